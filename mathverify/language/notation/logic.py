"""Signs and short sentences of logic, chance and statistics, bars, and calls in words."""

from __future__ import annotations

from mathverify.language.notation.extents import is_letter, parted
from mathverify.language.notation.pieces import Pieces, bare, shown
from mathverify.language.notation.row import Gives, Match, Row, Shape
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.words.book import BOOK

# --- statistics --------------------------------------------------------------------------


def _of_list(call: str, most: int) -> Shape:
    """A call of a list: one argument, or numbers, and perhaps one more."""

    def shape(match: Match) -> tuple[Match, str] | None:
        of = match.holes["of"]
        parts = [bare(part) for part in parted(of, ",")]
        holes = {"list": parts[0], "more": parts[-1]}
        if len(parts) > most:
            return match._replace(holes={"list": bare(of)}), call.format("[{list}]", "")
        return match._replace(holes=holes), call.format("{list}", ", {more}" * (len(parts) - 1))

    return shape


def _quartile(spellings: str, which: str) -> Row:
    shape = _of_list(f"quartile({{}}, {which}{{}})", 2)
    return Row(f"{{q:={spellings}}} ~{{of:group}}", shape=shape, unless=("{q}",))


def _spread(spellings: str, word: str, of_whom: str) -> Row:
    shape = _of_list(f"{word}({{}}, {of_whom}{{}})", 1)
    return Row(f"{{q:={spellings}}} ~{{of:group}}", shape=shape, unless=("{q}",))


def _spread_in_words(match: Match) -> tuple[Match, str] | None:
    word = "variance" if shown(match.holes["q"]) == "variance" else "stdev"
    return _of_list(f"{word}({{}}, {shown(match.holes['whom'])}{{}})", 1)(match)


# --- functions in words: ``median of marks``, ``lcm of 12 and 18`` -----------------------

#: What may follow a call in words; before anything else it is not clear how far it goes.
_BEHIND = frozenset({"end", "=", "<", "<=", ">", ">=", "!=", ",", ")", "]", "}", "and", "or"})
_RUNNING_ON = frozenset({"+", "-", "*", "/", "^"})


#: The function of this name leaves the remainder out; in words it is a fraction as well.
_QUOTIENT = "quotient"


def _both_quotients(match: Match) -> str:
    parts = parted(match.holes["of"], ",")
    above, below = (shown(part) if len(part) == 1 else f"({shown(part)})" for part in parts)
    return f"{above}/{below} or quotient({', '.join(map(shown, parts))})"


def _fits(match: Match) -> bool:
    """Whether the function takes so many arguments, and nothing after them may be one's part.

    ``median of a and b`` may be one call and another statement: a function of one thing takes
    several only where the text ends with them.
    """
    name = match.holes["f"][0].shown
    least, _ = FUNCTIONS[name]
    count = len(parted(match.holes["of"], ","))
    if name == _QUOTIENT:
        return False
    if least == 1 and count > 1 and match.line[match.end].kind != "end":
        return False
    return _is_last(match) and _takes(match, count)


def _takes(match: Match, count: int) -> bool:
    least, most = FUNCTIONS[match.holes["f"][0].shown]
    return least <= count <= (count if most is None else most)


def _runs_on(match: Match) -> bool:
    """Whether a sign stands behind, so that it is not clear how far the call goes."""
    count = len(parted(match.holes["of"], ","))
    of_values = match.holes["f"][0].shown in BOOK  # and of no equation, as ``solutions``
    return match.line[match.end].kind in _RUNNING_ON and of_values and _takes(match, count)


def _both_calls(match: Match) -> str:
    call = f"{shown(match.holes['f'])}({shown(match.holes['of'])}"
    rest = shown(match.line[match.end : -1])
    return f"{call}) {rest} or {call} {rest})"


def _leads(match: Match) -> bool:
    """Whether the function takes two arguments, and one stands on each side of ``to``."""
    alone = all(len(parted(match.holes[name], ",")) == 1 for name in ("start", "of"))
    return alone and _takes(match, 2) and _is_last(match)


def _are_two(match: Match) -> bool:
    return len(parted(match.holes["of"], ",")) == 2 and _is_last(match)


def _is_last(match: Match) -> bool:
    return match.line[match.end].kind in _BEHIND


# --- bars --------------------------------------------------------------------------------


def _is_closed(match: Match) -> bool:
    """Whether nothing stands behind a bar that could belong to it."""
    after = match.line[match.end]
    return after.kind not in ("name", "number", "(", "|", "^")


_BEHIND_BARS = frozenset({"end", "-", "+", "*", "/", "=", "<", ">", ")", ",", "^", "<=", ">="})


def _is_factor(match: Match) -> bool:
    """Whether the only bars of a line stand after a factor and before nothing to divide."""
    if match.start == 0 or match.line[match.end].kind not in _BEHIND_BARS:
        return False
    before = match.line[match.start - 1]
    kinds = [piece.kind for piece in match.line]
    is_factor = is_letter(before) or before.kind in ("number", ")")
    events = any(
        piece.shown == "P" and match.line[place + 1].kind == "("
        for place, piece in enumerate(match.line[:-1])
    )
    return is_factor and kinds.count("|") == 2 and "{" not in kinds and not events


