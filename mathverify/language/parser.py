"""Reads one text of the problem language into a tree, or says where and why it cannot.

A Pratt parser: `_Parser.expression` is the only loop, the tables below say which rule of the
``grammar_*`` files a token calls.  Nothing is ever evaluated.
"""

from __future__ import annotations

from functools import lru_cache

from mathverify.errors import ParseError
from mathverify.language.grammar import (
    brackets,
    logic,
    numbers,
    operators,
    products,
    quantifiers,
    relations,
    units,
)
from mathverify.language.grammar import functions as functions_
from mathverify.language.grammar import names as names_
from mathverify.language.grammar.cursor import Cursor, InfixRule, Level, OperandRule
from mathverify.language.grammar.scope import bound_names
from mathverify.language.limits import DEFAULT_LIMITS, Limits
from mathverify.language.plain_literals import plain_literal
from mathverify.language.tokens import Tokens, tokenize
from mathverify.language.tree import Node, Unit, children


def parse(
    text: str,
    *,
    declared: frozenset[str] = frozenset(),
    functions: frozenset[str] = frozenset(),
    limits: Limits = DEFAULT_LIMITS,
) -> Node:
    """The tree of ``text``: an expression, a relation or a statement.

    ``declared`` names win over units, constants, built-in functions and word operators;
    ``functions`` are the declared names that are functions, so that ``f(x)`` is a call where
    ``x(x + 1)`` is a product.

    Raises `ParseError` with the span of what is not understood and, where it can be guessed,
    with what to write instead.
    """
    if limits is DEFAULT_LIMITS:
        return _known(text, declared, functions)
    return _parsed(text, declared, functions, limits)


@lru_cache(maxsize=1024)
def _known(text: str, declared: frozenset[str], functions: frozenset[str]) -> Node:
    """Checks, options, steps and prose read the same texts again, hence the cache."""
    literal = plain_literal(text, declared | functions if functions else declared)
    return _parsed(text, declared, functions, DEFAULT_LIMITS) if literal is None else literal


def _parsed(text: str, declared: frozenset[str], functions: frozenset[str], limits: Limits) -> Node:
    try:
        parser = _parser(text, declared, functions, limits)
        node = parser.statement()
        if parser.kind != "end":
            if parser.kind == ",":
                node = logic.top_level_list(parser, node)
            if parser.kind != "end":
                raise parser.unexpected()
    except ParseError as error:
        hint = _formula_in_words(text, declared, functions, limits) or _hint_instead(text, error)
        if not hint:
            raise
        raise ParseError(error.text, error.start, error.end, error.message, hint) from None
    parser.check_size(node)
    return node


def _formula_in_words(
    text: str, declared: frozenset[str], functions: frozenset[str], limits: Limits
) -> str:
    """The formula that a refused text is with signs for its words; empty if it is none."""
    from mathverify.language.tree import free_names
    from mathverify.language.vocabulary import FUNCTIONS
    from mathverify.language.words_of_signs import with_signs

    formula = with_signs(text, declared | functions)
    if not formula:
        return ""
    try:
        parser = _parser(formula, declared, functions, limits)
        node = parser.statement()
    except ParseError:
        return ""
    known = free_names(node) <= declared | functions | FUNCTIONS.keys()
    return formula if parser.kind == "end" and known else ""


def _hint_instead(text: str, error: ParseError) -> str:
    """What to write for a phrase that is refused; empty where the error says enough."""
    from mathverify.language.figure_notation import refusals
    from mathverify.language.phrases import instead_of_phrase

    if hint := refusals.instead_of_figure_phrase(text):
        return hint
    hint = instead_of_phrase(text)
    if not hint and (not error.hint or "property is not known" in error.message):
        hint = refusals.form_of_figure_word(text)
    return "" if error.hint and "not declared" in error.message else hint


@lru_cache(maxsize=256)
def parse_unit(
    text: str,
    *,
    declared: frozenset[str] = frozenset(),
    limits: Limits = DEFAULT_LIMITS,
) -> Unit:
    """The unit that ``text`` names by itself: ``km/h``, ``kg/m^3``, ``1/h``, ``percent``."""
    parser = _parser("inch" if text.strip() == "in" else text, declared, frozenset(), limits)
    return units.lone_unit(parser)


