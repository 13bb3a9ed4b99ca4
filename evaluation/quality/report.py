"""The table of the families' quality, and what it comes to over all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from evaluation.metrics.score import NotDefined, Score
from evaluation.quality.measuring import Quality

_HEAD = """\
# Quality of the questions

Written by `python -m evaluation.quality --write` (extra `metrics`). Of each family 30 medium
questions with seed 11 are compared as `generate` tells them, forms in turn and the newest words
first, without the line on unit and rounding; sets take questions in the order of their values, and
are more alike. Coincidences are looked for in 40 questions of each difficulty. The aims are those
of a curriculum that can be set: self-BLEU below 50, distinct-2 from 0.35, 15 skeletons or more, no
coincidence.

- **self-BLEU**: the mean BLEU of each text against the others, in hundredths; copies have 100.
- **distinct-2**: different pairs of neighbouring tokens, of all pairs.
- **skeletons**: texts that differ in more than numbers; **asks**: what is asked, and from which
  relations.
- **above**: the share of questions above the level "apply" (analyse, evaluate, create), as the
  family names it.
- **copied**: the number of the answer stands among the data; **beaten**: a wrong way leads to the
  right answer (it is then no option of that question).

Nobody's judgement is in this table: that a question varies and asks for thought does not make it a
good one.

**Before**, when stems were single sentences, questions were told as they were drawn and half of the
families let coincidences pass (82 families of numbers and figures): median self-BLEU 85, median
distinct-2 0.20, median skeletons 10, of 9671 questions 107 copied and 127 beaten.

Read as a teacher would, with options, feedback, steps and figure: of 94 questions, one of each
family (seed 1129, half of them with options), 82 could be printed as they were; of the twelve that
could not, eight were mended (an option that was not reduced, a kitchen of 285 square metres, an
evening warmer than its noon, 40 = 40 as a step), and four are as they were: a playground is covered
by an area of sand, the cut pieces of `equal-teams` are told clumsily, and an option of
`arithmetic-sequence` and one of `seat-rows` is given away by its sign or its decimals.
"""

_COLUMNS = (
    *("family", "forms", "self-BLEU", "distinct-2", "skeletons", "asks", "above", "steps", "words"),
    *("copied", "beaten"),
)


def table(found: Sequence[Quality]) -> Iterator[str]:
    """The lines of the table, one family each."""
    yield f"| {' | '.join(_COLUMNS)} |"
    yield f"|---|{'--:|' * (len(_COLUMNS) - 1)}"
    for one in found:
        cells = (
            *(one.family, str(one.forms), _hundredths(one.self_bleu), _places(one.distinct)),
            *(str(one.skeletons), str(one.asks), f"{float(one.above):.0%}", f"{one.steps:.1f}"),
            *(f"{one.words:.0f}", _of(one.copied, one.drawn), _of(one.beaten, one.drawn)),
        )
        yield f"| {' | '.join(cells)} |"


def page(found: Sequence[Quality]) -> str:
    """The page: what it comes to over all families, over those with forms, and the table."""
    with_forms = [one for one in found if one.forms > 1]
    lines = ["", *_summary("with several forms", with_forms)]
    lines += ["", *_summary("of one form", [one for one in found if one.forms == 1])]
    lines += ["", *_summary("all", found), "", "## By family", "", *table(found), ""]
    return _HEAD + "\n".join(lines)


def _summary(title: str, found: Sequence[Quality]) -> Iterator[str]:
    if not found:
        return
    bleu = [one.self_bleu for one in found if not isinstance(one.self_bleu, NotDefined)]
    distinct = [one.distinct for one in found if not isinstance(one.distinct, NotDefined)]
    above = sum(one.above >= ABOVE_SHARE for one in found)
    drawn = sum(one.drawn for one in found)
    yield (
        f"**Families {title}** ({len(found)}): median self-BLEU {100 * median(bleu):.0f}, "
        f"median distinct-2 {median(distinct):.2f}, "
        f"median skeletons {median(one.skeletons for one in found):.0f}; "
        f'{above} with a quarter of their questions or more above "apply" '
        f"({above / len(found):.0%}); of {drawn} questions "
        f"{sum(one.copied for one in found)} copied, {sum(one.beaten for one in found)} beaten."
    )


#: From this share of questions on, a family counts as one above "apply".
ABOVE_SHARE = 0.25


def _hundredths(score: Score) -> str:
    return "–" if isinstance(score, NotDefined) else f"{100 * score:.0f}"


def _places(score: Score) -> str:
    return "–" if isinstance(score, NotDefined) else f"{score:.2f}"


def _of(count: int, drawn: int) -> str:
    return f"{count}/{drawn}" if count else "0"
