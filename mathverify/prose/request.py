"""What the program says itself: the request, the experiment, and how the answer is to be given.

Each is printed by phrases of the locale, chosen by the kind of the ask, what is asked, and the
domains; where the locale has none, `NoPhraseError` is raised: the text has to ask in own words.
"""

from __future__ import annotations

from collections.abc import Set

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.language.unit_text import unit_text
from mathverify.problem.spec import AskKind
from mathverify.prose.experiments import experiment, is_number, labelled
from mathverify.prose.locale import Locale
from mathverify.prose.phrases import Inset, NoPhraseError, Phrases, Pieces, domain_key, fill, number
from mathverify.prose.slots import Declared
from mathverify.semantics.domains import Shape
from mathverify.semantics.form_names import form_name
from mathverify.semantics.system import Kind

__all__ = ["answer_line", "is_formal_ask", "request"]

_SPACE: Pieces = (" ",)


def is_formal_ask(declared: Declared) -> bool:
    """Whether what is asked is a statement, a form, a relation's solutions or a probability."""
    ask, node = declared.spec.ask, declared.reading.ask
    if ask is None or node is None:
        return False
    if ask.kind in (AskKind.TRUTH, AskKind.FORM, AskKind.RANGE):
        return True
    if isinstance(node, (tree.Relation, tree.Logical, tree.Quantified)):
        return True
    return isinstance(node, tree.Call) and node.function == "P"


def request(declared: Declared, locale: Locale, told: Set[str]) -> Pieces:
    """The whole request as sentences; it tells every given, function and domain not ``told``.

    ``told`` holds ids of givens, names of functions, and ``domain x``.  Raises `NoPhraseError`.
    """
    return _Request(declared, locale, told).pieces()


