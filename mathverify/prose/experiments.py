"""Experiments as sentences of the locale: what is drawn, rolled, flipped, spun, distributed."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.experiments import Binomial, Draw, Manner, Source
from mathverify.language.tree import Node
from mathverify.prose.locale import Locale
from mathverify.prose.phrases import Inset, NoPhraseError, Phrases, Pieces, fill
from mathverify.prose.slots import Declared

__all__ = ["experiment", "is_number", "labelled"]

_BLANK: Pieces = (" ",)


def experiment(declared: Declared, locale: Locale) -> Pieces:
    """The experiment as sentences.  Raises `NoPhraseError`."""
    if declared.reading.experiment is None:
        raise NoPhraseError("an experiment that is none")
    id_, read = declared.reading.experiment
    text = next(given.relation for given in declared.spec.givens if given.id == id_)
    told = _Experiment(declared, locale, text)
    found: list[str | Inset] = []
    for stage in read.stages:
        if len(read.stages) > 1 or len(stage.cases) != 1 or stage.cases[0][0] is not None:
            raise NoPhraseError("an experiment of several stages")
        action = stage.cases[0][1]
        found += told.action(action, stage.name)
    return tuple(found)


class _Experiment:
    def __init__(self, declared: Declared, locale: Locale, text: str) -> None:
        self.declared, self.text = declared, text
        self.phrases = Phrases(locale, frozenset())

    def action(self, action: Draw | Binomial, name: str) -> Pieces:
        if isinstance(action, Binomial):
            holes = {"1": self._term(action.trials), "2": self._term(action.probability)}
            return self._say("binomial", name=(Inset(tree.Name(name)),), **holes)
        said = self._draw(action)
        if name:
            said = (*said, *_BLANK, *self._say("named", name=(Inset(tree.Name(name)),)))
        return said

    def _draw(self, draw: Draw) -> Pieces:
        source, times = draw.source, draw.number
        one = times is not None and is_number(times, 1)
        n = self._term(times) if times is not None else ()
        if source.things and source.counts is None and not source.probabilities:
            names = tuple(t.identifier for t in source.things if isinstance(t, tree.Name))
            if names == ("heads", "tails"):
                return self._say("coin") if one else self._say("coins", n=n)
        if source.probabilities and source.counts is not None:
            return self._weighted(source, one, n)
        if source.ends is not None and self._is_dice(source):
            sides = self._term(source.ends[1])
            return self._say("die", sides=sides) if one else self._say("dice", sides=sides, n=n)
        if source.counts is not None:
            return self._counted(source, draw, one, n)
        things = self._things(source)
        if times is None:
            return self._say("arranged", list=things)
        if one:
            return self._say("one_of", list=things)
        manner = {
            Manner.WITHOUT_REPLACEMENT: "some_of",
            Manner.AT_ONCE: "some_of_at_once",
            Manner.WITH_REPLACEMENT: "some_of_back",
        }.get(draw.manner)
        return self._say(manner or "", list=things, n=n)

    def _is_dice(self, source: Source) -> bool:
        words = {*self.text.lower().replace("-", " ").split()}
        from_one = source.ends is not None and is_number(source.ends[0], 1)
        return from_one and bool({"dice", "die"} & words)

    def _weighted(self, source: Source, one: bool, n: Pieces) -> Pieces:
        assert source.counts is not None
        names = tuple(t.identifier for t in source.things if isinstance(t, tree.Name))
        if names == ("heads", "tails"):
            p = self._term(source.counts[0])
            return self._say("biased", p=p) if one else self._say("biased_coins", p=p, n=n)
        parts = [
            self._say("weight", label=labelled(thing), p=self._term(chance))
            for thing, chance in zip(source.things, source.counts, strict=True)
        ]
        listed = self.phrases.joined(parts, "or")
        return self._say("weighted" if one else "weighted_times", list=listed, n=n)

    def _counted(self, source: Source, draw: Draw, one: bool, n: Pieces) -> Pieces:
        assert source.counts is not None
        parts = [
            self._say("count", label=labelled(thing), n=self._term(count))
            for thing, count in zip(source.things, source.counts, strict=True)
        ]
        listed = self.phrases.joined(parts, "list_and")
        if "spin" in self.text.lower().split():
            return self._say("sectors" if one else "sectors_times", list=listed, n=n)
        manner = {
            Manner.WITHOUT_REPLACEMENT: "drawn",
            Manner.AT_ONCE: "drawn_at_once",
            Manner.WITH_REPLACEMENT: "drawn_back",
        }.get(draw.manner, "")
        first = self._say("counts", list=listed)
        return (*first, *_BLANK, *self._say("drawn1" if one else manner, n=n))

    def _things(self, source: Source) -> Pieces:
        if source.letters:
            return self._say("letters", word=(source.letters,))
        if source.ends is not None:
            low, high = map(self._term, source.ends)
            return self._say("whole_numbers", **{"1": low, "2": high})
        if source.things:
            return self.phrases.joined([labelled(thing) for thing in source.things], "list_and")
        if source.whole is not None:
            return self._term(source.whole)
        raise NoPhraseError("what is drawn from")

    def _term(self, node: Node) -> Pieces:
        return self.phrases.term(self.declared.shown(node))

    def _say(self, key: str, **holes: Pieces) -> Pieces:
        return fill(self.phrases.get("experiment", key), holes)


def is_number(node: Node, value: int) -> bool:
    """Whether a tree is this number."""
    return isinstance(node, tree.Number) and node.value == value


def labelled(node: Node) -> Pieces:
    """A label of the author, or a formula."""
    if isinstance(node, tree.Name):
        return (node.identifier.replace("_", " "),)
    return (Inset(node),)
