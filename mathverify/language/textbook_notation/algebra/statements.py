"""Whole statements about solutions: ``x^2 - 6x + k = 0 has no real solutions``.

They become predicates of the language, over the unknowns that a question is solved for, unless
another given restricts these: then it is not clear whether they are bound.  "Two roots" without
"distinct" may count a double root twice: that is left alone, and `instead_of_statement` shows both.
"""

from __future__ import annotations

import re
from itertools import pairwise

from mathverify.language.textbook_notation.algebra.names import SchoolNames

__all__ = ["instead_of_statement", "statement"]

_KINDS = r"(?:(?P<real>real)\s+)?(?:(?P<distinct>distinct|different|unequal)\s+)?(?:real\s+)?"
_THINGS = r"(?:solutions?|roots?|zeros?)"
_INTRODUCED = r"(?:the\s+)?(?:equation|system|inequality)\s+"
_HAS = re.compile(
    rf"(?:{_INTRODUCED})?(?P<of>.+?[=<>≤≥].+?)\s+(?:has|have)\s+"
    r"(?P<how>no|exactly\s+one|only\s+one|one|a\s+unique|exactly\s+two|two|exactly\s+three|three"
    r"|four|infinitely\s+many|at\s+least\s+one|equal|repeated|a\s+repeated|a\s+double|coincident)\s+"
    rf"{_KINDS}{_THINGS}(?:\s+(?:in|for)\s+(?P<in>[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)*))?\.?",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    rf"(?:the\s+)?number\s+of\s+{_KINDS}{_THINGS}\s+(?:of|to)\s+(?:{_INTRODUCED})?"
    r"(?P<of>.+?[=<>≤≥].+?)\s+(?:is|equals|=)\s*(?P<how>\d+)",
    re.IGNORECASE,
)
_ROOT_OF = re.compile(
    r"(?P<name>[A-Za-z]\w*)\s*=\s*(?P<value>-?[\w./]+)\s+is\s+(?:a|one)\s+(?:root|solution|zero)\s+"
    rf"of\s+(?:{_INTRODUCED}|the\s+polynomial\s+)?(?P<of>.+)",
    re.IGNORECASE,
)
_PROGRESSION = re.compile(
    r"(?P<terms>[^=<>]+?,[^=<>]+?)\s+(?:are|form|are\s+in|are\s+the\s+consecutive\s+terms\s+of)\s+"
    r"(?:consecutive\s+terms\s+(?:of|in)\s+)?(?:an?\s+)?(?:in\s+)?(?P<kind>arithmetic|geometric)\s+"
    r"(?:progression|sequence|series)\.?",
    re.IGNORECASE,
)
_FOR_ALL = re.compile(
    rf"(?:{_INTRODUCED}|the\s+statement\s+)?(?P<of>.+?[=<>≤≥≠].+?)\s+"
    r"(?:holds|is\s+true|is\s+satisfied|is\s+valid)\s+for\s+(?:all|every|any)\s+"
    r"(?:real\s+)?(?:values?\s+of\s+)?(?P<name>[A-Za-z])",
    re.IGNORECASE,
)
#: Domains that say no more than "real".
_REAL = frozenset({"", "real", "R", "ℝ", "real number", "reals"})
_COUNTS = {"one": "1", "two": "2", "three": "3", "four": "4"}
_DOUBLE = frozenset({"equal", "repeated", "a repeated", "a double", "coincident"})


_CALL = re.compile(
    r"(?P<call>solutions|no_solutions?|unique_solution|infinitely_many)\((?P<of>[^,]+)\)(?P<rest>.*)"
)


def statement(text: str, names: SchoolNames) -> str:
    """``text``, a statement about solutions or terms, in the language; empty if it is none."""
    if (match := _CALL.fullmatch(text)) and re.search(r"[=<>≤≥]", match["of"]):
        variables = _variables(match, match["of"], names)
        return f"{match['call']}({match['of']}, {variables}){match['rest']}" if variables else ""
    if match := _FOR_ALL.fullmatch(text):
        return (
            f"for all {match['name']} in real: {match['of'].strip()}"
            if _is_real(match, names)
            else ""
        )
    if " of " in text or " has " in text or " have " in text:
        return _about_solutions(text, names)
    if match := _PROGRESSION.fullmatch(text):
        return _progression(match)
    return ""


def instead_of_statement(text: str) -> str:
    """Both readings of "two roots" and more; empty for any other text."""
    match = _HAS.fullmatch(text.strip())
    number = "" if match is None or match["distinct"] else _number(match)
    if match is None or number not in ("2", "3", "4"):
        return ""
    call = f"solutions({match['of'].strip()}, {match['in'] or 'x'})"
    different = f"{call} = {number} for {match['how'].lower().split()[-1]} different ones"
    return f"{different}, {call} >= 1 where a double one counts twice"


