"""Whether words that ask claim what the printed request does not, or leave out what it says.

A question that shows its unknown may ask in words.  They rest on words, as those of a story do, and
are held to the request that the tables print: of the claims that a locale lists (``[claims]``: the
least, how many, positive, factorised, rounded) they may make those alone that the printed request
and its line make, and must make those that say which kind of answer is wanted.  The letters and
terms that they show are those of what is asked; a sum, difference, product or square is shown by
its formula or told by its word and all its letters.  A sentence that no span names, and that
speaks of what formulas show (an unknown, a solution, the equation), has no words but those of the
printed request, of claims, and of the locale's requests (``request_words``).  Where a text tells a
story, a sentence that shows no unknown may call what is asked by a word of the story, as a span
may; none of these words is one of an operation on numbers that the locale names and the text does
not.  Another sentence asks too, and is held to the same claims, if it begins as a request does or
ends as a question, if it speaks of what is wanted, or of solutions without telling a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from types import MappingProxyType

from mathverify.language import tree
from mathverify.language.marks import Formula, Slot, Text, sentences
from mathverify.language.number_words import places_of
from mathverify.language.spelled_alike import canonical
from mathverify.language.tree import Node
from mathverify.phrases.answers import answer_line
from mathverify.phrases.locale import Locale
from mathverify.phrases.mathematics import Inset, NoPhraseError, Pieces
from mathverify.phrases.request import is_of_statements, request
from mathverify.problem.ask_kinds import Answer
from mathverify.problem.spec import Ask
from mathverify.semantics.domains import FIGURE_SHAPES, Shape
from mathverify.semantics.reading import Reading
from mathverify.semantics.system import Kind

#: What a request says in every case, and where the printed one says it.
_ASKS = "asks"
_OF_THE_KIND = frozenset({"least", "greatest", "count", "untrue"})
_OF_THE_FORM = frozenset({"simplified", "factorised", "expanded", "percent", "decimal", "fraction"})
#: What a request has to say of the numbers, unless another place of the text does.
_OF_DOMAINS = frozenset(
    {"positive", "negative", "nonnegative", "integer", "rational", "irrational", "complex"}
    | {"prime", "even", "odd"}
)
#: What every sentence of a text would say of the numbers of the question.
_OF_NUMBERS = _OF_DOMAINS | {"least", "greatest", "real", "other"}
#: Operations with a name of their own, whatever their parts.
_OPERATIONS: dict[type[Node], str] = {tree.Multiply: "product"}
#: Terms of numbers, which words show by a formula or spell.
_TERMS = (tree.Add, tree.Multiply, tree.Divide, tree.Power, tree.Negate)


#: Operations that a locale names under ``[thing]``, and that no unknown is called by.
_NAMED = (
    "discriminant",
    "mean",
    "median",
    "mode",
    "spread",
    "variance",
    "stdev",
    "iqr",
    "gcd",
    "lcm",
)
#: What stands for a term, or an amount, among words that are read for claims.
_TERM, _AMOUNT = "{}", "#"
_PAIR, _TRIPLE = 2, 3


_Words = Sequence[Text | Formula | Slot]
#: Formulas and slots with their trees, and where they stand.
_Shown = Sequence[tuple[str, Node | None, int, int]]


def stray_request(
    reading: Reading,
    locale: Locale,
    untold: Pieces,
    asking: _Words,
    beside: _Words,
    shown: _Shown,
    told: Mapping[str, str],
    *,
    spanned: bool,
) -> str:
    """What is wrong with a request in words; empty where it may stand.

    ``untold`` is the request that would be printed, with all that the text does not tell;
    ``asking`` are the words that ask, ``beside`` the others that tell nothing by name, ``shown``
    the formulas and slots of ``asking`` with their trees, ``told`` how each thing is told that is;
    ``spanned`` says that a span names the words that ask.
    """
    ask, asked = reading.spec.ask, reading.ask
    if ask is None or asked is None or not _is_worded(asked):
        return "this is asked by {ask}"
    if ask.kind.answer is Answer.STATEMENT or ask.at is not None:
        return "this is asked by {ask}"
    words = _plain(reading, asking, shown)
    terms = _with_terms(reading, locale, asking, shown)
    shown = [(text, _asked(node, asked), a, b) for text, node, a, b in shown]
    whole = not isinstance(asked, tree.Name) and any(node == asked for _, node, _, _ in shown)
    wrong = _other_term(reading, asked, shown)
    wrong = wrong or _other_letter(reading, locale, asked, words, whole=whole)
    if wrong:
        return f"{wrong} is not what is asked"
    letters = _letters(asked, asking)
    if isinstance(asked, _TERMS) and not whole and (letters or not spanned):
        if not _is_spelled(asked, letters, claims(locale, terms)):
            return "the words do not show what is asked"
    try:
        pieces = answer_line(reading, locale, asked_in_words=False)
    except NoPhraseError as none:
        return f"the table has no phrase for {none}"
    # What no table says is no claim: the words are then held to the shorter request.
    with suppress(NoPhraseError):
        pieces = (*request(reading, locale, frozenset()), *pieces)
    printed = f"{_printed(untold)} {_printed(pieces)}"
    said, missing = claims(locale, terms), claims(locale, _printed(untold))
    meant = {**missing, **claims(locale, _printed(pieces))}
    needed = _OF_THE_KIND
    if ask.kind.answer is Answer.EXPRESSION:
        if all(node is None or node != asked for _, node, _, _ in shown):
            return "the words do not show what is to be written so"
        if not meant.keys() & _OF_THE_FORM:
            return "this form is asked by {ask}"
        needed |= _OF_THE_FORM
    if _ASKS not in said:
        return "no words ask"
    plain = _plain(reading, beside)
    others = {k: v for k, v in claims(locale, plain).items() if k in _OF_NUMBERS}
    before = [*_asking_before(locale, _with_terms(reading, locale, beside))]
    claimed = [pair for sentence, _ in before for pair in claims(locale, sentence).items()]
    tuples = _tuple_words(locale, asked) if whole else ()
    for claim, found in (*said.items(), *others.items(), *claimed):
        if (
            found not in tuples
            and claim not in (_ASKS, *meant)
            and not _is_shown(reading, ask, claim, said)
        ):
            return f"“{found}” is nothing that the question asks"
    left_out = needed & meant.keys() - said.keys()
    left_out |= _OF_DOMAINS & missing.keys() - said.keys() - others.keys()
    if left_out:
        return f"the words leave out “{meant[min(left_out)]}”"
    storied = "span" in told.values() or bool(_unread(reading, locale, plain, printed))
    closed = not spanned and (not storied or _of_formulas(reading, locale, words, letters, shown))
    if not closed and (operation := _operation_named(locale, words, f"{printed} {plain}")):
        return f"“{operation}” is nothing that the question asks"
    printed = f"{printed} {' '.join(tuples)}"
    requests = [sentence for sentence, request in before if request]
    for asks in (*requests, *((words,) if closed else ())):
        if unread := _unread(reading, locale, asks, printed):
            return f"“{unread}” is no word of a request; [words](ask) would rest on it"
    return ""


def _of_formulas(
    reading: Reading, locale: Locale, words: str, letters: Sequence[str], shown: _Shown
) -> bool:
    """Whether a request speaks of what formulas show: an unknown, a solution, statements."""
    if is_of_statements(reading):
        return True
    folded, numbers = words.casefold(), _numbers(reading)
    named = any(node is None or tree.free_names(node) & numbers for _, node, _, _ in shown)
    told = (*locale.table["answer_words"], *locale.table["formula_words"])
    return named or bool({*letters} & numbers) or any(_says(folded, word) for word in told)


def _tuple_words(locale: Locale, asked: Node) -> Sequence[str]:
    """What unknowns are called that are asked together: an ordered pair."""
    together = len(asked.items) if isinstance(asked, tree.TupleLiteral) else 0
    named = {_PAIR: "pair_words", _TRIPLE: "triple_words"}.get(together)
    return locale.table[named] if named else ()


def _printed(pieces: Pieces) -> str:
    """The words of what is printed."""
    return " ".join(piece for piece in pieces if not isinstance(piece, Inset))


@lru_cache(maxsize=512)
def claims(locale: Locale, text: str) -> Mapping[str, str]:
    """What a text claims, by the keys of the locale's table, each with the words that do it."""
    found: dict[str, str] = {}
    folded = text.casefold()
    for key, words, phrase in _claimed(locale):
        if words in folded and _says(folded, phrase.casefold()):
            found.setdefault(key, phrase.rstrip("-"))
    return MappingProxyType(found)


