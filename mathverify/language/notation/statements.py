"""Whole statements about solutions: ``x^2 - 6x + k = 0 has no real solutions``.

They become predicates of the language, over the unknowns that a question is solved for, unless
another given restricts these: then it is not clear whether they are bound.  "Two roots" without
"distinct" may count a double root twice: that is left alone, and its hint shows both.  Equal roots
are read of quadratic equations only: others may have further ones.
"""

from __future__ import annotations

from itertools import pairwise

from mathverify.language.notation.extents import parted
from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pieces import Pieces, bare, filled, line_of, shown
from mathverify.language.notation.row import Gives, Holes, Match, Row
from mathverify.language.token_signs import SUPERSCRIPTS

_RELATIONS = frozenset({"=", "<", "<=", ">", ">=", "!="})
#: Domains that say no more than "real".
_REAL = frozenset({"", "real", "R", "ℝ", "real number", "reals"})
_COUNTS = {"one": "1", "two": "2", "three": "3", "four": "4"}
_DOUBLE = frozenset({"equal", "two equal", "repeated", "a repeated", "a double", "coincident"})

# --- names in a relation -----------------------------------------------------------------


def _has(pieces: Pieces, name: str) -> bool:
    """Whether a name stands in the pieces and is not called."""
    return any(
        piece.kind == "name"
        and piece.shown == name
        and not (
            place + 1 < len(pieces) and pieces[place + 1].kind == "(" and not pieces[place + 1].gap
        )
        for place, piece in enumerate(pieces)
    )


def _plain(pieces: Pieces) -> str:
    return "".join(piece.shown for piece in pieces if piece.shown != "*")


def _is_restricted(name: str, relation: Pieces, names: SchoolNames) -> bool:
    """Whether a given beside ``relation`` speaks of ``name``."""
    own = _plain(relation)
    lines = (line_of(text, names.all) for text in names.relations)
    return any(_has(line, name) and _plain(line) not in own for line in lines)


def _unknowns_of(relation: Pieces, names: SchoolNames) -> list[str]:
    found = [name for name in names.solved_for if _has(relation, name)]
    if any(_is_restricted(name, relation, names) for name in found):
        return []
    is_free_x = "x" not in names.declared and _has(relation, "x")
    return found or (["x"] if is_free_x else [])


def _variables(match: Match, relation: Pieces) -> list[str]:
    """The unknowns that are solved for; none where that is not clear."""
    names = match.names
    said: list[str] = []
    if "in" in match.holes:
        said = [shown(bare(part)) for part in parted(match.holes["in"], ",")]
        found = said if set(said) <= names.declared else []
    else:
        found = _unknowns_of(relation, names)
    unclear = dict.fromkeys(names.declared, "?") | dict(names.solved_for)
    if _is_said_real(match) and any(unclear.get(name, "").strip() not in _REAL for name in found):
        return []
    return [] if any(_is_restricted(name, relation, names) for name in said) else found


def _is_said_real(match: Match) -> bool:
    return any(piece.shown.lower() == "real" for piece in match.line[match.start : match.end])


# --- how many ----------------------------------------------------------------------------


def _how(match: Match) -> str:
    return " ".join(piece.shown.lower() for piece in match.holes["how"])


def _number(match: Match) -> str:
    """How many solutions are spoken of: a number, or empty for other words."""
    how = _how(match)
    return _COUNTS.get(how.removeprefix("exactly "), how if how.isdigit() else "")


def _doubtful(match: Match) -> str:
    """The number of roots where a double one may count twice; else empty."""
    number = _number(match)
    is_value = "things" in match.holes and shown(match.holes["things"]).startswith("solution")
    is_clear = "distinct" in match.holes or is_value
    return "" if is_clear or number not in ("2", "3", "4") else number


def _about_solutions(match: Match) -> tuple[Match, str] | None:
    relation = match.holes["of"]
    if any(piece.shown == "has" for piece in relation) or _doubtful(match):
        return None
    variables = _variables(match, relation)
    return _predicate(match, relation, ", ".join(variables)) if variables else None


def _predicate(match: Match, relation: Pieces, variables: str) -> tuple[Match, str] | None:
    """The statement as a predicate of ``relation`` and ``variables``."""
    parts = [bare(part) for part in parted(relation, ",")]
    holes: Holes = {f"r{place}": part for place, part in enumerate(parts)}
    arguments = f"{' and '.join(f'{{{name}}}' for name in holes)}, {variables}"
    how = _how(match)
    if how in _DOUBLE:
        return _with_equal_roots(match, relation, variables)
    found = match._replace(holes=holes)
    if how == "no":
        return found, f"no_solution({arguments})"
    if how in ("a unique", "only one", "exactly one"):
        return found, f"unique_solution({arguments})"
    if how.startswith("infinitely"):
        return found, f"infinitely_many({arguments})"
    if how == "at least one":
        return found, f"solutions({arguments}) >= 1"
    return found, f"solutions({arguments}) = {_number(match)}"


