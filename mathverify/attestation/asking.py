"""What a person is asked who attests a text: one question for each thing that it must tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mathverify.attestation.quoting import restricts
from mathverify.attestation.reading import ASK, domain_of
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.reading import Reading, read

#: The last question: nothing is told that the question does not say.
NOTHING_ELSE = "nothing-else"


@dataclass(frozen=True, slots=True)
class Asked:
    """``id`` names the answer, ``says`` is what the words must tell, in plain notation."""

    id: str
    says: str


def asked_about(spec: ProblemSpec) -> tuple[Asked, ...]:
    """All that a person must agree to: givens, domains, the request, and that there is no more."""
    return tuple(_asked_about(spec))


def _asked_about(spec: ProblemSpec) -> Iterator[Asked]:
    reading = read(spec)
    nodes = dict(reading.givens)
    for function in spec.functions:
        yield Asked(function.name, function.rule or "; ".join(p.value for p in function.pieces))
    for given in spec.givens:
        node = nodes.get(given.id)
        yield Asked(given.id, given.relation if node is None else _shown(reading, node))
    for unknown in spec.unknowns:
        if restricts(spec, unknown):
            yield Asked(domain_of(unknown.name), f"{unknown.name}: {unknown.domain}")
    askings = [(ASK, spec.ask), *((f"{ASK} {part.id}", part.ask) for part in spec.parts)]
    for id_, ask in askings:
        if ask is not None:
            node = reading.ask if ask is spec.ask else None
            what = ask.find if node is None else _shown(reading, node)
            yield Asked(id_, f"{ask.kind.shape.request or ask.kind.value} {what}")
    for part in spec.parts:
        for given in part.givens:
            yield Asked(f"{part.id} {given.id}", given.relation)
    yield Asked(NOTHING_ELSE, "the words say nothing more of the question than this")


def _shown(reading: Reading, node: Node) -> str:
    """A relation as the learner has it, with the data put in."""
    for _ in reading.data:
        changed = tree.substitute(node, reading.data)
        if changed == node:
            break
        node = changed
    return to_ascii(node)
