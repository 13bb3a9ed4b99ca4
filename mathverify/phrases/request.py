"""The request: what is asked, and every given, function and domain that nothing else tells.

Each is printed by phrases of the locale, chosen by the kind of the ask, what is asked, and the
domains; where the locale has none, `NoPhraseError` is raised: the text has to ask in own words.

"[The mean of five numbers is {m}](g). {ask}" would print "Find x." behind it, of which a reader has
never heard.  Where words alone tell what is known of such a letter, the request says it again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Protocol

from mathverify.language import tree
from mathverify.language.marks import Segment, Slot, Text, flat
from mathverify.language.occurrences import names_in, variables_named
from mathverify.language.tree import Comparison, Node
from mathverify.phrases.locale import Locale
from mathverify.phrases.mathematics import (
    COMPARED,
    SIGNS,
    Inset,
    NoPhraseError,
    Phrases,
    Piece,
    Pieces,
    domain_key,
    fill,
    is_number,
)
from mathverify.problem.ask_kinds import Answer, AskKind
from mathverify.semantics.domains import FIGURE_SHAPES, Shape
from mathverify.semantics.put_in import spoken_of, with_data
from mathverify.semantics.question import may_hold_angles
from mathverify.semantics.reading import Reading
from mathverify.semantics.system import Kind

#: How a thing is told where nothing but words says it.
IN_WORDS = ("span", "data")


def is_formal_ask(reading: Reading) -> bool:
    """Whether what is asked is a statement, several, a form, a relation's solutions or a chance."""
    ask, node = reading.spec.ask, reading.ask
    if ask is None or node is None:
        return False
    return (
        ask.kind.answer in (Answer.STATEMENT, Answer.EXPRESSION)
        or is_of_statements(reading)
        or ask.kind.shape.of_parameter
        or isinstance(node, tree.STATEMENTS)
        or (isinstance(node, tree.Call) and node.function == "P" and not _is_told(reading, node))
    )


def is_of_statements(reading: Reading) -> bool:
    """Whether it is asked which of several statements are true, or false."""
    return reading.spec.offers_statements


def _is_told(reading: Reading, asked: Node) -> bool:
    """Whether a probability is one of events that the text tells in words: no experiment's."""
    names = frozenset[str]().union(*map(tree.free_names, tree.children(asked)))
    return reading.experiment is None and bool(names) and names <= reading.domains.keys()


def request(reading: Reading, locale: Locale, told: Set[str]) -> Pieces:
    """The whole request as sentences; it tells every given, function and domain not ``told``.

    ``told`` holds ids of givens, ``function f`` and ``domain x``; a datum that a formula of the
    text introduces by its name, ``datum a``, is spoken of by it.  Raises `NoPhraseError`.
    """
    return _Request(reading, locale, told).pieces()


def is_stiff(reading: Reading, locale: Locale, told: Set[str]) -> bool:
    """Whether the printed request speaks of results by their numbers: own words are clearer.

    Raises `NoPhraseError`.
    """
    asked = _Request(reading, locale, told)
    asked.pieces()
    return asked.stiff


_OF_SEVERAL_VALUES = (
    tree.Relation,
    tree.Logical,
    tree.SetLiteral,
    tree.SetBuilder,
    tree.Interval,
)

_Texts = Iterable[tuple[str, Sequence[Segment]]]


class _Held(Protocol):
    """What a slot holds."""

    @property
    def nodes(self) -> Iterable[Node]: ...


def _named_on_page(
    reading: Reading, texts: _Texts, held: Callable[[str], _Held | None]
) -> set[str]:
    """The names in words, formulas and the figure, and in what the slots hold but ``{ask}``."""
    words, named = [json.dumps(reading.spec.figure or "")], set[str]()
    for part in (part for _, parts in texts for part in flat(tuple(parts))):
        words.append(part.text if isinstance(part, Text) else part.source)
        if isinstance(part, Slot) and part.source != "ask" and (one := held(part.source)):
            named.update(*map(names_in, one.nodes))
            words.append(reading.texts.get(part.source, ""))
    apart = "".join(sign if sign.isalnum() or sign == "_" else " " for sign in " ".join(words))
    return named.union(apart.split())


