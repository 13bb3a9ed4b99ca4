"""Office Math read back: the elements of an equation as MathML, and so as LaTeX.

Written from the side of Office Math alone, for what documents of ours contain; anything else is
refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring

from mathverify.language.markup.mathml_reader import SIGNS_AS_LATEX, UnreadableMathMLError, latex_of

_NAMESPACE = "http://schemas.openxmlformats.org/officeDocument/2006/math"
_THIN_SPACE = "\u2009"
#: Properties that change the look alone.
_LOOKS = frozenset({"pos", "vertJc", "limLoc", "mcs", "degHide", "subHide", "supHide"})
_STRETCHED = frozenset("→↔⌢")


class UnreadableOmmlError(ValueError):
    """Something that no equation of ours contains."""


def latex_of_omml(source: str) -> str:
    """The LaTeX of an equation, ``<m:oMath>…</m:oMath>``.  Raises `UnreadableOmmlError`."""
    try:
        # Made by a renderer of this process, so as trustworthy as it.
        (equation,) = fromstring(f'<e xmlns:m="{_NAMESPACE}">{source}</e>')  # noqa: S314
    except (ParseError, ValueError) as error:
        raise UnreadableOmmlError(f"not one equation: {error}") from None
    if _tag(equation) != "oMath":
        raise UnreadableOmmlError(f"<{_tag(equation)}> is no equation")
    math = Element("math")
    _row(math, equation)
    try:
        return latex_of(math)
    except UnreadableMathMLError as error:
        raise UnreadableOmmlError(str(error)) from None


def _tag(element: Element) -> str:
    name: str = element.tag
    return name.removeprefix(f"{{{_NAMESPACE}}}")


def _row(into: Element, element: Element) -> None:
    if (element.text or "").strip():
        raise UnreadableOmmlError(f"text beside elements in <{_tag(element)}>")
    for part in element:
        if (part.tail or "").strip():
            raise UnreadableOmmlError(f"text behind <{_tag(part)}>")
        read = _READERS.get(_tag(part))
        if read is None:
            raise UnreadableOmmlError(f"<{_tag(part)}>")
        read(into, part)


def _parts(element: Element, *names: str) -> tuple[dict[str, str], list[Element]]:
    """The properties of an element, and its parts, which have to be those of ``names``."""
    tag = _tag(element)
    properties: dict[str, str] = {}
    parts: list[Element] = []
    for part in element:
        if _tag(part) == f"{tag}Pr":
            for one in part:
                properties[_tag(one)] = one.get(f"{{{_NAMESPACE}}}val", "")
        else:
            parts.append(part)
    if [_tag(part) for part in parts] != list(names):
        raise UnreadableOmmlError(f"the parts of <{tag}>")
    unknown = properties.keys() - _LOOKS - _KNOWN.get(tag, set())
    if unknown:
        raise UnreadableOmmlError(f"{', '.join(sorted(unknown))} of <{tag}>")
    return properties, parts


_KNOWN = {
    "f": {"type"},
    "d": {"begChr", "endChr"},
    "nary": {"chr"},
    "acc": {"chr"},
    "groupChr": {"chr"},
}


def _child(into: Element, tag: str, part: Element) -> Element:
    """What a part holds, as one element below a new one of ``into``."""
    made = SubElement(into, tag)
    _row(made, part)
    return made


# --- runs ------------------------------------------------------------------------------

_BRACES = {"{": "prefix", "}": "postfix"}
_TOKENS = re.compile(r"\d+(?:[.,]\d+)?|.")


def _run(into: Element, run: Element) -> None:
    style, text = "", ""
    for part in run:
        match _tag(part):
            case "rPr":
                style = "".join(_tag(one) + one.get(f"{{{_NAMESPACE}}}val", "") for one in part)
            case "t":
                text += part.text or ""
            case other:
                raise UnreadableOmmlError(f"<{other}> in a run")
    match style:
        case "nor":
            SubElement(into, "mtext").text = text.replace(" ", "\u00a0")
        case "styp" if text == "′":
            SubElement(into, "mo").text = text
        case "styp" | "litnor":
            _upright(into, text)
        case "":
            for token in _TOKENS.findall(text):
                _token(into, token)
        case _:
            raise UnreadableOmmlError(f"the style {style}")


def _upright(into: Element, text: str) -> None:
    if text:
        SubElement(into, "mi", mathvariant="normal").text = text


def _token(into: Element, text: str) -> None:
    if text == " ":
        return
    if text == _THIN_SPACE:
        SubElement(into, "mspace")
    elif text in _BRACES:
        SubElement(into, "mo", fence="true", form=_BRACES[text]).text = text
    elif text[0].isdigit():
        SubElement(into, "mn").text = text
    elif text.isalpha() and text not in SIGNS_AS_LATEX:
        SubElement(into, "mi").text = text
    else:
        SubElement(into, "mo").text = text


# --- structures ------------------------------------------------------------------------


def _fraction(into: Element, element: Element) -> None:
    properties, (above, below) = _parts(element, "num", "den")
    fraction = SubElement(into, "mfrac")
    match properties.get("type"):
        case None:
            pass
        case "noBar":
            fraction.set("linethickness", "0")
        case "skw":
            fraction.set("displaystyle", "false")
        case other:
            raise UnreadableOmmlError(f"a fraction of the type {other}")
    _child(fraction, "mrow", above)
    _child(fraction, "mrow", below)


def _radical(into: Element, element: Element) -> None:
    properties, (index, inside) = _parts(element, "deg", "e")
    if properties.get("degHide") == "1":
        if len(index) or index.text:
            raise UnreadableOmmlError("a root whose index is hidden")
        _child(into, "msqrt", inside)
        return
    root = SubElement(into, "mroot")
    _child(root, "mrow", inside)
    _child(root, "mrow", index)


def _scripts(tag: str, *names: str) -> Callable[[Element, Element], None]:
    def read(into: Element, element: Element) -> None:
        _, parts = _parts(element, "e", *names)
        made = SubElement(into, tag)
        for part in parts:
            _child(made, "mrow", part)

    return read


def _large(into: Element, element: Element) -> None:
    properties, (below, above, inside) = _parts(element, "sub", "sup", "e")
    for name, part in (("subHide", below), ("supHide", above)):
        if (properties.get(name) == "1") != (len(part) == 0):
            raise UnreadableOmmlError("a bound that is hidden")
    kinds = {(True, True): "msubsup", (True, False): "msub", (False, True): "msup"}
    tag = kinds.get((len(below) > 0, len(above) > 0))
    made = SubElement(into, tag) if tag else into
    SubElement(made, "mo").text = properties.get("chr", "")
    for part in (below, above):
        if len(part):
            _child(made, "mrow", part)
    _row(into, inside)


def _function(into: Element, element: Element) -> None:
    _, (name, inside) = _parts(element, "fName", "e")
    _row(into, name)
    _row(into, inside)


def _bar(into: Element, element: Element) -> None:
    properties, (inside,) = _parts(element, "e")
    if properties.get("pos") != "top":
        raise UnreadableOmmlError("a bar below")
    made = SubElement(into, "mover", {"class": "bar"})
    _child(made, "mrow", inside)
    SubElement(made, "mo", accent="true").text = "‾"


def _accent(into: Element, element: Element) -> None:
    properties, (inside,) = _parts(element, "e")
    mark = properties.get("chr", "")
    if (mark in _STRETCHED) != (_tag(element) == "groupChr"):
        raise UnreadableOmmlError(f"the mark {mark!r}")
    made = SubElement(into, "mover")
    _child(made, "mrow", inside)
    SubElement(made, "mo", accent="true").text = mark


def _delimited(into: Element, element: Element) -> None:
    properties, (inside,) = _parts(element, "e")
    row = SubElement(into, "mrow")
    opening, closing = properties.get("begChr", "("), properties.get("endChr", ")")
    SubElement(row, "mo", fence="true", form="prefix").text = opening
    held = SubElement(row, "mrow")
    _row(held, inside)
    (only,) = held if len(held) == 1 else (None,)
    if only is not None and (only.tag == "mtable" or only.get("linethickness") == "0"):
        row.remove(held)
        row.append(only)
    if closing:
        SubElement(row, "mo", fence="true", form="postfix").text = closing


def _matrix(into: Element, element: Element) -> None:
    table = SubElement(into, "mtable")
    for line in element:
        if _tag(line) == "mPr":
            continue
        if _tag(line) != "mr":
            raise UnreadableOmmlError(f"<{_tag(line)}> in a matrix")
        row = SubElement(table, "mtr")
        for cell in line:
            _child(row, "mtd", cell)


_READERS: dict[str, Callable[[Element, Element], None]] = {
    "r": _run,
    "f": _fraction,
    "rad": _radical,
    "sSup": _scripts("msup", "sup"),
    "sSub": _scripts("msub", "sub"),
    "sSubSup": _scripts("msubsup", "sub", "sup"),
    "limLow": _scripts("munder", "lim"),
    "nary": _large,
    "func": _function,
    "bar": _bar,
    "acc": _accent,
    "groupChr": _accent,
    "d": _delimited,
    "m": _matrix,
}