# --- statements --------------------------------------------------------------------------

_BEFORE_NOT = frozenset({"(", "and", "or", "→", "->", "=>", "implies", "iff"})


def _may_deny(match: Match) -> bool:
    """Whether a statement begins where ``~`` stands."""
    return match.start == 0 or match.line[match.start - 1].kind in _BEFORE_NOT


def _has_no_colon(match: Match) -> bool:
    return all(piece.kind != ":" for hole in match.holes.values() for piece in hole)


def _are_declared(match: Match) -> bool:
    return {shown(match.holes["a"]), shown(match.holes["b"])} <= match.names.all


def _events(kind: str) -> Shape:
    def shape(match: Match) -> tuple[Match, str] | None:
        names: list[Pieces] = [*parted(match.holes["a"], ","), match.holes["b"]]
        if not {shown(name) for name in names} <= match.names.all:
            return None
        holes = {f"e{place}": name for place, name in enumerate(names)}
        return match._replace(holes=holes), f"{kind}({', '.join(f'{{{e}}}' for e in holes)})"

    return shape


def _told_of_events(words: str, kind: str) -> Row:
    pattern = f"[ event|events ] {{a:names}} and {{b:name}} are {words} [ events ]"
    return Row(pattern, gives=Gives.STATEMENT, shape=_events(kind))


_FUNCTIONS = "ln|log|sqrt|exp|sin|cos|tan"


def _is_of_a_number(match: Match) -> bool:
    """Whether no function is said to be even."""
    return shown(match.holes["n"]) not in match.names.functions


ROWS = (
    Row(
        "[ the ] {f:function} of|between [ the ] {of:arguments}",
        "{f}({of})",
        unless=("{f}",),
        guard=_fits,
    ),
    Row(
        f"[ the ] {_QUOTIENT} of {{of:arguments}}",
        unless=(_QUOTIENT,),
        guard=_are_two,
        other=_both_quotients,
    ),
    Row(
        "[ the ] {f:function} of {of:arguments}",
        unless=("{f}",),
        guard=_runs_on,
        other=_both_calls,
    ),
    Row(
        "[ the ] {f:function} from {start:arguments} to {of:arguments}",
        "{f}({start}, {of})",
        unless=("{f}",),
        guard=_leads,
    ),
    Row("[ the ] line through {of:arguments}", "line({of})", unless=("line",), guard=_are_two),
    Row(
        "[ the ] [ line|curve|parabola|graph ] [ of ] {e:relation} passes|goes through "
        "{of:arguments}",
        "on({of}, {e})",
        gives=Gives.STATEMENT,
    ),
    _quartile("Q1|Q_1|lower_quartile|first_quartile", "1"),
    _quartile("Q2|Q_2", "2"),
    _quartile("Q3|Q_3|upper_quartile|third_quartile", "3"),
    _spread("sample_stdev|sample_std|sample_sd|sample_standard_deviation", "stdev", "sample"),
    _spread(
        "population_stdev|population_std|population_sd|population_standard_deviation|pstdev",
        "stdev",
        "population",
    ),
    Row(
        "[ the ] {whom:=population|sample} {q:=standard·deviation|stdev|variance} "
        "of [ the ] {of:arguments}",
        shape=_spread_in_words,
    ),
    _spread("sample_variance|sample_var", "variance", "sample"),
    _spread("population_variance|population_var|pvariance", "variance", "population"),
    Row(
        f"{{f:={_FUNCTIONS}}} '|' {{u:plain}} '|'",
        "{f}(abs({u}))",
        unless=("{f}",),
        guard=_is_closed,
    ),
    Row("'|' {u:plain} '|'", "*abs({u})", guard=_is_factor),
    Row("~ {p:negated}", "not {p}", guard=_may_deny),
    Row(
        "even|is_even ~( {n:inside} )",
        "(mod({n}, 2) = 0)",
        unless=("even", "is_even"),
        guard=_is_of_a_number,
    ),
    Row(
        "odd|is_odd ~( {n:inside} )",
        "(mod({n}, 2) = 1)",
        unless=("odd", "is_odd"),
        guard=_is_of_a_number,
    ),
    *(
        Row(
            f"{way}_tangent|tangent_{way}|touch_{way} ~( {{of:inside}} )",
            f"tangent({{of}}, {way})",
            unless=(f"{way}_tangent", f"tangent_{way}", f"touch_{way}"),
        )
        for way in ("externally", "internally")
    ),
    Row(
        "if {p:some} [ , ] then {q:some}",
        "({p}) implies ({q})",
        gives=Gives.STATEMENT,
        guard=_has_no_colon,
    ),
    Row(
        "{a:name} ∥ {b:name}",
        "parallel({a}, {b})",
        gives=Gives.STATEMENT,
        guard=_are_declared,
    ),
    Row(
        "{a:name} ⟂|⊥ {b:name}",
        "perpendicular({a}, {b})",
        gives=Gives.STATEMENT,
        guard=_are_declared,
    ),
    _told_of_events("mutually·exclusive", "exclusive"),
    _told_of_events("independent", "independent"),
    _told_of_events("exhaustive", "exhaustive"),
)
