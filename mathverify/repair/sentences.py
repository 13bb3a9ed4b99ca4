"""Words where a relation stands, replaced by a relation between what the words speak of.

Nothing of the words is understood.  What they mention of the question (names, numbers, amounts,
points) and the words of the language among them are put together in every way that reads; a
relation is proposed only where the claimed answer follows with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.short_texts import is_ascii_letter, runs
from mathverify.language.tree import Node, free_names
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS
from mathverify.problem.paths import steps
from mathverify.problem.spec import Given, ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import Right

_COST = 1.2
_POINTS = re.compile(r"[A-Z](?:_?\d)?")
_SIGNS = frozenset("-+*/^=<>")
_MOST_PIECES = 3
_MOST_TRIES = 80
_BETWEEN = ("=", ">", "<", ">=", "<=")
_OPERATIONS = ("+", "*", "-", "/")
_WORDS = FUNCTIONS.keys() | SYNONYMS.keys()


def other_sentence(patient: Patient) -> Iterator[Proposal]:
    """``length(A, B) = 5 cm`` for "the length of AB is 5 cm"."""
    for refuted in patient.found(Code.PARSE_ERROR, Code.UNKNOWN_NAME):
        ask = patient.spec.ask
        if refuted.path == "$.ask.find" and ask is not None:
            for place, find in enumerate(_asked(patient, ask.find)):
                asked = ask.model_copy(update={"find": find})
                mended = patient.spec.model_copy(update={"ask": asked})
                words = f"ask for {find} instead of {ask.find}"
                yield Proposal(words, _COST + place / 10, mended)
            continue
        where = steps(refuted.path)
        given = next((g for g in patient.spec.givens if where == ("givens", g.id)), None)
        if given is None or " " not in given.relation:
            continue
        for place, relation in enumerate(_fitting(patient, given)):
            words = f"write {relation} instead of {given.relation}"
            yield Proposal(words, _COST + place / 10, _with(patient.spec, given, relation))


def _asked(patient: Patient, text: str) -> Iterator[str]:
    """What the words that ask mention, where the claimed answer is the answer to it."""
    ask = patient.spec.ask
    assert ask is not None
    for piece in _pieces(patient, text):
        for find in _ways(patient, piece):
            asked = ask.model_copy(update={"find": find})
            case = patient.open_case(patient.spec.model_copy(update={"ask": asked}))
            node, _ = claimed_node(case)
            if node is not None and isinstance(judge(case, node), Right):
                yield find


def _fitting(patient: Patient, given: Given) -> Iterator[str]:
    """The relations with which the givens carry the claimed answer."""
    tries = 0
    for relation in dict.fromkeys(_relations(patient, given.relation)):
        if tries >= _MOST_TRIES:
            return
        case = patient.open_case(_with(patient.spec, given, relation))
        if any(not p.path.startswith(("$.steps", "$.prose")) for p in case.question.problems):
            continue
        tries += 1
        node, _ = claimed_node(case)
        if node is not None and isinstance(judge(case, node), Right):
            yield relation


def _of_a_call(character: str) -> bool:
    return character == "_" or is_ascii_letter(character)


def _relations(patient: Patient, text: str) -> Iterator[str]:
    """What may be meant, the plainest first."""
    pieces = _pieces(patient, text)
    called = [word for word in runs(text.lower(), _of_a_call) if word in _WORDS]
    ways = [_ways(patient, piece) for piece in pieces]
    if not 0 < len(pieces) <= _MOST_PIECES:
        return
    for chosen in product(*ways):
        for word in called:
            name = SYNONYMS.get(word, word)
            yield f"{name}({', '.join(chosen)})"
            for last in range(1, len(chosen)):
                call = f"{name}({', '.join(chosen[:last])})"
                yield f"{call} = {', '.join(chosen[last:])}"
        match chosen:
            case (one,):
                yield one
                yield from (f"{one} {sign} 0" for sign in (">", "<", ">=", "!="))
            case (one, other):
                yield from (f"{one} {sign} {other}" for sign in _BETWEEN)
            case (one, other, third):
                for sign in _OPERATIONS:
                    yield f"{one} {sign} {other} = {third}"
                    yield f"{one} = {other} {sign} {third}"
                    yield f"{one} = {third} {sign} {other}"


def _pieces(patient: Patient, text: str) -> list[str]:
    """The longest runs of words that are mathematics of this question, in order."""
    words = text.split()
    found: list[str] = []
    start = 0
    while start < len(words):
        for end in range(len(words), start, -1):
            piece = " ".join(words[start:end]).strip(".,;:?!")
            if _ways(patient, piece):
                found.append(piece)
                start = end
                break
        else:
            if _SIGNS.issuperset(words[start]):
                return []  # it joins something that was not read
            start += 1
    return found


def _ways(patient: Patient, piece: str) -> list[str]:
    """How a run of words can be said: as it stands, or as points in a row are meant."""
    points = {u.name for u in patient.spec.unknowns if u.domain.startswith("point")}
    letters = _POINTS.findall(piece)
    if len(letters) > 1 and "".join(letters) == piece and set(letters) <= points:
        listed = ", ".join(letters)
        if len(letters) == 2:
            return [f"length({listed})", f"line({listed})", f"segment({listed})"]
        return [f"angle({listed})", f"triangle({listed})"] if len(letters) == 3 else [listed]
    node = _parsed(patient, piece)
    if node is None or isinstance(node, tree.Constant):
        return []
    declared = patient.case.question.reading.declared
    called = {part.function for part in tree.walk(node) if isinstance(part, tree.Call)}
    return [piece] if free_names(node) - called <= declared and called <= _WORDS else []


def _parsed(patient: Patient, text: str) -> Node | None:
    try:
        return patient.case.question.reading.parse(text)
    except ParseError:
        return None


def _with(spec: ProblemSpec, given: Given, relation: str) -> ProblemSpec:
    other = given.model_copy(update={"relation": relation})
    givens = tuple(other if g is given else g for g in spec.givens)
    return spec.model_copy(update={"givens": givens})
