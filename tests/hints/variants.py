"""Sound questions written down as somebody writes them who has not read the language.

Each slip changes the document of a sound question and nothing of what the question means: what
is refused of it has to lead back to the question.  A slip returns None where it does not fit.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mathverify.errors import ParseError
from mathverify.language.latex.printer import to_latex
from mathverify.language.parser import parse
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.wire import encode

__all__ = ["SLIPS", "Variant", "variants"]

Document = dict[str, Any]
#: A slip: what it makes of a document, where there is more than one place the one at ``turn``.
Slip = Callable[[Document, int], Document | None]


@dataclass(frozen=True, slots=True)
class Variant:
    """A document with one slip, and the sound question that it was."""

    name: str
    document: Document
    sound: ProblemSpec


def variants(spec: ProblemSpec, turn: int) -> Iterator[Variant]:
    """Every slip that fits a sound question; ``turn`` chooses among places and spellings."""
    for slip in SLIPS:
        document = slip(copy.deepcopy(encode(spec)), turn)
        if document is not None and document != encode(spec):
            yield Variant(f"{spec.id}-{slip.__name__}", document, spec)


# --- misspelt ------------------------------------------------------------------------------


def section_misspelt(document: Document, turn: int) -> Document | None:
    keys = [key for key in ("unknowns", "givens", "answer", "prose", "data") if key in document]
    key = keys[turn % len(keys)]
    typo = key[0] + key[2] + key[1] + key[3:]
    return {typo if name == key else name: value for name, value in document.items()}


def section_by_another_name(document: Document, turn: int) -> Document | None:
    others = {"unknowns": "vars", "givens": "equations", "answer": "result", "data": "knowns"}
    keys = [key for key in others if key in document]
    key = keys[turn % len(keys)]
    return {others[key] if name == key else name: value for name, value in document.items()}


def key_of_the_ask_misspelt(document: Document, turn: int) -> Document | None:
    keys = [key for key in ("find", "as", "round", "form", "unit") if key in document["ask"]]
    key = keys[turn % len(keys)]
    typo = {"find": "fnd", "as": "ass", "round": "ruond", "form": "from", "unit": "units_of"}[key]
    document["ask"][typo] = document["ask"].pop(key)
    return document


def name_misspelt(document: Document, turn: int) -> Document | None:
    names = sorted(name for name in _declared(document) if len(name) > 3)
    places = [
        (key, name)
        for key, relation in document.get("givens", {}).items()
        for name in names
        if isinstance(relation, str) and re.search(rf"\b{name}\b", relation)
    ]
    if not places:
        return None
    key, name = places[turn % len(places)]
    typo = name[:-2] + name[-1]
    document["givens"][key] = re.sub(rf"\b{name}\b", typo, document["givens"][key])
    return None if typo in _declared(document) else document


def name_in_other_case(document: Document, turn: int) -> Document | None:
    find = document["ask"]["find"]
    names = [name for name in document.get("unknowns", {}) if re.search(rf"\b{name}\b", find)]
    if not names or names[0].swapcase() in _declared(document):
        return None
    document["ask"]["find"] = re.sub(rf"\b{names[0]}\b", names[0].swapcase(), find)
    return document


def kind_by_another_name(document: Document, turn: int) -> Document | None:
    kind = document["ask"].get("as")
    others = {
        "value": ("vlaue", "number", "numeric", "val", "scalar"),
        "all": ("al", "solution_set", "solutions", "set", "every"),
        "truth": ("bool", "true or false", "proof", "yes/no"),
        "form": ("expression", "simplified", "frm"),
        "count": ("how many", "cuont", "number of solutions"),
    }
    if kind not in others:
        return None
    document["ask"]["as"] = others[kind][turn % len(others[kind])]
    return document


def function_misspelt(document: Document, turn: int) -> Document | None:
    typos = {
        "sqrt": "squareroot",
        "length": "lenght",
        "angle": "angel",
        "mean": "maen",
        "abs": "asb",
    }
    typos |= {"total": "ttl", "median": "meidan", "area": "aera", "det": "determ", "tan": "tg"}
    for key, relation in document.get("givens", {}).items():
        for word, typo in typos.items():
            if isinstance(relation, str) and f"{word}(" in relation:
                document["givens"][key] = relation.replace(f"{word}(", f"{typo}(")
                return document
    return None


def unit_misspelt(document: Document, turn: int) -> Document | None:
    typos = {"USD": "usd", "cm": "cms", "m": "meter", "km": "kms", "h": "hrs", "min": "mins"}
    typos |= {"deg": "degr", "kg": "kgs", "EUR": "euros", "s": "secs"}
    for name, value in document.get("data", {}).items():
        match = re.fullmatch(r"([-\d./]+) (\w+)", str(value))
        if match and match[2] in typos:
            document["data"][name] = f"{match[1]} {typos[match[2]]}"
            return document
    return None


# --- mistyped ------------------------------------------------------------------------------


def domain_by_another_word(document: Document, turn: int) -> Document | None:
    words = ("scalar", "variable", "decimal", "Real", "reals", "quantity", "numeric", "time")
    words += ("unknown", "length", "money", "fraction", "set(person)", "solid", "double", "amount")
    real = [n for n, u in document.get("unknowns", {}).items() if _domain(u) == "real"]
    if not real:
        return None
    _set_domain(document, real[0], words[turn % len(words)])
    return document


def whole_domain_by_another_word(document: Document, turn: int) -> Document | None:
    words = ("ints", "whole numbers", "Integer", "positive integers", "count", "counting number")
    words += ("natural numbers", "N0", "int > 0", "nonneg integer", "person", "number of people")
    whole = [
        n
        for n, u in document.get("unknowns", {}).items()
        if _domain(u) in ("integer", "natural", "positive integer")
    ]
    if not whole:
        return None
    _set_domain(document, whole[0], words[turn % len(words)])
    return document


def point_by_another_word(document: Document, turn: int) -> Document | None:
    words = ("vertex", "pt", "points", "coordinate", "Point2D", "location")
    points = [n for n, u in document.get("unknowns", {}).items() if _domain(u) == "point"]
    if not points:
        return None
    for name in points:
        _set_domain(document, name, words[turn % len(words)])
    return document


def list_without_brackets(document: Document, turn: int) -> Document | None:
    for name, value in document.get("data", {}).items():
        if isinstance(value, str) and re.fullmatch(r"\[[^\[\]]+\]", value):
            document["data"][name] = value[1:-1]
            return document
    return None


def list_with_blanks(document: Document, turn: int) -> Document | None:
    for name, value in document.get("data", {}).items():
        if isinstance(value, str) and re.fullmatch(r"\[[^\[\]]+\]", value):
            signs = (" ", "; ", " | ", " and ")
            document["data"][name] = value[1:-1].replace(", ", signs[turn % 4])
            return document
    return None


def set_without_braces(document: Document, turn: int) -> Document | None:
    answer = document["answer"]
    if not re.fullmatch(r"\{[^{}]+\}", answer):
        return None
    inside = answer[1:-1]
    find = document["ask"]["find"]
    ways = [
        inside,
        f"[{inside}]",
        inside.replace(", ", " and "),
        f"{find} = {inside}",
        f"({inside})",
    ]
    ways += [inside.replace(", ", "; "), inside.replace(", ", " or "), f"{{{inside}"]
    document["answer"] = ways[turn % len(ways)]
    return document


def unit_glued(document: Document, turn: int) -> Document | None:
    quantities = [
        name
        for name, value in document.get("data", {}).items()
        if re.fullmatch(r"[-\d./]+ [A-Za-z/^0-9]+", str(value))
    ]
    if not quantities:
        return None
    for name in quantities:
        document["data"][name] = document["data"][name].replace(" ", "")
    return document


def money_sign(document: Document, turn: int) -> Document | None:
    money = [n for n, v in document.get("data", {}).items() if re.fullmatch(r"[\d.]+ USD", str(v))]
    for name in money:
        document["data"][name] = "$" + document["data"][name].removesuffix(" USD")
    return document if money else None


def other_signs(document: Document, turn: int) -> Document | None:
    signs = (
        ("*", "×"),
        (" - ", " − "),
        (" = ", " == "),
        ("<=", "≤"),
        ("/", "÷"),
        ("^2", "²"),
        ("<=", "=<"),
        (" = ", " := "),
        (" = ", " is "),
        (" = ", " equals "),
        (" + ", " plus "),
        (" * ", " x "),
        ("*", " times "),
        (" != ", " <> "),
        (" = ", " === "),
    )
    for old, new in signs[turn % len(signs) :] + signs[: turn % len(signs)]:
        for key, relation in document.get("givens", {}).items():
            if isinstance(relation, str) and old in relation:
                document["givens"][key] = relation.replace(old, new)
                return document
    return None


def in_latex(document: Document, turn: int) -> Document | None:
    """Every relation, the ask and the answer as LaTeX, with dollars or without."""
    fence = ("${}$", "{}", "\\({}\\)", "$${}$$", "\\[{}\\]")[turn % 5]
    texts = dict(document.get("givens", {}))
    try:
        for key, relation in texts.items():
            if not isinstance(relation, str):
                return None
            texts[key] = fence.format(to_latex(_parsed(document, relation)))
        if texts:
            document["givens"] = texts
        document["ask"]["find"] = fence.format(to_latex(_parsed(document, document["ask"]["find"])))
        if not document.get("options"):
            document["answer"] = fence.format(to_latex(_parsed(document, document["answer"])))
    except ParseError:
        return None
    return document


def decimal_comma(document: Document, turn: int) -> Document | None:
    for name, value in document.get("data", {}).items():
        if re.fullmatch(r"\d+\.\d+( \w+)?", str(value)):
            document["data"][name] = value.replace(".", ",")
            return document
    return None


def rounding_in_words(document: Document, turn: int) -> Document | None:
    rounding = document["ask"].get("round")
    ways = {
        "1 dp": ("one decimal place", "1", "0.1", "to 1 decimal", "tenths"),
        "2 dp": ("two decimal places", "2 decimals", "0.01", "2", "hundredths"),
        "3 sf": ("3 significant figures", "three s.f.", "3sig", "3", "to 3 s.f."),
        "nearest 1": ("whole number", "integer", "0 dp", "nearest integer", "unit"),
    }
    if rounding not in ways:
        return None
    document["ask"]["round"] = ways[rounding][turn % 5]
    return document


def answer_in_a_sentence(document: Document, turn: int) -> Document | None:
    if document.get("options") or document["ask"].get("as") not in ("value", "all"):
        return None
    answer, find = document["answer"], document["ask"]["find"]
    ways = (f"The answer is {answer}", f"{find} = {answer}", f"= {answer}", f"{answer}.")
    ways += (f"{answer} units", f"approximately {answer}", f"Answer: {answer}", f"**{answer}**")
    document["answer"] = ways[turn % len(ways)]
    return document


def number_in_words(document: Document, turn: int) -> Document | None:
    words = {
        str(n): w
        for n, w in enumerate(
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"]
        )
    }
    for name, value in document.get("data", {}).items():
        number, _, unit = str(value).partition(" ")
        if number in words:
            document["data"][name] = f"{words[number]} {unit}".strip()
            return document
    return None


def percent_in_words(document: Document, turn: int) -> Document | None:
    for name, value in document.get("data", {}).items():
        if re.fullmatch(r"[\d.]+ ?%", str(value)):
            word = (" percent", " pct", " per cent", "percent")[turn % 4]
            document["data"][name] = value.rstrip(" %") + word
            return document
    return None


def bracket_lost(document: Document, turn: int) -> Document | None:
    for key, relation in document.get("givens", {}).items():
        if isinstance(relation, str) and relation.rstrip().endswith(")"):
            document["givens"][key] = relation.rstrip()[:-1]
            return document
    return None


def square_brackets(document: Document, turn: int) -> Document | None:
    for key, relation in document.get("givens", {}).items():
        if isinstance(relation, str) and re.search(r"[\w)]\*?\([^(),]+\)", relation):
            document["givens"][key] = re.sub(r"\(([^(),\[\]]+)\)", r"[\1]", relation, count=1)
            return document
    return None


# --- misplaced -----------------------------------------------------------------------------


def ask_as_a_text(document: Document, turn: int) -> Document | None:
    find = document["ask"]["find"]
    if set(document["ask"]) - {"find", "as"} or document["ask"].get("as", "value") != "value":
        return None
    ways = (find, f"Find {find}", f"What is {find}?", f"the value of {find}", f"{find} = ?")
    document["ask"] = ways[turn % 5]
    return document


def ask_as_words(document: Document, turn: int) -> Document | None:
    find = document["ask"]["find"]
    ways = (
        f"Find {find}.",
        f"the value of {find}",
        f"{find} = ?",
        f"What is {find}?",
        f"solve for {find}",
    )
    document["ask"]["find"] = ways[turn % 5]
    return document


def answer_inside_the_ask(document: Document, turn: int) -> Document | None:
    document["ask"]["answer"] = document.pop("answer")
    return document


def given_among_the_data(document: Document, turn: int) -> Document | None:
    givens = document.get("givens", {})
    if not givens or not document.get("data"):
        return None
    key = list(givens)[turn % len(givens)]
    document["data"][key] = givens.pop(key)
    if not givens:
        del document["givens"]
    return document


def datum_among_the_unknowns(document: Document, turn: int) -> Document | None:
    data = {n: v for n, v in document.get("data", {}).items() if isinstance(v, str)}
    if not data or not document.get("unknowns"):
        return None
    name = list(data)[turn % len(data)]
    value = document["data"].pop(name)
    document["unknowns"][name] = value if turn % 2 else {"value": value}
    return document


def datum_among_the_givens(document: Document, turn: int) -> Document | None:
    data = {n: v for n, v in document.get("data", {}).items() if isinstance(v, str)}
    if not data:
        return None
    name = list(data)[turn % len(data)]
    value = document["data"].pop(name)
    document.setdefault("givens", {})[name] = f"{name} = {value}" if turn % 2 else value
    if not document["data"]:
        del document["data"]
    return document


def unknown_without_a_domain(document: Document, turn: int) -> Document | None:
    for name, unknown in document.get("unknowns", {}).items():
        if _domain(unknown) == "real":
            ways: tuple[Any, ...] = ("", None, {}, "?", {"unit": None}, "unknown")
            document["unknowns"][name] = ways[turn % len(ways)]
            return document
    return None


def unit_for_a_domain(document: Document, turn: int) -> Document | None:
    for name, unknown in document.get("unknowns", {}).items():
        if isinstance(unknown, dict) and unknown.get("unit") and _domain(unknown) == "real":
            document["unknowns"][name] = (unknown["unit"], f"real {unknown['unit']}")[turn % 2]
            return document
    return None


def unknowns_as_a_list(document: Document, turn: int) -> Document | None:
    unknowns = document.get("unknowns", {})
    if not unknowns:
        return None
    if any(_domain(unknown) != "real" for unknown in unknowns.values()):
        return None
    document["unknowns"] = [list(unknowns), ", ".join(unknowns)][turn % 2]
    return document


def givens_as_a_list(document: Document, turn: int) -> Document | None:
    givens = document.get("givens", {})
    if not givens or not all(isinstance(given, str) for given in givens.values()):
        return None
    document["givens"] = [list(givens.values()), "; ".join(givens.values())][turn % 2]
    return document


def given_in_words(document: Document, turn: int) -> Document | None:
    """A relation told in words that say the same."""
    says = (
        (r"length\((\w), (\w)\) = (.+)", r"the length of \1\2 is \3"),
        (r"angle\((\w), (\w), (\w)\) = (.+)", r"angle \1\2\3 is \4"),
        (r"(\w+) > 0", r"\1 is positive"),
        (r"(\w+) = (\w+)", r"\1 is \2"),
        (r"(\w+) \+ (\w+) = (.+)", r"the sum of \1 and \2 is \3"),
        (r"(\w+)\*(\w+) = (.+)", r"the product of \1 and \2 is \3"),
        (r"(\w+) = (.+)", r"\1 is equal to \2"),
        (r"(.+) = (.+)", r"\1 equals \2"),
        (r"parallel\(line\((\w), (\w)\), line\((\w), (\w)\)\)", r"\1\2 is parallel to \3\4"),
        (
            r"perpendicular\(line\((\w), (\w)\), line\((\w), (\w)\)\)",
            r"\1\2 is perpendicular to \3\4",
        ),
    )
    for key, relation in document.get("givens", {}).items():
        for pattern, words in says:
            match = re.fullmatch(pattern, relation) if isinstance(relation, str) else None
            if match:
                document["givens"][key] = match.expand(words)
                return document
    return None


def text_with_numbers(document: Document, turn: int) -> Document | None:
    """The numbers typed into the text instead of their slots."""
    stem = document["prose"]["stem"]
    for name, value in document.get("data", {}).items():
        if isinstance(value, str) and re.fullmatch(r"[-\d.]+( \S+)?", value):
            stem = stem.replace(f"{{{name}}}", value)
    document["prose"]["stem"] = stem
    return document


def text_at_the_top(document: Document, turn: int) -> Document | None:
    prose = document.pop("prose")
    document[("text", "question", "problem", "stem", "statement")[turn % 5]] = prose["stem"]
    return document


def text_without_spans(document: Document, turn: int) -> Document | None:
    """``[words](id)`` as words alone."""
    document["prose"]["stem"] = re.sub(r"\[([^\]\[]*)\]\([^)]*\)", r"\1", document["prose"]["stem"])
    return document


def text_without_its_request(document: Document, turn: int) -> Document | None:
    document["prose"]["stem"] = document["prose"]["stem"].replace("{ask}", "").strip() or "Solve."
    return document


def slot_misspelt(document: Document, turn: int) -> Document | None:
    slots = [m for m in re.findall(r"\{(\w+)\}", document["prose"]["stem"]) if len(m) > 2]
    slots = [slot for slot in slots if slot != "ask"]
    if not slots:
        return None
    slot = slots[turn % len(slots)]
    typo = slot[:-1]
    document["prose"]["stem"] = document["prose"]["stem"].replace(f"{{{slot}}}", f"{{{typo}}}", 1)
    return None if typo in _declared(document) else document


def unknown_left_out(document: Document, turn: int) -> Document | None:
    unknowns = document.get("unknowns", {})
    free = [name for name, unknown in unknowns.items() if _domain(unknown) == "real"]
    if not free:
        return None
    del unknowns[free[turn % len(free)]]
    if not unknowns:
        del document["unknowns"]
    return document


def given_named_as_a_datum(document: Document, turn: int) -> Document | None:
    data, givens = document.get("data", {}), document.get("givens", {})
    if not data or not givens:
        return None
    key, name = next(iter(givens)), list(data)[turn % len(data)]
    renamed = {name if id_ == key else id_: relation for id_, relation in givens.items()}
    document["givens"] = renamed
    document["prose"]["stem"] = re.sub(
        rf"\]\({key}\)", f"]({name})", document["prose"]["stem"]
    ).replace(f"{{{key}}}", f"{{{name}}}")
    return document


def parameter_for_all(document: Document, turn: int) -> Document | None:
    """An unknown that is asked for called a parameter, or a constant."""
    for name, unknown in document.get("unknowns", {}).items():
        body = unknown if isinstance(unknown, dict) else {"domain": unknown}
        if body.get("domain") == "real":
            role = ("for all", "variable", "constant", "given", "asked", "parameters")[turn % 6]
            document["unknowns"][name] = {**body, "role": role}
            return document
    return None


def options_as_a_list(document: Document, turn: int) -> Document | None:
    options = document.get("options")
    if not options:
        return None
    if turn % 2:
        document["options"] = [option["value"] for option in options]
    else:
        right = next(o for o in options if o["label"] == document["answer"])
        document["answer"] = right["value"]
    return document


# --- left out or wrong ---------------------------------------------------------------------


def id_left_out(document: Document, turn: int) -> Document | None:
    if turn % 2:
        document["id"] = "a question, with blanks!"
    else:
        del document["id"]
    return document


def kind_left_out(document: Document, turn: int) -> Document | None:
    del document["ask"]["as"]
    return document


def answer_left_out(document: Document, turn: int) -> Document | None:
    del document["answer"]
    return document


def unit_of_the_answer_left_out(document: Document, turn: int) -> Document | None:
    match = re.fullmatch(r"([-\d./]+) \S+", document["answer"])
    if match is None:
        return None
    document["answer"] = match[1]
    return document


def answer_off_by_one(document: Document, turn: int) -> Document | None:
    match = re.fullmatch(r"(\d+)( \S+)?", document["answer"])
    if match is None:
        return None
    document["answer"] = f"{int(match[1]) + 1}{match[2] or ''}"
    return document


# --- what the slips look at -----------------------------------------------------------------


def _declared(document: Document) -> set[str]:
    sections = ("data", "unknowns", "givens", "functions")
    return {name for section in sections for name in document.get(section, {})}


def _domain(unknown: Any) -> str:
    return str(unknown.get("domain", "") if isinstance(unknown, dict) else unknown)


def _set_domain(document: Document, name: str, domain: str) -> None:
    unknown = document["unknowns"][name]
    if isinstance(unknown, dict):
        unknown["domain"] = domain
    else:
        document["unknowns"][name] = domain


def _parsed(document: Document, text: str) -> Any:
    return parse(text, declared=frozenset(_declared(document)))


SLIPS: tuple[Slip, ...] = (
    section_misspelt,
    section_by_another_name,
    key_of_the_ask_misspelt,
    name_misspelt,
    name_in_other_case,
    kind_by_another_name,
    function_misspelt,
    unit_misspelt,
    domain_by_another_word,
    whole_domain_by_another_word,
    point_by_another_word,
    list_without_brackets,
    list_with_blanks,
    set_without_braces,
    unit_glued,
    money_sign,
    other_signs,
    in_latex,
    decimal_comma,
    rounding_in_words,
    answer_in_a_sentence,
    number_in_words,
    percent_in_words,
    bracket_lost,
    square_brackets,
    ask_as_a_text,
    ask_as_words,
    answer_inside_the_ask,
    given_among_the_data,
    datum_among_the_unknowns,
    datum_among_the_givens,
    unknown_without_a_domain,
    unit_for_a_domain,
    unknowns_as_a_list,
    givens_as_a_list,
    given_in_words,
    text_with_numbers,
    text_at_the_top,
    text_without_spans,
    text_without_its_request,
    slot_misspelt,
    unknown_left_out,
    given_named_as_a_datum,
    parameter_for_all,
    options_as_a_list,
    id_left_out,
    kind_left_out,
    answer_left_out,
    unit_of_the_answer_left_out,
    answer_off_by_one,
)
