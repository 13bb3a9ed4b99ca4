"""Questions in parts: each part is a question of its own over the common givens."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.problem.spec import Part, ProblemSpec


def part_specs(spec: ProblemSpec) -> Iterator[tuple[str, ProblemSpec]]:
    """(path prefix, single question) for the spec itself and each of its parts.

    The whole comes first, as a question without parts if it asks something itself.
    """
    yield "$", spec
    for index, part in enumerate(spec.parts):
        yield f"$.parts[{index}]", _single(spec, part)


def part_of(path: str) -> str:
    """The prefix of the part that a path lies in: ``$.parts[1]`` or ``$``."""
    if not path.startswith("$.parts["):
        return "$"
    return path[: path.index("]") + 1]


def _single(spec: ProblemSpec, part: Part) -> ProblemSpec:
    return spec.model_copy(
        update={
            "id": f"{spec.id}-{part.id}",
            "givens": spec.givens + part.givens,
            "ask": part.ask,
            "answer": part.answer,
            "options": part.options,
            "steps": part.steps,
            # The text of all parts is examined with the whole question.
            "prose": None,
            "figure": None,
            "parts": (),
        }
    )
