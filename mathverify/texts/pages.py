"""The texts of a question, with what each of them is a text of: the whole, and its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from mathverify.language.marks import Segment, segments
from mathverify.phrases.locale import Locale, locale_of
from mathverify.problem.spec import Part, ProblemSpec
from mathverify.prose.declared import Declared
from mathverify.prose.telling import tell
from mathverify.prose.told import Telling
from mathverify.semantics.reading import Reading, read

#: The text of what has none: the whole request, after the experiment if there is one.
ASK = "{ask}"


@dataclass(frozen=True)
class Asking:
    """One ask with the texts that lead to it; ``paths`` say where each text stands."""

    declared: Declared
    stems: tuple[str, ...]
    paths: tuple[str, ...]

    @cached_property
    def parsed(self) -> Sequence[tuple[str, Sequence[Segment]]]:
        """The texts taken apart, once for all rules.  Raises `ParseError`."""
        return tuple((stem, segments(stem)) for stem in self.stems)


#: What was made last: the checks of one question ask for the same one after the other.
_last: Declared | None = None


def declared_of(spec: ProblemSpec, reading: Reading) -> Declared:
    """What the texts of ``spec`` may speak of, made once for all that ask of the same reading."""
    global _last
    known = _last
    if known is None or known.spec is not spec or known.reading is not reading:
        known = _last = Declared(spec, reading)
    return known


def locale_for(spec: ProblemSpec) -> Locale | None:
    """The tables of the language of the texts; None if it has none."""
    return locale_of(spec.lang)


def askings(spec: ProblemSpec, reading: Reading | None = None) -> tuple[Asking, ...]:
    """What the question asks, in order: itself, or each of its parts."""
    whole = declared_of(spec, reading or read(spec))
    common = (spec.prose.stem,) if spec.prose is not None else ()
    paths = ("$.prose.stem",) if spec.prose is not None else ()
    found: list[Asking] = []
    if spec.ask is not None or not spec.parts:
        found.append(Asking(whole, common or (bare_stem(whole),), paths or ("$.prose.stem",)))
    for index, part in enumerate(spec.parts):
        declared = part_declared(spec, part)
        own = part.prose.stem if part.prose is not None else ASK
        path = f"$.parts[{index}].prose.stem"
        found.append(Asking(declared, (*common, own), (*paths, path)))
    return tuple(found)


def hints(spec: ProblemSpec) -> Iterator[tuple[str, Declared, str]]:
    """The hints with their paths, and what each may speak of."""
    if spec.prose is not None and spec.prose.hint is not None:
        yield "$.prose.hint", Declared(spec, read(spec)), spec.prose.hint
    for index, part in enumerate(spec.parts):
        if part.prose is not None and part.prose.hint is not None:
            declared = part_declared(spec, part)
            yield f"$.parts[{index}].prose.hint", declared, part.prose.hint


def bare_stem(declared: Declared) -> str:
    """The text of a question that has none."""
    return f"{{experiment}} {ASK}" if declared.experiment else ASK


def part_declared(spec: ProblemSpec, part: Part) -> Declared:
    """What the text of a part may speak of: the common givens and its own."""
    single = spec.model_copy(
        update={
            "givens": spec.givens + part.givens,
            "ask": part.ask,
            "answer": part.answer,
            "options": part.options,
            "steps": (),
            "parts": (),
        }
    )
    return Declared(single, read(single))


def tellings(
    spec: ProblemSpec, reading: Reading | None = None
) -> tuple[tuple[Asking, Telling], ...]:
    """What the texts tell of each ask.  Raises `ParseError` for a mark without its partner."""
    locale, lang = locale_for(spec), spec.lang
    return tuple(
        (asking, tell(asking.declared, asking.parsed, locale, lang))
        for asking in askings(spec, reading)
    )


def with_text(spec: ProblemSpec, path: str, stem: str) -> ProblemSpec:
    """``spec`` with another text at a path; without change where it has none there."""
    if not path.startswith("$.parts["):
        prose = spec.prose and spec.prose.model_copy(update={"stem": stem})
        return spec.model_copy(update={"prose": prose})
    index = int(path[len("$.parts[") : path.index("]")])
    part = spec.parts[index]
    if part.prose is None:
        return spec
    prose = part.prose.model_copy(update={"stem": stem})
    parts = list(spec.parts)
    parts[index] = part.model_copy(update={"prose": prose})
    return spec.model_copy(update={"parts": tuple(parts)})


def whole_text(spec: ProblemSpec) -> str:
    """The text of a question; of one in parts each text behind the name of its part."""
    stem = " ".join(spec.prose.stem.split()) if spec.prose is not None else ""
    told = [
        f"parts[{index}]: {' '.join(part.prose.stem.split())}"
        for index, part in enumerate(spec.parts)
        if part.prose is not None
    ]
    return "; ".join(filter(None, (stem, *told)))