def _with_equal_roots(match: Match, relation: Pieces, variable: str) -> tuple[Match, str] | None:
    """The discriminant of a quadratic is 0, and it is a quadratic; None for other equations."""
    if "," in variable or not _is_shown_quadratic(relation, variable):
        return None
    whole, more = _whole(relation)
    template = (
        f"discriminant({{relation}}, {variable}) = 0 and coefficient({whole}, {variable}, 2) != 0"
    )
    return match._replace(holes={"relation": relation, **more}), template


def _is_shown_quadratic(relation: Pieces, variable: str) -> bool:
    """Whether no other power of the variable stands there, nor the variable in brackets."""
    depth = 0
    after = (*relation[1:], *relation[-1:])
    for place, (piece, power) in enumerate(zip(relation, after, strict=True)):
        depth += (piece.kind in ("(", "[")) - (piece.kind in (")", "]"))
        if piece.kind != "name" or not piece.shown.endswith(variable):
            continue
        higher = power.kind == "super" and power.shown.translate(SUPERSCRIPTS) not in ("1", "2")
        raised = power.kind == "^" and relation[place + 2 : place + 3] != ()
        if (
            (depth and piece.shown == variable)
            or higher
            or (raised and relation[place + 2].word != "2")
        ):
            return False
    return True


def _whole(relation: Pieces) -> tuple[str, Holes]:
    """What is 0 where the sides of a relation are equal, as a template with its holes."""
    kinds = [piece.kind for piece in relation]
    place = kinds.index("=") if "=" in kinds else len(relation)
    left, right = relation[:place], bare(relation[place + 1 :])
    if shown(right) == "0":
        return "{left}", {"left": left}
    return "{left} - ({right})", {"left": left, "right": right}


def _instead_of_solutions(match: Match) -> str:
    """What to write for a statement on solutions, with both readings of "two roots"."""
    relation = bare(match.holes["of"])
    letters = [name for name in "xztyn" if _has(relation, name)]
    variable = shown(match.holes["in"]) if "in" in match.holes else (letters or ["x"])[0]
    number = _doubtful(match)
    if not number:
        found = _predicate(match, relation, variable)
        if found is None:
            return _by_its_slope(relation, variable)
        text = shown(filled(found[1], found[0].holes))
        is_double = _how(match) in _DOUBLE
        return text + (f" for a real {variable}" if _is_said_real(match) and not is_double else "")
    different = f"solutions({shown(relation)}, {variable}) = {number} for different ones"
    if number != "2" or _has_high_power(relation, variable):
        return different
    twice = f"solutions({shown(relation)}, {variable}) >= 1 where a double one counts twice"
    return f"{different} or {twice}"


def _has_high_power(relation: Pieces, variable: str) -> bool:
    return any(
        piece.shown == variable
        and place + 1 < len(relation)
        and (
            relation[place + 1].shown[:1] in "³⁴⁵⁶⁷⁸⁹"
            or (relation[place + 1].kind == "^" and relation[place + 2].shown[:1] in "3456789")
        )
        for place, piece in enumerate(relation)
    )


def _by_its_slope(relation: Pieces, variable: str) -> str:
    """A root that is repeated, of any equation: the slope is 0 there as well."""
    both = f"g({variable}) = 0 and g'({variable}) = 0"
    whole, holes = _whole(relation)
    function = f"{variable} -> {shown(filled(whole, holes))}"
    return f"exists {variable} in real: {both}, with functions: g: {function}"


# --- roots that are told -----------------------------------------------------------------


def _put_in(match: Match) -> tuple[Match, str] | None:
    """The equation with the root in the place of its unknown."""
    name, value, relation = shown(match.holes["x"]), match.holes["v"], match.holes["of"]
    holes: dict[str, Pieces] = {}
    template = ""
    for place, piece in enumerate(relation):
        is_here = _has(relation[place : place + 2], name) and piece.shown == name
        hole = f"p{place}"
        holes[hole] = bare(value) if is_here else (piece,)
        template += (piece.gap if place else "") + (f"({{{hole}}})" if is_here else f"{{{hole}}}")
    if not any(piece.kind in _RELATIONS for piece in relation):
        template += " = 0"
    return match._replace(holes=holes), template


