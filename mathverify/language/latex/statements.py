r"""Relations, logic, quantifiers: ``a < x \le b``, ``\Rightarrow``, ``\forall x \in D``."""

from __future__ import annotations

from dataclasses import replace

from mathverify.errors import ParseError
from mathverify.language.comparisons import SIGN_OF_WORD
from mathverify.language.grammar.cursor import Level
from mathverify.language.grammar.logic import QUANTITIES
from mathverify.language.latex.cursor import LatexCursor, Scope
from mathverify.language.latex.names import plain_name
from mathverify.language.latex.printer import to_latex
from mathverify.language.parser import parse
from mathverify.language.tree import (
    OWN_DOMAIN,
    STATEMENTS,
    Call,
    Comparison,
    Lambda,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Quantified,
    Quantifier,
    Relation,
    SetLiteral,
    free_names,
    substitute,
)

RELATION_KINDS = frozenset(SIGN_OF_WORD)


# --- relations ---------------------------------------------------------------------------


def relation(cursor: LatexCursor, left: Node, start: int) -> Node | None:
    """A chain of relations."""
    operands = [left]
    signs: list[Comparison] = []
    while True:
        kind = cursor.kind
        if kind == "mid" and cursor.scope.middle == "divides":
            kind = "divides"
        sign = SIGN_OF_WORD.get(kind)
        if sign is None:
            break
        cursor.position += 1
        signs.append(sign)
        operands.append(cursor.expression(Level.RELATION + 1))
    return Relation(tuple(operands), tuple(signs), span=cursor.span(start)) if signs else None


def middle(cursor: LatexCursor, left: Node, start: int) -> Node | None:
    r"""``m \mid n``, unless the sign parts a set or a probability here."""
    return relation(cursor, left, start) if cursor.scope.middle == "divides" else None


