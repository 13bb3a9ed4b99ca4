"""The signs of relations and the words that join and quantify statements, as values."""

from __future__ import annotations

from enum import Enum


class Comparison(Enum):
    """The relation signs, by their canonical spelling."""

    __hash__ = object.__hash__

    EQUAL = "="
    NOT_EQUAL = "!="
    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="
    APPROXIMATELY = "~="
    IN = "in"
    NOT_IN = "not in"
    SUBSET = "subset"
    DIVIDES = "divides"


class LogicalOperator(Enum):
    """``and`` and ``or`` take two or more operands, ``not`` one, ``implies`` and ``iff`` two."""

    __hash__ = object.__hash__

    AND = "and"
    OR = "or"
    NOT = "not"
    IMPLIES = "implies"
    IFF = "iff"


class Quantifier(Enum):
    """``FOR`` is the trailing form, ``x = 2*k*pi for k in integer``."""

    FOR_ALL = "for all"
    EXISTS = "exists"
    FOR = "for"
