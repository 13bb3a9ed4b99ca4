r"""Reads LaTeX as language models and books write it into the tree of the problem language.

``read_latex(r"\frac{1}{2}x^2 \le 8")`` is the tree that ``1/2*x^2 <= 8`` has, so that
``to_ascii`` of it shows how the formula was understood.  What could be read in two ways is
refused with a proposal, what is not known is refused by its name; nothing is skipped, and
nothing is ever carried out.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.errors import ParseError
from mathverify.language.grammar.cursor import Level
from mathverify.language.latex import (
    arrays,
    calculus,
    fences,
    figures,
    operators,
    statements,
    units,
)
from mathverify.language.latex import functions as functions_
from mathverify.language.latex import names as names_
from mathverify.language.latex.bars import settle_bars
from mathverify.language.latex.cursor import InfixRule, LatexCursor, OperandRule
from mathverify.language.latex.tokens import LatexToken, scan
from mathverify.language.latex.vocabulary import FUNCTION_COMMANDS
from mathverify.language.limits import DEFAULT_LIMITS, Limits
from mathverify.language.tree import Constant, Node, Number, children


def read_latex(
    text: str,
    *,
    declared: frozenset[str] = frozenset(),
    functions: frozenset[str] = frozenset(),
    limits: Limits = DEFAULT_LIMITS,
    vectors: bool = False,
) -> Node:
    r"""The tree of the formula ``text``, with or without ``$…$`` or ``\[…\]`` around it.

    ``declared`` are the names of the problem and ``functions`` those of them that are
    functions: ``xy`` is a product unless ``xy`` is declared, ``f(x)`` a call if ``f`` is a
    function.  ``vectors``: whether a matrix of one column is the vector that authors write so.
    Raises `ParseError` with the span in ``text`` of what is not understood and,
    where it can be guessed, with what to write instead.
    """
    names = declared | functions
    tokens = [_as_command(token, names) for token in scan(text, names, limits)]
    if len(tokens) == 1:
        raise ParseError(text, 0, len(text), "expected a formula, found nothing")
    settle_bars(text, tokens)
    reader = _Reader(text, tokens, names | _bound(tokens), functions, limits)
    reader.columns_are_vectors = vectors
    node = reader.statement()
    if reader.kind in (",", ";"):
        node = statements.top_level_list(reader, node)
    if reader.kind != "end":
        raise reader.unexpected()
    reader.check_size(node)
    return node


def _as_command(token: LatexToken, names: frozenset[str]) -> LatexToken:
    r"""``\operatorname{sin}`` as ``\sin``, unless a name of the problem is spelled so."""
    if token.kind == "operator" and token.text in FUNCTION_COMMANDS and token.text not in names:
        return replace(token, kind="command")
    return token


def _bound(tokens: list[LatexToken]) -> frozenset[str]:
    r"""``e`` and ``i`` where the formula binds them, as in ``\sum_{i=1}^{n}``."""
    found: set[str] = set()
    for place, token in enumerate(tokens[:-1]):
        if token.kind != "letter" or token.text not in ("e", "i"):
            continue
        before = [before.kind for before in tokens[max(0, place - 2) : place]]
        after = tokens[place + 1].kind
        ranges = before == ["_", "{"] and after in ("=", "to")
        member = after == "in" and before and before[-1] in ("forall", "exists", "for", "\\{")
        if ranges or member or after == "mapsto":
            found.add(token.text)
    return frozenset(found)


class _Reader(LatexCursor):
    def expression(self, minimum: int) -> Node:
        self.entries += 1
        if self.entries > self.limits.height:
            raise self.error(f"nested deeper than {self.limits.height} levels")
        start = self.position
        token = self.token
        table = _COMMANDS if token.kind == "command" else _OPERANDS
        rule = table.get(token.text if token.kind == "command" else token.kind)
        if rule is None:
            raise self.missing_operand()
        if rule is functions_.fraction and calculus.is_derivative(self):
            rule = calculus.derivative
        self.minimum = minimum
        node = self.infix(rule(self), minimum, start)
        self.entries -= 1
        return node

    def infix(self, left: Node, minimum: int, start: int) -> Node:
        ceiling = int(Level.POSTFIX)
        while True:
            entry = _INFIX.get(self.kind)
            if entry is None:
                return left
            level, apply = entry
            if level < minimum or level > ceiling:
                return left
            self.minimum = minimum
            node = apply(self, left, start)
            if node is None:
                return left
            left = node
            if level < Level.MULTIPLY:
                ceiling = level

    def statement(self) -> Node:
        start = self.position
        node = statements.lambda_here(self)
        if node is None:
            node = self.expression(Level.IFF)
        while self.kind in ("for", "forall"):
            node = statements.trailing_quantifier(self, node, start)
        return node

    def missing_operand(self) -> ParseError:
        """The complaint where an operand should begin."""
        kind, text = self.kind, self.token.text
        if kind == "end":
            return self.error("expected an expression, found the end of the formula")
        if kind == "...":
            return self.error(
                "dots stand between items with a comma on both sides", r"\{1, 2, \ldots, 9\}"
            )
        if kind == "]":
            return self.error("brackets turned outwards are not read", "(a, b) or [a, b)")
        if kind == "mid":
            return self.error("a bar without its partner", r"\lvert x \rvert")
        pair = self.tokens[self.position - 1].text + text if self.position else ""
        if pair in _TYPED_SIGNS:
            place = self.position
            message = f"'{pair}' is not one sign in LaTeX"
            return self.error(message, _TYPED_SIGNS[pair], start=place - 1, end=place)
        if kind in ("_", "&", "row", "~", "'"):
            return self.error(f"expected an expression, found '{text}'")
        shown = f"\\{text}" if kind == "command" else text
        return self.error(f"expected an expression, found '{shown}'")

    def unexpected(self) -> ParseError:
        """The complaint where a complete formula goes on."""
        kind, text = self.kind, self.token.text
        if kind == "quad":
            return self.error("unclear what the wide gap parts", r"\text{ and } or \text{ or }")
        if kind == "row":
            return self.error("one formula at a time", r"\text{ and } between them")
        if kind == "to":
            return self.error("an arrow between statements", r"\Rightarrow, or x \mapsto 2x")
        if kind in (")", "]", "}", "\\}", "rvert"):
            return self.error(f"'{text}' closes nothing")
        if kind == "{":
            return self.error("braces are invisible in print", r"\left(…\right)")
        if kind in ("given", "mid"):
            return self.error("a condition stands inside a probability", r"P(A \mid B)")
        if kind == "[":
            return self.error("unclear what the brackets mean here", r"\left(…\right)")
        shown = f"\\{text}" if kind == "command" else text
        return self.error(f"expected an operator, found '{shown}'")

    def check_size(self, node: Node) -> None:
        """Refuse trees that are too large or too deep for what comes after."""
        limits = self.limits
        count = 0
        stack = [(node, 1)]
        while stack:
            here, height = stack.pop()
            count += 1
            if height > limits.height:
                message = f"nested deeper than {limits.height} levels"
                raise ParseError(self.text, 0, len(self.text), message)
            if count > limits.nodes:
                message = f"more than {limits.nodes} parts"
                raise ParseError(self.text, 0, len(self.text), message)
            stack.extend((child, height + 1) for child in children(here))


#: Signs of programming languages, with what LaTeX has for them.
_TYPED_SIGNS = {
    "<=": r"\le",
    ">=": r"\ge",
    "=<": r"\le",
    "=>": r"\Rightarrow, or \ge",
    "==": "=",
    "**": "x^{2}",
    "->": r"x \mapsto 2x, or \Rightarrow",
    "<>": r"\ne",
}


# --- small operands ----------------------------------------------------------------------


def _number(cursor: LatexCursor) -> Node:
    token = cursor.token
    cursor.position += 1
    return Number(token.value, token.text, span=cursor.span(cursor.position - 1))


def _infinity(cursor: LatexCursor) -> Node:
    cursor.position += 1
    return Constant(cursor.built_in("inf"), span=cursor.span(cursor.position - 1))


def _boxed(cursor: LatexCursor) -> Node:
    r"""``\boxed{42}``: the box says only that this is the answer."""
    cursor.position += 1
    if cursor.kind != "{":
        raise cursor.error(r"'\boxed' wants braces", r"\boxed{42}")
    cursor.position += 1
    with cursor.within():
        node = cursor.statement()
        cursor.need("}", "'}' after what is boxed")
    cursor.grouped = node
    return node


_OPERANDS: dict[str, OperandRule] = {
    "number": _number,
    "letter": names_.letter,
    "roman": names_.upright,
    "operator": names_.upright,
    "text": names_.words,
    "blackboard": names_.blackboard,
    "infinity": _infinity,
    "empty": fences.empty_set,
    "currency": units.money,
    "(": fences.group,
    "[": fences.bracket,
    "{": fences.braces,
    "\\{": fences.set_braces,
    "lvert": fences.absolute,
    "lVert": fences.norm,
    "‖": fences.norm,
    "lfloor": fences.fenced_call,
    "lceil": fences.fenced_call,
    "langle": fences.angle_brackets,
    "begin": arrays.environment,
    "^": functions_.combination,
    "-": operators.negative,
    "+": operators.positive,
    "+-": operators.unsigned_both,
    "not": statements.negation,
    "forall": statements.quantifier,
    "exists": statements.quantifier,
}

_COMMANDS: dict[str, OperandRule] = {
    **dict.fromkeys(FUNCTION_COMMANDS, functions_.named_function),
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac"), functions_.fraction),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), functions_.binomial),
    **dict.fromkeys(("sum", "prod"), calculus.series),
    **dict.fromkeys(("vec", "mathbf", "boldsymbol", "bm", "bold"), figures.bold),
    **dict.fromkeys(("overline", "overrightarrow", "overleftrightarrow"), figures.overlined),
    **dict.fromkeys(("angle", "measuredangle", "triangle"), figures.figure),
    "sqrt": functions_.root,
    "lim": calculus.limit,
    "int": calculus.integral,
    "boxed": _boxed,
}

_INFIX: dict[str, tuple[int, InfixRule]] = {
    "iff": (Level.IFF, statements.equivalence),
    "implies": (Level.IMPLIES, statements.implication),
    "or": (Level.OR, statements.disjunction),
    "and": (Level.AND, statements.conjunction),
    **dict.fromkeys(statements.RELATION_KINDS, (int(Level.RELATION), statements.relation)),
    "mid": (Level.RELATION, statements.middle),
    "equiv": (Level.RELATION, statements.congruence),
    "divisible": (Level.RELATION, statements.divisible),
    "property": (Level.RELATION, statements.property_of),
    **dict.fromkeys(
        ("parallel", "perpendicular", "congruent", "similar"),
        (int(Level.RELATION), figures.relation_of_lines),
    ),
    ":": (Level.RATIO, operators.ratio),
    "mod": (Level.MOD, operators.modulo),
    "union": (Level.SET, operators.set_operator),
    "intersect": (Level.SET, operators.set_operator),
    "difference": (Level.SET, operators.set_operator),
    "+": (Level.ADD, operators.plus),
    "-": (Level.ADD, operators.plus),
    "+-": (Level.ADD, operators.plus_minus),
    **dict.fromkeys(
        ("*", "/", "of", "number", "(", "lvert", "lVert", "lfloor", "lceil", "begin"),
        (int(Level.MULTIPLY), operators.product),
    ),
    "infinity": (Level.MULTIPLY, operators.product),
    "operator": (Level.MULTIPLY, operators.product),
    "command": (Level.UNIT, operators.unit_or_factor),
    "letter": (Level.UNIT, operators.unit_or_factor),
    "roman": (Level.UNIT, operators.unit_or_factor),
    "text": (Level.UNIT, operators.unit_or_factor),
    "currency": (Level.UNIT, operators.unit_or_factor),
    "^": (Level.POWER, operators.power),
    "degree": (Level.POSTFIX, operators.degree),
    "!": (Level.POSTFIX, operators.factorial),
    "%": (Level.POSTFIX, operators.percent),
    "'": (Level.POSTFIX, operators.prime),
    "[": (Level.POSTFIX, operators.index),
}
