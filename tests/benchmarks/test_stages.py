"""The stages of a verification are told apart, and hold together nearly all that it calls."""

from __future__ import annotations

from measuring import ROOT
from stages_report import counted

from mathverify import load
from mathverify.api import verifier
from mathverify.verification.policy import STANDARD


def test_stages_hold_nearly_all_calls() -> None:
    (spec,) = load(ROOT / "examples" / "sound" / "concert-tickets.yaml")
    verify = verifier()
    verify.verify_here(spec, STANDARD)  # What is loaded and read once is no part of any stage.
    found = counted([spec] * 2, lambda one: verify.verify_here(one, STANDARD))
    assert found.times["all"] == found.times["reading"] == found.times["check of prose"] == 2
    beside = [calls for name, calls in found.calls.items() if name != "all" and name[0] != "–"]
    assert 0.8 < sum(beside) / found.calls["all"] <= 1
    assert 0 < found.calls["– texts told"] < found.calls["check of prose"]
    assert 0 < found.calls["– engines decide"] < sum(beside)