class _Request:
    def __init__(self, declared: Declared, locale: Locale, told: Set[str]) -> None:
        ask, node = declared.spec.ask, declared.reading.ask
        if ask is None or node is None:
            raise NoPhraseError("a question that asks nothing")
        self.declared, self.told, self.ask = declared, told, ask
        self.phrases = Phrases(locale, frozenset(declared.reading.functions))
        self.node = declared.shown(node)
        self.kind = AskKind.VALUE if ask.kind is AskKind.CHOICE else ask.kind
        self.table = self.kind.value

    def pieces(self) -> Pieces:
        node, kind = self.node, self.kind
        if kind is AskKind.FORM:
            return self._form()
        if kind is AskKind.TRUTH or isinstance(node, (tree.Relation, tree.Logical)):
            return self._statement()
        if isinstance(node, tree.Call) and node.function == "P" and kind is AskKind.VALUE:
            return self._probability(node)
        if kind in (AskKind.MINIMUM, AskKind.MAXIMUM):
            return self._extreme()
        if isinstance(node, tree.Name) and node.identifier in self.declared.scalars:
            return self._unknown(node.identifier)
        if isinstance(node, tree.TupleLiteral) and self.phrases.locale.phrase(
            "ask", self.table, "unknowns"
        ):
            return self._with_such("unknowns", self._such())
        if isinstance(node, tree.Call) and len(node.arguments) == 2 and kind is AskKind.VALUE:
            if node.function in ("diff", "integral"):
                return self._calculus(node)
        such = self._such()
        constant = not tree.free_names(node) & self.declared.reading.declared
        if constant and not such and self.phrases.has_notation(node) and kind is AskKind.VALUE:
            head = "constant" if not isinstance(node, (tree.Number, tree.Call)) else "expression"
            return self._phrase(head, what=self.phrases.term(node))
        return self._with_such("expression", such)

    # --- by what is asked ----------------------------------------------------------------

    def _unknown(self, name: str) -> Pieces:
        domain = self.declared.domains[name]
        letter: Pieces = (Inset(tree.Name(name)),)
        facts = self._facts()
        try:
            key, more = domain_key(name, domain)
        except NoPhraseError:
            return self._with_such("expression", self._such())
        silent = f"domain {name}" in self.told
        conditions = () if silent else tuple(self.phrases.fact(self._shown(c)) for c in more)
        such = (*conditions, *self._domains(but=name), *facts)
        if self.kind is not AskKind.COUNT and self._domains(but=name):
            return self._with_such("expression", self._such())
        if not such:
            if silent or key == "real":
                return self._phrase("unknown", name=letter)
            if self.phrases.locale.phrase("ask", self.table, "unknown_is"):
                return self._phrase("unknown_is", the=self._noun("the", name), name=letter)
            return self._with_such("expression", (self._noun("is", name),))
        equation = self._only_equation(name)
        if self.kind is AskKind.VALUE and key == "real" and len(such) == 1 and equation:
            return self._phrase("solve", such=such[0])
        nouns = {form: self._noun(form, name) for form in ("one", "all", "the")}
        for form in ("all_of", "many"):  # where a language has a form of its own for it
            known = self.phrases.locale.phrase("domain", key, form)
            nouns[form] = self._noun(form if known else "all", name)
        return self._phrase("unknown_such", name=letter, such=self._joined(such), **nouns)

    def _only_equation(self, name: str) -> bool:
        """Whether what is untold is one equation in this unknown alone."""
        untold = self._untold()
        if len(untold) != 1:
            return False
        node = untold[0]
        return (
            isinstance(node, tree.Relation)
            and node.signs == (Comparison.EQUAL,)
            and self.phrases.has_notation(node)
            and tree.free_names(node) & self.declared.reading.declared == {name}
        )

    def _with_such(self, head: str, such: tuple[Pieces, ...]) -> Pieces:
        if not such:
            return self._phrase(head, what=self._what())
        return self._phrase(f"{head}_such", what=self._what(), such=self._joined(such))

    def _extreme(self) -> Pieces:
        such = self._such()
        holes: dict[str, Pieces] = {"what": self._what()}
        head = "expression"
        if self.ask.at is not None:
            holes["at"] = (Inset(self._parsed(self.ask.at)),)
            head = "at"
        if such:
            holes["such"] = self._joined(such)
            head += "_such"
        return self._phrase(head, **holes)

    def _statement(self) -> Pieces:
        self.table = "truth"
        shown = self.declared.spec.answer == "true" and not self.declared.spec.options
        head = "show" if shown else "decide"
        such = self._such()
        what = self.phrases.fact(self.node)
        if not such:
            return self._phrase(head, what=what)
        return self._phrase(f"{head}_such", what=what, such=self._joined(such))

    def _calculus(self, node: tree.Call) -> Pieces:
        such = self._such()
        if such:
            return self._with_such("expression", such)
        head = "derivative" if node.function == "diff" else "primitive"
        first, second = ((Inset(argument),) for argument in node.arguments)
        return self._phrase(head, what=(Inset(node),), **{"1": first, "2": second})

    def _form(self) -> Pieces:
        node, form = self.node, form_name(self.ask.form or "")
        if isinstance(node, tree.Call) and len(node.arguments) == 2:
            if node.function in ("diff", "integral"):
                return self._calculus(node)
        what = (Inset(node),) if not isinstance(node, tree.Relation) else self.phrases.fact(node)
        if self.phrases.locale.phrase("ask", self.table, form) is None:
            pattern = (Inset(self._parsed(self.ask.form or "")),)
            sentence = self._phrase("pattern", what=what, pattern=pattern)
        else:
            what = self.phrases.term(node) if not isinstance(node, tree.Relation) else what
            sentence = self._phrase(form, what=what)
        such = self._such()
        if such:
            here = self._joined(such)
            sentence = (
                *fill(self.phrases.get("ask", self.table, "such"), {"such": here}),
                *sentence,
            )
        return sentence

    # --- probability ---------------------------------------------------------------------

    def _probability(self, node: tree.Call) -> Pieces:
        if self.declared.experiment and self.declared.experiment not in self.told:
            told = frozenset({*self.told, self.declared.experiment})
            first = experiment(self.declared, self.phrases.locale)
            rest = _Request(self.declared, self.phrases.locale, told).pieces()
            return (*first, *_SPACE, *rest)
        such = self._such()
        event = node.arguments[0]
        if self._only_named(event):
            return self._with_such("expression", such)
        if such:
            raise NoPhraseError("a probability under conditions")
        if isinstance(event, tree.Conditional):
            one, two = self._event(event.event), self._event(event.condition)
            return self._phrase("probability_given", **{"1": one, "2": two})
        return self._phrase("probability", what=self._event(event))

    def _only_named(self, event: Node) -> bool:
        """Whether an event speaks only of names that a reader knows: ``X <= 2``, ``A``."""
        names = tree.free_names(event)
        return "outcome" not in names and self.phrases.has_notation(event)

    def _event(self, node: Node) -> Pieces:
        match node:
            case tree.Logical(operator=operator, operands=operands):
                parts = [self._event(operand) for operand in operands]
                if operator.value in ("and", "or"):
                    return self.phrases.joined(parts, operator.value)
                return fill(self.phrases.get("fact", operator.value), {"1": parts[0]})
            case tree.Relation(
                operands=(
                    tree.Call(function="count", arguments=(tree.Name("outcome"), label)),
                    times,
                ),
                signs=(sign,),
            ):
                holes = {"n": self.phrases.term(times), "label": labelled(label)}
                return fill(self.phrases.get("event", _COUNTED[sign]), holes)
            case tree.Relation(
                operands=(
                    tree.Call(function="total" | "sum", arguments=(tree.Name("outcome"),)),
                    size,
                ),
                signs=(sign,),
            ):
                key = {"exactly": "total"}.get(_COUNTED[sign], f"total_{_COUNTED[sign]}")
                return fill(self.phrases.get("event", key), {"n": self.phrases.term(size)})
            case tree.Relation(operands=(tree.Name("outcome"), value), signs=(Comparison.EQUAL,)):
                return fill(self.phrases.get("event", "outcome"), {"label": labelled(value)})
        if self._only_named(node):
            return (Inset(node),)
        raise NoPhraseError("this event")

    # --- what is said beside -------------------------------------------------------------

    def _phrase(self, head: str, **holes: Pieces) -> Pieces:
        # "with x = 2", but "such that n is prime": what is no formula is a clause.
        worded = any(
            isinstance(p, str) and p.strip() not in self._joints for p in holes.get("such", ())
        )
        link = self.phrases.get("that" if worded else "with")
        return fill(self.phrases.get("ask", self.table, head), {"link": (link,), **holes})

    @property
    def _joints(self) -> frozenset[str]:
        return frozenset({self.phrases.get("comma").strip(), self.phrases.get("and").strip()})

    def _what(self) -> Pieces:
        if isinstance(self.node, (tree.Relation, tree.Logical, tree.Quantified)):
            return self.phrases.fact(self.node)
        return self.phrases.term(self.node)

    def _joined(self, parts: tuple[Pieces, ...]) -> Pieces:
        return self.phrases.joined(parts)

    def _noun(self, form: str, name: str) -> Pieces:
        if f"domain {name}" in self.told and form == "is":
            return ()
        return self.phrases.domain(form, name, self.declared.domains[name])

    def _shown(self, node: Node) -> Node:
        return self.declared.shown(node)

    def _parsed(self, text: str) -> Node:
        try:
            letters = frozenset(sign for sign in text if sign.isalpha())
            names = self.declared.reading.declared | letters
            from mathverify.language.parser import parse

            return parse(text, declared=names)
        except ParseError:
            raise NoPhraseError(f"the form {text}") from None

    def _untold(self) -> list[Node]:
        return [
            self._shown(node)
            for id_, node in self.declared.relations.items()
            if id_ not in self.told
        ]

    def _called(self) -> frozenset[str]:
        """The functions that what is asked or not told yet speaks of."""
        nodes = (self.node, *self._untold())
        called = {p.function for n in nodes for p in tree.walk(n) if isinstance(p, tree.Call)}
        return frozenset(called.union(*(tree.free_names(node) for node in nodes)))

    def _facts(self) -> tuple[Pieces, ...]:
        """The functions and givens that the text has not told, as facts."""
        found: list[Pieces] = []
        for function in self.declared.spec.functions:
            rule = self.declared.reading.functions.get(function.name)
            if function.name in self.told or rule is None or function.name not in self._called():
                continue
            left = tree.Call(function.name, tuple(map(tree.Name, rule.parameters)))
            shown = tree.Relation((left, self._shown(rule.body)), (Comparison.EQUAL,))
            found.append((Inset(shown),))
            if rule.domain is not None:
                found.append(self.phrases.fact(self._shown(rule.domain)))
        found += [self.phrases.fact(node) for node in self._untold()]
        if self.declared.experiment and self.declared.experiment not in self.told:
            raise NoPhraseError("an experiment within a request; write {experiment} before {ask}")
        return tuple(found)

    def _domains(self, but: str = "") -> tuple[Pieces, ...]:
        """What the text has not told of the domains of the numbers that are not asked."""
        nouns: dict[str, list[str]] = {}
        conditions: list[Pieces] = []
        used = set(tree.free_names(self.node))
        for node in self._untold():
            used |= tree.free_names(node)
        for name, domain in self.declared.domains.items():
            if name == but or name not in self.declared.scalars or f"domain {name}" in self.told:
                continue
            if name not in used:
                continue
            if domain.shape in (Shape.LIST, Shape.MATRIX) and domain.kind is Kind.REAL:
                conditions.append(self.phrases.array(name, domain))
                conditions += [self.phrases.fact(self._shown(c)) for c in domain.conditions]
                continue
            key, more = domain_key(name, domain)
            nouns.setdefault(key, []).append(name)
            conditions += [self.phrases.fact(self._shown(condition)) for condition in more]
        nouns.pop("real", None)
        conditions += [
            fill(self.phrases.get("fact", "parameter"), {"name": (Inset(tree.Name(u.name)),)})
            for u in self.declared.spec.unknowns
            if u.role == "parameter" and u.name in used and self.kind is not AskKind.RANGE
        ]
        return (*(self.phrases.are(key, names) for key, names in nouns.items()), *conditions)

    def _such(self) -> tuple[Pieces, ...]:
        return (*self._domains(), *self._facts())


