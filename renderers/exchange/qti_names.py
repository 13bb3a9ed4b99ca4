"""The releases of QTI: their names of elements and attributes, namespaces and templates.

What 2.1 calls ``choiceInteraction`` is ``qti-choice-interaction`` in 3.0; attributes are written
with hyphens there as well.  HTML and MathML keep their names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element


@dataclass(frozen=True, slots=True)
class Release:
    """``resource`` and ``template`` have a place for the kind or the name."""

    name: str
    namespace: str
    packaging: str
    schema: str
    version: str
    resource: str
    template: str
    hyphens: bool


V2P1 = Release(
    name="qti21",
    namespace="http://www.imsglobal.org/xsd/imsqti_v2p1",
    packaging="http://www.imsglobal.org/xsd/imscp_v1p1",
    schema="QTIv2.1 Package",
    version="1.0.0",
    resource="imsqti_{}_xmlv2p1",
    template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/{}",
    hyphens=False,
)
V3P0 = Release(
    name="qti30",
    namespace="http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    packaging="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    schema="QTI Package",
    version="3.0.0",
    resource="imsqti_{}_xmlv3p0",
    template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/{}.xml",
    hyphens=True,
)

#: Elements of HTML; below ``math`` no name is changed.
_HTML = frozenset(["div", "img", "p", "span"])
_CAPITAL = re.compile("[A-Z]")
_HYPHEN = re.compile("-([a-z])")


def renamed(root: Element, release: Release, *, back: bool = False) -> Element:
    """``root``, its names made those of ``release``; with ``back`` those of 2.1 again."""
    if release.hyphens:
        _rename(root, back=back)
    return root


def _rename(element: Element, *, back: bool) -> None:
    if element.tag == "math":
        return
    if element.tag not in _HTML:
        element.tag = _unhyphened(element.tag) if back else f"qti-{_hyphened(element.tag)}"
        attributes = {
            (_camel(name) if back else _hyphened(name)): value
            for name, value in element.attrib.items()
        }
        element.attrib.clear()
        element.attrib.update(attributes)
    for part in element:
        _rename(part, back=back)


def _hyphened(name: str) -> str:
    return _CAPITAL.sub(lambda found: f"-{found.group().lower()}", name)


def _unhyphened(tag: str) -> str:
    return _camel(tag.removeprefix("qti-"))


def _camel(name: str) -> str:
    return _HYPHEN.sub(lambda found: found.group(1).upper(), name)