def _number(match: re.Match[str]) -> str:
    """How many solutions are spoken of: a number, or empty for other words."""
    how = " ".join(match["how"].lower().split())
    return _COUNTS.get(how.removeprefix("exactly "), how if how.isdigit() else "")


def _about_solutions(text: str, names: SchoolNames) -> str:
    if match := _ROOT_OF.fullmatch(text):
        return _put_in(match)
    match = _HAS.fullmatch(text) or _NUMBER.fullmatch(text)
    if match is None or " has " in match["of"]:
        return ""
    relation = match["of"].strip()
    variables = _variables(match, relation, names)
    if not variables:
        return ""
    arguments = f"{relation.replace(',', ' and')}, {variables}"
    how = " ".join(match["how"].lower().split())
    if how == "no":
        return f"no_solution({arguments})"
    if how in ("a unique", "only one", "exactly one"):
        return f"unique_solution({arguments})"
    if how.startswith("infinitely"):
        return f"infinitely_many({arguments})"
    if how == "at least one":
        return f"solutions({arguments}) >= 1"
    if how in _DOUBLE:
        return _with_equal_roots(relation, variables) if "," not in variables else ""
    number = _number(match)
    if number in ("2", "3", "4") and not how.isdigit() and not match["distinct"]:
        return ""
    return f"solutions({arguments}) = {number}"


def _with_equal_roots(relation: str, variable: str) -> str:
    """The discriminant is 0; what has a letter before the square is to be a quadratic besides."""
    square = rf"{variable}\s*(?:\^\s*2|²)"
    letter = re.search(rf"[A-Za-z)]\s*\*?\s*{square}|{square}\s*(?:\*?\s*[A-Za-z(]|/)", relation)
    left, _, right = (side.strip() for side in relation.partition("="))
    whole = left if right == "0" else f"{left} - ({right})"
    quadratic = f" and coefficient({whole}, {variable}, 2) != 0" if letter else ""
    return f"discriminant({relation}, {variable}) = 0{quadratic}"


def _variables(match: re.Match[str], relation: str, names: SchoolNames) -> str:
    """The unknowns that are solved for, as arguments; empty where that is not clear."""
    said = match.groupdict().get("in")
    found = [
        name
        for name in names.solved_for
        if re.search(rf"(?<![A-Za-z_]){name}(?![A-Za-z0-9_])", relation)
    ]
    is_real = re.search(r"\breal\b", match[0])
    if is_real and not all(names.solved_for[name].strip() in _REAL for name in found):
        return ""
    if any(_is_restricted(name, relation, names) for name in found):
        return ""
    if said is None:
        return ", ".join(found) or ("x" if _is_free_x(relation, names) else "")
    named = [name.strip() for name in said.split(",")]
    return ", ".join(named) if set(named) <= names.declared else ""


def _is_restricted(name: str, relation: str, names: SchoolNames) -> bool:
    """Whether a given beside ``relation`` speaks of ``name``."""
    word = re.compile(rf"(?<![A-Za-z_]){name}(?![A-Za-z0-9_])")
    own = re.sub(r"[\s*]", "", relation)
    return any(
        word.search(text) and re.sub(r"[\s*]", "", text) not in own for text in names.relations
    )


def _is_free_x(relation: str, names: SchoolNames) -> bool:
    """Whether x, which nobody declared, stands in the relation: it is bound there."""
    has_x = re.search(r"(?<![A-Za-z_])x(?![A-Za-z0-9_(])", relation) is not None
    return has_x and "x" not in names.declared


def _put_in(match: re.Match[str]) -> str:
    """The equation with the root in the place of its unknown."""
    name, value, relation = match["name"], match["value"], match["of"].strip()
    if not re.search(r"[=<>≤≥≠]", relation):
        relation = f"{relation} = 0"
    return re.sub(rf"(?<![A-Za-z_]){name}(?![A-Za-z0-9_(])", f"({value})", relation)


def _is_real(match: re.Match[str], names: SchoolNames) -> bool:
    """Whether one statement is about all real values: it says so, or that is what the name is."""
    if " has " in match["of"] or re.search(r"\bfor\b", match["of"]):
        return False
    own = names.solved_for.get(match["name"], "?")
    said = re.search(r"(?:all|every|any)\s+real\b", match[0]) is not None
    return said or own in _REAL or match["name"] not in names.declared


def _progression(match: re.Match[str]) -> str:
    terms = [f"({term.strip()})" for term in match["terms"].split(",")]
    if len(terms) < 3 or not all(term.count("(") == term.count(")") for term in terms):
        return ""
    between = " - " if match["kind"].lower() == "arithmetic" else "/"
    steps = [f"{after}{between}{before}" for before, after in pairwise(terms)]
    return " = ".join(steps)