def unintroduced(reading: Reading, printed: Pieces, named: Set[str]) -> list[str]:
    """The unknowns that the ``printed`` request asks for; the page has the names ``named``."""
    asked = reading.ask
    if asked is None:
        return []
    nodes = [piece.node for piece in printed if isinstance(piece, Inset)]
    # What is asked stands there once; where it does twice, "the mean of 3 and x" tells of it.
    told = nodes if nodes.count(asked) > 1 else [node for node in nodes if node != asked]
    shown = {*named}.union(*map(names_in, told))
    # Of what no given speaks, the request alone does: the least value of x^2 - 5*x + 6.
    facts = [*reading.written.values()]
    facts += [reading.experiment[1].written] if reading.experiment is not None else []
    numbers = {n for n, domain in reading.domains.items() if domain.shape not in FIGURE_SHAPES}
    of_givens = frozenset[str]().union(*map(tree.free_names, facts))
    return sorted(tree.free_names(asked) & numbers & of_givens - shown)


def introducing(
    reading: Reading,
    locale: Locale,
    told: Mapping[str, str],
    texts: _Texts,
    held: Callable[[str], _Held | None],
) -> tuple[Pieces, set[str], set[str]]:
    """The request, the givens told in words that it says again, and the names of the page.

    ``told`` says how each thing is told that is, ``held`` what a slot of ``texts`` holds; a given
    that would introduce no letter is not repeated.  Raises `NoPhraseError`.
    """
    printed, named = request(reading, locale, told.keys()), _named_on_page(reading, texts, held)
    letters = {*unintroduced(reading, printed, named)}
    relations = reading.written.items()
    again = {
        id_
        for id_, node in (relations if letters else ())
        if told.get(id_) in IN_WORDS and tree.free_names(node) & letters
    }
    try:
        longer = request(reading, locale, told.keys() - again) if again else printed
    except NoPhraseError:
        return printed, set(), named
    if unintroduced(reading, longer, named):
        return printed, set(), named
    return longer, again, named


def _parted(node: Node, data: Mapping[str, Node]) -> Iterator[str]:
    """The data of which an entry is taken, ``A[2, 1]``."""
    for part in tree.walk(node):
        match part:
            case tree.Index(base=tree.Name(identifier=name)) if name in data:
                yield name


