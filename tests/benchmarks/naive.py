"""A verifier as one writes it in an afternoon: parse with sympy, `solve`, compare by `simplify`.

It checks the claimed answer only: no units, no definedness, no completeness, no options, no steps,
no prose, no certificate, no deadline.  It runs texts through sympy's parser, which evaluates them
as Python; it is here to be measured against, on questions of our own, and for nothing else.
"""

from __future__ import annotations

import re
from typing import Any

from mathverify.problem.spec import AskKind, ProblemSpec

__all__ = ["Beyond", "naive_verify"]

_UNIT = re.compile(r"(?<=[\d)])\s+[A-Za-z_/^0-9]+\b")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")


class Beyond(Exception):  # noqa: N818 - it says what the question is
    """The question is beyond the naive verifier."""


def naive_verify(spec: ProblemSpec) -> bool:
    """Whether the claimed answer of ``spec`` is right, as far as sympy says.

    Raises `Beyond` for questions that it cannot even read.
    """
    import sympy

    if spec.ask is None or spec.answer is None or spec.functions or spec.parts:
        raise Beyond
    if spec.ask.kind not in (AskKind.VALUE, AskKind.ALL, AskKind.FORM) or spec.ask.round:
        raise Beyond
    names: dict[str, Any] = {
        unknown.name: sympy.Symbol(unknown.name, real=True) for unknown in spec.unknowns
    }
    unknowns = list(names.values())
    for datum in spec.data:
        names[datum.name] = _read(datum.value, names)
    equations = [_equation(given.relation, names) for given in spec.givens]
    asked = _read(spec.ask.find, names)
    answer = spec.answer
    if spec.options:
        answer = next(o.value or "" for o in spec.options if o.label == spec.answer)
    if not equations:
        return _same(asked, _read(answer, names))
    try:
        found = sympy.solve(equations, unknowns, dict=True)
    except NotImplementedError as error:
        raise Beyond from error
    values = [_at(asked, solution) for solution in found]
    if spec.ask.kind is AskKind.VALUE:
        return len(values) == 1 and _same(values[0], _read(answer, names))
    claims = _claims(answer, names)
    return len(claims) == len(values) and all(
        any(_same(value, claim) for value in values) for claim in claims
    )


def _equation(text: str, names: dict[str, Any]) -> Any:
    import sympy

    sides = re.split(r"(?<![<>!])=", text)
    if len(sides) != 2 or re.search(r"[<>!]|\b(and|or|in|divides)\b", text):
        raise Beyond
    return sympy.Eq(_read(sides[0], names), _read(sides[1], names))


def _claims(text: str, names: dict[str, Any]) -> list[Any]:
    inner = text.strip()
    if "=" in inner:
        cases = [case.split(" and ") for case in inner.split(" or ")]
        values = [[_read(fact.split("=")[1], names) for fact in case] for case in cases]
        return [case[0] if len(case) == 1 else tuple(case) for case in values]
    if not (inner.startswith("{") and inner.endswith("}")):
        raise Beyond
    read = _read(f"[{inner[1:-1]}]", names)
    return list(read)


def _read(text: str, names: dict[str, Any]) -> Any:
    from sympy.parsing.sympy_parser import parse_expr, standard_transformations

    plain = _PERCENT.sub(r"(\1/100)", _UNIT.sub("", text))
    if re.search(r"[{}\[:|]", plain) and not plain.startswith("["):
        raise Beyond
    try:
        return parse_expr(
            plain.replace("^", "**"),
            local_dict=dict(names),
            transformations=standard_transformations,
        )
    except (SyntaxError, TypeError, AttributeError, NameError) as error:
        raise Beyond from error


def _at(value: Any, solution: dict[Any, Any]) -> Any:
    if isinstance(value, tuple):
        return tuple(_at(part, solution) for part in value)
    return value.subs(solution)


def _same(left: Any, right: Any) -> bool:
    import sympy

    if isinstance(left, tuple) or isinstance(right, tuple):
        return len(left) == len(right) and all(map(_same, left, right))
    if isinstance(left, list) or isinstance(right, list):
        raise Beyond  # a vector: lists are joined and repeated, not added and multiplied
    return sympy.simplify(left - right) == 0
