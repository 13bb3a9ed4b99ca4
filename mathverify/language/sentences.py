"""Sentences of polynomials, roots, vectors and areas: the calls to write instead of them.

Nothing is read here: `instead_of_sentence` is for texts that are refused already.  A sentence is a
phrase (`mathverify.language.notation.pattern`) and what its holes make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from mathverify.language.notation.pattern import phrase
from mathverify.language.notation.pieces import plain_line

_Told: TypeAlias = Mapping[str, str]


def instead_of_sentence(text: str) -> str:
    """The call for a sentence that is known here; empty for others."""
    plain = text.strip().rstrip(".")
    for pattern, call in _SENTENCES:
        told = phrase(pattern, plain)
        if told is not None and (found := call(told)):
            return found
    return ""


def _divided(told: _Told) -> str:
    rest = f" = {told['rest']}" if "rest" in told else ""
    return f"{told['what'].lower()}({_bare(told['of'])}, {_bare(told['by'])}){rest}"


def _leaves(told: _Told) -> str:
    return f"remainder({_bare(told['of'])}, {_bare(told['by'])}) = {told['rest']}"


def _factor(told: _Told) -> str:
    return f"remainder({_bare(told['of'])}, {_bare(told['by'])}) = 0"


def _area(told: _Told) -> str:
    gap = f"{told['one']} - ({told['other']})" if "other" in told else told["one"]
    return f"integral(abs({gap}), x, a, b) with the x where they meet as a and b"


def _counted(told: _Told) -> str:
    is_asked = told["how"].lower() in ("number", "how") and told["noun"].lower() in _COUNTED
    return f"find: {told['name']}, as: count" if is_asked else ""


def _roots(told: _Told) -> str:
    """Roots with their multiplicity, as the factors of an identity."""
    listed = told["names"].replace(" and ", ", ").split(",")
    names = [name.strip() for name in listed if name.strip()]
    if len(names) < 2 or " and " not in told["names"]:
        return ""
    if not all(name.isidentifier() for name in names):
        return ""
    left, _, right = (side.strip() for side in told["of"].partition("="))
    whole = left if right in ("", "0") else f"{left} - ({right})"
    words = [piece.shown for piece in plain_line(whole)]
    letter = next((one for one in "xztyn" if any(word.startswith(one) for word in words)), "x")
    leading, _, power = whole.partition(letter)
    leading = leading.replace("*", "").strip()
    if power[:1] in ("^", "²", "³") and not leading.strip("-.0123456789"):
        first = {"": "1", "-": "-1"}.get(leading, leading)
    else:
        first = f"coefficient({whole}, {letter}, {len(names)})"
    factors = [*([first] if first != "1" else []), *(f"({letter} - {name})" for name in names)]
    return f"for all {letter} in real: {whole} = {'*'.join(factors)}"


def _bare(text: str) -> str:
    """``(x - 2)`` without its parentheses."""
    inner = text.strip()[1:-1]
    is_group = text.strip() == f"({inner})" and "(" not in inner and ")" not in inner
    return inner.strip() if is_group else text.strip()


_COUNTED = frozenset({"integer", "integers", "number", "numbers", "value", "values"})
_WAYS = "ways(true) of the experiment, or find: n, as: count for the values of an unknown"
_SENTENCES: tuple[tuple[str, Callable[[_Told], str]], ...] = (
    (
        "[ the ] {what:=remainder|quotient} when|if|of|on [ dividing ] {of:some} [ is divided ] "
        "by {by:some} [ is|equals|= {rest:rest} ]",
        _divided,
    ),
    (
        "[ when ] [ dividing ] {of:some} [ is ] [ divided ] by {by:some} [ , ] "
        "the·remainder·is|leaves|gives|has [ [ a ] remainder [ of ] ] {rest:run}",
        _leaves,
    ),
    ("{by:some} is a factor|divisor of {of:rest}", _factor),
    (
        "{names:some} are [ the ] {which:*two|three|distinct|real|complex} "
        "roots|zeros|solutions of [ the equation|polynomial ] {of:rest}",
        _roots,
    ),
    (
        "[ the ] angle between [ the ] [ vector|vectors ] {u:identifier} and {v:identifier}",
        lambda told: f"angle({told['u']}, {told['v']})",
    ),
    (
        "[ the ] area [ of the region ] enclosed|bounded|between [ by|between ] [ the ] "
        "[ curve|curves|graph|graphs [ of ] ] y = {one:some} and [ the ] [ line|curve|x·-·axis ] "
        "[ y = ] [ {other:rest} ]",
        _area,
    ),
    (
        "[ the ] {number:word} of {which:*different|distinct|possible} "
        "arrangements|ways|outcomes|permutations|combinations|selections",
        lambda told: _WAYS if told["number"].lower() == "number" else "",
    ),
    (
        "[ the ] {how:word} of|many [ positive|negative|whole|integer ] {noun:word} [ of ] "
        "{name:letter}",
        _counted,
    ),
)