def _parser(
    text: str, declared: frozenset[str], functions: frozenset[str], limits: Limits
) -> _Parser:
    if len(text) > limits.length:
        message = f"text longer than {limits.length} characters"
        raise ParseError(text, limits.length, len(text), message)
    names = declared | functions if functions else declared
    tokens = tokenize(text, names)
    if tokens.foreign >= 0:
        from mathverify.language.grammar.foreign import foreign

        raise foreign(text, tokens)
    _name_inches(tokens)
    if len(tokens.kinds) == 1:
        raise ParseError(text, 0, len(text), "expected an expression, found nothing")
    bound = bound_names(tokens, names)
    if bound:
        names = names | bound
        tokens = tokenize(text, names)
        _name_inches(tokens)
    return _Parser(text, tokens, names, functions, limits)


def _name_inches(tokens: Tokens) -> None:
    """Make ``in`` the inch where it cannot be the relation: ``18 in``, ``1638 in^2``, ``lb/in^2``.

    The relation has an operand behind it; behind the inch none begins, and before it stands a
    number or the line of a fraction of units.
    """
    kinds = tokens.kinds
    for place, kind in enumerate(kinds):
        if kind == "in" and kinds[place + 1] not in _OPERANDS:
            if place and kinds[place - 1] in ("number", "/", "per"):
                kinds[place], tokens.words[place] = "name", "inch"


_TIGHTEST, _OF_PRODUCTS = Level.POSTFIX, Level.MULTIPLY


class _Parser(Cursor):
    def expression(self, minimum: int) -> Node:
        self.entries += 1
        if self.entries > self.limits.height:
            raise self.error(f"nested deeper than {self.limits.height} levels")
        kinds = self.kinds
        start = self.position
        rule = _OPERANDS.get(kinds[start])
        if rule is None:
            raise self.missing_operand()
        left = rule(self, minimum)
        ceiling = _TIGHTEST
        while True:
            entry = _INFIX.get(kinds[self.position])
            if entry is None:
                break
            level, apply = entry
            if level < minimum or level > ceiling:
                break
            node = apply(self, left, start, minimum)
            if node is None:
                break
            left = node
            if level < _OF_PRODUCTS:
                ceiling = level
        self.entries -= 1
        return left

    def operand(self, minimum: int) -> Node:
        rule = _OPERANDS.get(self.kind)
        if rule is None:
            raise self.missing_operand()
        return rule(self, minimum)

    def statement(self) -> Node:
        start = self.position
        node = self.expression(Level.IFF)
        while self.kinds[self.position] == "for":
            node = quantifiers.trailing_quantifier(self, node, start)
        return node

    def missing_operand(self) -> ParseError:
        """The complaint where an operand should begin."""
        kind, word = self.kind, self.word
        if kind == "end":
            return self.error("expected an expression, found the end of the text")
        if kind == "!" and self.ahead(1) in ("name", "(", "not"):
            return self.error("'!' stands after a number", "not ...")
        if kind == "\\":
            return self.error("LaTeX is not read here", "plain text such as sqrt(x), a/b, x^2")
        if kind == "...":
            return self.error(
                "dots stand between items with a comma on both sides", "{1, 2, ..., 9}"
            )
        return self.error(f"expected an expression, found '{word}'")

    def unexpected(self) -> ParseError:
        """The complaint where a complete text goes on."""
        kind, word = self.kind, self.word
        if kind == "=>":
            return relations.double_arrow(self)
        if kind in ("→", "->"):
            return self.error(
                "an arrow follows the parameter of a function", "x -> 2*x, or implies"
            )
        if kind == "{" and self.ahead(1) == "name" and self.kinds[self.position - 1] == "number":
            number, unit = self.words[self.position - 1], self.words[self.position + 1]
            return self.error("a unit follows its number without braces", f"{number} {unit}")
        if kind == "o":
            return self.error("a composition stands in parentheses", "(f o g)(x)")
        if kind == "given":
            return self.error("'given' stands inside a probability", "P(A given B)")
        if kind in (")", "]", "}"):
            return self.error(f"'{word}' closes nothing")
        if kind == "..":
            return self.error("expected an operator, found '..'", "1..6, or 0.(3) for 0.333...")
        if kind == "number" and word.startswith("."):
            return self.error("a full stop stands only inside a number")
        return self.error(f"expected an operator, found '{word}'")

    def check_size(self, node: Node) -> None:
        """Refuse trees that are too large or too deep for what comes after."""
        limits = self.limits
        # A token makes at most a few nodes, unless it is a range.
        tokens = len(self.kinds)
        if tokens < 60 and tokens < limits.height // 2 and tokens < limits.nodes // 8:
            if not self.expanded:
                return
        count = 0
        stack = [(node, 1)]
        while stack:
            here, height = stack.pop()
            count += 1
            if height > limits.height:
                raise ParseError(
                    self.text, 0, len(self.text), f"nested deeper than {limits.height} levels"
                )
            if count > limits.nodes:
                raise ParseError(self.text, 0, len(self.text), f"more than {limits.nodes} parts")
            height += 1
            stack.extend((child, height) for child in children(here))


