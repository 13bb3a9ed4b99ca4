"""Logarithms and exponentials of several variables: what follows from them, and new variables.

**Consequences.**  Where an equation ``n1*ln(u1) + ... + r = 0`` with whole n is true, all u are
positive, so ``u1^n1 * ... = e^(-r)`` is true there too; where ``a*b^u*... + c*d^v*... = 0`` with
positive bases, so are the logarithms of both sides.  A consequence added to a system changes none
of its models; it is polynomial, so that variables can be eliminated by it.

**New variables.**  If x is real and stands in equations in powers ``b^(m*x + w)`` alone, with bases
that are rational powers of one base c, then ``x = q*ln(t)/ln(c)`` maps the positive t one to one
onto the real x, and each such power is ``t^(m*n)`` times a power that does not contain x.  If x
stands in equations, of which there is one, in logarithms alone of products of powers of x, or to
such a base, and x is positive in every model (by its domain, or since one is ``ln(x)`` or a
logarithm of x or to the base x), then ``x = e^t`` maps the real t onto the positive x.  What else
speaks of x speaks of its value then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import lcm

from mathverify.engines.substitution.state import State, equations
from mathverify.engines.substitution.steps import (
    domain_statements,
    is_identity,
    polynomial_equations,
)
from mathverify.language.occurrences import names_in, parts_of
from mathverify.language.tree import (
    Call,
    Constant,
    Divide,
    Multiply,
    Name,
    Node,
    Power,
    children,
    replaced,
)
from mathverify.semantics import terms
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.semantics.logarithmic_form import (
    MAXIMAL_EXPONENT,
    value_of,
    variable_power,
    without_functions,
)
from mathverify.semantics.system import Bound, Constraint, Kind, Variable


def consequence(state: State) -> tuple[Constraint, Node] | None:
    """A constraint and a polynomial equation that follows from it and is not there yet."""
    known = {constraint.formula for constraint in state.constraints}
    for equation in polynomial_equations(state):
        found = without_functions(equation.ring, equation.polynomial)
        if found is not None and found not in known and not is_identity(found):
            return equation.source, found
    return None


# --- new variables -----------------------------------------------------------------------


def divides_by_logarithm(state: State) -> bool:
    """Whether an equation has a logarithm to an unknown base, or divides by one.

    What follows, ``w = x^30``, is of a high degree, and in new variables it is linear.
    """
    found = [equation for constraint in state.constraints for equation in equations(constraint)]
    bases = (part.arguments[-1] for part in parts_of(Call, found) if part.function == "log")
    below = (
        part.function in ("ln", "log") and names_in(part)
        for divided in parts_of(Divide, found)
        for part in parts_of(Call, (divided.denominator,))
    )
    return any(map(names_in, bases)) or any(below)


def with_new_variable(state: State) -> State | None:
    """The state with a new variable for some power or logarithm of a variable; None if none."""
    for variable in state.variables:
        if variable.kind is Kind.REAL and variable.values is None:
            for change in (_as_logarithm, _as_exponential):
                found = change(state, variable)
                if found is not None:
                    return found
    return None


def _as_logarithm(state: State, variable: Variable) -> State | None:
    """``x = q*ln(t)/ln(c)`` with a positive t."""
    uses = _functions_of(state, variable.name)
    exponents = []
    for use in uses:
        parted = variable_power(use)
        form = None if parted is None else linear_form(parted[1])
        if parted is None or not isinstance(form, LinearForm) or value_of(parted[0]) == 1:
            return None
        exponents.append((parted[0], form))
    if not exponents:
        return None
    base, ratios = exponents[0][0], []
    for other, form in exponents:
        ratio = _ratio(other, base)
        if ratio is None:
            return None
        ratios.append(ratio * form.coefficients[variable.name])
    unit = lcm(*(ratio.denominator for ratio in ratios))
    if any(abs(ratio * unit) > MAXIMAL_EXPONENT for ratio in ratios):
        return None
    new = _new(state, Bound(Fraction(0), closed=False))
    images: dict[Node, Node] = {}
    for use, (other, form), ratio in zip(uses, exponents, ratios, strict=True):
        rest = [terms.number(form.constant)] + [
            terms.multiply((terms.number(rate), Name(name)))
            for name, rate in form.coefficients.items()
            if name != variable.name
        ]
        here = terms.power(Name(new.name), terms.number(ratio * unit))
        images[use] = terms.multiply((here, terms.power(other, terms.add(rest))))
    value = terms.divide(
        terms.multiply((terms.number(unit), terms.call("ln", Name(new.name)))),
        terms.call("ln", base),
    )
    return _renamed(state, variable, new, value, images)


def _as_exponential(state: State, variable: Variable) -> State | None:
    """``x = e^t``."""
    new = _new(state, None)
    images: dict[Node, Node] = {}
    for use in _functions_of(state, variable.name):
        match use:
            case Call("ln", (argument,)):
                image = _taken(argument, variable.name, new)
            case Call("log", (argument, base)):
                above, below = (_taken(part, variable.name, new) for part in (argument, base))
                image = None if above is None or below is None else terms.divide(above, below)
            case _:
                return None
        if image is None:
            return None
        images[use] = image
    if not images or not (_is_above_zero(variable) or _is_told_positive(state, variable.name)):
        return None
    value = Power(Constant("e"), Name(new.name))
    return _renamed(state, variable, new, value, images)


def _taken(argument: Node, name: str, new: Variable) -> Node | None:
    """``ln(argument)`` with ``x = e^t``, which has a value for the same values of all others.

    The argument is a product of powers of x and of what does not contain x; None for others.
    """
    if name not in names_in(argument):
        return terms.call("ln", argument)
    if argument == Name(name):
        return Name(new.name)
    match argument:
        case Multiply(factors):
            inside = [part for part in factors if name in names_in(part)]
            rest = [part for part in factors if name not in names_in(part)]
            taken = [_taken(part, name, new) for part in inside]
            known = [part for part in taken if part is not None]
            if len(known) < len(taken):
                return None
            return (
                terms.add((*known, terms.call("ln", terms.multiply(rest))))
                if rest
                else (terms.add(known))
            )
        case Divide(above, below) if name not in names_in(above):
            taken_below = _taken(below, name, new)
            if taken_below is None or isinstance(below, (Multiply, Divide)):
                return None
            return terms.subtract(terms.call("ln", above), taken_below)
        case Divide(above, below) if name not in names_in(below):
            if not isinstance(above, (Multiply, Divide)):
                taken_above = _taken(above, name, new)
                if taken_above is not None:
                    return terms.subtract(taken_above, terms.call("ln", below))
            return None
        case Power(base, exponent) if base == Name(name) and terms.literal(exponent) is not None:
            return terms.multiply((exponent, Name(new.name)))
    return None


def _is_above_zero(variable: Variable) -> bool:
    """Whether the domain has positive numbers alone."""
    low = variable.low
    return low is not None and (low.value > 0 or (low.value == 0 and not low.closed))


def _is_told_positive(state: State, name: str) -> bool:
    """Whether an equation, which is true in every model, has a logarithm of x or to the base x."""
    return any(
        Name(name) in children(use)
        for constraint in state.constraints
        for equation in equations(constraint)
        for use in _uses(equation, name)
    )


def _functions_of(state: State, name: str) -> list[Node]:
    """The powers and logarithms of the variable, each once; none unless an equation has some.

    None also where the variable stands in an equation by itself.
    """
    found: dict[Node, None] = {}
    for constraint in state.constraints:
        for equation in equations(constraint):
            here = list(_uses(equation, name))
            if any(isinstance(use, Name) for use in here):
                return []
            found.update(dict.fromkeys(here))
    if not found:
        return []
    for constraint in state.constraints:
        here = [use for use in _uses(constraint.formula, name) if not isinstance(use, Name)]
        found.update(dict.fromkeys(here))
    return list(found)


def _ratio(power: Node, base: Node) -> Fraction | None:
    """The exponent under which ``base`` is ``power``, if it is rational."""
    above, below = value_of(terms.call("ln", power)), value_of(terms.call("ln", base))
    if above is None or below is None or below == 0:
        return None
    ratio = above / below
    return ratio if isinstance(ratio, Fraction) else None


def _uses(node: Node, name: str) -> Iterator[Node]:
    """The smallest powers and logarithms that contain the variable, or the variable by itself."""
    if name not in names_in(node):
        return
    match node:
        case Name():
            yield node
        case Call("ln" | "log" | "exp", arguments) if _is_plain(arguments, name):
            yield node
        case Power(base, exponent) if not names_in(base) and _is_plain((exponent,), name):
            yield node
        case _:
            for child in children(node):
                yield from _uses(child, name)


def _is_plain(below: tuple[Node, ...], name: str) -> bool:
    """Whether no power or logarithm deeper inside contains the variable."""
    return all(isinstance(use, Name) for node in below for use in _uses(node, name))


def _new(state: State, low: Bound | None) -> Variable:
    taken = {variable.name for variable in state.variables} | {n for n, _ in state.definitions}
    name = next(f"#{i}" for i in range(len(taken) + 1) if f"#{i}" not in taken)
    return Variable(name, Kind.REAL, low)


def _renamed(
    state: State, variable: Variable, new: Variable, value: Node, images: dict[Node, Node]
) -> State:
    images = {Name(variable.name): value, **images}
    bounds = [Constraint(variable.domain_name, part) for part in domain_statements(variable, value)]
    constraints = [
        replace(constraint, formula=replaced(constraint.formula, images))
        for constraint in state.constraints
    ]
    return replace(
        state,
        variables=tuple(new if v.name == variable.name else v for v in state.variables),
        constraints=(*constraints, *bounds),
        definitions=(*state.definitions, (variable.name, value)),
    )
