"""What an author is shown for a brief: notation of its topics, examples near it, what it may write.

A pure function of the brief.  Families that are near it are the examples, topics that it names
are the notation, and the kinds of charts that it names stand there in a complete form.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from generators.agents.examples import IN_WORDS, shown_question, shown_questions
from generators.agents.notation import NOTATION
from generators.family import Family
from generators.matching import families_for, near_families, near_topics
from generators.search.brief import Brief
from generators.topics import ChartForm, chart_forms, means_named, topics
from generators.word_stems import known_among, stems
from mathverify.problem.spec import Objective

#: Families near a brief of which a question is shown.
_SHOWN = 2
#: Forms of charts that are told where a brief names none of them.
_CHARTS = ("bar_chart", "histogram", "box_plot")
#: What is told of means that a brief names.
_MEANS = "- The request names the {}: `steps` have to use it in a line, such as `{}`."
#: Words that make a picture of the word before them: a box is none, a box plot is one.
_PICTURES = stems("diagram chart graph plot figure picture")


@dataclass(frozen=True, slots=True)
class Guide:
    """``notation`` and ``examples``, one of each of ``families``, for a prompt.

    ``without`` are the sections of a question that are not to be written.
    """

    notation: str
    examples: str
    families: tuple[str, ...]
    without: frozenset[str]


def wants_figure(brief: Brief) -> bool:
    """Whether a brief asks for a diagram or a chart by name."""
    words = stems(brief.shown)
    drawing = next(topic for topic in topics() if topic.name == "drawing")
    return bool(known_among(words, drawing.words)) or bool(_charts_named(words))


@lru_cache(maxsize=256)
def guide(brief: Brief, illustrated: bool = False, cites: bool = False) -> Guide:
    """The guide for a brief; ``illustrated``: with a diagram; ``cites``: with sources."""
    words = stems(brief.shown)
    # A brief that names no topic may name what a family teaches: Pythagoras.
    taught = [one for family in _meant(brief) for one in family.objective.concepts]
    concepts = (*brief.objective.concepts, *taught)
    near = near_topics(Objective(concepts=concepts), brief.shown)
    drawn = illustrated or wants_figure(brief)
    draws = drawn or any(topic.draws for topic in near)
    names = {topic.name for topic in near}
    charts = _charts_named(words)
    if "charts" in names and not charts:
        charts = tuple(one for one in chart_forms() if one.name in _CHARTS)
    if charts:
        names |= {"charts"}
    elif draws:
        names |= {"drawing"} | ({"points"} if drawn else set())
    lines = [topic.lines for topic in topics() if topic.name in names]
    lines += [f"  {one.form}" for one in charts] if "charts" in names else []
    lines += [_MEANS.format(one.name, one.form) for one in means_named(brief.shown)]
    notation = "\n".join((NOTATION, *lines))
    without = {"parts"} | ({"figure"} if not draws else set()) | (set() if cites else {"sources"})
    shown = _families(brief, drawn, draws)
    examples = shown_questions(shown, "choice" in names)
    return Guide(notation, examples, shown, frozenset(without))


def _meant(brief: Brief) -> tuple[Family, ...]:
    """The one family that a brief is for, if there is one."""
    return families_for(brief.objective, brief.shown)[:1]


def _families(brief: Brief, drawn: bool, draws: bool) -> tuple[str, ...]:
    """The families near a brief of which a question is shown; of those with figures if it has one.

    Three shapes of a question where none is near.
    """
    near: list[str] = []
    concepts: set[str] = set()
    for family in near_families(brief.objective, brief.shown):
        figure = (found := shown_question(family.name)) is not None and found.figure is not None
        if (figure and not draws) or (drawn and not figure):
            continue
        # Two of one concept show less than one of another beside it.
        if len(near) == _SHOWN or concepts & set(family.objective.concepts):
            continue
        near.append(family.name)
        concepts.update(family.objective.concepts)
    others = ("ladder-height", "circle-in-square", "bar-to-pie") if drawn else IN_WORDS
    if not near:
        return others
    return tuple(dict.fromkeys((*near, *others)))[:_SHOWN]


def _charts_named(words: frozenset[str]) -> tuple[ChartForm, ...]:
    """The kinds of charts that words name."""
    pictured = bool(known_among(words, _PICTURES))
    return tuple(
        one
        for one in chart_forms()
        if any(
            spoken
            and spoken == known_among(spoken, words)
            and (len(spoken) > 1 or (pictured and not spoken & _PICTURES))
            for spoken in one.spoken
        )
    )
