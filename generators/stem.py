"""The words of a question as a learner reads them, with every slot filled in."""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.prose import Latex, Slot, Text, segments, slot_node
from mathverify.semantics.reading import Reading, read

__all__ = ["stem_of"]


def stem_of(spec: ProblemSpec) -> str:
    """The stem, mathematics in plain notation; options follow with their labels.

    Parts follow with their names.  Empty where the question has no words.
    """
    reading = read(spec)
    lines = [_words(reading, spec.prose.stem)] if spec.prose is not None else []
    for part in spec.parts:
        if part.prose is not None:
            lines.append(f"({part.id}) {_words(reading, part.prose.stem)}")
    lines += [f"{option.label}. {option.text or option.value or ''}" for option in spec.options]
    return "\n".join(line for line in lines if line)


def _words(reading: Reading, prose: str) -> str:
    found: list[str] = []
    for segment in segments(prose):
        match segment:
            case Text(text=text):
                found.append(text)
            case Latex(text=text):
                found.append(f"${text}$")
            case Slot():
                shown = slot_node(reading, segment)
                found.append(shown if isinstance(shown, str) else to_ascii(shown))
    return " ".join("".join(found).split())
