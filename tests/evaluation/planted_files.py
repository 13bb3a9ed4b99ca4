"""Errors planted in the files of data sets, read by the adapters that read the sets themselves.

``python tests/evaluation/planted_files.py [--planted N] [--to docs/audits.md]`` measures them.
What is planted where, and what it deserves, stands in ``cases/planted.toml``.  The entries are
changed as text: what is found in them does not depend on the reader that is tested, only whether
they were right before does.  The choices depend on the seed alone.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from evaluation.audit.arithmetic import decimals, value_of
from evaluation.audit.formats import TABLE, read_items
from evaluation.audit.item import FAULTS, Conclusion, Outcome
from evaluation.audit.run import conclusion_of
from evaluation.audit.table import Columns

__all__ = ["DATA", "KINDS", "SETS", "WRONG", "Result", "concluded", "entries_of", "measured"]

DATA = Path(__file__).parents[3] / "shared" / "data"
PAGE = Path(__file__).parents[2] / "docs" / "audits.md"
_CASES = Path(__file__).parent / "cases"
_PLANTED = tomllib.loads((_CASES / "planted.toml").read_text(encoding="utf-8"))
_HAND = tomllib.loads((_CASES / "wrong_annotations.toml").read_text(encoding="utf-8"))
SETS: Mapping[str, Mapping[str, Any]] = {one["name"]: one for one in _PLANTED["set"]}
KINDS: Mapping[str, Mapping[str, Any]] = _PLANTED["kind"]
#: Outcomes that call wrong what an entry says; one that is malformed says nothing.
WRONG = FAULTS - {Outcome.MALFORMED}
_SEED = 20_261_127
#: What is added to a number, in units of its last place.
_SHIFTS = (1, 2, 3, 5, 9, 10, 11, 17, -1, -2, -3)
_NUMBER = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d,]*\d)")
_MARK = re.compile(r"<<([^<>=]*)=([^<>=]*)>>")
_N = r"\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_EQUATION = re.compile(
    rf"(?<![\w.,)%*/+<-])(?<![*/+-] )(?P<left>{_N}(?:\s?[-+*/]\s?{_N})+)\s?=\s?"
    rf"\$?(?:<<[^<>]*>>)?(?P<right>{_N})(?![\w%/*+]|[.,]\d)"
)
_NAME = re.compile(r"[A-Za-z_]\w*")
_BLOCK = re.compile(
    r"(<!-- files: written by tests/evaluation/planted_files.py -->\n).*?(<!-- end -->)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Result:
    """An entry of a set: what it is called as it stands, and with the error that was planted."""

    name: str
    kind: str
    untouched: Conclusion
    found: Conclusion

    @property
    def reported(self) -> bool:
        """Whether the error is reported as what it is."""
        return self.found.outcome in KINDS[self.kind]["deserved"]


# --- files ----------------------------------------------------------------------------------------


def entries_of(form: Mapping[str, Any]) -> list[Any]:
    """The entries of a set as data, decimals as they are written."""
    if "entries" in form:
        return list(form["entries"])
    text = (DATA / form["file"]).read_text(encoding="utf-8")
    if form["layout"] == "list":
        return list(json.loads(text, parse_float=str))
    found = [json.loads(line, parse_float=str) for line in text.split("\n") if line.strip()]
    return list(map(_row, found)) if form["layout"] == "csv" else found


def _row(entry: Mapping[str, str]) -> dict[str, str]:
    steps, _, key = entry["answer"].rpartition("####")
    return {"question": entry["question"], "key": key.strip(), "steps": steps.strip()}


def concluded(form: Mapping[str, Any], entries: Sequence[Any]) -> list[Conclusion]:
    """What the audit says of the entries, written down in the form of their set."""
    if not entries:
        return []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"set.{form['layout']}"
        columns = None
        match form["layout"]:
            case "csv":
                columns = Columns("question", form["key"], form["steps"])
                with file.open("w", encoding="utf-8", newline="") as opened:
                    writer = csv.DictWriter(opened, list(entries[0]))
                    writer.writeheader()
                    writer.writerows(entries)
            case "list":
                file.write_text(json.dumps(list(entries)), encoding="utf-8")
            case _:
                file.write_text("\n".join(map(json.dumps, entries)), encoding="utf-8")
        items = read_items(TABLE if columns else form["format"], file, columns)
    assert len(items) == len(entries)
    return [conclusion_of(item) for item in items]


# --- errors ---------------------------------------------------------------------------------------


def _other(numeral: str, rng: Random, shifts: Sequence[int] = _SHIFTS) -> str:
    """Another positive number with as many decimals."""
    plain = numeral.replace(",", "")
    unit = Fraction(1, 10 ** decimals(plain))
    value = Fraction(plain)
    return _written(value + unit * rng.choice([n for n in shifts if value + n * unit > 0]), plain)


def _written(value: Fraction, like: str) -> str:
    return f"{float(value):.{decimals(like)}f}" if decimals(like) else str(value)


def _put(text: str, span: tuple[int, int], new: str) -> str:
    return f"{text[: span[0]]}{new}{text[span[1] :]}"


def _key(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    """The last number of the key becomes another."""
    text = str(entry[form["key"]])
    numbers = list(_NUMBER.finditer(text))
    if not numbers:
        return False
    entry[form["key"]] = _put(text, numbers[-1].span(), _other(numbers[-1][0], rng))
    return True


def _claims(entry: Any, form: Mapping[str, Any]) -> tuple[list[str], Callable[[int, str], None]]:
    """The claimed numbers as texts, and how one is replaced."""
    claimed = entry[form["key"]]
    if isinstance(claimed, list):
        return list(map(str, claimed)), claimed.__setitem__

    def replaced(_: int, new: str) -> None:
        entry[form["key"]] = new

    return [str(claimed).strip("$")], replaced


def _solution(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    """A claimed number moves by more than any rounding."""
    claims, replace = _claims(entry, form)
    place = rng.randrange(len(claims))
    moved = Fraction(claims[place]) + rng.choice((2, 3, 7, -2, -3, 11))
    replace(place, _written(moved, claims[place]))
    return True


def _rounding(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    """A rounded number is three units of its last place off; thirty of a float's last digits."""
    claims, replace = _claims(entry, form)
    places = [place for place, claim in enumerate(claims) if Fraction(claim).denominator > 1]
    if not places:
        return False
    place = rng.choice(places)
    kept = min(decimals(claims[place]), 12)
    moved = Fraction(claims[place]) + Fraction(3 if kept < 6 else 30, 10**kept)
    replace(place, f"{float(moved):.{kept}f}")
    return True


