"""What the kernel takes for true of functions: where they have a value, and what it is like."""

from __future__ import annotations

from mathverify.verification.kernel.evaluation import closed_value
from mathverify.verification.kernel.polynomials import Json, Refused, require

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
            n = closed_value(exponent)
            require(n.denominator == 1, "an exponent must be whole")
            return ["^", base, int(n)] if n > 0 else ["^", ["/", 1, base], -int(n)]
    return term


def outside_domain(term: Json) -> list[Json]:
    """Statements of which one is true wherever ``term`` is undefined, and only there."""
    if type(term) is int or type(term) is str:
        return []
    match simplest(term):
        case [str(head), *operands] if head in _TOTAL or head in FUNCTIONS:
            found: list[Json] = []
            for operand in operands:
                if type(operand) is not int and type(operand) is not str:
                    found += outside_domain(operand)
            letters, outside, _ = FUNCTIONS.get(head, ("", [], []))
            if head != "/" or type(operands[-1]) is not int or operands[-1] == 0:
                found += [_filled(letters, statement, operands) for statement in outside]
            return found
    raise Refused("it is not known where this is defined")


def axioms(head: str, operands: list[Json], value: str) -> list[Json]:
    """What is true of the ``value`` of a function: nothing is of those that are not known."""
    letters, _, statements = FUNCTIONS.get(head, ("", [], []))
    return [_filled(letters, statement, [*operands, value]) for statement in statements]


def _filled(letters: str, template: Json, operands: list[Json]) -> Json:
    """``template`` with operands for the letters, and for v if there is one more."""
    if type(template) is list:
        return [template[0], *(_filled(letters, part, operands) for part in template[1:])]
    require(len(operands) - len(letters) in (0, 1), "a function has another number of operands")
    return operands[(letters + "v").index(template)] if type(template) is str else template
