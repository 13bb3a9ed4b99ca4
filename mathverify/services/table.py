"""All verbs, in the order in which they are told."""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.services.verb import Verb
from mathverify.services.verbs import (
    equivalent_answers,
    explain_finding,
    generate_question,
    render_question,
    repair_question,
    solve_question,
    verify_question,
)

#: The verbs by name.
VERBS: Mapping[str, Verb] = {
    one.VERB.name: one.VERB
    for one in (
        verify_question,
        explain_finding,
        repair_question,
        solve_question,
        equivalent_answers,
        generate_question,
        render_question,
    )
}
