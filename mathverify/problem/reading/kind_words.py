"""Words that models write as the kind of an ask, and the kind and form that they mean.

Some say a kind (``solutions``), some the shape of a number (``percentage``) or of an expression
(``partial fractions``), and some (``interval``, ``expression``) mean one kind of an unknown and
another of a term.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathverify.language.notation.pattern import phrase
from mathverify.problem.spec import AskKind


@dataclass(frozen=True, slots=True)
class Meant:
    """A kind, and the form that the word says besides; empty if it says none."""

    kind: AskKind
    form: str = ""


_SOLUTIONS = frozenset(
    {
        *("all_solutions", "all_values", "general_solution", "list", "list_of_values", "pairs"),
        *(
            "root",
            "roots",
            "solution",
            "solutions",
            "solution_set",
            "solve_for",
            "values",
            "zeros",
            "zeroes",
        ),
        *("ordered_pairs", "all_roots"),
    }
)

#: All solutions for an unknown, one set for a term such as ``domain(f)``.
_SETS = frozenset({"interval", "intervals", "inequality", "set", "union", "union_of_intervals"})

#: The form of a term; for an unknown itself, its value.
_EXPRESSIONS = frozenset(
    {
        *("algebraic_expression", "equation", "expression", "formula", "function"),
        *("polynomial", "rule", "algebraic"),
    }
)

#: The shape of a term; of unknowns, what is to be done with them, which an expression says.
_OPERATIONS = frozenset({"product", "quotient", "sum", "difference"})
#: What a tuple of unknowns is not itself.
_OF_SEVERAL = frozenset({"ratio", "total", "distance"})

_VALUES = frozenset(
    {
        *("amount", "complex_number", "constant", "coordinates", "integer", "natural"),
        *("natural_number", "number", "numeric", "numeric_value", "numerical", "numerical_value"),
        *("ordered_pair", "pair", "quantity", "rational", "ratio", "real", "real_number"),
        *("scalar", "single_value", "triple", "tuple", "total", "cost", "price", "length", "area"),
        *("volume", "distance", "time", "speed", "probability", "angle", "measure", "answer"),
        *("matrix", "vector", "point", "money", "duration", "date", "temperature", "result"),
    }
)

_STATEMENTS = frozenset(
    {
        *("bool", "boolean", "disproof", "disprove", "equivalence", "identity", "is_true"),
        *("prove_or_disprove", "theorem", "verify", "verify_identity", "yes_no", "yes_or_no"),
    }
)

_NUMBER_FORMS = {
    "decimal": "decimal",
    "decimal_number": "decimal",
    "lowest_terms": "lowest terms",
    "mixed_number": "mixed number",
    "standard": "standard form",
    "standard_form": "standard form",
    "exact": "exact",
    "exact_value": "exact",
    "fraction": "fraction",
    "percent": "percent",
    "percentage": "percent",
    "prime_factorisation": "prime factorisation",
    "prime_factorization": "prime factorisation",
    "scientific_notation": "standard form",
    "simplest_surd": "simplest surd",
    "simplified_fraction": "lowest terms",
    "simplified_radical": "simplest surd",
    "simplified_surd": "simplest surd",
    "surd": "simplest surd",
}

_EXPRESSION_FORMS = {
    "complete_the_square": "completed square",
    "completed_square": "completed square",
    "expand": "expanded",
    "expanded": "expanded",
    "exponential": "exponential",
    "factor": "factorised",
    "factored": "factorised",
    "factorisation": "factorised",
    "factorise": "factorised",
    "factorised": "factorised",
    "factorization": "factorised",
    "factorize": "factorised",
    "factorized": "factorised",
    "partial_fractions": "partial fractions",
    "polar": "polar",
    "simplification": "simplified",
    "simplified": "simplified",
    "simplified_expression": "simplified",
    "simplify": "simplified",
    "vertex": "completed square",
}

#: The form that a verb asks for: ``factor x^2 - 9``, ``{expand: (x + 1)^2}``.
FORM_OF_VERB = {
    verb: _EXPRESSION_FORMS[verb]
    for verb in ("expand", "factor", "factorise", "factorize", "simplify")
}

#: What says nothing more about a kind: ``interval notation``, ``factored form``.
_FIRST_FILLERS = ("a", "an", "the", "in")
_LAST_FILLERS = ("notation", "form")

_TUPLE = "[ (|[ ] {names:identifiers} [ )|] ]"


def kind_meant(word: str, find: str, unknowns: Mapping[str, str]) -> Meant | None:
    """What ``word``, in lower case with underscores, says about ``find``; None if it is unknown.

    ``unknowns`` have their domains: ``integer_solutions`` are all of an integer.
    """
    word = _without_fillers(word)
    if word.startswith(("prove_", "verify_", "show_")):
        return Meant(AskKind.TRUTH)
    if word in _SOLUTIONS:
        return Meant(AskKind.ALL)
    sort, _, things = word.partition("_")
    if sort in ("real", "integer") and things in _SOLUTIONS:
        from mathverify.problem.reading.domain_words import says_no_more

        said = [says_no_more(sort, unknowns.get(name, "")) for name in _names(find)]
        return Meant(AskKind.ALL) if said and all(said) else None
    if word in _SETS:
        return Meant(AskKind.ALL if _of_unknowns(find, unknowns) else AskKind.VALUE)
    if word in _OPERATIONS and _of_unknowns(find, unknowns):
        return None
    if word in _EXPRESSIONS | _OPERATIONS:
        return Meant(AskKind.VALUE if _of_unknowns(find, unknowns) else AskKind.FORM)
    if word in _VALUES:
        is_tuple = "," in find and _of_unknowns(find, unknowns)
        return None if is_tuple and word in _OF_SEVERAL else Meant(AskKind.VALUE)
    if word in _STATEMENTS:
        return Meant(AskKind.TRUTH)
    if word in _NUMBER_FORMS:
        return Meant(AskKind.VALUE, _NUMBER_FORMS[word])
    if word in _EXPRESSION_FORMS:
        return Meant(AskKind.FORM, _EXPRESSION_FORMS[word])
    return None


def _without_fillers(word: str) -> str:
    first, separator, rest = word.partition("_")
    word = rest if separator and first in _FIRST_FILLERS else word
    rest, separator, last = word.rpartition("_")
    return rest if separator and last in _LAST_FILLERS else word


def _of_unknowns(find: str, unknowns: Mapping[str, str]) -> bool:
    """Whether ``find`` is an unknown, or several of them."""
    names = _names(find)
    return bool(names) and all(name in unknowns for name in names)


def _names(find: str) -> list[str]:
    """The names of a tuple of names, or the one name; none of anything else."""
    found = phrase(_TUPLE, find)
    return [] if found is None else [name.strip() for name in found["names"].split(",")]
