"""What the kernel takes for true of functions: where they have a value, and what it is like."""

from __future__ import annotations

from mathverify.verification.kernel.evaluation import value
from mathverify.verification.kernel.polynomials import Json, Work, require

#: Letters for the operands; statements of which one is true wherever there is no value, and only
#: there; what is true of the value ``v`` wherever there is one (pi: 17 decimals).
FUNCTIONS: dict[str, tuple[str, list[Json], list[Json]]] = {
    "/": ("ab", [["=", "b", 0]], [["not", ["=", "b", 0]], ["=", ["*", "v", "b"], "a"]]),
    "mod": ("ab", [["=", "b", 0]], []),
    "sqrt": ("a", [["<", "a", 0]], [["<=", 0, "v"], ["<=", 0, "a"], ["=", ["*", "v", "v"], "a"]]),
    "abs": ("a", [], [["<=", 0, "v"], ["<=", 0, ["*", "a", "a"]],
                      ["=", ["*", "v", "v"], ["*", "a", "a"]]]),
    "pi": ("", [], [["<", ["/", 314159265358979323, 10**17], "v"],
                    ["<", "v", ["/", 314159265358979324, 10**17]]]),
    "floor": ("a", [], []), "ceil": ("a", [], []), "atan": ("a", [], []),
    "e": ("", [], []), "exp": ("a", [], []), "sin": ("a", [], []), "cos": ("a", [], []),
}  # fmt: skip
#: Operations of any number of operands that have a value everywhere.
_TOTAL = ("+", "*", "-", "^", "min", "max")


def simplest(term: Json) -> Json:
    """``term``, at its outermost with no power but those with natural exponents."""
    match term:
        case ["^", base, exponent]:
            n = value(exponent, {}, Work(100))
            require(n.denominator == 1, "an exponent must be whole")
            return ["^", base, int(n)] if n > 0 else ["^", ["/", 1, base], -int(n)]
    return term


def outside_domain(head: str, operands: list[Json]) -> list[Json]:
    """Statements of which one is true where operands with values give an operation without one."""
    if head in _TOTAL:
        return []
    require(head in FUNCTIONS, "it is not known where this is defined")
    return _filled(FUNCTIONS[head][0], FUNCTIONS[head][1], operands)


def axioms(head: str, operands: list[Json], name: str) -> list[Json]:
    """What is true of the value with this name: nothing is of functions that are not known."""
    letters, _, statements = FUNCTIONS.get(head, ("", [], []))
    return _filled(letters + "v", statements, [*operands, name])


def _filled(letters: str, statements: list[Json], operands: list[Json]) -> list[Json]:
    """The statements with operands for the letters."""
    require(not statements or len(letters) == len(operands), "not with so many operands")
    meaning = dict(zip(letters, operands, strict=False))

    def filled(part: Json) -> Json:
        if type(part) is list:
            return [part[0], *map(filled, part[1:])]
        return meaning[part] if type(part) is str else part

    return [filled(statement) for statement in statements]
