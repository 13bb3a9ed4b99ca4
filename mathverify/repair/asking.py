"""Something else asked: all values, one of the options, or a quantity that is determined."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Name, children, free_names
from mathverify.problem.spec import AskKind
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.repair.places import is_value
from mathverify.repair.telling import asking_printed, told
from mathverify.semantics.meaning import Scalar
from mathverify.verification.findings import Refuted
from mathverify.verification.judging.presentation import display_unit, meaning_text
from mathverify.verification.judging.solution_set import solution_text
from mathverify.verification.judging.truth import ALWAYS
from mathverify.verification.judging.value import determined_value

_ALL = 2.5
_OTHER = 3.0
_KIND = 1.5
_END = 2.4
_MOST_UNKNOWNS = 3
#: How a refusal says what it would be that is asked for.
_ASK_FOR = "ask for "
#: What an answer that does not fit what is asked for is refuted as.
_NOT_SUCH = (Code.ILL_TYPED, Code.AMBIGUOUS, Code.WRONG_FORM)


def other_ask(patient: Patient) -> Iterator[Proposal]:
    """``ask for all values`` or ``ask for x + y`` for a value that the givens leave open."""
    spec, ask = patient.spec, patient.spec.ask
    if spec.options:
        yield from _one_of_the_options(patient)
    if ask is None or spec.options or ask.kind is not AskKind.VALUE:
        return
    for refuted in patient.found(Code.ILL_TYPED):
        if refuted.remedy.startswith(_ASK_FOR):
            find = refuted.remedy.removeprefix(_ASK_FOR)
            asked = ask.model_copy(update={"find": find})
            yield Proposal(f"ask for {find}", _KIND, spec.model_copy(update={"ask": asked}))
    nowhere = any(refuted.path == "$.ask.find" for refuted in patient.found(Code.UNDEFINED))
    if not nowhere and not patient.found(Code.UNDERDETERMINED):
        return
    case = patient.case
    if case.question.asked is not None and not nowhere:
        unit = display_unit(case.question, case.question.reading.answer)
        everything = solution_text(case, case.question.asked, unit)
        if everything.startswith("{"):
            asked = ask.model_copy(update={"kind": AskKind.ALL})
            mended = spec.model_copy(update={"ask": asked, "answer": everything})
            yield Proposal(f"ask for all values: {everything}", _ALL, mended)
    if ask.round or ask.form:
        return
    for find in _others(patient):
        asked = ask.model_copy(update={"find": find})
        case = patient.open_case(spec.model_copy(update={"ask": asked, "answer": None}))
        if case.question.asked is None or case.question.reading.ask is None:
            continue
        found = determined_value(case, case.question.asked)
        if found is None:
            continue
        value = meaning_text(found[0], found[1], display_unit(case.question))
        worded = asking_printed(spec)
        if worded is None:
            continue
        mended = worded.model_copy(update={"ask": asked, "answer": value})
        yield Proposal(f"ask for {find}", _OTHER + len(find) / 100, mended)


def _one_of_the_options(patient: Patient) -> Iterator[Proposal]:
    """``n is 21, 29 or 51`` for "which of these is prime": the options are the values there are."""
    spec, ask = patient.spec, patient.spec.ask
    values = [option.value or "" for option in spec.options]
    asked = next((u for u in spec.unknowns if ask is not None and u.name == ask.find), None)
    if asked is None or not patient.found(Code.UNDERDETERMINED):
        return
    if not all(is_value(patient, value) for value in values):
        return
    restricted = asked.model_copy(update={"domain": f"{{{', '.join(values)}}}"})
    unknowns = tuple(restricted if u is asked else u for u in spec.unknowns)
    mended = told(spec.model_copy(update={"unknowns": unknowns}), f"domain {asked.name}")
    yield Proposal(f"let {asked.name} be one of the options", _KIND, mended)


def other_kind(patient: Patient) -> Iterator[Proposal]:
    """``ask as form`` where the answer as it stands is right for another kind of ask."""
    spec, ask = patient.spec, patient.spec.ask
    wrong = any(r.path.startswith(("$.answer", "$.options")) for r in patient.found(*_NOT_SUCH))
    open_ = bool(patient.found(Code.UNDERDETERMINED))
    if ask is None or not (wrong or open_):
        return
    if open_ and spec.offers_statements and ask.form is None:
        # "Is it so?" of what is so for some values only: a learner decides whether it always is.
        always = ask.model_copy(update={"form": ALWAYS})
        if (printed := asking_printed(spec)) is not None:
            mended = printed.model_copy(update={"ask": always})
            yield Proposal("ask for what always is so", _KIND, mended)
    for kind in AskKind:
        # One of several values may be meant as the least or the greatest of them.
        same = kind.answer is ask.kind.answer
        if kind.shape.has_place and open_:
            continue
        if kind is not ask.kind and (open_ or not same):
            cost = _END if open_ else _KIND
            asked = ask.model_copy(update={"kind": kind})
            # The author's words ask for one value, and say nothing of its being the least.
            worded = asking_printed(spec) if open_ else spec
            if worded is None:
                continue
            mended = worded.model_copy(update={"ask": asked})
            findings = patient.examine(mended).findings
            if not any(isinstance(f, Refuted) and not f.path.endswith(".stem") for f in findings):
                yield Proposal(f"ask for it as {kind.value}", cost, mended)


def _others(patient: Patient) -> Iterator[str]:
    """Symmetric and even expressions in the unknowns, the simplest first."""
    question = patient.case.question
    names = [u.name for u in question.unknowns if isinstance(u.meaning, Scalar)]
    names = names[:_MOST_UNKNOWNS]
    find = question.reading.ask
    if find is not None and not isinstance(find, Name):
        # A part of what is asked is nearer to it than anything else.
        yield from dict.fromkeys(to_ascii(part) for part in children(find) if free_names(part))
    yield from names
    plain = names if find is None or isinstance(find, Name) else [f"({to_ascii(find)})", *names]
    for one, other in combinations(names, 2):
        yield f"{one} + {other}"
        yield f"{one}*{other}"
        yield f"{one} - {other}"
        yield f"{one}/{other}"
        yield f"abs({one} - {other})"
    if len(names) > 2:
        yield " + ".join(names)
    for name in plain:
        yield f"abs({name})"
        yield f"{name}^2"
    for one, other in combinations(names, 2):
        yield f"{one}^2 + {other}^2"
