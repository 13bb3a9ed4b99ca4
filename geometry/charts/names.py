"""Names in a picture: what stands beside the name of a datum is not another datum's number.

Whether a category means the datum of its name only words can say, and a datum may be no more than
a part of it.  But where ``dogs`` stands at *Cats* and there is a place named *Dogs*, the picture
contradicts the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from geometry.charts.keys import Structure, plain
from geometry.charts.told import Amount, Told
from geometry.figure.errors import FigureError, refused

#: A beginning is a name from three letters on: ``mon`` of Monday.
_LEAST = 3


def hold_names(
    places: Iterable[tuple[str | Sequence[str], Structure]], told: Told, key: str
) -> None:
    """A fault for a place that shows the datum which another of the places is named by.

    ``places`` are the names that one place has, and what the figure writes there.  Where both
    come to the same number nothing is wrong.  Raises `FigureError`.
    """
    named = [((names,) if isinstance(names, str) else tuple(names), value)
             for names, value in places]  # fmt: skip
    for k, (names, value) in enumerate(named):
        shown = name_of(value, told)
        if not shown or _names(names, shown):
            continue
        others = [one for j, (one, _) in enumerate(named) if j != k]
        owner = next((one[0] for one in others if _names(one, shown)), None)
        if owner is None:
            continue
        own = [one for one in told.data if _names(names, one, exactly=True)]
        if any(_alike(one, shown, told, key) for one in own):
            continue
        words = f"{names[0]} shows {shown}, which is that of {owner}"
        raise refused(key, words, own[0] if own else f"{shown} at {owner}")


def hold_to_data(
    names: Sequence[str], rows: Sequence[Sequence[object]], told: Told, key: str
) -> None:
    """A fault for a label by the name of a datum whose numbers are not those of the datum.

    ``rows`` has what stands beside each label: one of a bar or sector, several of a series; what is
    no `Amount` is passed over.  Raises `FigureError`.
    """
    data = {plain(name): name for name in told.data}
    for place, (name, row) in enumerate(zip(names, rows, strict=True)):
        datum = data.get(plain(name))
        if datum is None:
            continue
        try:
            own = told.amounts(datum, key)
        except FigureError:
            continue  # a table or a set of that name says nothing of one bar
        if len(own) != len(row):
            continue
        for one, shown in zip(own, row, strict=True):
            if isinstance(shown, Amount) and one.unit == shown.unit and one.value != shown.value:
                words = f"{name} is {one.value:g}, and {shown.value:g} is shown"
                raise refused(f"{key}[{place}]", words, datum)


def name_of(value: Structure, told: Told) -> str:
    """The datum that a place shows by its bare name, ``cats`` or ``{cats}``; empty for none."""
    text = (
        value.strip().removeprefix("{").removesuffix("}").strip() if isinstance(value, str) else ""
    )
    return text if text in told.data else ""


def spellings(name: str, synonyms: Mapping[str, str]) -> tuple[str, ...]:
    """A name with the other spellings of it: ``radius``, ``r``."""
    return (name, *(other for other, meant in synonyms.items() if meant == name))


def _names(names: Sequence[str], datum: str, *, exactly: bool = False) -> bool:
    """Whether one of the names of a place is that of a datum, or a longer form of it."""
    own = plain(datum)
    for name in names:
        bare = plain(name.partition("(")[0])  # a unit stands in brackets
        if own in (bare, f"{bare}s", f"{bare}es") or bare in (f"{own}s", f"{own}es"):
            return True
        if not exactly and len(own) >= _LEAST and bare.startswith(own):
            return True
    return False


def _alike(one: str, other: str, told: Told, key: str) -> bool:
    """Whether two data are the same numbers."""
    try:
        return [(a.value, a.unit) for a in told.amounts(one, key)] == [
            (a.value, a.unit) for a in told.amounts(other, key)
        ]
    except FigureError:
        return False
