"""Which numbers the words about a thing may say: those that stand in it, and how many it joins.

A word that multiplies (twice, half, three times) says a number that stands in the relation; one
that counts may also say how many unknowns there are, how many things a sum or a statement joins
("the three"), or how many values stand in the same words.
"""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.marks import Slot, Span
from mathverify.language.number_words import NumberWord
from mathverify.language.numbers_written import is_multiplied, is_said_in, joined_in
from mathverify.prose.declared import Declared, Held, Holding
from mathverify.semantics.digits_of_domains import digits_of


def may_say(declared: Declared, things: list[Held], word: NumberWord, span: Span | None) -> bool:
    """Whether ``word`` is a number of ``things``, or tells how many they join.

    In a span it may also say how many slots that has: "two angles are {a} and {b}".
    """
    nodes = [node for held in things for node in held.nodes]
    value = word.value
    if any(is_said_in(declared.shown(node), word) for node in nodes):
        return True
    domains = [held.name for held in things if held.what is Holding.DOMAIN]
    facts = declared.facts.values()
    if any(is_multiplied(n, f, value, declared.shown) for n in domains for f in facts):
        return True
    if word.times or span is None:
        return False
    free = [tree.free_names(node) & declared.domains.keys() for node in nodes]
    slots = {part.source for part in span.inside if isinstance(part, Slot)}
    counts = {len(slots), *map(len, free), len(frozenset[str]().union(*free))}
    for node in (node for held in things if held.what is not Holding.DOMAIN for node in held.nodes):
        counts.update(joined_in(node, declared.reading.declared, declared.domains.keys()))
    counts.update(filter(None, (digits_of(name, declared.domains[name]) for name in domains)))
    return value in counts