@lru_cache(maxsize=16)
def _claimed(locale: Locale) -> tuple[tuple[str, str, str], ...]:
    """The phrases of a locale that claim something: the key, the words, the phrase as it stands."""
    table = locale.table["claims"].items()
    return tuple((key, p.casefold().rstrip("-"), p) for key, phrases in table for p in phrases)


def _operation_named(locale: Locale, words: str, known: str) -> str:
    """An operation on numbers that words name, and neither the request nor the rest of the text."""
    folded = words.casefold()
    for operation in _NAMED:
        name = _without_holes(locale, locale.phrase("thing", operation) or "")
        if name and _says(folded, name) and not _says(known.casefold(), name):
            return name
    return ""


def _without_holes(locale: Locale, phrase: str) -> str:
    """The words of a phrase between those of any request: the discriminant of {1}."""
    words = ["" if "{" in word else word for word in phrase.casefold().split()]
    filling = {"", *locale.table["request_words"]}
    while words and words[0] in filling:
        words.pop(0)
    while words and words[-1] in filling:
        words.pop()
    text = " ".join(words)
    for word in filling:  # no blank parts them in Chinese
        text = text.removeprefix(word) if word >= "\u2e80" else text
    return text


def _unread(reading: Reading, locale: Locale, words: str, printed: str) -> str:
    """A word that neither the printed request, nor a claim, nor the locale's requests have."""
    phrases = [*_apart(printed.casefold()), *locale.table["request_words"]]
    phrases += [phrase for group in locale.table["claims"].values() for phrase in group]
    phrases += [*locale.table["answer_words"], *locale.table["wanting"]]
    left = words.casefold()
    for phrase in sorted(phrases, key=len, reverse=True):
        for start, end in reversed([*places_of(left, phrase.casefold())]):
            left = f"{left[:start]} {left[end:]}"
    names = {name.casefold() for name in (*reading.declared, *reading.functions)}
    return next((word for word in left.split() if any(map(str.isalnum, word)) and
                 word.strip(".,;:?!()'") not in names), "")  # fmt: skip


