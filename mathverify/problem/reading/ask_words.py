"""What is asked in words: ``domain of f``, ``number of real solutions``, ``k such that ...``.

The words are brought to ``find``, ``as``, ``form`` and ``such_that`` before an ask is read.  Only
whole phrases with one reading are known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mathverify.language.notation.pattern import phrase
from mathverify.language.notation.pieces import plain_line, text_of
from mathverify.language.unit_words import UNIT_SPELLINGS
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS
from mathverify.problem.ask_kinds import Answer, AskKind, End, best_kind
from mathverify.problem.brackets import split_outside
from mathverify.problem.reading.ask_shapes import ASK_SYNONYMS, KINDS, spelled
from mathverify.problem.reading.context import Place, Reading, shown
from mathverify.problem.reading.kind_words import FORM_OF_VERB, kind_meant
from mathverify.problem.values import Value
from mathverify.words.book import FIGURE_WORDS


@dataclass(frozen=True, slots=True)
class Declared:
    """What a question has: unknowns with their domains, functions with their variables, givens.

    ``names`` are all of its names, those of data too.
    """

    unknowns: Mapping[str, str] = field(default_factory=dict)
    functions: Mapping[str, str] = field(default_factory=dict)
    givens: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()

    def value_of(self, text: str) -> str:
        """``f(x)`` for a function that is called by its name alone; any other text as it is."""
        return f"{text}({self.functions[text]})" if text in self.functions else text


_Body = dict[str, Value]
#: What a phrase says that fits the whole of an ask: its holes by name, as fields; None for nothing.
_Phrase = Callable[[Mapping[str, str], Declared], "_Body | None"]

_THE_EQUATION = "the|this [ given ] equation|inequality|system·of·equations|system"
_SYSTEM = "[ the system ] '{' {relations:some} '}' has {what:rest}"

_UNITS = {"degree": "deg", "degrees": "deg", "radian": "rad", "radians": "rad"}
#: The end that a word is about.
_ENDS = {end.value: end for end in End} | {
    word: kind.shape.end
    for kind in AskKind
    if kind.shape.end is not None
    for word in (kind.value, *kind.shape.nouns)
}
_COUNTS = {
    word: kind
    for kind in AskKind
    if kind.answer is Answer.NUMBER
    for word in (kind.value, *kind.shape.nouns)
}
_NUMBERS = frozenset(
    {"", "number", "integer", "real", "exact", "numeric", "quantity"}
    | {end.value for end in End}
    | {kind.value for kind in AskKind if kind.answer in (Answer.VALUE, Answer.NUMBER)}
)
#: Kinds with which ``y = ...`` names what is asked for; a statement may be such a text as well.
_RULES = frozenset(
    {"", "value", "form", "expression", "function", "formula", "equation", "rule", "simplify"}
)


def asked_in_words(reading: Reading, place: Place, declared: Declared) -> Place:
    """The ask at ``place``, or each of a list, with what it says in words as fields."""
    body = place.value
    if isinstance(body, list):
        asks = [place.item(index, item) for index, item in enumerate(body)]
        return Place([asked_in_words(reading, ask, declared).value for ask in asks], place.path)
    if isinstance(body, str):
        told = asked_in_words(reading, Place({"find": body}, place.path), declared)
        return told if told.value != {"find": body} else place
    if not isinstance(body, dict):
        return place
    key = next((k for k in body if ASK_SYNONYMS.get(spelled(k), spelled(k)) == "find"), "")
    text = body.get(key)
    if not isinstance(text, str) or "\\" in text:
        return place
    text = _without_stop(" ".join(text.split()))
    for pattern, read in _PHRASES:
        match = phrase(pattern, text)
        new = read(match, declared) if match is not None else None
        if new is not None and read in (_verb, _verb_called, _as_a) and _says_form(body, new):
            # Who writes only `as: form` of a call of a verb means the form of the verb.
            said_by_verb = read is _verb_called and "form" in new and "form" not in body
            new = {key: new[key] for key in ("find", "form")[: 1 + said_by_verb]}
        if new is None or any(field in body and field != "as" for field in new if field != "find"):
            continue
        if read is _named_value and spelled(str(body.get("as") or "")) not in _RULES:
            continue
        kind = spelled(str(body.get("as") or ""))
        if "as" in new and kind not in _NUMBERS and KINDS.get(kind) != new["as"]:
            continue
        if _says_other_kind(body, new):
            continue
        path = place.under(key, None).path
        said = ", ".join(f"{name}: {shown(value)}" for name, value in new.items())
        reading.note("spelling", path, text, said)
        rest = {name: value for name, value in body.items() if name != key}
        told = Place({**rest, **new}, place.path)
        return asked_in_words(reading, told, declared) if read in (_verb, _verb_called) else told
    return place


def _says_form(body: _Body, new: _Body) -> bool:
    """Whether an ask says by its kind or form what the words of a phrase say as well."""
    kind = spelled(str(body.get("as") or ""))
    return "form" in body or (kind not in ("", "value", "number") and "as" in new)


def _says_other_kind(body: _Body, new: _Body) -> bool:
    """Whether the kind of an ask and the words say different things: the greatest, as least."""
    known = {**_ENDS, **_COUNTS}
    kinds = [known.get(spelled(str(said.get("as") or ""))) for said in (body, new)]
    return None not in kinds and kinds[0] is not kinds[1]


def _without_stop(text: str) -> str:
    """A text without the one full stop or question mark at its end."""
    stops = (".", "?")
    return text[:-1] if text.endswith(stops) and not text[:-1].endswith(stops) else text


def _words(text: str) -> set[str]:
    return {piece.shown for piece in plain_line(text) if piece.shown[:1].isalpha()}


def _set_of(said: Mapping[str, str], declared: Declared) -> _Body | None:
    if said["f"] not in declared.functions:
        return None
    function = "domain" if said["what"].lower() == "domain" else "range"
    return {"find": f"{function}({said['f']})"}


def _inverse(said: Mapping[str, str], declared: Declared) -> _Body | None:
    name = said["f"]
    if name not in declared.functions:
        return None
    return {"find": f"inverse({name})({declared.functions[name]})"}


def _parity(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """``f is odd`` of a function, for all real values of its one variable."""
    name = said["f"]
    variable = declared.functions.get(name, ",")
    if "," in variable:
        return None
    sign = "-" if said["parity"].lower() == "odd" else ""
    relation = f"{name}(-{variable}) = {sign}{name}({variable})"
    return {"find": f"for all {variable} in real: {relation}", "as": "truth"}


def _how_many(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """The number of solutions of what is given, and of nothing else."""
    from mathverify.problem.reading.domain_words import says_no_more

    if len(declared.unknowns) != 1:
        return None
    (unknown,) = declared.unknowns
    if not says_no_more(said["sort"], declared.unknowns[unknown]):
        return None
    of = said.get("of", unknown)
    plain = ["".join(text.split()) for text in (unknown, *declared.givens)]
    if phrase(_THE_EQUATION, of) is None and "".join(of.split()) not in plain:
        return None
    return {"find": unknown, "as": "count"}


def _extreme(said: Mapping[str, str], declared: Declared) -> _Body | None:
    what, end = said["what"], said["end"].lower()
    if what.startswith("(") and end in ("min", "max"):
        return None
    words = _words(what)
    known = {*declared.unknowns, *declared.functions}
    if words & {"of", "for", "such", "which", "that", "when"} or not words & known:
        return None
    if what in declared.unknowns:
        return {"find": what, "as": best_kind(_ENDS[end], of_an_unknown=True).value}
    value = declared.value_of(what)
    return {"find": value, "as": best_kind(_ENDS[end], of_an_unknown=False).value}


def _remainder(said: Mapping[str, str], _declared: Declared) -> _Body | None:
    return {"find": f"{said['what'].lower()}({said['of']}, {said['by']})"}


def _in_terms_of(said: Mapping[str, str], _declared: Declared) -> _Body | None:
    last = f" and {said['last']}" if "last" in said else ""
    return {"find": said["what"], "form": f"in terms of {said['names']}{last}"}


def _such_that(said: Mapping[str, str], declared: Declared) -> _Body | None:
    names = [name.strip() for name in said["names"].split(",")]
    if not set(names) <= set(declared.unknowns):
        return None
    return {"find": said["names"], "such_that": said["condition"]}


_SIGNS = frozenset("=<>≤≥≠")


def _solved(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """``solve x^2 = 4 [for x]`` and ``roots of P``: all values of the unknowns that occur."""
    condition, written = said["condition"], said.get("names", "")
    if "roots" in said:
        condition = declared.value_of(condition)
    is_relation = not _SIGNS.isdisjoint(condition)
    if is_relation == ("roots" in said):
        return None
    occurring = [name for name in declared.unknowns if name in _words(condition)]
    if "roots" in said and not occurring and said["condition"] in declared.functions:
        occurring = [declared.functions[said["condition"]]]
    names = [name.strip() for name in written.split(",")] if written else occurring
    if not names or (written and not set(names) <= set(declared.unknowns)):
        return None
    from mathverify.problem.reading.domain_words import says_no_more

    if not all(says_no_more(said.get("sort", ""), declared.unknowns.get(n, "")) for n in names):
        return None  # the real roots of a complex unknown are not all that it has
    find = f"({', '.join(names)})" if len(names) > 1 else names[0]
    relation = condition if is_relation else f"{condition} = 0"
    told = {"".join(given.split()) for given in declared.givens}
    if "".join(relation.split()) in told:
        return {"find": find, "as": "all"}
    return {"find": find, "as": "all", "such_that": relation}


def _for_which(said: Mapping[str, str], declared: Declared) -> _Body | None:
    if said["name"] not in declared.unknowns:
        return None
    line = plain_line(said["condition"])
    condition = text_of(
        [piece._replace(shown="has") if piece.shown == "have" else piece for piece in line]
    )
    if together := phrase(_SYSTEM, condition):
        condition = f"{together['relations'].replace(',', ' and')} has {together['what']}"
    return {"find": said["name"], "such_that": condition}


def _divisors(said: Mapping[str, str], _declared: Declared) -> _Body | None:
    return {"find": f"card(divisors({said['n']}))"}


def _pair(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """The unknowns of a list; of statements and events, ``and`` is a word of logic."""
    names = [*(name.strip() for name in said["names"].split(",")), said["last"]]
    domains = [declared.unknowns.get(name, "event") for name in names]
    if any(word in domain for domain in domains for word in _LOGICAL):
        return None
    return {"find": f"({', '.join(names)})"}


def _converted(said: Mapping[str, str], declared: Declared) -> _Body | None:
    written = said["unit"]
    if not written[0].isalpha() or not all(sign.isalnum() or sign in "_/^" for sign in written):
        return None
    letters = "".join(sign if sign.isalpha() else " " for sign in written).split()
    named = all(part in UNIT_SPELLINGS for part in letters)
    is_unit = "convert" in said or (named and written not in declared.names)
    unit = _UNITS.get(written.lower(), written if is_unit else "")
    return {"find": said["what"], "unit": unit} if unit else None


def _values_of(said: Mapping[str, str], declared: Declared) -> _Body | None:
    from mathverify.problem.reading.domain_words import says_no_more

    domain = declared.unknowns.get(said["name"])
    if domain is None or not says_no_more(said["sort"], domain):
        return None
    return {"find": said["name"]}


def _verb(said: Mapping[str, str], _declared: Declared) -> _Body | None:
    """The expression after a verb; what has a form of its own says so by its kind."""
    form = FORM_OF_VERB.get(said["verb"].lower())
    return {"find": said["what"], **({"as": "form", "form": form} if form else {})}


def _verb_called(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """``factor(x^2 - 4)`` and ``expand(f)``, which ask for a form of what stands in brackets."""
    what = said["what"].strip()
    if said["verb"] in declared.names or len(split_outside(what)) > 1:
        return None
    return _verb({**said, "what": declared.value_of(what)}, declared)


_ORDERS = ("", "first", "second", "third")


def _derivative(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """Of a declared function, or of an expression in the variable that is named."""
    of, name = said["what"], said.get("x", "")
    if of in declared.functions:
        variable = declared.functions[of]
        if "," in variable or name not in ("", variable):
            return None
        primes = "'" * _ORDERS.index(said.get("order", "first"))
        return {"find": f"{of}{primes}({said.get('a', variable)})"}
    if not name or "order" in said:
        return None
    found: _Body = {"find": f"diff({of}, {name})"}
    return {**found, "such_that": f"{name} = {said['a']}"} if "a" in said else found


def _over(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """The length of a graph between two places.

    The variable is the one that is told, that of the function, or the only name in the expression
    that is no datum.
    """
    of, low, high = said["what"], said["a"], said["b"]
    if of in declared.functions:
        variable, value = declared.functions[of], declared.value_of(of)
    else:
        data = declared.names - declared.unknowns.keys()
        loose = _words(of) - FUNCTIONS.keys() - SYNONYMS.keys() - data - {"e", "pi"}
        variable, value = said.get("x") or (loose.pop() if len(loose) == 1 else ","), of
    if "," in variable or said.get("x", variable) != variable or not _ends(low, high):
        return None
    long = f"sqrt(1 + diff({value}, {variable})^2)"
    return {"find": f"integral({long}, {variable}, {low}, {high})"}


def _ends(low: str, high: str) -> bool:
    """Whether two texts are the ends of a range: ``3 + 1`` may go on behind the end."""
    words = _words(low) | _words(high)
    return not words & {"from", "to", "of", "and"} and not set(high[1:]) & set("+-−")


def _of_solid(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """``volume of a cylinder with radius 3 cm and height 4 cm``."""
    sizes = [part.split(maxsplit=1) for part in said["sizes"].replace(" and ", ", ").split(", ")]
    if said["solid"] in declared.names or any(len(size) != 2 for size in sizes):
        return None
    told = ", ".join(f"{name}={value.removeprefix('of ')}" for name, value in sizes)
    measure = said["measure"].lower().removeprefix("total ").replace(" ", "_")
    return {"find": f"{measure}({said['solid']}({told}))"}


def _where(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """``x^2 + 1 when x = 3``: what is asked, and a fact about an unknown."""
    words = {word for word in _words(said["what"]) if len(word) > 2}
    known = {*declared.names, *declared.functions, *FUNCTIONS, *SYNONYMS}
    if said["x"] in declared.names - declared.unknowns.keys() or not words <= known:
        return None
    return {"find": said["what"], "such_that": f"{said['x']} = {said['a']}"}


def _rounded(said: Mapping[str, str], _declared: Declared) -> _Body | None:
    """``round 22/7 to 2 decimal places``, where the words are a rounding."""
    from mathverify.problem.rounding import rounding_text

    rounding = rounding_text(said["to"])
    return {"find": said["what"], "round": rounding} if rounding is not None else None


def _as_a(said: Mapping[str, str], declared: Declared) -> _Body | None:
    if not all(sign == " " or (sign.isascii() and sign.isalpha()) for sign in said["kind"]):
        return None
    word = spelled(said["kind"])
    meant = kind_meant(word, said["what"], declared.unknowns)
    return {"find": said["what"], "as": word} if meant is not None and meant.form else None


def _left_side(said: Mapping[str, str], _declared: Declared) -> _Body | None:
    """``a + b - c = ?``: what stands before the sign."""
    return None if any(sign in said["what"] for sign in "=<>≤≥≠") else {"find": said["what"]}


def _named_value(said: Mapping[str, str], declared: Declared) -> _Body | None:
    """``y = f(x - 2) + 3`` where nobody declared y: the right side."""
    rule = said["rule"]
    if said["name"] in declared.names or not _words(rule) & set(declared.functions):
        return None
    return None if any(sign in rule for sign in "=<>≤≥≠") else {"find": rule}


#: Domains of unknowns between which ``and`` is a word of logic.
_LOGICAL = ("bool", "truth", "statement", "proposition", "event", "set")
#: Solids that are told by their measures.
_SOLIDS = [name for name, word in FIGURE_WORDS.items() if word.measured]
_OF_FUNCTION = "[ the function ] {f:identifier} [ ( {x:atom} ) ]"

#: Tried in this order; each fits the whole of what is asked.
_PHRASES: tuple[tuple[str, _Phrase], ...] = (
    ("[ the ] number of [ positive ] divisors|factors of {n:atom}", _divisors),
    (
        "[ the ] [ natural|maximal|implied|largest·possible|largest ] "
        f"{{what:=domain|range|image}} of {_OF_FUNCTION}",
        _set_of,
    ),
    (f"[ the ] inverse [ function ] of {_OF_FUNCTION}", _inverse),
    ("{f:identifier} ~^ [ '{' ] [ ( ] - 1 [ ) ] [ '}' ]", _inverse),
    ("{f:identifier} ~⁻¹", _inverse),
    ("{f:identifier} inverse", _inverse),
    (
        "[ whether ] {f:identifier} [ ( {x:atom} ) ] is [ a|an ] {parity:=odd|even} [ function ]",
        _parity,
    ),
    (
        "[ the ] number of {sort:*all|distinct|different|real|integer|such} "
        "solution|solutions|root|roots|values [ of|to|for {of:rest} ]",
        _how_many,
    ),
    (
        "[ the ] {what:=remainder|quotient} when|if|on·dividing|of {of:some} "
        "is·divided·by|divided·by|by {by:rest}",
        _remainder,
    ),
    (
        "for which|what [ [ real ] value|values of ] {name:identifier} "
        "[ does|do|is|has|will ] {condition:rest}",
        _for_which,
    ),
    (
        "[ find|determine ] {all:*the|all} [ [ real ] value|values of ] {names:identifiers} "
        "such·that|so·that|for·which {condition:rest}",
        _such_that,
    ),
    (
        f"solve [ {_THE_EQUATION} ] [ equation|equations|inequality ] {{condition:some}} "
        "for {names:identifiers}",
        _solved,
    ),
    (f"solve [ {_THE_EQUATION} ] [ equation|equations|inequality ] {{condition:rest}}", _solved),
    (
        "[ find ] [ all ] [ the ] {sort:*real} {roots:=roots|zeros|zeroes} of {condition:rest}",
        _solved,
    ),
    (
        "{what:some} in·terms|as·a·function of {names:identifiers} [ and {last:identifier} ]",
        _in_terms_of,
    ),
    (
        "[ the ] {end:=min|max|minimum|maximum|least|greatest|smallest|largest} [ possible ] "
        "[ value ] [ of ] _{what:rest}",
        _extreme,
    ),
    ("[ both ] {names:identifiers} [ , ] and {last:identifier}", _pair),
    ("[ {convert:=convert} ] {what:some} in|into|to {unit:run}", _converted),
    (
        "[ list|find|state|give|determine ] {sort:*the|all|possible|integer|real} "
        "value|values|solution|solutions of|for {name:identifier}",
        _values_of,
    ),
    (
        "[ fully ] {verb:=evaluate|calculate|compute|determine|find|work·out|solve·for|what·is|"
        f"what·are|{'|'.join(FORM_OF_VERB)}}} [ fully|completely|and·simplify ] "
        "[ the value of ] _{what:rest}",
        _verb,
    ),
    (f"{{verb:={'|'.join(FORM_OF_VERB)}}} {{what:group}}", _verb_called),
    (
        "[ the ] derivative of {what:some} with·respect·to {x:identifier} at "
        "[ {x:identifier} = ] {a:rest}",
        _derivative,
    ),
    ("[ the ] derivative of {what:some} at [ {x:identifier} = ] {a:rest}", _derivative),
    ("[ the ] derivative of {what:some} with·respect·to {x:identifier}", _derivative),
    ("[ the ] derivative of {what:identifier}", _derivative),
    (
        "[ the ] {measure:=arc·length|length} of [ the ] [ function|graph|curve ] "
        "[ of ] {what:some} [ with·respect·to {x:identifier} ] from {a:some} to {b:rest}",
        _over,
    ),
    (
        "[ the ] {measure:=volume|surface·area|total·surface·area|curved·surface·area} of "
        f"[ a|an|the ] {{solid:={'|'.join(_SOLIDS)}}} with [ a|the ] {{sizes:rest}}",
        _of_solid,
    ),
    ("[ the ] {order:=second|third} derivative of {what:identifier}", _derivative),
    (
        "[ the ] {order:=second|third} derivative of {what:identifier} at "
        "[ {x:identifier} = ] {a:rest}",
        _derivative,
    ),
    ("round {what:some} [ correct ] to {to:rest}", _rounded),
    ("{what:some} [ , ] [ and ] rounded|correct to {to:rest}", _rounded),
    ("{what:some} at|when|where|if|for {x:identifier} = {a:rest}", _where),
    ("[ express|write ] {what:some} as|in [ a|an|its ] {kind:rest}", _as_a),
    ("{name:identifier} = {rule:rest}", _named_value),
    ("{what:some} =", _left_side),
)
