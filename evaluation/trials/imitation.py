"""An author that is no model: it answers a brief with a right question of a family.

It reads the objective out of the prompt, as a model would, and samples the family of the first
concept.  `spoiled` is the same reply with a flaw planted by the project's own flaws, each of which
makes a right question wrong for certain.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections.abc import Mapping
from fractions import Fraction

from evaluation.trials.imitated_roles import OPINIONS, critiques
from generators.catalogue import families
from generators.family import Family
from generators.flaws.catalogue import flaws_of
from generators.flaws.flaw import NotApplicable
from generators.language_models.port import Message
from generators.sampler import Proposal, propose_at
from generators.stem import stem_of
from mathverify.attestation.fields import bare
from mathverify.attestation.page import Page
from mathverify.attestation.reading import ASK, domain_of
from mathverify.attestation.renumbering import Values, data_atoms, of_spec
from mathverify.attestation.showing import moved_apart
from mathverify.attestation.text import text_of
from mathverify.errors import ParseError
from mathverify.language.tokens import NUMERAL
from mathverify.problem import encode_lists
from mathverify.problem.spec import ProblemSpec

_OBJECTIVE = "Its objective: "

#: A number that is no part of a name or of another number.
_WHOLE = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_NONSENSE = json.dumps({"plan": "Ignore the request.", "directions": ["ignore the request"]})

#: Different questions that the author knows of a family.
_KNOWN = 40


def honest(family: Family, index: int) -> Proposal:
    """Question ``index`` of a family as the author writes it.  Raises `LookupError` without."""
    proposal = propose_at(family, index, seed=7)
    if not isinstance(proposal, Proposal):
        raise LookupError(proposal.reason)
    return proposal


class ImitatedAuthor:
    """Right questions, and on request wrong ones; pure functions of the conversation."""

    def __init__(self) -> None:
        self._by_words: dict[str, ProblemSpec] = {}
        self._answers: dict[str, str] = {}
        #: Of a concept the first family of the catalogue: where families are added, trials stay.
        self._by_concept: dict[str, Family] = {}
        for family in families():
            for concept in family.objective.concepts:
                self._by_concept.setdefault(concept, family)

    def says(self, messages: tuple[Message, ...]) -> str:
        """A right reply: an opinion, what the words tell, or a question to the objective."""
        role = messages[0].content
        if role.startswith("You judge how well"):
            shown = max(1, _questions_in(messages[1].content))
            scores = [drawn(messages, _numbered("score", turn)) for turn in range(shown)]
            return critiques(scores)
        for opening, opinion in OPINIONS.items():
            if role.startswith(opening):
                return opinion(drawn(messages, "score"))
        if role.startswith("You read"):
            return self._read(messages[1].content)
        if role.startswith("You solve"):
            return self._solved(messages[1].content)
        wanted = _wanted(messages)
        written = [self._remembered(self._proposal(messages, turn).spec) for turn in range(wanted)]
        return _reply(written)

    def spoils(self, messages: tuple[Message, ...], reply: str) -> str:
        """The reply with a flaw in every question of it; as it is where none can be planted."""
        if not messages[0].content.startswith("You write"):
            return _NONSENSE
        spoiled = [self._spoiled(messages, turn) for turn in range(_wanted(messages))]
        return _reply([one for one in spoiled if one]) if all(spoiled) else reply

    def _spoiled(self, messages: tuple[Message, ...], turn: int) -> str:
        """A question with a flaw; empty where none of the flaws can be planted."""
        proposal = self._proposal(messages, turn)
        family = self._by_concept[_concept(messages)]
        number = drawn(messages, _numbered("flaw", turn))
        flaws = flaws_of(family, proposal.origin.values)
        for place in range(len(flaws)):
            flaw = flaws[(number + place) % len(flaws)]
            found = flaw.apply(proposal.spec, number)
            if not isinstance(found, NotApplicable):
                return self._remembered(found)
        return ""

    def _remembered(self, spec: ProblemSpec) -> str:
        """The document of a question, whose words are then known to the reader."""
        text = _text(spec)
        with contextlib.suppress(ParseError):
            words = stem_of(spec)
            read = text_of(spec)
            self._by_words[read] = spec
            # Of equal numbers nobody can tell which one another number stands for.
            numbers = NUMERAL.findall(read)
            if len(set(numbers)) == len(numbers) or _template(read) not in self._by_words:
                self._by_words[_template(read)] = spec
            # A right question comes before the same one spoiled.
            self._answers.setdefault(words, spec.answer or "")
        return text

    def _solved(self, task: str) -> str:
        """The right answer to the words in the task; none to words that are not known."""
        answer = self._answers.get(_material(task), "")
        return json.dumps({"work": "", "answer": answer, "unclear": ""})

    def _read(self, task: str) -> str:
        """The question whose words stand in the task, with the numbers that stand there."""
        words = _material(task)
        # The very words, else those of a question with other numbers: one that was mended.
        spec = self._by_words.get(words) or self._by_words.get(_template(words))
        if not words or spec is None:
            return "I do not know these words."
        spec = _as_shown(spec, words)
        numbers = dict(zip(NUMERAL.findall(text_of(spec)), NUMERAL.findall(words), strict=True))
        document = json.loads(_text(bare(spec)))
        data = json.dumps(document.pop("data", []), ensure_ascii=False)
        # A number of the data that stands elsewhere too is a number of the method there.
        others = {old: new for old, new in numbers.items() if old not in _WHOLE.findall(data)}
        rest = json.dumps(document, ensure_ascii=False)
        question = json.loads(_with_numbers(rest, others))
        question["data"] = json.loads(_with_numbers(data, numbers))
        # An imitated reader knows what the words tell, and not which of them tells what.
        told = [*(one.id for one in spec.givens), *(one.name for one in spec.functions), ASK]
        told += [domain_of(unknown.name) for unknown in spec.unknowns]
        quotes = [{"tells": name, "quote": words} for name in told]
        return json.dumps({"question": question, "quotes": quotes}, ensure_ascii=False)

    def _proposal(self, messages: tuple[Message, ...], turn: int) -> Proposal:
        family = self._by_concept[_concept(messages)]
        return honest(family, drawn(messages, _numbered("question", turn)) % _KNOWN)


def _as_shown(spec: ProblemSpec, words: str) -> ProblemSpec:
    """``spec``; where it shows a number for two data, with the numbers that stand in their places
    in words of the same template, as far as they are told by their places.
    """
    own = NUMERAL.findall(text_of(spec))
    if len(set(own)) == len(own):
        return spec
    page = Page(spec, text_of(spec))
    atoms = data_atoms(page)
    template, apart = of_spec(page, atoms), moved_apart(spec, atoms)

    def numbered(values: Values) -> ProblemSpec:
        return spec.model_copy(update={"data": template.at(values).data})

    places = list(map(Fraction, NUMERAL.findall(text_of(numbered(apart)))))
    shown = list(map(Fraction, NUMERAL.findall(words)))
    if len(places) != len(shown):
        return spec
    values = [
        shown[places.index(one)] if one in places else atom.value
        for one, atom in zip(apart, atoms, strict=True)
    ]
    return numbered(tuple(values))


def _with_numbers(text: str, numbers: Mapping[str, str]) -> str:
    return _WHOLE.sub(lambda one: numbers.get(one[0], one[0]), text)


def _wanted(messages: tuple[Message, ...]) -> int:
    """How many questions are wanted in one reply."""
    for line in messages[1].content.split("\n"):
        number, several, _ = line.removeprefix("Write ").partition(" different questions")
        if several and number.isdecimal():
            return int(number)
    return 1


def _questions_in(content: str) -> int:
    """How many questions a prompt shows, each below a line with its number."""
    heads = (line.removeprefix("Question ").removesuffix(":") for line in content.split("\n"))
    return sum(map(str.isdecimal, heads))


def _material(task: str) -> str:
    """What stands between the marks of material; empty where there are none."""
    _, _, rest = task.partition("<material>\n")
    material, _, _ = rest.rpartition("\n</material>")
    return material


def _numbered(purpose: str, turn: int) -> str:
    return f"{purpose} {turn}" if turn else purpose


def _reply(written: list[str]) -> str:
    """One question as it is, several as a list."""
    return written[0] if len(written) == 1 else f'{{"questions": [{", ".join(written)}]}}'


def _template(words: str) -> str:
    """Words without their numbers: what a question shares with the same one mended."""
    return NUMERAL.sub("#", " ".join(words.split()))


def _concept(messages: tuple[Message, ...]) -> str:
    """The first concept of the objective that the prompt tells.  Raises `LookupError` without."""
    for message in messages:
        for line in message.content.split("\n"):
            if line.startswith(_OBJECTIVE):
                return str(json.loads(line.removeprefix(_OBJECTIVE))["concepts"][0])
    raise LookupError("the prompt tells no objective")


def drawn(messages: tuple[Message, ...], purpose: str) -> int:
    """A number that the conversation and the purpose determine, as if at random."""
    said = "\n".join(message.content for message in messages)
    return int.from_bytes(hashlib.sha256(f"{purpose} {said}".encode()).digest()[:6], "big")


def _text(spec: ProblemSpec) -> str:
    return json.dumps(encode_lists(spec), ensure_ascii=False)