_COUNTED = {
    Comparison.EQUAL: "exactly",
    Comparison.GREATER_EQUAL: "at_least",
    Comparison.LESS_EQUAL: "at_most",
    Comparison.GREATER: "more",
    Comparison.LESS: "fewer",
    Comparison.NOT_EQUAL: "not",
}


# --- how the answer is to be given ---------------------------------------------------------


def answer_line(declared: Declared, locale: Locale, *, asked_in_words: bool) -> Pieces:
    """Unit, rounding and form as sentences; empty where nothing is asked of them.

    ``asked_in_words`` says that a formal question asks in its own words: then the line also says
    that all solutions are wanted.  Raises `NoPhraseError`.
    """
    ask = declared.spec.ask
    if ask is None or ask.kind is AskKind.TRUTH:
        return ()
    chosen = bool(declared.spec.options)
    phrases = Phrases(locale, frozenset())
    lines: list[Pieces] = []
    holes: dict[str, Pieces] = {}
    key = rule = ""
    if declared.reading.ask_unit is not None and not chosen:
        holes["unit"] = (unit_text(declared.reading.ask_unit, one=False),)
        key = "unit"
    if ask.round is not None:
        kind, n, rule = _rounding(ask.round)
        if kind == "nearest":
            step = declared.reading.parse(n)
            holes["n"] = (Inset(step),)
            one_step = is_number(step, 1)
        else:
            holes["n"] = (number(int(n)),)
            one_step = n == "1"
        key = f"{key}_{kind}{'1' if one_step else ''}".lstrip("_")
    if key:
        lines.append(fill(phrases.get("line", key), holes))
    if rule:
        lines.append((phrases.get("line", rule),))
    if chosen:
        pass
    elif ask.form is not None and ask.kind is not AskKind.FORM:
        lines.append(_form_line(declared, phrases, ask.form))
    elif ask.form is not None and isinstance(declared.reading.ask, tree.Call):
        if declared.reading.ask.function in ("diff", "integral"):
            lines.append(_form_line(declared, phrases, ask.form))
    if asked_in_words and ask.kind is AskKind.ALL:
        lines.append((phrases.get("line", "all"),))
    found: list[str | Inset] = []
    for line in lines:
        found += [" ", *line] if found else line
    return tuple(found)


def _form_line(declared: Declared, phrases: Phrases, form: str) -> Pieces:
    name = form_name(form)
    phrase = phrases.locale.phrase("line", name)
    if phrase is not None:
        return (phrase,)
    from mathverify.language.parser import parse

    try:
        letters = frozenset(sign for sign in form if sign.isalpha())
        node = parse(form, declared=declared.reading.declared | letters)
    except ParseError:
        raise NoPhraseError(f"the form {form}") from None
    return fill(phrases.get("line", "pattern"), {"pattern": (Inset(node),)})


def _rounding(text: str) -> tuple[str, str, str]:
    """``3 sf`` as ("sf", "3", ""), ``nearest 10 up`` as ("nearest", "10", "up")."""
    plain, rule = text.removesuffix(" half up"), ""
    for known in _RULES:
        if plain.endswith(f" {known}"):
            plain, rule = plain.removesuffix(f" {known}"), known
    words = plain.split(maxsplit=1)
    if words[0] == "nearest" and len(words) == 2:
        return "nearest", words[1], rule
    if len(words) == 2 and words[1] in ("sf", "dp"):
        return words[1], words[0], rule
    raise NoPhraseError(f"the rounding {text}")


_RULES = ("half even", "up", "down")
