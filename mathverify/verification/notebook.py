"""Verdicts and questions as notebooks show them.

Of a question that is not proved nothing is shown but its id and what was found.
"""

from __future__ import annotations

from html import escape

from mathverify.verification.fragments import fragment
from mathverify.verification.verified import Verified


def html_of_question(verified: Verified) -> str:
    """The question, and below it the key, folded.  Raises as `fragment` does."""
    question, key = fragment(verified, "html")
    return f"{question}<details><summary>Answer</summary>\n{key}</details>\n"


def html_of_verdict(lines: list[str], verified: Verified | None) -> str:
    """The headline and the lines of a verdict; of a proved question that can be shown, it too."""
    from mathverify.errors import MathverifyError

    head, *found = lines
    told = f"<p><strong>{escape(head)}</strong></p>\n"
    if found:
        told += f"<pre>{escape(chr(10).join(found))}</pre>\n"
    if verified is None:
        return told
    try:
        return told + html_of_question(verified)
    except MathverifyError as error:
        # A notebook shows what there is: the verdict stands, whatever cannot be drawn or printed.
        return f"{told}<p>{escape(str(error))}</p>\n"


def bundle(plain: str, html: str) -> dict[str, str]:
    """One thing in several media types, as IPython asks for it."""
    return {"text/plain": plain, "text/html": html}
