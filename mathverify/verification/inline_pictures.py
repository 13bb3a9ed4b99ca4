"""A picture inside of a page: the SVG with ids of its own, so that several stand on one page."""

from __future__ import annotations

import re

from mathverify.verification.pictures import Picture

_DECLARATION = re.compile(r"\A<\?xml[^>]*\?>\s*")
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_ID = re.compile(r'(<(?:g|pattern) id=")([^"]*)')


def inline_svg(picture: Picture, prefix: str) -> str:
    """The picture as an element of an HTML page, with ``prefix`` before every id in it.

    Its description is its name for screen readers and stays in it as a title.
    """
    svg = _DECLARATION.sub("", picture.svg.decode()).strip()
    svg = _ID.sub(rf"\g<1>{prefix}\g<2>", svg)
    svg = svg.replace("url(#hatching)", f"url(#{prefix}hatching)")
    svg = svg.replace(' role="img"', f' role="img" aria-labelledby="{prefix}title"', 1)
    return _TITLE.sub(rf'<title id="{prefix}title">\g<1></title>', svg, count=1)
