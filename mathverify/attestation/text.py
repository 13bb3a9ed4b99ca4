"""The text of a question as its readers see it: words with every slot filled in, and no options.

Mathematics stands in plain notation, so that a quotation of it can be typed.
"""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.prose import Latex, Slot, Text, segments, slot_node
from mathverify.semantics.reading import Reading, read

__all__ = ["PRINTED_AS", "text_of"]

#: How texts are printed; a new way of printing voids what was attested before.
PRINTED_AS = "plain 1"


def text_of(spec: ProblemSpec) -> str:
    """The text; parts follow with their names.  Empty where the question has no words."""
    reading = read(spec)
    lines = [_words(reading, spec.prose.stem)] if spec.prose is not None else []
    for part in spec.parts:
        if part.prose is not None:
            lines.append(f"({part.id}) {_words(reading, part.prose.stem)}")
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