def _says(text: str, phrase: str) -> bool:
    """Whether words stand in a text as words; ``minim-`` as the beginning of one."""
    return any(True for _ in places_of(text, phrase))


def _is_worded(asked: Node) -> bool:
    """Whether words may ask for it: no statement, and no probability, which has events."""
    statement = isinstance(asked, tree.Relation | tree.Logical | tree.Quantified)
    return not statement and not (
        isinstance(asked, tree.Call) and asked.function in ("P", "ways", "E", "Var")
    )


def _plain(reading: Reading, parts: _Words, shown: _Shown = ()) -> str:
    """The plain words of parts, those of slots too; what is ``shown`` is left out."""
    found: list[str] = []
    for part in parts:
        text = part.text if isinstance(part, Text) else reading.texts.get(part.source, "")
        for _, _, start, end in shown if isinstance(part, Text) else ():
            first, behind = max(start - part.start, 0), min(end - part.start, len(text))
            if first < behind:
                text = f"{text[:first]}{' ' * (behind - first)}{text[behind:]}"
        found.append(text)
    return " ".join(found)


def _with_terms(reading: Reading, locale: Locale, parts: _Words, shown: _Shown = ()) -> str:
    """The plain words of parts, with a sign for each letter or term, and one for each datum."""
    numbers = _numbers(reading)
    letters = {name for name in numbers if len(name) == 1 and name not in locale.table["letters"]}
    terms = sorted(
        start
        for _, node, start, end in shown
        if end > start and node is not None and not isinstance(node, tree.Relation | tree.Logical)
    )
    found: list[str] = []
    for part in parts:
        within = [start for start in terms if part.start <= start < part.end]
        if isinstance(part, Slot):
            sign = _AMOUNT if part.source in reading.data else _TERM * (part.source in numbers)
            text = reading.texts.get(part.source, sign)
        elif isinstance(part, Formula):
            text = _TERM if within or part.source.strip() in numbers else ""
        else:
            text = _plain(reading, (part,), shown)
            for place in (start - part.start for start in reversed(within)):
                text = f"{text[:place]} {_TERM} {text[place:]}"
            for name in letters:
                for start, end in reversed([*places_of(text, name)]):
                    text = f"{text[:start]}{_TERM}{text[end:]}"
        found.append(text)
    return " ".join(" ".join(found).split())


def _numbers(reading: Reading) -> set[str]:
    """The unknowns that are numbers."""
    return {n for n, d in reading.domains.items() if d.shape not in FIGURE_SHAPES}


def _asked(node: Node | None, asked: Node) -> Node | None:
    """What is asked, if that is shown; else ``node``."""
    return asked if node is not None and canonical(node) == canonical(asked) else node


def _others(reading: Reading, asked: Node) -> tuple[set[str], set[str]]:
    """The numbers that are unknown, and those of them that are not asked about."""
    numbers = _numbers(reading)
    parameters = {u.name for u in reading.spec.unknowns if u.role == "parameter"}
    return numbers, numbers - tree.free_names(asked) - parameters