# --- statements about all numbers --------------------------------------------------------


def _is_about_all(match: Match) -> bool:
    """Whether one statement is about all real values: it says so, or that is what the name is."""
    words = [piece.shown.lower() for piece in match.holes["of"]]
    if "has" in words or "for" in words:
        return False
    name = shown(match.holes["x"])
    own = match.names.solved_for.get(name, "?")
    return "real" in match.holes or own in _REAL or name not in match.names.declared


# --- progressions ------------------------------------------------------------------------


def _progression(match: Match) -> tuple[Match, str] | None:
    terms = [bare(part) for part in parted(match.holes["terms"], ",", "and") if part]
    if len(terms) < 3 or any(piece.kind in _RELATIONS for part in terms for piece in part):
        return None
    if not any(piece.kind == "," for piece in match.holes["terms"]):
        return None
    between = " - " if shown(match.holes["kind"]).lower() == "arithmetic" else "/"
    holes: Holes = {f"t{place}": term for place, term in enumerate(terms)}
    steps = [f"({{{after}}}){between}({{{before}}})" for before, after in pairwise(holes)]
    return match._replace(holes=holes), " = ".join(steps)


# --- predicates without their unknowns ---------------------------------------------------


def _with_unknowns(match: Match) -> tuple[Match, str] | None:
    """``solutions(x^2 = k) = 2`` with the unknowns that the call does not say."""
    of, rest = match.holes["of"], match.holes.get("rest", ())
    if len(parted(of, ",")) > 1 or not any(piece.kind in _RELATIONS - {"!="} for piece in of):
        return None
    variables = _unknowns_of(of, match.names)
    if not variables:
        return None
    template = f"{{call}}({{of}}, {', '.join(variables)})"
    return match, f"{template}{rest[0].gap}{{rest}}" if rest else template


_THINGS = "solution|solutions|root|roots|zero|zeros"
_INTRODUCED = "[ [ the ] equation|system|inequality ]"
_KINDS = "[ real ] [ {distinct:=distinct|different|unequal} ] [ real ]"
_HOW = (
    "no|exactly·one|only·one|one|a·unique|exactly·two|two|exactly·three|three|four|infinitely·many"
    "|at·least·one|two·equal|equal|repeated|a·repeated|a·double|coincident"
)


def _statement(pattern: str, **more: object) -> Row:
    return Row(pattern, gives=Gives.STATEMENT, **more)  # type: ignore[arg-type]


ROWS = (
    _statement(
        "{call:=solutions|no_solution|no_solutions|unique_solution|infinitely_many} ~{of:group} "
        "[ {rest:some} ]",
        shape=_with_unknowns,
    ),
    _statement(
        f"{_INTRODUCED} [ the statement ] {{of:statement}} [ , ] "
        "holds|is·true|is·satisfied|is·valid for all|every|any [ {real:=real} ] "
        "[ value|values of ] {x:letter}",
        means="for all {x} in real: {of}",
        guard=_is_about_all,
    ),
    _statement(
        f"{_INTRODUCED} {{of:statement}} [ , ] for all|every|any {{real:=real}} "
        "[ value|values of ] {x:letter}",
        means="for all {x} in real: {of}",
        guard=_is_about_all,
    ),
    _statement(
        "{x:name} = {v:value} is a|one root|solution|zero of "
        "[ [ the ] equation|system|inequality|polynomial ] {of:some}",
        shape=_put_in,
    ),
    _statement(
        f"{_INTRODUCED} {{of:relation}} has|have {{how:={_HOW}}} {_KINDS} {_THINGS} "
        "[ in|for {in:names} ]",
        shape=_about_solutions,
        other=_instead_of_solutions,
    ),
    _statement(
        f"[ the ] number of {_KINDS} {{things:={_THINGS}}} of|to {_INTRODUCED} {{of:relation}} "
        "is|equals|= {how:digits}",
        shape=_about_solutions,
        other=_instead_of_solutions,
    ),
    _statement(
        "{terms:some} are|form|are·in|are·the·consecutive·terms·of [ consecutive terms of|in ] "
        "[ a|an ] [ in ] {kind:=arithmetic|geometric} progression|sequence|series",
        shape=_progression,
    ),
    _statement(
        "[ the ] [ sequence ] {x:name} is [ a|an ] {kind:=arithmetic|geometric} "
        "progression|sequence",
        means="{kind}({x})",
    ),
)
