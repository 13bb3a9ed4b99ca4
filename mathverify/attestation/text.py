"""The text of a question as its readers see it: words with every slot filled in, and no options.

Mathematics stands in plain notation, so that a quotation of it can be typed.
"""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.phrases.mathematics import Pieces
from mathverify.problem.spec import ProblemSpec
from mathverify.texts.printing import printed_page

#: How texts are printed; a new way of printing voids what was attested before.
PRINTED_AS = "plain 1"


def text_of(spec: ProblemSpec) -> str:
    """The text without the line that the program appends; parts follow with their names.

    Empty where the question has no words.
    """
    page = printed_page(spec, lines=False)
    lines = [_words(page.whole)]
    lines += [f"({p.id}) {_words(text)}" for p, text in zip(spec.parts, page.parts, strict=False)]
    return "\n".join(line for line in lines if line)


def _words(pieces: Pieces) -> str:
    found = [piece if isinstance(piece, str) else to_ascii(piece.node) for piece in pieces]
    return " ".join("".join(found).split())