def _group(parser: Cursor, minimum: int) -> Node:
    start = parser.position
    composed = functions_.composition(parser) if parser.ahead(2) == "o" else None
    if composed is not None:
        return composed
    node = brackets.group(parser, minimum)
    if parser.kind == "(":
        return functions_.applied_group(parser, node, start)
    return node


_OPERANDS: dict[str, OperandRule] = {
    "number": numbers.number,
    "name": names_.name,
    "(": _group,
    "[": brackets.list_literal,
    "{": brackets.set_literal,
    "|": brackets.absolute,
    "-": operators.negative,
    "+": operators.positive,
    "+-": operators.plus_minus_sign,
    "√": numbers.root_sign,
    "∛": numbers.root_sign,
    "∞": numbers.infinity,
    "∅": numbers.empty_set,
    "fraction": numbers.fraction_sign,
    "$": units.money,
    "not": logic.negation,
    "for": quantifiers.quantifier,
    "forall": quantifiers.quantifier,
    "exists": quantifiers.quantifier,
    **dict.fromkeys(
        ("union", "intersect", "mod", "divides", "subset", "o", "of", "is", "per", "given", "such"),
        names_.word_as_name,
    ),
}

_INFIX: dict[str, tuple[int, InfixRule]] = {
    "iff": (Level.IFF, logic.equivalence),
    "implies": (Level.IMPLIES, logic.implication),
    "→": (Level.IMPLIES, logic.implication),
    "->": (Level.IMPLIES, logic.implication),
    "or": (Level.OR, logic.disjunction),
    "and": (Level.AND, logic.conjunction),
    **dict.fromkeys(
        ("=", "!=", "<", "<=", ">", ">=", "~=", "in", "not in", "not", "subset", "divides"),
        (Level.RELATION, relations.relation),
    ),
    "|": (Level.RELATION, relations.divides_bar),
    "≡": (Level.RELATION, relations.congruence),
    "is": (Level.RELATION, relations.property_of),
    ":": (Level.RATIO, operators.ratio),
    "mod": (Level.MOD, operators.modulo),
    "union": (Level.SET, operators.set_operator),
    "intersect": (Level.SET, operators.set_operator),
    "\\": (Level.SET, operators.set_operator),
    "..": (Level.RANGE, brackets.expand_range),
    "+": (Level.ADD, operators.plus),
    "-": (Level.ADD, operators.plus),
    "+-": (Level.ADD, operators.plus_minus),
    "*": (Level.MULTIPLY, products.product),
    "/": (Level.MULTIPLY, products.product),
    "of": (Level.MULTIPLY, products.product),
    "number": (Level.MULTIPLY, products.product),
    "(": (Level.MULTIPLY, products.product),
    "√": (Level.MULTIPLY, products.product),
    "∛": (Level.MULTIPLY, products.product),
    "name": (Level.UNIT, products.touching_name),
    "°": (Level.UNIT, units.quantity),
    "$": (Level.UNIT, units.quantity),
    "per": (Level.UNIT, units.rate),
    "^": (Level.POWER, operators.power),
    "super": (Level.POWER, operators.superscript),
    "!": (Level.POSTFIX, operators.factorial),
    "%": (Level.POSTFIX, operators.percent),
    "'": (Level.POSTFIX, operators.primed_set),
    "''": (Level.POSTFIX, operators.primed_set),
    "[": (Level.POSTFIX, operators.index),
    "part": (Level.POSTFIX, operators.coordinate),
}
