"""The whole text as it could stand, for whoever was refused: a question with every text in place.

First what is mechanical, then the author's own words as far as they stand, then ``{ask}`` for the
sentence that asks, and last nothing but what the program prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mathverify.errors import ParseError
from mathverify.language.marks import last_sentence
from mathverify.problem.spec import ProblemSpec
from mathverify.texts.mending import faults_of, mended
from mathverify.texts.pages import ASK, askings, bare_stem, tellings, whole_text, with_text


def mended_stem(spec: ProblemSpec, stands: Callable[[ProblemSpec], bool] | None = None) -> str:
    """What to write in place of the texts; empty where nobody knows one that could stand.

    Only a text of which whoever asks says that it ``stands`` is proposed.
    """
    candidate = mended_text(spec, stands)
    if candidate is None:
        return ""
    told = [f'data {d.name}: "{d.value}", ' for d in candidate.data if d not in spec.data]
    others = (g for g in candidate.givens if g not in spec.givens)
    told += [f'givens {g.id}: "{g.relation}", ' for g in others]
    domains = (u for u in candidate.unknowns if u not in spec.unknowns)
    told += [f'unknowns {u.name}: "{u.domain}", ' for u in domains]
    stem = candidate.prose.stem if candidate.prose is not None and not spec.parts else ""
    return "".join(told) + (stem or whole_text(candidate))


def mended_text(
    spec: ProblemSpec, stands: Callable[[ProblemSpec], bool] | None = None
) -> ProblemSpec | None:
    """``spec`` with texts that could stand, and with the data that these need; None without one."""
    from mathverify.texts.stories import keeping_the_story
    from mathverify.texts.units_behind import with_units_of_the_text

    better = mended(spec) or spec
    with_units = with_units_of_the_text(spec)
    bases = [with_units] if with_units is not None else []
    bases = [changed for base in bases for changed in (mended(base) or base, base)]
    bases += [better, spec]
    stories = [story for base in bases for story in keeping_the_story(base)]
    printed = [asking for base in bases for asking in asking_instead(base)]
    for candidate in (*bases, *stories, *printed):
        if whole_text(candidate) and candidate != spec and not faults_of(candidate):
            if stands is not None and not stands(candidate):
                continue
            new = [d for d in candidate.data if d not in spec.data]
            if all(f"{{{d.name}}}" in whole_text(candidate) for d in new):
                return candidate
    return None


def asking_instead(spec: ProblemSpec) -> Iterator[ProblemSpec]:
    """``{ask}`` for the last sentence of what is at fault, and nothing but what is printed."""
    try:
        found = tellings(spec)
    except ParseError:
        if spec.prose is not None and not spec.parts:
            yield with_text(spec, "$.prose.stem", bare_stem(askings(spec)[0].declared))
        return
    wrong = [asking for asking, telling in found if telling.faults]
    asked = bare = spec
    # What proofs find is no fault at sight: a domain that the answer needs.
    for asking in wrong or [asking for asking, _ in found]:
        stem = asking.stems[-1].strip()
        first = f"{stem[: len(stem) - len(last_sentence(stem))]}{ASK}"
        asked = with_text(asked, asking.paths[-1], first)
        told = ASK if len(asking.stems) > 1 else bare_stem(asking.declared)
        bare = with_text(bare, asking.paths[-1], told)
    yield asked
    yield bare
