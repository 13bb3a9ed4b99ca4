"""Words and formulas as elements, with MathML for the formulas; written and read back."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring, tostring

from mathverify.language.markup.mathml import NAMESPACE, to_mathml
from mathverify.language.markup.mathml_reader import latex_of
from mathverify.language.spoken.words import to_words
from renderers.blocks import Block, Formula, Words
from renderers.readback import FoundFormula, FoundPart


def filled(parent: Element, block: Block) -> Element:
    """``parent`` with the words and formulas of ``block`` at its end."""
    for inline in block:
        match inline:
            case Words(text=text):
                _add(parent, text)
            case Formula(text=text) if text:
                _add(parent, text)
            case Formula():
                parent.append(_math(inline))
    return parent


def _add(parent: Element, text: str) -> None:
    last = parent[-1] if len(parent) else None
    if last is None:
        parent.text = (parent.text or "") + text
    else:
        last.tail = (last.tail or "") + text


def _math(formula: Formula) -> Element:
    markup = to_mathml(formula.node, formula.names.manner)
    math = plain_tags(fromstring(markup))  # noqa: S314 - made here, not read
    for over in math.iter("mover"):
        # The bar of a recurring decimal: fonts stretch it too far, so style sheets may draw it.
        if over[-1].text == "‾":
            over.set("class", "bar")
    math.set("xmlns", NAMESPACE)
    math.set("alttext", to_words(formula.node))
    return math


def formula_text(formula: Formula) -> str:
    """A formula as it stands in a document."""
    return tostring(_math(formula), encoding="unicode")


def plain_tags(root: Element) -> Element:
    """``root`` with the names of its elements alone, their namespaces left out."""
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def parts_of_element(element: Element) -> tuple[FoundPart, ...]:
    """The words and formulas that an element shows."""
    found: list[FoundPart] = [element.text or ""]
    for part in element:
        if part.tag == "math":
            found.append(FoundFormula(latex_of(part), part.get("alttext")))
        else:
            found.append("".join(part.itertext()))
        found.append(part.tail or "")
    return tuple(found)
