"""What is written of a question that goes by the proof of its family, as a record and in a set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generators.distractors import exactly_apart
from generators.family import Family
from generators.family_proofs.by_formulas import option_kind
from generators.family_proofs.certificates import FamilyCertificate
from generators.family_proofs.outcomes import ProvedLevel
from generators.line_bodies import Body, body_around, origin_data
from generators.sampler import Proposal
from mathverify.problem import encode_lists
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Standing, Status
from mathverify.verification.rechecking.outcome import Accepted

#: What a record of a question of a proved family calls its own format.
FORMAT = "mathverify family question 1"


def data_of(proposal: Proposal, proof: str) -> dict[str, Any]:
    """What a record says of a question, but for its own seal; ``proof`` is the seal of a proof."""
    origin = proposal.origin
    return {
        "format": FORMAT,
        "family": origin.family,
        "proof": proof,
        "level": origin.difficulty,
        "choice": origin.choice,
        "values": origin.values.texts(),
        "spec": encode_lists(proposal.spec),
    }


def family_body_of(section: int, proposal: Proposal, proof: str, digest: str) -> Body:
    """The line of a question with this ``digest`` that goes by the proof with the seal ``proof``.

    Its answer is as the family writes it.  Nothing is proved here.
    """
    spec = proposal.spec
    return body_around(
        {
            **data_of(proposal, proof),
            "section": section,
            "id": spec.id,
            "digest": digest,
            "origin": origin_data(proposal.origin),
            "status": str(Status.PROVED),
            "answer": spec.answer,
        }
    )


def uncovered_options(outcome: ProvedLevel, form: str, right: str, shown: Sequence[str]) -> str:
    """Why options of a form are none of those that a proof by formulas speaks of."""
    formulas = outcome.formulas
    if formulas is None or form not in formulas.forms:
        return ""
    new = {option_kind(one) for one in shown} - {*formulas.options}
    if new:
        return f"no option written as {min(new)} was judged"
    return "" if exactly_apart(right, shown) else "exact arithmetic does not tell options apart"


def accepted(
    family: Family, found: FamilyCertificate, outcome: ProvedLevel, spec: ProblemSpec
) -> Accepted:
    """What a record shows that holds; of its question, which sections it has."""
    facets: dict[str, str] = {Facet.MATHEMATICS: "proved"}
    facets |= {Facet.OPTIONS: "proved"} if spec.options else {}
    facets |= {Facet.STEPS: "proved"} if spec.steps else {}
    facets |= {Facet.FIGURE: "proved"} if spec.figure else {}
    # Words may be printed as well; what is said of all questions is the least.
    facets |= {Facet.WORDS: Standing.BOUND.value} if spec.prose is not None else {}
    word = f"{outcome.grade} {family.name} {outcome.how} by mathverify {found.engine}"
    return Accepted("proved", 0, (word,), facets=facets, held=True)
