"""Calls in words: "the square root of x", "sine of 2 x, end sine", "f of x"."""

from __future__ import annotations

from collections.abc import Callable

from mathverify.language.spoken.levels import Said, Speaker, Spoken, listed
from mathverify.language.tree import Call, Constant, Name, Node, TupleLiteral
from mathverify.words.book import BOOK, FIGURE_WORDS


def call_words(say: Speaker, call: Call) -> Said:
    """A call; arguments of more than one word are closed by an "end ..."."""
    if not call.primes:
        phrase = _PHRASES.get((call.function, len(call.arguments)))
        if phrase is not None:
            return phrase(say, call.arguments)
        if call.function in _PROPERTIES and len(call.arguments) >= 2:
            together = " and ".join(say(part).at(Spoken.RELATION) for part in call.arguments)
            return Said(f"{together} are {_PROPERTIES[call.function]}", Spoken.STATEMENT)
        if call.function in _FIGURES and all(isinstance(part, Name) for part in call.arguments):
            points = " ".join(say(part).text for part in call.arguments)
            return Said(f"{_FIGURES[call.function]} {points}", Spoken.POSTFIX)
        if call.function == "piecewise":
            return _cases(say, call.arguments)
        joint = _JOINTS.get(call.function)
        if joint is not None and len(call.arguments) >= 2:
            words = joint.join(say(part).at(Spoken.POSTFIX) for part in call.arguments)
            return Said(words, Spoken.PRODUCT)
    name, ending = ("", "") if call.primes else _NAMES.get(call.function, ("", ""))
    if not name:
        name = ending = call.function.replace("_", " ")
    return _of(say, name + _PRIMES.get(call.primes, f" {call.primes} primes"), ending, call)


def power_of_call_words(say: Speaker, base: Call, exponent: Node) -> Said | None:
    """``sin(x)^2`` as "sine squared of x"; None for other calls and powers."""
    power = {"2": "squared", "3": "cubed"}.get(getattr(exponent, "written", ""), "")
    if not power or base.primes or base.function not in _POWER_BEFORE_ARGUMENT:
        return None
    name, ending = _NAMES[base.function]
    return _of(say, f"{name} {power}", ending, base)


_POWER_BEFORE_ARGUMENT = frozenset(word.name for word in BOOK.values() if word.look.power_first)

_PRIMES = {0: "", 1: " prime", 2: " double prime", 3: " triple prime"}

_Arguments = tuple[Node, ...]
_Phrase = Callable[[Speaker, _Arguments], Said]


def _of(say: Speaker, name: str, ending: str, call: Call) -> Said:
    if not call.arguments:
        return Said(f"{name} of nothing", Spoken.POSTFIX)
    if len(call.arguments) == 1:
        only = say(call.arguments[0])
        if only.level is Spoken.ATOM:
            return Said(f"{name} of {only.text}", Spoken.POSTFIX)
        return Said(f"{name} of {only.text}, end {ending},", Spoken.ATOM)
    return Said(f"{name} of {listed(say, call.arguments)}, end {ending},", Spoken.ATOM)


#: Function -> what is said before "of", and after "end" where the argument is long.
_NAMES: dict[str, tuple[str, str]] = {
    **{word.name: (word.said.name, word.said.ending) for word in BOOK.values() if word.said.name},
    **{
        word.name: (word.said.name, word.said.ending)
        for word in FIGURE_WORDS.values()
        if word.said.name
    },
}

#: Figures said with their points alone: "angle A B C".
_FIGURES = {word.name: word.before_points for word in FIGURE_WORDS.values() if word.before_points}

#: What events said one after the other are.
_PROPERTIES = {
    "independent": "independent",
    "exclusive": "mutually exclusive",
    "exhaustive": "exhaustive",
}

#: Functions said between their arguments.
_JOINTS = {
    **{word.name: word.said.joint for word in BOOK.values() if word.said.joint},
    **{word.name: word.said.joint for word in FIGURE_WORDS.values() if word.said.joint},
}