def congruence(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``a \equiv b \pmod{n}`` as ``mod(a, n) = mod(b, n)``."""
    form = r"a \equiv b \pmod{n}"
    operands = [left]
    while cursor.take("equiv"):
        operands.append(cursor.expression(Level.RELATION + 1))
    bracket = cursor.kind == "(" and cursor.ahead(1).kind == "mod"
    if bracket:
        cursor.position += 2
        with cursor.within():
            modulus = cursor.expression(Level.ADD)
            cursor.need(")", "')' after the modulus")
    elif cursor.take("pmod"):
        modulus = cursor.expression(Level.POSTFIX)
    else:
        raise cursor.error_about(
            start, r"'\equiv' needs its modulus; for an identity write '='", form
        )
    reduced = tuple(cursor.call("mod", (operand, modulus), start) for operand in operands)
    signs = (Comparison.EQUAL,) * (len(operands) - 1)
    return Relation(reduced, signs, span=cursor.span(start))


def divisible(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``n \text{ is divisible by } 3`` as ``3 divides n``."""
    cursor.position += 1
    divisor = cursor.expression(Level.RELATION + 1)
    return Relation((divisor, left), (Comparison.DIVIDES,), span=cursor.span(start))


def property_of(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``n \text{ is even}``, in the words that the problem language has for properties."""
    words = cursor.token.text.strip().rstrip(".")
    try:
        node = parse(f"q {words}", declared=frozenset({"q"}))
    except ParseError as fault:
        raise cursor.error(fault.message, fault.hint) from None
    cursor.position += 1
    return replace(substitute(node, {"q": left}), span=cursor.span(start))


# --- logic -------------------------------------------------------------------------------


def conjunction(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``A \text{ and } B``."""
    operands = [left]
    while cursor.take("and"):
        operands.append(cursor.expression(Level.AND + 1))
    _check_statements(cursor, operands, start, "and")
    return Logical(LogicalOperator.AND, tuple(operands), span=cursor.span(start))


def disjunction(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``A \text{ or } B``."""
    operands = [left]
    while cursor.take("or"):
        operands.append(cursor.expression(Level.OR + 1))
    _check_statements(cursor, operands, start, "or")
    return Logical(LogicalOperator.OR, tuple(operands), span=cursor.span(start))


def implication(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``A \Rightarrow B``; longer chains need parentheses."""
    return _pair(cursor, left, start, LogicalOperator.IMPLIES, Level.IMPLIES)


def equivalence(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``A \Leftrightarrow B``; longer chains need parentheses."""
    return _pair(cursor, left, start, LogicalOperator.IFF, Level.IFF)


def _pair(
    cursor: LatexCursor, left: Node, start: int, operator: LogicalOperator, level: int
) -> Node:
    kind = cursor.kind
    cursor.position += 1
    right = cursor.expression(level + 1)
    if cursor.kind == kind:
        raise cursor.error("a chain of arrows needs parentheses", "one step at a time")
    _check_statements(cursor, [left, right], start, operator.value)
    return Logical(operator, (left, right), span=cursor.span(start))


def _check_statements(cursor: LatexCursor, operands: list[Node], start: int, word: str) -> None:
    r"""Refuse ``x = 3 \text{ or } 4``."""
    if not any(isinstance(operand, QUANTITIES) for operand in operands):
        return
    first = operands[0]
    hint = ""
    if word == "or" and isinstance(first, QUANTITIES):
        hint = to_latex(SetLiteral(tuple(operands)))
    elif isinstance(first, Relation) and len(first.signs) == 1:
        parts = [
            Relation((first.operands[0], operand), first.signs)
            if isinstance(operand, QUANTITIES)
            else operand
            for operand in operands
        ]
        hint = rf" \text{{ {word} }} ".join(to_latex(part) for part in parts)
    raise cursor.error_about(start, f"'{word}' joins statements, one side is none", hint)


def negation(cursor: LatexCursor) -> Node:
    r"""``\lnot A``."""
    start = cursor.position
    if cursor.minimum > Level.NOT:
        raise cursor.error("a negation inside an expression needs parentheses", r"(\lnot A)")
    cursor.position += 1
    operand = cursor.expression(Level.NOT)
    return Logical(LogicalOperator.NOT, (operand,), span=cursor.span(start))


def top_level_list(cursor: LatexCursor, first: Node) -> Node:
    r"""Statements with commas between: joined by ``and``, or ``x = 2k\pi, k \in \mathbb{Z}``."""
    parts = [first]
    comma = cursor.position
    while cursor.kind in (",", ";"):
        cursor.position += 1
        cursor.take("and")
        parts.append(cursor.statement())
    if not all(isinstance(part, (*STATEMENTS, Call)) for part in parts):
        raise cursor.error("a comma outside brackets", _decimal(cursor, comma), start=comma)
    parameters: list[tuple[str, Node]] = []
    while len(parts) > 1:
        parameter = _parameter(cursor, parts[-1], parts[:-1])
        if parameter is None:
            break
        parameters.append(parameter)
        parts.pop()
    node = parts[0]
    if len(parts) > 1:
        node = Logical(LogicalOperator.AND, tuple(parts), span=cursor.span(0))
    for variable, domain in parameters:
        node = Quantified(Quantifier.FOR, variable, domain, node, span=cursor.span(0))
    return node


def _decimal(cursor: LatexCursor, comma: int) -> str:
    """What to write where digits touch the comma on both sides, or for several values."""
    before, after = cursor.tokens[comma - 1], cursor.tokens[comma + 1]
    digits = before.kind == after.kind == "number" and after.start == before.end + 1
    point = f"{before.text}.{after.text} or " if digits else ""
    return rf"{point}\{{1, 2\}} or (1, 2)"


def _parameter(cursor: LatexCursor, statement: Node, others: list[Node]) -> tuple[str, Node] | None:
    r"""The variable and values that a last ``k \in \mathbb{Z}`` gives to the statements before."""
    if not isinstance(statement, Relation) or statement.signs != (Comparison.IN,):
        return None
    variable, domain = statement.operands
    if not isinstance(variable, Name) or not isinstance(domain, Name):
        return None
    usual = variable.identifier in ("k", "l", "m", "n")
    whole = domain.identifier.endswith(("integer", "natural"))
    undeclared = variable.identifier not in cursor.names and (usual or bool(cursor.names))
    used = any(variable.identifier in free_names(other) for other in others)
    return (variable.identifier, domain) if whole and undeclared and used else None


# --- quantifiers and functions -------------------------------------------------------------


def quantifier(cursor: LatexCursor) -> Node:
    r"""``\forall n \in \mathbb{N}: body``, ``\exists x \in \mathbb{R}: body``."""
    start = cursor.position
    if cursor.minimum > Level.NOT:
        raise cursor.error("a quantifier inside an expression needs parentheses", r"(\forall …)")
    kind = Quantifier.FOR_ALL if cursor.kind == "forall" else Quantifier.EXISTS
    cursor.position += 1
    bindings = _bindings(cursor)
    names = frozenset(name for name, _ in bindings)
    if not any(cursor.take(sign) for sign in (":", ",", "such that", "quad", "mid")):
        if cursor.kind not in ("(", "forall", "exists"):
            raise cursor.error(
                "expected a colon after the quantified variable",
                r"\forall x \in \mathbb{R} : x^2 \ge 0",
            )
    with cursor.within(names=names):
        body = cursor.statement()
    for variable, domain in reversed(bindings):
        body = Quantified(kind, variable, domain, body, span=cursor.span(start))
    return body


def _bindings(cursor: LatexCursor) -> list[tuple[str, Node]]:
    r"""``x``, ``x \in D`` or ``x, y \in D``; one pair for each variable."""
    names = [plain_name(cursor, "a variable").identifier]
    while cursor.kind == "," and cursor.ahead(1).kind == "letter":
        if cursor.ahead(2).kind not in (",", "in"):
            break
        cursor.position += 1
        names.append(plain_name(cursor, "a variable").identifier)
    domain: Node = OWN_DOMAIN
    if cursor.take("in"):
        with cursor.within(scope=Scope(middle="such that", colons=False)):
            domain = cursor.expression(Level.SET)
    elif cursor.kind in ("<", "<=", ">", ">=", "!="):
        raise cursor.error(
            "a condition on the variable goes into its domain",
            rf"{names[0]} \in \{{{names[0]} \in \mathbb{{Z}} : {names[0]} > 0\}}",
        )
    return [(name, domain) for name in names]


def trailing_quantifier(cursor: LatexCursor, body: Node, start: int) -> Node:
    r"""``body \text{ for } k \in \mathbb{Z}``, ``body \quad \forall x``."""
    kind = Quantifier.FOR_ALL if cursor.kind == "forall" else Quantifier.FOR
    cursor.position += 1
    bindings = _bindings(cursor)
    if kind is Quantifier.FOR and bindings[-1][1] == OWN_DOMAIN:
        raise cursor.error("expected the values of the variable", r"\text{ for } k \in \mathbb{Z}")
    for variable, domain in reversed(bindings):
        body = Quantified(kind, variable, domain, body, span=cursor.span(start))
    return body


def lambda_here(cursor: LatexCursor) -> Node | None:
    r"""``x \mapsto 3x - 4`` or ``(x, y) \mapsto x + y`` at the cursor, or None."""
    start = place = cursor.position
    while cursor.tokens[place].kind in ("letter", "roman", "number", ",", "(", ")", "_", "{", "}"):
        place += 1
    if cursor.tokens[place].kind != "mapsto":
        return None
    parameters = _parameters(cursor)
    if not parameters:
        return None
    with cursor.within(names=frozenset(parameters)):
        body = cursor.statement()
    return Lambda(parameters, body, span=cursor.span(start))


def _parameters(cursor: LatexCursor) -> tuple[str, ...]:
    """The names before an arrow, stepping over both; nothing if there is no arrow."""
    start = cursor.position
    names: list[str] = []
    bracket = cursor.take("(")
    while cursor.kind in ("letter", "roman"):
        if cursor.ahead(1).kind not in (",", ")", "mapsto", "_"):
            break
        names.append(plain_name(cursor, "a parameter").identifier)
        if not (bracket and cursor.take(",")):
            break
    if names and (not bracket or cursor.take(")")) and cursor.take("mapsto"):
        return tuple(names)
    cursor.position = start
    return ()
