"""Whole statements about solutions: ``x^2 - 6x + k = 0 has no real solutions``.

They become predicates of the language, over the unknowns that a question is solved for, unless
another given restricts these: then it is not clear whether they are bound.  "Two roots" without
"distinct" may count a double root twice: that is left alone, and `instead_of_statement` shows both.
Equal roots are read of quadratic equations only: others may have further ones.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from mathverify.language.textbook_notation.algebra.names import SchoolNames
from mathverify.language.textbook_notation.extents import parted
from mathverify.language.textbook_notation.pairs import closing

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
    rf"(?:the\s+)?number\s+of\s+{_KINDS}(?P<things>{_THINGS})\s+(?:of|to)\s+(?:{_INTRODUCED})?"
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
    rf"(?:{_INTRODUCED}|the\s+statement\s+)?(?P<of>.+?[=<>≤≥≠].+?)\s*,?\s+"
    r"(?:(?:holds|is\s+true|is\s+satisfied|is\s+valid)\s+for\s+(?:all|every|any)\s+(?:real\s+)?"
    r"|for\s+(?:all|every|any)\s+real\s+)(?:values?\s+of\s+)?(?P<name>[A-Za-z])",
    re.IGNORECASE,
)
#: Domains that say no more than "real".
_REAL = frozenset({"", "real", "R", "ℝ", "real number", "reals"})
_COUNTS = {"one": "1", "two": "2", "three": "3", "four": "4"}
_DOUBLE = frozenset({"equal", "repeated", "a repeated", "a double", "coincident"})

#: A predicate without its unknowns.
_CALL = re.compile(r"(solutions|no_solutions?|unique_solution|infinitely_many)(?=\()")


def statement(text: str, names: SchoolNames) -> str:
    """``text``, a statement about solutions or terms, in the language; empty if it is none."""
    if match := _CALL.match(text):
        return _with_unknowns(text, match.end(), names)
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
    """What to write for a statement on solutions, with both readings of "two roots"; else empty."""
    match = _HAS.fullmatch(text.strip()) or _NUMBER.fullmatch(text.strip())
    if match is None:
        return ""
    relation = match["of"].strip()
    letters = [name for name in "xztyn" if _alone(name).search(relation)]
    variable = match.groupdict().get("in") or (letters[0] if letters else "x")
    how = " ".join(match["how"].lower().split())
    if how in _DOUBLE:
        return _with_equal_roots(relation, variable) or _by_its_slope(relation, variable)
    if not (number := _doubtful(match)):
        is_real = re.search(r"\breal\b", match[0]) is not None
        return _predicate(match, relation, variable) + (
            f" for a real {variable}" if is_real else ""
        )
    different = f"solutions({relation}, {variable}) = {number} for different ones"
    if number != "2" or re.search(rf"{variable}\s*(?:[³⁴-⁹]|\^\s*[3-9])", relation):
        return different
    return f"{different} or solutions({relation}, {variable}) >= 1 where a double one counts twice"


def _number(match: re.Match[str]) -> str:
    """How many solutions are spoken of: a number, or empty for other words."""
    how = " ".join(match["how"].lower().split())
    return _COUNTS.get(how.removeprefix("exactly "), how if how.isdigit() else "")


def _doubtful(match: re.Match[str]) -> str:
    """The number of roots where a double one may count twice; else empty."""
    number = _number(match)
    is_value = "things" in match.groupdict() and match["things"].lower().startswith("solution")
    return "" if match["distinct"] or is_value or number not in ("2", "3", "4") else number


def _about_solutions(text: str, names: SchoolNames) -> str:
    if match := _ROOT_OF.fullmatch(text):
        return _put_in(match)
    match = _HAS.fullmatch(text) or _NUMBER.fullmatch(text)
    if match is None or " has " in match["of"] or _doubtful(match):
        return ""
    relation = match["of"].strip()
    variables = _variables(match, relation, names)
    return _predicate(match, relation, variables) if variables else ""


def _predicate(match: re.Match[str], relation: str, variables: str) -> str:
    arguments = f"{' and '.join(parted(relation, ','))}, {variables}"
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
        return _with_equal_roots(relation, variables)
    return f"solutions({arguments}) = {_number(match)}"


def _with_equal_roots(relation: str, variable: str) -> str:
    """The discriminant of a quadratic is 0, and it is a quadratic; empty for other equations."""
    other_power = rf"{variable}\s*(?:[³⁴-⁹]|\^\s*(?!2(?!\d)))"
    in_bracket = rf"[(\[][^()\[\]]*(?<![A-Za-z]){variable}(?![A-Za-z])"
    if "," in variable or re.search(f"{other_power}|{in_bracket}", relation):
        return ""
    whole = _whole(relation)
    return f"discriminant({relation}, {variable}) = 0 and coefficient({whole}, {variable}, 2) != 0"


def _by_its_slope(relation: str, variable: str) -> str:
    """A root that is repeated, of any equation: the slope is 0 there as well."""
    both = f"g({variable}) = 0 and g'({variable}) = 0"
    return f"exists {variable} in real: {both}, with functions: g: {variable} -> {_whole(relation)}"


def _whole(relation: str) -> str:
    """What is 0 where the sides of ``relation`` are equal."""
    left, _, right = (side.strip() for side in relation.partition("="))
    return left if right == "0" else f"{left} - ({right})"


def _with_unknowns(text: str, opening: int, names: SchoolNames) -> str:
    """``solutions(x^2 = k) = 2`` with the unknowns that the call does not say."""
    end = closing(text, opening)
    of = text[opening + 1 : end]
    if end < 0 or len(parted(of, ",")) > 1 or not re.search(r"[=<>≤≥]", of):
        return ""
    variables = _unknowns_of(of, names)
    return f"{text[:end]}, {variables}{text[end:]}" if variables else ""


def _variables(match: re.Match[str], relation: str, names: SchoolNames) -> str:
    """The unknowns that are solved for, as arguments; empty where that is not clear."""
    if named := match.groupdict().get("in"):
        said = [name.strip() for name in named.split(",")]
        found = ", ".join(said) if set(said) <= names.declared else ""
    else:
        said = []
        found = _unknowns_of(relation, names)
    unclear = dict.fromkeys(names.declared, "?") | dict(names.solved_for)
    domains = [unclear.get(name, "").strip() for name in found.split(", ")]
    if re.search(r"\breal\b", match[0]) and not set(domains) <= _REAL:
        return ""
    return "" if any(_is_restricted(name, relation, names) for name in said) else found


def _unknowns_of(relation: str, names: SchoolNames) -> str:
    found = [name for name in names.solved_for if _alone(name).search(relation)]
    if any(_is_restricted(name, relation, names) for name in found):
        return ""
    is_free_x = "x" not in names.declared and _alone("x").search(relation) is not None
    return ", ".join(found) or ("x" if is_free_x else "")


@lru_cache(maxsize=256)
def _alone(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z_]){name}(?![A-Za-z0-9_(])")


def _is_restricted(name: str, relation: str, names: SchoolNames) -> bool:
    """Whether a given beside ``relation`` speaks of ``name``."""
    own = re.sub(r"[\s*]", "", relation)
    return any(
        _alone(name).search(text) and re.sub(r"[\s*]", "", text) not in own
        for text in names.relations
    )


def _put_in(match: re.Match[str]) -> str:
    """The equation with the root in the place of its unknown."""
    name, value, relation = match["name"], match["value"], match["of"].strip()
    if not re.search(r"[=<>≤≥≠]", relation):
        relation = f"{relation} = 0"
    return _alone(name).sub(f"({value})", relation)


def _is_real(match: re.Match[str], names: SchoolNames) -> bool:
    """Whether one statement is about all real values: it says so, or that is what the name is."""
    if " has " in match["of"] or re.search(r"\bfor\b", match["of"]):
        return False
    own = names.solved_for.get(match["name"], "?")
    said = re.search(r"(?:all|every|any)\s+real\b", match[0]) is not None
    return said or own in _REAL or match["name"] not in names.declared


def _progression(match: re.Match[str]) -> str:
    terms = [f"({term})" for term in parted(match["terms"], r",|\sand\s") if term]
    if len(terms) < 3:
        return ""
    between = " - " if match["kind"].lower() == "arithmetic" else "/"
    steps = [f"{after}{between}{before}" for before, after in pairwise(terms)]
    return " = ".join(steps)
