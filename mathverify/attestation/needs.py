"""Rule d: what a question needs, and whether a reading needs the same.

A domain is needed as far as the answer changes without it: not at all, as a sort of number, or
with its conditions.  Givens are needed where the answer changes without them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from mathverify.attestation.domains import (
    declared_names,
    domain_read,
    scalar_domains,
    widened,
)
from mathverify.attestation.fields import fields
from mathverify.attestation.outcome import Answered, Bench, Outcome, Unanswerable, renamed
from mathverify.attestation.rationals import rational, rational_in
from mathverify.attestation.renumbering import Atom, Template, Values
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.tree import Comparison
from mathverify.problem.spec import Given, ProblemSpec, Unknown
from mathverify.semantics.domains import FIGURE_SHAPES, Domain
from mathverify.semantics.system import Kind


def needs_fault(
    own: Template,
    read: Template,
    atoms: Sequence[Atom],
    places: Sequence[Values],
    bench: Bench,
    claim: str = "",
) -> str:
    """In what the needs of a question and of its reading part; empty where they do not."""
    lacking = _domains_fault(own, read, places, bench, claim)
    if lacking:
        return lacking
    start = places[0]
    mine, yours = _count(own, start, bench, claim), _count(read, start, bench, "")
    if (
        mine is not None
        and yours is not None
        and all(one != other for one, other in zip(mine, yours, strict=True))
    ):
        return f"the question needs {mine[0]} givens, the reading {yours[0]}"
    for datum in dict.fromkeys(atom.key[1] for atom in atoms if not atom.lifted):
        group = {i for i, atom in enumerate(atoms) if atom.key == ("data", datum, "value")}
        with_it = _without(own, group, start, bench), _without(read, group, start, bench)
        if None not in with_it and with_it[0] is not with_it[1]:
            states = {True: "has an answer", False: "has none"}
            one, other = (states[bool(state)] for state in with_it)
            return f"without what {datum} says the question {one}, the reading {other}"
    return ""


# --- domains ----------------------------------------------------------------------------------


def _domains_fault(
    own: Template, read: Template, places: Sequence[Values], bench: Bench, claim: str
) -> str:
    """Whether the domains that are needed imply each other, where unknowns can be matched."""
    ours = needed_domains(own, places, bench, claim)
    theirs = needed_domains(read, places, bench, "")
    start = places[0]
    for one, other in _matched(own.spec, read.spec):
        mine, yours = ours.pop(one, ""), theirs.pop(other, "")
        if mine == yours:
            continue
        whole = _whole_domain(own.at(start), one), _whole_domain(read.at(start), other)
        if whole[0] != whole[1]:
            return (
                f"the question needs {one} to be {mine or 'any number'}, "
                f"the reading needs {other} to be {yours or 'any number'}"
            )
    # What is asked for as a term there is asked for as an unknown here, with equal values.
    for needs, spec, opposite in ((ours, own.spec, read.spec), (theirs, read.spec, own.spec)):
        for name in () if _asked(opposite) else _asked(spec):
            needs.pop(name, None)
    # What bounds an unknown may stand in its domain here and among the givens there.
    whole_ours = Counter(_whole_domain(own.at(start), name) for name in ours)
    whole_theirs = Counter(_whole_domain(read.at(start), name) for name in theirs)
    if Counter(ours.values()) != Counter(theirs.values()) and whole_ours != whole_theirs:
        one, other = ", ".join(sorted(ours)) or "none", ", ".join(sorted(theirs)) or "none"
        return f"the domains that are needed differ: of {one} in the question, of {other} as read"
    return ""


def _matched(own: ProblemSpec, read: ProblemSpec) -> list[tuple[str, str]]:
    """Unknowns that are the same: asked for in the same place, else of the same name."""
    pairs = list(zip(_asked(own), _asked(read), strict=False))
    mine, yours = {one for one, _ in pairs}, {other for _, other in pairs}
    names = {one.name for one in own.unknowns} & {one.name for one in read.unknowns}
    return pairs + [(name, name) for name in sorted(names - mine - yours)]


def _asked(spec: ProblemSpec) -> list[str]:
    try:
        node = parse(spec.ask.find, declared=declared_names(spec)) if spec.ask else None
    except ParseError:
        return []
    items = node.items if isinstance(node, tree.TupleLiteral) else (node,)
    names = [item.identifier for item in items if isinstance(item, tree.Name)]
    unknowns = {one.name for one in spec.unknowns}
    return names if len(names) == len(items) and unknowns.issuperset(names) else []


def needed_domains(
    template: Template, places: Sequence[Values], bench: Bench, claim: str
) -> dict[str, str]:
    """What is needed of the domain of each unknown, as a text that is equal for equal needs."""
    found: dict[str, str] = {}
    spec = template.spec
    # A bound that the text shows is a given as others are, and no part of the domain.
    shown = {hole.key[1] for hole in template.holes if hole.key[0] == "givens"}
    data = {hole.key[1] for hole in template.holes if hole.key[0] == "data"}
    shown |= {given.id for given in spec.givens if data & _words(given.relation)}
    for unknown, domain in scalar_domains(spec):
        bounding = tuple(
            given
            for given in spec.givens
            if given.id not in shown and _bounds_in(spec, given.relation, unknown.name)
        )
        kind = _sort(domain)
        if kind == "real" and not domain.conditions and domain.members is None and not bounding:
            continue
        if _same_with(template, widened(unknown, domain, "real"), bounding, places, bench, claim):
            continue
        if kind != "real" and _same_with(
            template, widened(unknown, domain, kind), bounding, places, bench, claim
        ):
            found[unknown.name] = kind
            continue
        found[unknown.name] = _whole_domain(template.at(places[0]), unknown.name, shown)
    return found


def _same_with(
    template: Template,
    wide: Unknown,
    dropped: tuple[Given, ...],
    places: Sequence[Values],
    bench: Bench,
    claim: str,
) -> bool:
    """Whether everything comes to the same with a wider domain and without some bounds."""
    spec = template.spec
    unknowns = tuple(wide if one.name == wide.name else one for one in spec.unknowns)
    givens = tuple(given for given in spec.givens if given not in dropped)
    gone = {given.id for given in dropped}
    holes = tuple(
        hole
        for hole in template.holes
        if hole.key[:2] != ("unknowns", wide.name)
        and not (hole.key[0] == "givens" and hole.key[1] in gone)
    )
    wider = replace(
        template, spec=spec.model_copy(update={"unknowns": unknowns, "givens": givens}), holes=holes
    )
    for place, values in enumerate(places):
        said = claim if place == 0 else ""
        one = bench.outcome(template.at(values), said)
        if not isinstance(one, Answered):
            continue
        if bench.outcome(wider.at(values), one.answer) != one:
            return False
    return True


def _sort(domain: Domain) -> str:
    return {Kind.INTEGER: "integer", Kind.RATIONAL: "rational"}.get(domain.kind, "real")


def _whole_domain(spec: ProblemSpec, name: str, without: Collection[str] = ()) -> str:
    """The sort of an unknown and the strongest bounds of its domain and the givens.

    As a text that is equal for equal domains; givens ``without`` are left out.
    """
    domain = next(found for unknown, found in scalar_domains(spec) if unknown.name == name)
    bounds: list[tuple[Comparison, Fraction]] = []
    for condition in domain.conditions:
        found = _node_bounds(spec, condition, name)
        if not found:
            return f"{_sort(domain)} {renamed(str(domain), {name: '_'})}"
        bounds += found
    for given in spec.givens:
        if given.id not in without:
            bounds += _bounds_in(spec, given.relation, name)
    kind = _sort(domain)
    if kind == "integer":
        bounds = [_whole(sign, value) for sign, value in bounds]
    lows = [(value, sign) for sign, value in bounds if sign in _LOWS]
    highs = [(value, sign) for sign, value in bounds if sign in _HIGHS]
    low = max(lows, key=lambda one: (one[0], one[1] is Comparison.GREATER), default=None)
    high = min(highs, key=lambda one: (one[0], one[1] is not Comparison.LESS), default=None)
    # Other signs are kept as they are.
    rest = sorted({f"{sign.value} {value}" for sign, value in bounds if sign not in _LOWS | _HIGHS})
    words = [kind, *(f"{one[1].value} {one[0]}" for one in (low, high) if one is not None), *rest]
    members = "" if domain.members is None else f" in {domain.members}"
    return " ".join(words) + members


_LOWS = frozenset({Comparison.GREATER, Comparison.GREATER_EQUAL})
_HIGHS = frozenset({Comparison.LESS, Comparison.LESS_EQUAL})
_MIRRORED = {
    Comparison.GREATER: Comparison.LESS,
    Comparison.LESS: Comparison.GREATER,
    Comparison.GREATER_EQUAL: Comparison.LESS_EQUAL,
    Comparison.LESS_EQUAL: Comparison.GREATER_EQUAL,
}


def _whole(sign: Comparison, value: Fraction) -> tuple[Comparison, Fraction]:
    """A bound of whole numbers as one that is met."""
    if sign is Comparison.GREATER:
        return Comparison.GREATER_EQUAL, Fraction(value.numerator // value.denominator + 1)
    if sign is Comparison.LESS:
        return Comparison.LESS_EQUAL, Fraction(-(-value.numerator // value.denominator) - 1)
    return sign, value


def _bounds_in(spec: ProblemSpec, relation: str, name: str) -> list[tuple[Comparison, Fraction]]:
    try:
        node = parse(relation, declared=declared_names(spec))
    except ParseError:
        return []
    return _node_bounds(spec, node, name)


def _node_bounds(
    spec: ProblemSpec, node: tree.Node, name: str
) -> list[tuple[Comparison, Fraction]]:
    """The signs and numbers of ``x < 3`` or ``1 <= x <= n``; empty for any other relation."""
    if isinstance(node, tree.Logical) and node.operator is tree.LogicalOperator.AND:
        found = [_node_bounds(spec, operand, name) for operand in node.operands]
        return [bound for each in found for bound in each] if all(found) else []
    if not isinstance(node, tree.Relation):
        return []
    bounds: list[tuple[Comparison, Fraction]] = []
    for left, sign, right in zip(node.operands, node.signs, node.operands[1:], strict=False):
        if isinstance(right, tree.Name) and right.identifier == name:
            left, right, sign = right, left, _MIRRORED.get(sign, sign)
        value = _value(spec, right)
        ordered = sign in _LOWS | _HIGHS or sign is Comparison.NOT_EQUAL
        if not ordered or not isinstance(left, tree.Name) or left.identifier != name:
            return []
        if value is None:
            return []
        bounds.append((sign, value))
    return bounds


def _value(spec: ProblemSpec, node: tree.Node) -> Fraction | None:
    if isinstance(node, tree.Name):
        text = next((datum.value for datum in spec.data if datum.name == node.identifier), "")
        return rational_in(text)
    return rational(node)


# --- givens -----------------------------------------------------------------------------------


def _count(template: Template, start: Values, bench: Bench, claim: str) -> tuple[int, int] | None:
    """How many givens are needed, alone and less the unknowns; None where that is not known.

    A given that names an unknown for a term adds one to both, so that one of the two is equal
    for readings that do so and those that do not.
    """
    whole = bench.outcome(template.at(start), claim)
    figures = any(
        domain is not None and domain.shape in FIGURE_SHAPES
        for domain in (domain_read(template.spec, one) for one in template.spec.unknowns)
    )
    # That a point lies on a circle is said in many ways, in one given or in two.
    if not isinstance(whole, Answered) or figures:
        return None
    needed = 0
    spec = template.spec
    for given in spec.givens:
        # A bound of one unknown may stand in its domain as well.
        if any(_bounds_in(spec, given.relation, one.name) for one in spec.unknowns):
            continue
        # That a sequence is arithmetic takes the place of two unknowns, the first term and the
        # difference.
        if _is_a_kind(spec, given.relation):
            continue
        found = _dropped(template, (given.id,), start, bench, whole.answer)
        if isinstance(found, (Answered, Unanswerable)):
            needed += _parts(given.relation) if found != whole else 0
        else:
            return None
    return needed, needed - len(template.spec.unknowns)


def _is_a_kind(spec: ProblemSpec, relation: str) -> bool:
    """Whether a given says of which kind something is that is no number, as arithmetic(u) does."""
    try:
        node = parse(relation)
    except ParseError:
        return False
    named = node.arguments if isinstance(node, tree.Call) else ()
    numbers = {unknown.name for unknown, _ in scalar_domains(spec)} | {d.name for d in spec.data}
    return [isinstance(one, tree.Name) and one.identifier not in numbers for one in named] == [True]


def _parts(relation: str) -> int:
    """How many conditions a given holds: two in ``a < x and x < b`` and in ``a < x < b``."""
    try:
        node = parse(relation)
    except ParseError:
        return 1
    if isinstance(node, tree.Logical) and node.operator is tree.LogicalOperator.AND:
        return len(node.operands)
    if not isinstance(node, tree.Relation):
        return 1
    ratios = [len(one.parts) - 1 for one in node.operands if isinstance(one, tree.Ratio)]
    return max(ratios, default=len(node.signs))


def _dropped(
    template: Template, ids: tuple[str, ...], start: Values, bench: Bench, claim: str
) -> Outcome:
    spec = template.spec
    rest = tuple(given for given in spec.givens if given.id not in ids)
    holes = tuple(h for h in template.holes if not (h.key[0] == "givens" and h.key[1] in ids))
    changed = spec.model_copy(update={"givens": rest})
    return bench.outcome(replace(template, spec=changed, holes=holes).at(start), claim)


def _without(template: Template, group: set[int], start: Values, bench: Bench) -> bool | None:
    """Whether there is still an answer without the givens in which these numbers stand."""
    spec = template.spec
    fieldwise = {hole.key for hole in template.holes if hole.atom in group}
    names = {key[1] for key in fieldwise if key[0] == "data"}
    names |= {
        one.name
        for one in fields(spec)
        if one.section == "functions" and (one.key in fieldwise or names & _words(one.text))
    }
    touched = [
        field
        for field in fields(spec)
        if field.section not in ("data", "functions")
        and (field.key in fieldwise or names & _words(field.text))
    ]
    bounds = any(
        field.section == "unknowns"
        or any(_bounds_in(spec, field.text, one.name) for one in spec.unknowns)
        for field in touched
    )
    # A bound may stand in the domain here and in a given there, alone or with another one.
    if not touched or bounds:
        return None
    if any(field.section != "givens" for field in touched):
        return False
    ids = tuple(field.name for field in touched)
    found = _dropped(template, ids, start, bench, "")
    if isinstance(found, Answered):
        return True
    return False if isinstance(found, Unanswerable) else None


def _words(text: str) -> set[str]:
    spaced = "".join(sign if sign.isalnum() or sign == "_" else " " for sign in text)
    return set(spaced.split())
