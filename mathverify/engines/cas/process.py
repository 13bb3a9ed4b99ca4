"""sympy as a process that is ended by its budget; trees go out and come back.

The seed of hashes is fixed, so that the same tree gets the same proposals in every run, and how
far sympy searches is counted in calls of functions, not in seconds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Call, Constant, Divide, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.system import ended_by_net

_PROGRAM = Path(__file__).with_name("sympy_process.py")
#: Calls of functions that one search may make: the integrals of a first course take 20,000 to
#: 1,500,000, and about a million pass in a second of the processor.
_CALLS = 3_000_000
#: Seconds of the processor that stand behind that.
SECONDS = 15.0
#: Seconds by the clock, after which it can only hang.
_HANGS = 600
#: The order of its sets, and its numbers, whatever else is installed.
_FIXED = {"PYTHONHASHSEED": "0", "SYMPY_GROUND_TYPES": "python"}
#: A proposal larger than this is not worth the proof.
_LONGEST = 20_000


@cache
def is_installed() -> bool:
    """Whether the optional package is there."""
    return find_spec("sympy") is not None


def proposals(integrand: Node, name: str) -> tuple[Node, ...]:
    """Terms in ``name`` whose derivative may be ``integrand``; none where sympy has no word for a
    part of it, knows none, is not installed or was ended.

    Nothing of it is proved.
    """
    if not is_installed():
        return ()
    try:
        tree = _told(integrand, name)
        said = () if tree is None else _asked(json.dumps(tree))
        found = [_read(one, name) for one in said]
    except subprocess.SubprocessError:
        ended_by_net(f"{SECONDS:g} s for one search of sympy")
        return ()
    except OSError:
        # No process.
        return ()
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
        # A term that is too deep, or not what our program writes.
        return ()
    return tuple(term for term in found if term is not None)


@lru_cache(maxsize=64)
def _asked(tree: str) -> tuple[Any, ...]:
    """What the program writes; raises what keeps it from an end, so that this is not remembered."""
    task = {"integrand": json.loads(tree), "calls": _CALLS, "seconds": SECONDS}
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(  # noqa: S603 - our own program; the tree is its input, not its code
        [sys.executable, "-s", "-P", str(_PROGRAM)],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        env={**kept, **_FIXED},
        timeout=_HANGS,
        check=False,
    )
    if done.returncode < 0:
        raise subprocess.SubprocessError(f"ended by signal {-done.returncode}")
    if done.returncode or len(done.stdout) > _LONGEST:
        return ()
    return tuple(json.loads(done.stdout)["proposals"])


def _told(term: Node, name: str) -> list[Any] | None:
    """A term as a tree of lists; None where there is no word for a part of it."""
    match term:
        case Constant(name=constant):
            return ["constant", constant]
        case Name(identifier=identifier):
            return ["x"] if identifier == name else None
        case Call(function=function, arguments=arguments, primes=0):
            told = [_told(part, name) for part in arguments]
            return None if None in told else [function, *told]
    return _LISTS.known(term, lambda part: _told(part, name))


def _number(value: Fraction) -> list[Any]:
    return ["number", f"{value.numerator}/{value.denominator}"]


_MINUS = _number(Fraction(-1))
_LISTS: Arithmetic[list[Any]] = Arithmetic(
    number=_number,
    add=lambda parts: ["add", *parts],
    negate=lambda part: ["multiply", _MINUS, part],
    multiply=lambda parts: ["multiply", *parts],
    divide=lambda above, below: ["multiply", above, ["power", below, _MINUS]],
    power=lambda base, exponent: ["power", base, exponent],
)


def _read(tree: list[Any], name: str) -> Node | None:
    """A tree of lists as a term, folded as all terms are; None where a word is not ours."""
    word, *rest = tree
    if word == "x":
        return Name(name)
    if word == "number":
        return terms.number(Fraction(rest[0]))
    if word == "constant":
        return Constant(rest[0])
    parts = [_read(part, name) for part in rest]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    match word, known:
        case "add", _:
            return terms.add(known)
        case "multiply", _:
            return _product(known)
        case "power", (base, exponent):
            value = terms.literal(exponent)
            if value is not None and value < 0:
                return terms.divide(terms.ONE, _raised(base, -value))
            return terms.power(base, exponent)
        case _:
            return terms.call(word, *known)


def _product(factors: list[Node]) -> Node:
    """A product with the divisors among its factors below one line."""
    above = [factor for factor in factors if not _is_divisor(factor)]
    below = [
        factor.denominator
        for factor in factors
        if isinstance(factor, Divide) and _is_divisor(factor)
    ]
    return (
        terms.divide(terms.multiply(above), terms.multiply(below))
        if below
        else terms.multiply(above)
    )


def _is_divisor(factor: Node) -> bool:
    return isinstance(factor, Divide) and terms.literal(factor.numerator) == 1


def _raised(base: Node, exponent: Fraction) -> Node:
    return base if exponent == 1 else terms.power(base, terms.number(exponent))