def _other_term(reading: Reading, asked: Node, shown: _Shown) -> str:
    """A term that is shown and is not what is asked, nor a letter of it."""
    numbers, others = _others(reading, asked)
    for source, node, _, _ in shown:
        if node is None or node == asked or isinstance(node, tree.Relation | tree.Logical):
            continue
        names = tree.free_names(node)
        whole = isinstance(node, tree.Name | tree.Call | tree.Apply)
        if names & others or (names & numbers and not whole):
            return source
        if node != asked and names & numbers and any(one == asked for _, one, _, _ in shown):
            return source
    return ""


def _other_letter(reading: Reading, locale: Locale, asked: Node, words: str, *, whole: bool) -> str:
    """A letter among plain words that is not asked about; any where a formula is (``whole``)."""
    found = _apart(words)
    numbers, others = _others(reading, asked)
    single = {word for word in found if len(word) == 1 and word.isalpha() and word < "\u2e80"}
    known = {*reading.declared, *reading.functions, *tree.free_names(asked)}
    known |= {*locale.table["letters"], *locale.table["letters"].upper()}
    found &= numbers if whole else others
    return min(found | (single - known), default="")


def _apart(text: str) -> set[str]:
    """The words of a text: y-axis is one, and no letter."""
    return set(_in_order(text))


def _in_order(text: str) -> list[str]:
    return "".join(c if c.isalnum() or c in "_-'" else " " for c in text).split()


def _asking_before(locale: Locale, plain: str) -> Iterator[tuple[str, bool]]:
    """The other sentences that ask, and whether they do so as requests.

    What speaks of solutions asks, but for "The product of the roots is 6", which tells a number.
    """
    table = locale.table
    for start, end in sentences(plain):
        sentence = plain[start:end]
        folded = sentence.casefold().lstrip(" ,;.:¿")
        begins = any(
            place == 0
            for phrase in table["claims"][_ASKS]
            for place, _ in places_of(folded, phrase.casefold())
        )
        of_answers = any(_says(folded, word) for word in table["answer_words"])
        wants = any(_says(folded, word) for word in table["wanting"])
        wants = wants and (of_answers or _TERM in folded)
        questions = sentence.endswith(("?", "？"))
        if begins or wants or questions or (of_answers and _AMOUNT not in folded):
            yield sentence, begins or wants


def _letters(asked: Node, asking: _Words) -> list[str]:
    """The names of what is asked, in the order in which words show them."""
    names = tree.free_names(asked)
    shown = (part.text if isinstance(part, Text) else part.source for part in asking)
    return [word for text in shown for word in _in_order(text) if word in names]


def _operation(node: Node) -> str:
    """The claim that names what a term does to its parts; empty for none."""
    if isinstance(node, tree.Add):
        less = [isinstance(term, tree.Negate) for term in node.terms]
        return "difference" if less == [False, True] else "" if any(less) else "sum"
    if isinstance(node, tree.Power):
        return "square" if getattr(node.exponent, "value", None) == 2 else ""
    return _OPERATIONS.get(type(node), "")


def _is_spelled(asked: Node, letters: Sequence[str], said: Mapping[str, str]) -> bool:
    """Whether words spell a term: "the sum of x and y", with its letters and no other claim."""
    operation = _operation(asked)
    parts = [p.operand if isinstance(p, tree.Negate) else p for p in tree.children(asked)]
    if operation == "square":
        parts = parts[:1]
    names = [part.identifier for part in parts if isinstance(part, tree.Name)]
    if not operation or operation not in said or len(names) != len(parts):
        return False
    return names == [*letters] if operation == "difference" else sorted(names) == sorted(letters)


def _is_shown(reading: Reading, ask: Ask, claim: str, said: Mapping[str, str]) -> bool:
    """Whether what is asked, or a domain, makes the claim without a word.

    A claim of its parts, as in "the sum of the squares", only beside that of the whole.
    """
    asked = reading.ask
    assert asked is not None, "words ask"
    match claim:
        case "every":
            return True
        case "some":
            return "every" in said or ask.kind.answer is not Answer.SET
        case "solved":
            return ask.kind.answer is not Answer.EXPRESSION
        case "exact":
            return ask.round is None
        case "inexact":
            return ask.round is not None
        case "real":
            domains = [reading.domains.get(name) for name in tree.free_names(asked)]
            whole = [d for d in domains if d and d.kind is Kind.INTEGER]
            return not whole and not any(d and d.shape is Shape.COMPLEX for d in domains)
        case "expression":
            return not isinstance(asked, tree.Name)
        case "compared":
            return isinstance(asked, tree.Divide) or _operation(asked) == "difference"
    outer = _operation(asked)
    return claim == outer or (
        outer in said and any(_operation(part) == claim for part in tree.walk(asked))
    )
