"""mathverify: proves that generated mathematics questions are answerable.

A question is a structured spec; `verify` proves that it has exactly the claimed answer, or
returns a typed refutation with a witness.  The way of the data, and the rooms it passes::

    text ── language ── problem ── semantics ── engines, theories ── checks ── verification
            the tree    the spec   the meaning  the proofs           one       findings,
                                                                     each      verdict

``equivalence`` compares two answers, ``repair`` mends refuted questions, ``solving`` derives
answers line by line; ``codes`` and ``errors`` are what everybody may name.  ``api`` wires them,
``showing`` shows one proved question, ``authoring`` has one written for a brief, ``cli`` is the
command, ``testing`` the kit for test suites.  The engine knows no language model, no renderer and
no family of questions: those are packages above it that plug in by entry points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mathverify.api import (
        averify,
        certify,
        equivalent,
        extract_answer,
        judge_steps,
        load,
        loads,
        recheck,
        repairs,
        score,
        solve,
        verify,
        verify_many,
    )
    from mathverify.authoring import Generated, NotGenerated, agenerate, generate
    from mathverify.codes import Code
    from mathverify.equivalence import Different, EquivalencePolicy, Same, Undecided
    from mathverify.errors import (
        ExchangeError,
        MathverifyError,
        NotVerifiedError,
        ParseError,
        PluginError,
        ShortfallWarning,
        SpecError,
        UnreadableFileError,
    )
    from mathverify.problem.spec import ProblemSpec
    from mathverify.question_texts import Question
    from mathverify.sampling import sample
    from mathverify.showing import figure, finished, render
    from mathverify.sympy_exchange import from_sympy, to_sympy
    from mathverify.verification.findings import Status
    from mathverify.verification.pictures import Drawn, NotDrawn
    from mathverify.verification.policy import Policy
    from mathverify.verification.verdict import Verdict
    from mathverify.verification.verified import Verified

__all__ = [
    "Code",
    "Different",
    "Drawn",
    "EquivalencePolicy",
    "ExchangeError",
    "Generated",
    "MathverifyError",
    "NotDrawn",
    "NotGenerated",
    "NotVerifiedError",
    "ParseError",
    "PluginError",
    "Policy",
    "ProblemSpec",
    "Question",
    "Same",
    "ShortfallWarning",
    "SpecError",
    "Status",
    "Undecided",
    "UnreadableFileError",
    "Verdict",
    "Verified",
    "__version__",
    "agenerate",
    "averify",
    "certify",
    "equivalent",
    "extract_answer",
    "figure",
    "finished",
    "from_sympy",
    "generate",
    "judge_steps",
    "load",
    "loads",
    "recheck",
    "render",
    "repairs",
    "sample",
    "score",
    "solve",
    "to_sympy",
    "verify",
    "verify_many",
]

__version__ = "0.1.0"

_HOME = {
    "Code": "mathverify.codes",
    "Different": "mathverify.equivalence",
    "Drawn": "mathverify.verification.pictures",
    "EquivalencePolicy": "mathverify.equivalence",
    "ExchangeError": "mathverify.errors",
    "Generated": "mathverify.authoring",
    "MathverifyError": "mathverify.errors",
    "NotDrawn": "mathverify.verification.pictures",
    "NotGenerated": "mathverify.authoring",
    "NotVerifiedError": "mathverify.errors",
    "ParseError": "mathverify.errors",
    "PluginError": "mathverify.errors",
    "Policy": "mathverify.verification.policy",
    "ProblemSpec": "mathverify.problem.spec",
    "Question": "mathverify.question_texts",
    "Same": "mathverify.equivalence",
    "ShortfallWarning": "mathverify.errors",
    "SpecError": "mathverify.errors",
    "Status": "mathverify.verification.findings",
    "Undecided": "mathverify.equivalence",
    "UnreadableFileError": "mathverify.errors",
    "Verdict": "mathverify.verification.verdict",
    "Verified": "mathverify.verification.verified",
    "agenerate": "mathverify.authoring",
    "averify": "mathverify.api",
    "certify": "mathverify.api",
    "equivalent": "mathverify.api",
    "extract_answer": "mathverify.api",
    "figure": "mathverify.showing",
    "finished": "mathverify.showing",
    "from_sympy": "mathverify.sympy_exchange",
    "generate": "mathverify.authoring",
    "judge_steps": "mathverify.api",
    "load": "mathverify.api",
    "loads": "mathverify.api",
    "recheck": "mathverify.api",
    "render": "mathverify.showing",
    "repairs": "mathverify.api",
    "sample": "mathverify.sampling",
    "score": "mathverify.api",
    "solve": "mathverify.api",
    "to_sympy": "mathverify.sympy_exchange",
    "verify": "mathverify.api",
    "verify_many": "mathverify.api",
}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