def _marked(entry: Any, form: Mapping[str, Any], rng: Random, *, rounded: bool) -> bool:
    """The result of a marked step, rounded or exact, becomes another."""
    text = entry[form["steps"]]
    marks = [
        mark
        for mark in _MARK.finditer(text)
        if _NUMBER.fullmatch(mark[2])
        and (made := value_of(mark[1])) is not None
        and (made != value_of(mark[2])) == rounded
    ]
    if not marks:
        return False
    mark = rng.choice(marks)
    shifts = (3, 4, 7) if rounded else _SHIFTS
    entry[form["steps"]] = _put(text, mark.span(2), _other(mark[2], rng, shifts))
    return True


def _step(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    return _marked(entry, form, rng, rounded=False)


def _rounded_step(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    return _marked(entry, form, rng, rounded=True)


def _equation(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    """A number of an equation of the text becomes another, so that its sides are a unit apart."""
    text = entry[form["steps"]]
    equations = list(_EQUATION.finditer(text))
    if not equations:
        return False
    found = rng.choice(equations)
    side = rng.choice(("left", "right"))
    number = rng.choice(list(_NUMBER.finditer(text, *found.span(side))))
    new = _other(number[0], rng)
    sides = {name: (found[name], found.start(name)) for name in ("left", "right")}
    told, start = sides[side]
    sides[side] = (_put(told, (number.start() - start, number.end() - start), new), start)
    left, right = (value_of(sides[name][0].replace("$", "")) for name in ("left", "right"))
    unit = Fraction(1, 10 ** decimals(sides["right"][0]))
    if left is None or right is None or abs(left - right) < unit:
        return False
    entry[form["steps"]] = _put(text, number.span(), new)
    return True


def _root(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    """The equation times another factor: the claim is one root of two."""
    told = entry[form["equations"]]
    equations = told if isinstance(told, list) else [f"answer_ = {told}"]
    claims, _ = _claims(entry, form)
    names = {name for one in equations for name in _NAME.findall(str(one))}
    if len(equations) != 1 or len(names) != 1 or len(claims) != 1 or equations[0].count("=") != 1:
        return False
    left, right = equations[0].split("=")
    root = Fraction(claims[0]) + rng.choice((1, 2, 5, -1, -3))
    changed = f"(({left}) - ({right}))*({names.pop()} - ({root})) = 0"
    entry[form["equations"]] = [changed] if isinstance(told, list) else changed
    return True


def _denied(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    entry[form["key"]] = "unknown"
    return True


def _invented(entry: Any, form: Mapping[str, Any], rng: Random) -> bool:
    entry[form["key"]] = str(rng.randrange(2, 20))
    return True


_PLANTERS: Mapping[str, Callable[[Any, Mapping[str, Any], Random], bool]] = {
    "key": _key,
    "solution": _solution,
    "rounding": _rounding,
    "step": _step,
    "rounded step": _rounded_step,
    "equation": _equation,
    "root": _root,
    "denied": _denied,
    "invented": _invented,
}


# --- measuring ------------------------------------------------------------------------------------


def measured(name: str, count: int) -> tuple[list[Conclusion], list[Result]]:
    """What is said of the untouched entries that were looked at, and of at most ``count`` planted
    errors of each kind in those of them that are right.
    """
    form = SETS[name]
    rng = Random(f"{_SEED} {name}")
    entries = entries_of(form)
    places = list(range(len(entries)))
    rng.shuffle(places)
    # Few entries are rounded; enough are looked at that there are some.
    places = places[: 40 * count]
    untouched = concluded(form, [entries[place] for place in places])
    results: list[Result] = []
    for kind in form["kinds"]:
        chosen: list[tuple[int, Conclusion, Any]] = []
        for place, conclusion in zip(places, untouched, strict=True):
            if len(chosen) == count:
                break
            entry = deepcopy(entries[place])
            if conclusion.outcome in KINDS[kind]["of"] and _PLANTERS[KINDS[kind]["plant"]](
                entry, form, rng
            ):
                chosen.append((place, conclusion, entry))
        found = concluded(form, [entry for _, _, entry in chosen])
        results += [
            Result(f"{name} {place + 1}", kind, before, after)
            for (place, before, _), after in zip(chosen, found, strict=True)
        ]
    return _not_read_by_hand(form, list(zip(places, untouched, strict=True))), results


def _not_read_by_hand(
    form: Mapping[str, Any], untouched: Sequence[tuple[int, Conclusion]]
) -> list[Conclusion]:
    """The conclusions about entries that no person found wrong."""
    hand = _HAND["gsm8k"] if "steps" in form else _HAND.get(form["name"], {})
    return [
        one
        for place, one in untouched
        if (str(place + 1) if "steps" in form else one.item.id) not in hand
    ]


def table(found: Mapping[str, tuple[Sequence[Conclusion], Sequence[Result]]]) -> str:
    """The planted errors by set and kind, the untouched entries in the last columns."""
    lines = [
        "| set | planted | items | reported as what it is | as another fault | not |",
        "|---|---|--:|--:|--:|--:|",
    ]
    every = [result for _, results in found.values() for result in results]
    groups = {
        (name, kind): [result for result in results if result.kind == kind]
        for name, (_, results) in found.items()
        for kind in SETS[name]["kinds"]
    }
    for (name, kind), results in {**groups, ("all", ""): every}.items():
        ends = Counter(
            "reported" if one.reported else "another" if one.found.outcome in FAULTS else "not"
            for one in results
        )
        share = f"{ends['reported']} ({ends['reported'] / max(1, len(results)):.1%})"
        lines.append(
            f"| {name} | {kind} | {len(results)} | {share} | {ends['another']} | {ends['not']} |"
        )
    looked = sum(len(untouched) for untouched, _ in found.values())
    wrong = sum(one.outcome in WRONG for untouched, _ in found.values() for one in untouched)
    words = f"Of {looked} untouched entries that no person found wrong, {wrong} are called wrong."
    lines += ["", words]
    return "\n".join(lines)


def main() -> None:
    """Measure, print what was missed, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=PAGE)
    parser.add_argument("--planted", type=int, default=100, help="of a kind in a set")
    options = parser.parse_args()
    found = {name: measured(name, options.planted) for name in SETS}
    for _, results in found.values():
        for one in results:
            if not one.reported:
                print(f"{one.name}: {one.kind}: {one.found.outcome.value}: {one.found.witness}")
    page = options.to.read_text(encoding="utf-8")
    page = _BLOCK.sub(lambda block: f"{block[1]}{table(found)}\n{block[2]}", page)
    options.to.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
