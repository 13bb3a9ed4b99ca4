"""Rules that the records of plug-ins bring: a word made of others, or one that is computed.

A word that is made of others is lowered to these.  Any other stays a call in the lowered language,
of which engines know what the record says; of known numbers it is computed at once.  What a
stranger's function computes is evidence of its own, which no kernel has checked.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.errors import ParseError, PluginError
from mathverify.language import tree
from mathverify.language.tree import Call
from mathverify.semantics import templates, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.lowering import Lowering, Rule
from mathverify.semantics.meaning import Meaning, Scalar
from mathverify.semantics.system import Evidence, Grade
from mathverify.theories.arguments import arity
from mathverify.words import Word
from mathverify.words.book import BOOK, ENTRY_POINTS


def rule_of(word: Word, supplier: str) -> Rule:
    """How a call of ``word`` is lowered.

    Raises `PluginError` where a template of the record is no formula of known words.
    """
    _check(word, supplier)
    evidence = Evidence(f"computed by {supplier}", f"{supplier}: {word.name}", Grade.EXACT)
    least, most = word.arity
    letters = ", ".join(templates.ARGUMENTS[: max(least, 1)])

    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        arguments = arity(call, least, most, f"{word.name}({letters})")
        values = [lowering.pure(argument, f"the argument of {word.name}") for argument in arguments]
        term = templates.applied(word.name, *values)
        if word.whole is not None:
            lowering.record.rests_on(evidence)
            if all(terms.literal(value) is not None for value in values):
                found = evaluate(term, {})
                return Scalar(terms.number(found) if isinstance(found, Fraction) else term)
        return Scalar(term)

    return rule


def _check(word: Word, supplier: str) -> None:
    real = word.real
    texts = [word.made_of, *templates.needs_of(word)]
    if real is not None:
        texts += [*real.slopes, *real.bends, real.period, *real.range]
    if word.whole is not None:
        texts += word.whole.range
    try:
        for text in filter(None, texts):
            for part in tree.walk(templates.read(text)):
                if isinstance(part, Call) and not BOOK[part.function].lowered:
                    raise PluginError(ENTRY_POINTS, supplier, f"{text} is not of known words")
    except (ParseError, ValueError, KeyError, RecursionError) as error:
        raise PluginError(ENTRY_POINTS, supplier, f"{word.name}: {error}") from None
    if not word.made_of and not word.lowered:
        reason = f"{word.name} is made of no other words, and not lowered"
        raise PluginError(ENTRY_POINTS, supplier, reason)
