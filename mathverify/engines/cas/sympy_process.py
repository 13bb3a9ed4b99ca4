"""A program of its own: asks sympy about the tree on its standard input.

sympy may search without end and takes long to load, so it runs where it can be ended.  Trees are
nested lists, ``["add", ["x"], ["number", "3/4"]]``; no text is handed to sympy and none of its
texts is read.  The program imports nothing of ours; `process` starts it with a fixed seed of
hashes and reads what it writes.

How long it searches is counted in calls of Python functions, which are the same on every
machine; the time of the processor stands behind that.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import sympy

_FUNCTIONS = {
    **{name: name for name in ("sqrt", "exp", "sin", "cos", "tan", "asin", "acos", "atan")},
    "erf": "erf",
    "abs": "Abs",
    "ln": "log",
    "sign": "sign",
}
_CONSTANTS = {"pi": "pi", "e": "E"}


class _SpentError(Exception):
    """The count of calls is used up."""


class _NoWordError(Exception):
    """One side has no word for what the other says."""


def main() -> None:
    """Read ``{integrand, calls, seconds}``; write ``{proposals}``, both as JSON."""
    task = json.load(sys.stdin)
    # The default action of this signal ends the process, in the middle of C code too.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, task["seconds"])
    sys.setrecursionlimit(5_000)
    json.dump({"proposals": antiderivatives(task["integrand"], task["calls"])}, sys.stdout)


def antiderivatives(tree: list[Any], calls: int) -> list[Any]:
    """Trees of functions of x whose derivative may be the one that ``tree`` tells.

    Whatever sympy raises ends the program, which is no proposal.
    """
    x = sympy.Symbol("x", real=True)
    integrand = _read(tree, x)
    found = _within(calls, lambda: sympy.integrate(integrand, x))
    told: list[Any] = []
    for branch in _branches(found):
        said = _told(branch, x) if _is_real(branch) else None
        if said is not None and said not in told:
            told.append(said)
    return told


def _within(calls: int, work: Callable[[], Any]) -> Any:
    left = calls

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal left
        if event == "call":
            left -= 1
            if left < 0:
                raise _SpentError

    sys.setprofile(count)
    try:
        return work()
    finally:
        sys.setprofile(None)


def _branches(found: Any) -> Iterator[Any]:
    """The branches of a result by cases: each may be right somewhere."""
    if isinstance(found, sympy.Piecewise):
        for branch, _ in found.args:
            yield from _branches(branch)
    else:
        # ln|u| has the derivative of ln u and values on both sides of 0.
        plain = _in_known_words(found)
        yield plain.replace(sympy.log, lambda u: sympy.log(sympy.Abs(u)))
        yield plain


def _in_known_words(found: Any) -> Any:
    """The result in the words that both sides know.

    A floor is constant between its jumps; hyperbolic functions and their inverses are made of
    exponentials and logarithms.
    """
    found = found.replace(sympy.asinh, lambda u: sympy.log(u + sympy.sqrt(u**2 + 1)))
    found = found.replace(sympy.acosh, lambda u: sympy.log(u + sympy.sqrt(u**2 - 1)))
    found = found.replace(sympy.atanh, lambda u: sympy.log((1 + u) / (1 - u)) / 2)
    found = found.replace(sympy.acoth, lambda u: sympy.log((u + 1) / (u - 1)) / 2)
    found = found.rewrite([sympy.sinh, sympy.cosh, sympy.tanh, sympy.coth], sympy.exp)
    found = found.replace(sympy.sec, lambda u: 1 / sympy.cos(u))
    found = found.replace(sympy.csc, lambda u: 1 / sympy.sin(u))
    found = found.replace(sympy.cot, lambda u: sympy.cos(u) / sympy.sin(u))
    return found.replace(sympy.floor, lambda _: sympy.Integer(0))


def _is_real(found: Any) -> bool:
    """Whether it is a formula of real numbers."""
    return not found.has(sympy.I, sympy.Integral, sympy.oo, sympy.zoo, sympy.nan)


def _read(tree: list[Any], x: Any) -> Any:
    """What a tree says, to sympy."""
    word, *rest = tree
    match word:
        case "x":
            return x
        case "number":
            return sympy.Rational(*map(int, rest[0].split("/")))
        case "constant" if rest[0] in _CONSTANTS:
            return getattr(sympy, _CONSTANTS[rest[0]])
        case "add":
            return sympy.Add(*(_read(part, x) for part in rest))
        case "multiply":
            return sympy.Mul(*(_read(part, x) for part in rest))
        case "power":
            return sympy.Pow(*(_read(part, x) for part in rest))
        case "root":
            return sympy.real_root(*(_read(part, x) for part in rest))
        case "log":
            return sympy.log(*(_read(part, x) for part in rest))
        case _ if word in _FUNCTIONS:
            return getattr(sympy, _FUNCTIONS[word])(*(_read(part, x) for part in rest))
    raise _NoWordError(word)


def _told(found: Any, x: Any) -> list[Any] | None:
    """What sympy says, as a tree, in the order in which sympy prints; None where it has no word."""
    words = {getattr(sympy, theirs): ours for ours, theirs in _FUNCTIONS.items()}

    def told(part: Any) -> list[Any]:
        if part == x:
            return ["x"]
        for ours, theirs in _CONSTANTS.items():
            if part == getattr(sympy, theirs):
                return ["constant", ours]
        match part:
            case sympy.Rational():
                return ["number", f"{part.p}/{part.q}"]
            case sympy.Add():
                return ["add", *map(told, part.as_ordered_terms())]
            case sympy.Mul():
                return ["multiply", *map(told, part.as_ordered_factors())]
            case sympy.exp():
                return ["exp", told(part.args[0])]
            case sympy.Pow(args=(base, exponent)):
                if exponent == sympy.Rational(1, 2):
                    return ["sqrt", told(base)]
                if exponent == sympy.Rational(-1, 2):
                    return ["power", ["sqrt", told(base)], ["number", "-1/1"]]
                return ["power", told(base), told(exponent)]
        if part.func in words:
            return [words[part.func], *map(told, part.args)]
        raise _NoWordError(str(part.func))

    try:
        return told(found)
    except _NoWordError:
        return None


if __name__ == "__main__":
    main()
