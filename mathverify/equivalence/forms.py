"""Forms that a policy wants: equal values of which only one has the form are different."""

from __future__ import annotations

from mathverify.equivalence.answers import Answer, Named, Value
from mathverify.equivalence.verdict import Difference, Different, Undecided, Witness
from mathverify.language.tree import Node, Relation
from mathverify.verification.judging.forms import Misfits, NoSuchForm, check_form


def only_one_has_the_form(form: str, one: Answer, other: Answer) -> Different | Undecided | None:
    """A difference of form, or that the form is not known; None where form tells nothing."""
    nodes = [_node(answer) for answer in (one, other)]
    if nodes[0] is None or nodes[1] is None:
        return None
    found = [check_form(form, node) for node in nodes if node is not None]
    for verdict in found:
        if isinstance(verdict, NoSuchForm):
            return Undecided(verdict.reason)
    lacking = [verdict for verdict in found if isinstance(verdict, Misfits)]
    if len(lacking) == 1:
        words = f"only one answer has the form {form!r}: {lacking[0].reason}"
        return Different(Witness(Difference.FORM, words))
    return None


def _node(answer: Answer) -> Node | None:
    if isinstance(answer, Value):
        return answer.node
    if isinstance(answer, Named) and isinstance(answer.node, Relation):
        return answer.node.operands[1]
    return None