def _cases(say: Speaker, arguments: _Arguments) -> Said:
    cases: list[str] = []
    for case in arguments:
        match case:
            case TupleLiteral((value, Constant("true"))):
                cases.append(f"{say(value).text} otherwise;")
            case TupleLiteral((value, condition)):
                cases.append(f"{say(value).text} if {say(condition).text};")
            case _:
                cases.append(f"{say(case).text};")
    return Said(f"by cases, {' '.join(cases)} end cases,", Spoken.ATOM)


def _root(say: Speaker, arguments: _Arguments) -> Said:
    radicand, index = (say(argument) for argument in arguments)
    text = f"the root with index {index.at(Spoken.ATOM)} of {radicand.text}"
    if radicand.level is Spoken.ATOM:
        return Said(text, Spoken.POSTFIX)
    return Said(f"{text}, end root,", Spoken.ATOM)


def _logarithm(say: Speaker, arguments: _Arguments) -> Said:
    value, base = (say(argument) for argument in arguments)
    text = f"the logarithm to base {base.at(Spoken.ATOM)} of {value.text}"
    if value.level is Spoken.ATOM:
        return Said(text, Spoken.POSTFIX)
    return Said(f"{text}, end logarithm,", Spoken.ATOM)


def _binomial(say: Speaker, arguments: _Arguments) -> Said:
    upper, lower = (say(argument).at(Spoken.ATOM) for argument in arguments)
    return Said(f"{upper} choose {lower}", Spoken.POSTFIX)


def _large(name: str) -> _Phrase:
    def phrase(say: Speaker, arguments: _Arguments) -> Said:
        body, variable, low, high = (say(argument) for argument in arguments)
        span = f"from {variable.text} equals {low.at(Spoken.SUM)} to {high.at(Spoken.SUM)}"
        return Said(f"the {name} {span} of {body.text}, end {name},", Spoken.ATOM)

    return phrase


def _limit(say: Speaker, arguments: _Arguments) -> Said:
    body, variable, point = (say(argument) for argument in arguments[:3])
    side = ""
    if len(arguments) == 4:
        match arguments[3]:
            case Name(identifier):
                side = f" from the {identifier}"
            case other:
                side = f" from the side {say(other).at(Spoken.ATOM)}"
    approach = f"as {variable.text} approaches {point.at(Spoken.SUM)}{side}"
    return Said(f"the limit {approach} of {body.text}, end limit,", Spoken.ATOM)


def _integral(say: Speaker, arguments: _Arguments) -> Said:
    body, variable, *bounds = (say(argument) for argument in arguments)
    span = ""
    if bounds:
        span = f" from {bounds[0].at(Spoken.SUM)} to {bounds[1].at(Spoken.SUM)}"
    over = f"with respect to {variable.at(Spoken.ATOM)}"
    return Said(f"the integral{span} of {body.text} {over}, end integral,", Spoken.ATOM)


def _derivative(say: Speaker, arguments: _Arguments) -> Said:
    body, variable, *order = (say(argument) for argument in arguments)
    name = "derivative" if not order else f"derivative of order {order[0].at(Spoken.ATOM)}"
    over = f"with respect to {variable.at(Spoken.ATOM)}"
    return Said(f"the {name} {over} of {body.text}, end derivative,", Spoken.ATOM)


_PHRASES: dict[tuple[str, int], _Phrase] = {
    ("root", 2): _root,
    ("log", 2): _logarithm,
    ("binomial", 2): _binomial,
    ("sum", 4): _large("sum"),
    ("product", 4): _large("product"),
    ("limit", 3): _limit,
    ("limit", 4): _limit,
    ("integral", 2): _integral,
    ("integral", 4): _integral,
    ("diff", 2): _derivative,
    ("diff", 3): _derivative,
}