class _Request:
    def __init__(self, reading: Reading, locale: Locale, told: Set[str]) -> None:
        ask, node = reading.spec.ask, reading.ask
        if ask is None or node is None:
            raise NoPhraseError("a question that asks nothing")
        if may_hold_angles(reading):
            from mathverify.semantics.bare_angles import with_degrees

            node = with_degrees(reading).ask or node  # 60° over 180°, not over 180
        self.reading, self.locale, self.told, self.ask = reading, locale, told, ask
        self.phrases = Phrases(locale, frozenset(reading.functions))
        self.stiff = False
        untold = [node for id_, node in reading.written.items() if id_ not in told]
        variables = variables_named([node, *untold]) & reading.data.keys()
        # With its value put in, an entry of a datum would be the answer: "Find 7."
        variables |= {name for part in (node, *untold) for name in _parted(part, reading.data)}
        introduced = {name for name in reading.data if f"datum {name}" in told}
        self.named = introduced | variables
        self.points = sorted(variables - introduced)
        self.node = self._shown(node)
        one_value = ask.kind is AskKind.CHOICE and not is_of_statements(reading)
        self.kind = AskKind.VALUE if one_value else ask.kind
        statement = isinstance(self.node, (tree.Relation, tree.Logical))
        self.is_statement = self.kind is AskKind.TRUTH or (
            statement and self.kind.answer is not Answer.EXPRESSION
        )
        self.table = AskKind.TRUTH.value if self.is_statement else self.kind.value

    def pieces(self) -> Pieces:
        """The request; with letters for what has no sign, where it has no phrase without."""
        try:
            return self._request()
        except NoPhraseError as missing:
            from mathverify.phrases.naming import Naming

            named = Naming(self.phrases, self._names, self._result_in_words)
            try:
                node, untold = named.whole(self.node), [*map(named.statement, self._untold)]
            except NoPhraseError:
                raise missing from None
            if not named.letters:
                raise
            self.node, self._untold, self.stiff = node, untold, True
            asked = self._request()
            return tuple(piece for let in named.definitions for piece in (*let, " ")) + asked

    @property
    def _names(self) -> frozenset[str]:
        """What is no free letter: the names of the question, and those of its formulas."""
        nodes = [self.node, *map(self._shown, self.reading.written.values())]
        known = {*self.reading.declared, *self.reading.functions, "e", "i"}
        return frozenset(known).union(*map(names_in, nodes))

    def _result_in_words(self, node: Node) -> Pieces | None:
        """``outcome[2]`` and what else is said of an experiment; None for all else."""
        if not isinstance(node, (tree.Index, tree.Call)) or "outcome" not in tree.free_names(node):
            return None
        try:
            return self._result(node)
        except NoPhraseError:
            return None

    def _request(self) -> Pieces:
        node, value = self.node, self.kind is AskKind.VALUE
        if self.is_statement:
            # The same words whatever the answer: "Show that" would give it away.
            return self._say("decide", {"what": self.phrases.fact(node)})
        if self.kind.shape.is_chosen:
            return self._which()
        if value and isinstance(node, tree.Call) and node.function in ("P", "ways"):
            return self._probability(node.arguments[0], counted=node.function == "ways")
        if self.kind.shape.has_place and self.ask.at is not None:
            from mathverify.phrases.answers import pattern_named

            at = (Inset(pattern_named(self.reading, self.ask.at)),)
            return self._say("at", {"what": self._what, "at": at})
        if isinstance(node, tree.Name) and node.identifier in self.scalars:
            if self.phrase("unknown") is not None:
                return self._unknown(node.identifier)
        if isinstance(node, tree.TupleLiteral) and self.phrase("unknowns") is not None:
            return self._say("unknowns", {"what": self._what})
        if isinstance(node, tree.Call) and len(node.arguments) == 2 and node.function in _CALCULUS:
            first, second = ((Inset(argument),) for argument in node.arguments)
            holes: dict[str, Pieces] = {"what": (Inset(node),), "1": first, "2": second}
            if self.phrase(_CALCULUS[node.function]) is not None:
                return self._say(_CALCULUS[node.function], holes)
        if self.kind.answer is Answer.EXPRESSION:
            return self._form()
        constant = not tree.free_names(node) & self.reading.declared
        if value and constant and not isinstance(node, (tree.Number, tree.Call)):
            if self.phrases.has_notation(node):
                return self._say("constant", {"what": self._what})
        return self._say("expression", {"what": self._what})

    def _which(self) -> Pieces:
        """Which statements are true, which values an unknown may have, what is equal to a term.

        Options that tell all values, ``x > 2`` and ``{1, 3}``, are asked for in own words.
        """
        node, options = self.node, [option for _, option in self.reading.options]
        if isinstance(node, tree.Constant) and is_of_statements(self.reading):
            always = node.name == "true" and self.ask.form == "always"
            return self._say("always" if always else node.name, {})
        parts = node.items if isinstance(node, tree.TupleLiteral) else (node,)
        named = all(isinstance(part, tree.Name) for part in parts)
        pairs = () if isinstance(node, tree.TupleLiteral) else (tree.TupleLiteral,)
        if any(isinstance(option, (*_OF_SEVERAL_VALUES, *pairs)) for option in options):
            raise NoPhraseError("options that tell several values")
        return self._say("unknowns" if named else "expression", {"what": self._what})

    def phrase(self, head: str) -> str | None:
        """The phrase of this kind of ask under a head; None where the locale has none."""
        return self.locale.phrase("ask", self.table, head)

    @cached_property
    def scalars(self) -> frozenset[str]:
        """The unknowns that are no figures."""
        domains = self.reading.domains.items()
        return frozenset(name for name, domain in domains if domain.shape not in FIGURE_SHAPES)

    # --- by what is asked ----------------------------------------------------------------

    def _say(
        self, head: str, holes: Mapping[str, Pieces], such: tuple[Pieces, ...] | None = None
    ) -> Pieces:
        """The phrase of a head with all that is untold; without one, that of an expression."""
        parts = (*self._domains(), *self._facts()) if such is None else such
        if not parts:
            return self._filled(head, holes)
        holes = {**holes, "such": self.phrases.joined(parts)}
        if self.phrase(f"{head}_such") is None and self.phrase("such") is not None:
            return (*self._filled("such", holes), *self._filled(head, holes))
        if self.phrase(f"{head}_such") is None:
            head, holes = "expression", {**holes, "what": self._what}
        return self._filled(f"{head}_such", holes)

    def _filled(self, head: str, holes: Mapping[str, Pieces]) -> Pieces:
        # "with x = 2", but "such that n is prime": what is no formula is a clause.
        joints = (self.phrases.get("comma").strip(), self.phrases.get("and").strip())
        such = [p for p in holes.get("such", ()) if isinstance(p, str)]
        worded = any(piece.strip() not in joints for piece in such)
        link = self.phrases.get("that" if worded else "with")
        return fill(self.phrases.get("ask", self.table, head), {"link": (link,), **holes})

    @property
    def _what(self) -> Pieces:
        if isinstance(self.node, tree.STATEMENTS):
            return self.phrases.fact(self.node)
        return self.phrases.term(self.node)

    def _unknown(self, name: str) -> Pieces:
        domain, letter = self.reading.domains[name], (Inset(tree.Name(name)),)
        others, facts = self._domains(but=name), self._facts()
        silent = f"domain {name}" in self.told
        try:
            key, more = domain_key(name, domain)
        except NoPhraseError:
            return self._say("expression", {"what": self._what})
        if others and self.kind.answer is not Answer.NUMBER:
            return self._say("expression", {"what": self._what})
        conditions = () if silent else tuple(self._fact(condition) for condition in more)
        such = (*conditions, *others, *facts)
        nouns = {form: self.phrases.domain(form, name, domain) for form in ("one", "all", "the")}
        for form in ("all_of", "many"):  # where a language has a form of its own for it
            known = self.locale.phrase("domain", key, form) is not None
            nouns[form] = self.phrases.domain(form, name, domain) if known else nouns["all"]
        if not such and (silent or key == "real"):
            return self._filled("unknown", {"name": letter})
        if not such and self.phrase("unknown_is") is not None:
            return self._filled("unknown_is", {"name": letter, **nouns})
        if not such:
            fact = self.phrases.domain("is", name, domain)
            return self._say("expression", {"what": self._what}, (fact,))
        if self.kind is AskKind.VALUE and key == "real" and len(such) == 1:
            if self._is_equation_in(name):
                return self._filled("solve", {"such": such[0]})
        return self._say("unknown", {"name": letter, **nouns}, such)

    def _is_equation_in(self, name: str) -> bool:
        """Whether what is untold is one equation in this unknown alone."""
        match self._untold:
            case [tree.Relation(signs=(Comparison.EQUAL,)) as node]:
                names = tree.free_names(node) & self.reading.declared
                return names == {name} and self.phrases.has_notation(node)
        return False

    def _form(self) -> Pieces:
        from mathverify.phrases.answers import pattern_named
        from mathverify.semantics.form_names import form_name

        form, relation = form_name(self.ask.form or ""), isinstance(self.node, tree.Relation)
        if not form and isinstance(self.node, (tree.Call, tree.Apply)):
            # "Find f'(x).": what is called is worked out, not simplified.
            self.table = AskKind.VALUE.value
            return self._say("expression", {"what": self._what})
        if self.phrase(form) is not None:
            what = self.phrases.fact(self.node) if relation else self.phrases.term(self.node)
            return self._say(form, {"what": what})
        what = self.phrases.fact(self.node) if relation else (Inset(self.node),)
        pattern = (Inset(pattern_named(self.reading, self.ask.form or "")),)
        return self._say("pattern", {"what": what, "pattern": pattern})

    # --- probability ---------------------------------------------------------------------

    def _probability(self, event: Node, *, counted: bool) -> Pieces:
        from mathverify.phrases.experiments import experiment

        drawn = self.reading.experiment[0] if self.reading.experiment is not None else ""
        if drawn and drawn not in self.told:
            first = experiment(self.reading, self.locale)
            return (*first, " ", *request(self.reading, self.locale, {*self.told, drawn}))
        if self._only_named(event) and not counted:
            return self._say("expression", {"what": self._what})
        if self._domains() or self._facts():
            raise NoPhraseError("a probability under conditions")
        if isinstance(event, tree.Conditional) and not counted:
            holes = {"1": self._event(event.event), "2": self._event(event.condition)}
            return self._filled("probability_given", holes)
        return self._filled("ways" if counted else "probability", {"what": self._event(event)})

    def _only_named(self, event: Node) -> bool:
        """Whether an event speaks only of names that a reader knows: ``X <= 2``, ``A``."""
        return "outcome" not in tree.free_names(event) and self.phrases.has_notation(event)

    def _event(self, node: Node) -> Pieces:
        from mathverify.phrases.experiments import labelled

        match node:
            case tree.Logical(operator=operator, operands=operands):
                return self.phrases.logical(operator, [self._event(part) for part in operands])
            case tree.Relation(
                operands=(tree.Call(function, (tree.Name("outcome"), *rest)), bound),
                signs=(sign,),
            ) if (function, len(rest)) in (("count", 1), ("total", 0), ("sum", 0)):
                key = _COUNTED[sign]
                if function != "count":
                    key = "total" if key == "exactly" else f"total_{key}"
                holes = {"n": self.phrases.term(bound)}
                if rest:
                    holes["label"] = labelled(rest[0])
                    key += "1" if is_number(bound, 1) and f"{key}1" in _OF_ONE else ""
                return fill(self.phrases.get("event", key), holes)
            case tree.Relation(operands=(tree.Name("outcome"), value), signs=(Comparison.EQUAL,)):
                return fill(self.phrases.get("event", "outcome"), {"label": labelled(value)})
        if self._only_named(node):
            return (Inset(node),)
        if "outcome" not in tree.free_names(node):
            return self.phrases.fact(node)
        return self._compared(node)

    def _compared(self, node: Node) -> Pieces:
        """A comparison of results by their places: ``result 1 = result 2``."""
        from mathverify.phrases.experiments import labelled

        self.stiff = True
        match node:
            case tree.Call(function="adjacent", arguments=(tree.Name("outcome"), one, other)):
                holes = {"1": labelled(one), "2": labelled(other)}
                return fill(self.phrases.get("event", "adjacent"), holes)
            case tree.Call(
                function="together", arguments=(tree.Name("outcome"), tree.SetLiteral(labels))
            ):
                listed = self.phrases.joined([labelled(label) for label in labels], "list_and")
                return fill(self.phrases.get("event", "together"), {"list": listed})
            case tree.Relation(operands=(left, right), signs=(Comparison.DIVIDES,)):
                holes = {"1": self._result(left), "2": self._result(right)}
                return fill(self.phrases.get("fact", "divides"), holes)
            case tree.Relation(
                operands=(tree.Call(function="mod", arguments=(what, by)), rest),
                signs=(Comparison.EQUAL,),
            ):
                if is_number(rest, 0):
                    holes = {"1": self._result(by), "2": self._result(what)}
                    return fill(self.phrases.get("fact", "divides"), holes)
                parts = {"1": what, "2": by, "3": rest}
                holes = {hole: self._result(part) for hole, part in parts.items()}
                return fill(self.phrases.get("fact", "remainder"), holes)
            case tree.Call(function="is_prime" | "is_square" | "is_cube" as key, arguments=(what,)):
                return fill(self.phrases.get("fact", key), {"1": self._result(what)})
            case tree.Relation(operands=(left, right), signs=(sign,)) if sign in COMPARED:
                holes = {"1": self._result(left), "2": self._result(right)}
                return fill(self.phrases.get("event", COMPARED[sign]), holes)
            case tree.Relation(operands=operands, signs=signs) if all(s in SIGNS for s in signs):
                found = list(self._result(operands[0]))
                for sign, operand in zip(signs, operands[1:], strict=True):
                    found += [f" {SIGNS[sign]} ", *self._result(operand)]
                return tuple(found)
        raise NoPhraseError("this event")

    def _result(self, node: Node) -> Pieces:
        from mathverify.phrases.experiments import labelled

        match node:
            case tree.Index(base=tree.Name("outcome"), indices=(tree.Number() as place,)):
                return fill(self.phrases.get("event", "result"), {"n": (Inset(place),)})
            case tree.Call(function="position", arguments=(tree.Name("outcome"), label)):
                return fill(self.phrases.get("event", "position"), {"label": labelled(label)})
            case tree.Call(function=function, arguments=(tree.Name("outcome"),)) if (
                key := _OF_RESULTS.get(function)
            ):
                return (self.phrases.get("event", key),)
            case tree.Add() | tree.Multiply():
                # What stands in a product is one result or one number.
                plain = (tree.Index, tree.Number)
                if not all(isinstance(part, plain) for part in tree.children(node)):
                    raise NoPhraseError("this event")
                sign = " · " if isinstance(node, tree.Multiply) else " + "
                found: list[Piece] = []
                for number, part in enumerate(tree.children(node)):
                    found += [sign, *self._result(part)] if number else self._result(part)
                return tuple(found)
            case tree.Name(identifier="outcome"):
                return (self.phrases.get("event", "itself"),)
            case tree.Name(identifier=name) if name not in self.reading.domains:
                return labelled(node)
        if "outcome" in tree.free_names(node):
            raise NoPhraseError("this event")
        return self.phrases.term(node)

    # --- what nothing else tells ---------------------------------------------------------

    def _shown(self, node: Node) -> Node:
        """``node`` with the data put in that the text has not introduced by name."""
        return with_data(self.reading, node, self.named)

    def _fact(self, node: Node) -> Pieces:
        return self.phrases.fact(self._shown(node))

    @cached_property
    def _untold(self) -> list[Node]:
        written = self.reading.written.items()
        points = [
            tree.Relation((tree.Name(n), self._shown(self.reading.data[n])), (Comparison.EQUAL,))
            for n in self.points
        ]
        return points + [self._shown(node) for id_, node in written if id_ not in self.told]

    @cached_property
    def _used(self) -> frozenset[str]:
        """The names and functions that what is asked or not told yet speaks of."""
        options = [] if not is_of_statements(self.reading) else self.reading.options
        nodes = (self.node, *self._untold, *(node for _, node in options if node is not None))
        named = frozenset[str]().union(*map(tree.free_names, nodes))
        return spoken_of(self.reading, named)

    def _facts(self) -> tuple[Pieces, ...]:
        """The functions and givens that the text has not told, as facts."""
        found: list[Pieces] = []
        for name in (function.name for function in self.reading.spec.functions):
            rule = self.reading.functions.get(name)
            if rule is None or f"function {name}" in self.told or name not in self._used:
                continue
            left = tree.Call(name, tuple(map(tree.Name, rule.parameters)))
            # The parameter is any number, and no datum of its name.
            own = self.named | {*rule.parameters}
            body = with_data(self.reading, rule.body, own)
            found.append((Inset(tree.Relation((left, body), (Comparison.EQUAL,))),))
            if isinstance(rule.domain, tree.Relation | tree.Logical):
                found.append(self.phrases.fact(with_data(self.reading, rule.domain, own)))
            elif rule.domain is not None and len(rule.parameters) == 1:
                within = (tree.Name(rule.parameters[0]), self._shown(rule.domain))
                found.append((Inset(tree.Relation(within, (Comparison.IN,))),))
        said = self.phrases.among if found or len(self._untold) > 1 else self.phrases.fact
        found += map(said, self._untold)
        if self.reading.experiment is not None and self.reading.experiment[0] not in self.told:
            raise NoPhraseError("an experiment within a request; write {experiment} before {ask}")
        return tuple(found)

    def _domains(self, but: str = "") -> tuple[Pieces, ...]:
        """What the text has not told of the domains of the numbers that are not asked."""
        nouns: dict[str, list[str]] = {}
        facts: list[Pieces] = []
        for name in (n for n in self.reading.domains if n in self.scalars & self._used - {but}):
            domain = self.reading.domains[name]
            if f"domain {name}" in self.told:
                continue
            if domain.shape in (Shape.LIST, Shape.MATRIX) and domain.kind is Kind.REAL:
                facts.append(self.phrases.array(name, domain))
                more = domain.conditions
            else:
                key, more = domain_key(name, domain)
                nouns.setdefault(key, []).append(name)
            facts += map(self._fact, more)
        nouns.pop("real", None)
        facts += [
            fill(self.phrases.get("fact", "parameter"), {"name": (Inset(tree.Name(u.name)),)})
            for u in self.reading.spec.unknowns
            if u.role == "parameter" and u.name in self._used and not self.kind.shape.of_parameter
        ]
        return (*(self.phrases.are(key, names) for key, names in nouns.items()), *facts)


#: What is made of all results.
_OF_RESULTS = {"total": "sum", **{f: f for f in ("sum", "product", "max", "min", "mean", "median")}}
_CALCULUS = {"diff": "derivative", "integral": "primitive"}
_COUNTED = {
    Comparison.EQUAL: "exactly",
    Comparison.GREATER_EQUAL: "at_least",
    Comparison.LESS_EQUAL: "at_most",
    Comparison.GREATER: "more",
    Comparison.LESS: "fewer",
    Comparison.NOT_EQUAL: "not",
}
_OF_ONE = frozenset({"exactly1", "at_least1", "at_most1"})
