"""The words of a question as a learner reads them, with every slot filled in."""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.phrases.mathematics import Piece, Pieces
from mathverify.problem.spec import ProblemSpec
from mathverify.texts.printing import printed_page


def stem_of(spec: ProblemSpec) -> str:
    """The stem, mathematics in plain notation; options follow with their labels.

    Parts follow with their names.  Empty where the question has no words.
    """
    page = printed_page(spec)
    lines = [_words(page.whole)]
    lines += [f"({p.id}) {_words(text)}" for p, text in zip(spec.parts, page.parts, strict=False)]
    lines += [f"{option.label}. {option.text or option.value or ''}" for option in spec.options]
    return "\n".join(line for line in lines if line)


def _words(pieces: Pieces) -> str:
    return " ".join("".join(map(_plain, pieces)).split())


def _plain(piece: Piece) -> str:
    return piece if isinstance(piece, str) else to_ascii(piece.node)
