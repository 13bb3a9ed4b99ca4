"""Experiments as sentences of the locale: what is drawn, rolled, flipped, spun, distributed."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.language import tree
from mathverify.language.experiments import Action, Binomial, Distribution, Draw, Manner, Source
from mathverify.language.tree import Node
from mathverify.phrases.locale import Locale
from mathverify.phrases.mathematics import Inset, NoPhraseError, Phrases, Pieces, fill, is_number
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading

#: The phrase for one time, and for several.
_TIMES = {
    "coin": "coins",
    "die": "dice",
    "biased": "biased_coins",
    "weighted": "weighted_times",
    "sectors": "sectors_times",
    "one_of": "some_of",
    "drawn1": "drawn",
}
#: What the phrase for several things is called, by the way they are drawn.
_MANNERS = {
    Manner.WITHOUT_REPLACEMENT: "",
    Manner.AT_ONCE: "_at_once",
    Manner.WITH_REPLACEMENT: "_back",
}


def experiment(reading: Reading, locale: Locale) -> Pieces:
    """The experiment as sentences.  Raises `NoPhraseError`."""
    if reading.experiment is None:
        raise NoPhraseError("an experiment that is none")
    id_, read = reading.experiment
    text = next(given.relation for given in reading.spec.givens if given.id == id_)
    if len(read.stages) != 1 or len(read.stages[0].cases) != 1 or read.stages[0].cases[0][0]:
        raise NoPhraseError("an experiment of several stages")
    (stage,) = read.stages
    told = _Experiment(reading, locale, {*text.lower().replace("-", " ").split()})
    return told.sentences(stage.cases[0][1], stage.name)


class _Experiment:
    def __init__(self, reading: Reading, locale: Locale, words: set[str]) -> None:
        self.reading, self.words = reading, words
        self.phrases = Phrases(locale, frozenset())

    def sentences(self, action: Action, name: str) -> Pieces:
        letter: Pieces = (Inset(tree.Name(name)),)
        if isinstance(action, Binomial):
            holes = {"1": self._term(action.trials), "2": self._term(action.probability)}
            return self._say("binomial", name=letter, **holes)
        if isinstance(action, Distribution):
            places = enumerate(action.parameters, 1)
            holes = {str(place): self._term(node) for place, node in places}
            return self._say(action.kind, name=letter, **holes)
        said = [self._say(key, **holes) for key, holes in self._draw(action)]
        said += [self._say("named", name=letter)] if name else []
        return tuple(piece for sentence in said for piece in (" ", *sentence))[1:]

    def _draw(self, draw: Draw) -> Iterator[tuple[str, dict[str, Pieces]]]:
        """The phrases of a draw, each with what its holes hold."""
        source, times = draw.source, draw.number
        n = {"n": self._term(times)} if times is not None else {}
        one = times is not None and is_number(times, 1)
        names = [thing.identifier for thing in source.things if isinstance(thing, tree.Name)]
        coin, spun = names == ["heads", "tails"], "spin" in self.words
        if coin and source.counts is None and not source.probabilities:
            key, holes = "coin", n
        elif coin and source.counts is not None and source.probabilities:
            key, holes = "biased", {"p": self._term(source.counts[0]), **n}
        elif source.counts is not None and source.probabilities:
            key, holes = "weighted", {"list": self._counted(source, "weight", "p", "or"), **n}
        elif source.ends and is_number(source.ends[0], 1) and {"dice", "die"} & self.words:
            key, holes = "die", {"sides": self._term(source.ends[1]), **n}
        elif source.counts is not None and (spun or not _is_one_each(source)):
            key, holes = "sectors", {"list": self._counted(source, "count", "n", "list_and"), **n}
        else:
            key, holes = "one_of", {"list": self._things(source), **n}
        if key == "sectors" and not spun:
            # Whether a label is a noun itself ("4 men") nobody knows: the author's stands apart.
            noun: dict[str, Pieces] = {"noun": (draw.noun,)} if draw.noun else {}
            noun = {} if any(source.nouns) else noun
            yield ("counts_of" if noun and not one else "counts"), {**holes, **noun}
            if noun and one:
                yield "drawn1_of", noun
                return
            key, holes = "drawn1", n
        if one:
            yield key, holes
        elif key == "one_of" and times is None:
            yield "arranged", holes
        else:
            manner = _MANNERS.get(draw.manner, "_unsaid") if key in ("one_of", "drawn1") else ""
            yield f"{_TIMES[key]}{manner}", holes

    def _counted(self, source: Source, key: str, hole: str, word: str) -> Pieces:
        """What there is, each with how many there are of it, or with its probability."""
        assert source.counts is not None
        nouns = source.nouns or ("",) * len(source.things)
        parts = [
            self._say("count_of", label=labelled(a), noun=(noun,), n=self._term(b))
            if noun
            else self._say(key, label=labelled(a), **{hole: self._term(b)})
            for a, b, noun in zip(source.things, source.counts, nouns, strict=True)
        ]
        return self.phrases.joined(parts, word)

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
        return self.phrases.term(with_data(self.reading, node))

    def _say(self, key: str, **holes: Pieces) -> Pieces:
        return fill(self.phrases.get("experiment", key), holes)


def _is_one_each(source: Source) -> bool:
    """Whether there is one of each label, which are then told by themselves."""
    return not source.nouns and all(is_number(count, 1) for count in source.counts or ())


def labelled(node: Node) -> Pieces:
    """A label of the author, or a formula."""
    if isinstance(node, tree.Name):
        return (node.identifier.replace("_", " "),)
    return (Inset(node),)
