"""The texts of a question that say what it is, each with its place and what tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mathverify.attestation.reading import ASK, domain_of
from mathverify.problem.spec import AskKind, FunctionDefinition, ProblemSpec


@dataclass(frozen=True, slots=True)
class Field:
    """``text`` at (``section``, ``name``, ``part``); a quotation of ``tells`` tells it."""

    section: str
    name: str
    part: str
    text: str

    @property
    def key(self) -> tuple[str, str, str]:
        """Where the text stands."""
        return self.section, self.name, self.part

    @property
    def tells(self) -> str:
        """The name under which the text is quoted."""
        if self.section == "ask":
            return ASK
        return domain_of(self.name) if self.section == "unknowns" else self.name


def fields(spec: ProblemSpec) -> Iterator[Field]:
    """Data, functions, domains, givens and what is asked, in this order."""
    for datum in spec.data:
        yield Field("data", datum.name, "value", datum.value)
    for function in spec.functions:
        yield from _of_function(function)
    for unknown in spec.unknowns:
        yield Field("unknowns", unknown.name, "domain", unknown.domain)
    for given in spec.givens:
        yield Field("givens", given.id, "relation", given.relation)
    if spec.ask is not None:
        yield Field("ask", "", "find", spec.ask.find)
        if spec.ask.at is not None:
            yield Field("ask", "", "at", spec.ask.at)


def _of_function(function: FunctionDefinition) -> Iterator[Field]:
    if function.rule is not None:
        yield Field("functions", function.name, "rule", function.rule)
    if function.domain is not None:
        yield Field("functions", function.name, "domain", function.domain)
    for index, piece in enumerate(function.pieces):
        yield Field("functions", function.name, f"value {index}", piece.value)
        yield Field("functions", function.name, f"when {index}", piece.when)


def with_fields(spec: ProblemSpec, texts: Mapping[tuple[str, str, str], str]) -> ProblemSpec:
    """``spec`` with other texts in some places."""

    def changed(section: str, name: str, one: Any, *parts: str) -> Any:
        found = {
            part: texts[section, name, part] for part in parts if (section, name, part) in texts
        }
        return one.model_copy(update=found) if found else one

    functions = tuple(
        changed("functions", one.name, one, "rule", "domain").model_copy(
            update={
                "pieces": tuple(
                    piece.model_copy(
                        update={
                            "value": texts.get(("functions", one.name, f"value {i}"), piece.value),
                            "when": texts.get(("functions", one.name, f"when {i}"), piece.when),
                        }
                    )
                    for i, piece in enumerate(one.pieces)
                )
            }
        )
        for one in spec.functions
    )
    return spec.model_copy(
        update={
            "data": tuple(changed("data", d.name, d, "value") for d in spec.data),
            "functions": functions,
            "unknowns": tuple(changed("unknowns", u.name, u, "domain") for u in spec.unknowns),
            "givens": tuple(changed("givens", g.id, g, "relation") for g in spec.givens),
            "ask": None if spec.ask is None else changed("ask", "", spec.ask, "find", "at"),
        }
    )


def bare(spec: ProblemSpec) -> ProblemSpec:
    """The mathematics of a question alone, without claims, words, instructions and meanings.

    Of options nothing is left: the request is that for a value.
    """
    ask = spec.ask
    if ask is not None:
        kind = AskKind.VALUE if ask.kind.shape.is_chosen else ask.kind
        ask = ask.model_copy(update={"form": None, "round": None, "unit": None, "kind": kind})
    unknowns = tuple(one.model_copy(update={"meaning": None}) for one in spec.unknowns)
    return spec.model_copy(
        update={
            "ask": ask,
            "unknowns": unknowns,
            "answer": None,
            "options": (),
            "steps": (),
            "prose": None,
            "figure": None,
            "sources": (),
        }
    )
