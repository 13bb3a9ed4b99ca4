"""A `Verified` is made by the verifier or not at all."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest
from spec_table import spec_of, verdict_of

from mathverify.errors import InternalError, NotVerifiedError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.mint import mint
from mathverify.verification.verified import Verified

QUESTION = "ask: {find: '1 + 1'}\nanswer: '2'"


@pytest.fixture(scope="module")
def sealed() -> Verified:
    found = verdict_of(QUESTION).verified
    assert found is not None
    return found


@pytest.fixture(scope="module")
def forged(sealed: Verified) -> ProblemSpec:
    return sealed.spec.model_copy(update={"answer": "3"})


def test_the_constructor_refuses(sealed: Verified, forged: ProblemSpec) -> None:
    for seal in ((), (None,), (object(),), (True,), ("",)):
        with pytest.raises(NotVerifiedError):
            Verified(forged, sealed.certificate, "", frozenset(), None, *seal)


def test_replace_has_no_seal_to_pass_on(sealed: Verified, forged: ProblemSpec) -> None:
    for change in ({}, {"spec": forged}, {"correct_option": "B"}):
        with pytest.raises(NotVerifiedError):
            dataclasses.replace(sealed, **change)


def test_the_seal_is_not_kept_where_it_could_be_taken(sealed: Verified) -> None:
    assert [field.name for field in dataclasses.fields(sealed)] == [
        "spec",
        "certificate",
        "correct_option",
        "facets",
        "words",
    ]
    assert getattr(sealed, "_seal", None) is None
    assert "seal" not in repr(sealed)


def test_a_copy_is_the_thing_itself(sealed: Verified) -> None:
    assert copy.copy(sealed) is sealed
    assert copy.deepcopy(sealed) is sealed
    assert copy.deepcopy([sealed])[0] is sealed


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_it_cannot_be_pickled(sealed: Verified, protocol: int) -> None:
    with pytest.raises(NotVerifiedError):
        pickle.dumps(sealed, protocol)


def test_it_cannot_be_filled_from_outside(sealed: Verified, forged: ProblemSpec) -> None:
    empty = object.__new__(Verified)
    with pytest.raises(NotVerifiedError):
        empty.__setstate__([forged, sealed.certificate, ""])
    with pytest.raises(AttributeError):
        _ = empty.spec
    with pytest.raises(dataclasses.FrozenInstanceError):
        sealed.spec = forged  # type: ignore[misc]


def test_the_mint_wants_the_proof_of_this_very_question(
    sealed: Verified, forged: ProblemSpec
) -> None:
    assert mint(sealed.spec, sealed.certificate, "", sealed.facets, sealed.words) == sealed
    with pytest.raises(InternalError):
        mint(forged, sealed.certificate, "")


def test_an_edited_question_has_no_seal(forged: ProblemSpec) -> None:
    assert verdict_of("ask: {find: '1 + 1'}\nanswer: '3'").verified is None
    assert spec_of(QUESTION) != forged
