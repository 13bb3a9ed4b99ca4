"""Only the verifier makes a `Verified`: at run time, for the type checker, and by contract."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest
from sources import ROOT, sources

from mathverify import Status, Verified, loads, verify
from mathverify.errors import InternalError, NotVerifiedError
from mathverify.verification.mint import mint
from mathverify.verification.renderer import Sheet, SheetSection, renderers

QUESTION = 'id: q\nask: {find: "1 + 1", as: value}\nanswer: "2"\n'


@pytest.fixture(scope="module")
def proved() -> Verified:
    verdict = verify(loads(QUESTION)[0])
    assert verdict.status is Status.PROVED
    assert verdict.verified is not None
    return verdict.verified


def test_a_hand_made_one_is_refused(proved: Verified) -> None:
    with pytest.raises(NotVerifiedError):
        Verified(proved.spec, proved.certificate)
    with pytest.raises(NotVerifiedError):
        Verified(proved.spec, proved.certificate, "A", object())


def test_an_edited_one_is_refused(proved: Verified) -> None:
    wrong = proved.spec.model_copy(update={"answer": "3"})
    with pytest.raises((NotVerifiedError, ValueError, TypeError)):
        dataclasses.replace(proved, spec=wrong)
    with pytest.raises(dataclasses.FrozenInstanceError):
        proved.spec = wrong  # type: ignore[misc]
    assert proved.spec.answer == "2"


def test_a_subclass_is_refused() -> None:
    with pytest.raises(NotVerifiedError):
        type("Forged", (Verified,), {})


def test_it_does_not_travel(proved: Verified) -> None:
    """Whoever receives a question from elsewhere verifies it again."""
    with pytest.raises(NotVerifiedError):
        pickle.dumps(proved)
    # What pickle would do, by hand.
    filled = object.__new__(Verified)
    with pytest.raises(NotVerifiedError):
        filled.__setstate__({"spec": proved.spec})


def test_a_copy_is_the_thing_itself(proved: Verified) -> None:
    assert copy.copy(proved) is proved
    assert copy.deepcopy(proved) is proved


def test_a_certificate_of_another_question_is_refused(proved: Verified) -> None:
    wrong = proved.spec.model_copy(update={"answer": "3"})
    with pytest.raises(InternalError):
        mint(wrong, proved.certificate, "")


@pytest.mark.parametrize("name", ["html", "latex", "md"])
def test_renderers_take_nothing_else(proved: Verified, name: str) -> None:
    renderer = renderers()[name]
    assert renderer.render(Sheet("T", (SheetSection("S", (proved,)),)))
    for other in (proved.spec, verify(proved.spec), None, object()):
        with pytest.raises(NotVerifiedError):
            renderer.render(Sheet("T", (SheetSection("S", (other,)),)))  # type: ignore[arg-type]


def test_what_is_not_proved_has_no_seal() -> None:
    for text in (
        QUESTION.replace('"2"', '"3"'),
        QUESTION.replace("1 + 1", "limit(sin(x)/x, x, inf)"),
    ):
        verdict = verify(loads(text)[0])
        assert verdict.status is not Status.PROVED
        assert verdict.verified is None
        assert verdict.certificate is None


def test_only_the_verifier_names_the_mint() -> None:
    home = "mathverify/verification"
    for word, files in (
        ("verification.mint", {f"{home}/verified.py", f"{home}/verifier.py"}),
        ("SEAL", {f"{home}/verified.py", f"{home}/mint.py"}),
    ):
        assert {str(source.path) for source in sources() if word in source.text} == files


@pytest.mark.slow
def test_the_type_checker_refuses_what_is_marked() -> None:
    """Every line of the cases that is marked as an error is one: an unused mark is an error too."""
    from mypy import api

    cases = ROOT / "tests" / "architecture" / "typing_cases.py"
    output, errors, code = api.run(["--config-file", str(ROOT / "pyproject.toml"), str(cases)])
    assert (code, errors) == (0, ""), output
