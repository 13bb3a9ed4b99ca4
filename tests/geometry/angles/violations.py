"""Whether what a study knows is true of a figure."""

from __future__ import annotations

from true_facts import Truth

from geometry.angles import Study, Unknown


def violations(truth: Truth, study: Study, x: float) -> list[str]:
    """Everything known that is false: positions, lengths, equations, undefined angles."""
    if study.contradiction is not None:
        return [f"contradiction\n{study.contradiction}"]
    figure = study.figure
    undefined = [str(pair) for pair in figure.distinct if not truth.distinct(*pair)]
    if undefined:
        return [f"these points coincide: {undefined}"]
    return [*_directions(truth, study), *_turns(truth, study), *_equations(truth, study, x)]


def _directions(truth: Truth, study: Study) -> list[str]:
    figure, found = study.figure, list[str]()
    for segment in figure.distinct:
        root, sign = figure.direction(segment)
        if not truth.same_direction(segment, root if sign > 0 else root[::-1]):
            found.append(f"{segment} does not point as {root} times {sign}")
        if not truth.parallel(segment, figure.line(segment)):
            found.append(f"{segment} is not parallel to {figure.line(segment)}")
        if not truth.equal(segment, figure.length(segment)):
            found.append(f"{segment} is not as long as {figure.length(segment)}")
    return found


def _turns(truth: Truth, study: Study) -> list[str]:
    figure, found = study.figure, list[str]()
    signs: dict[int, int] = {}
    for one in figure.roots():
        for two in figure.roots():
            turn = figure.turn(one, two) if one != two else None
            if turn is None:
                continue
            component, sign = turn
            actual = truth.turn(one, two)
            if actual == 0:
                found.append(f"{one} is parallel to {two}")
            elif signs.setdefault(component, actual * sign) != actual * sign:
                found.append(f"{one} does not turn to {two} as claimed")
    return found


def _equations(truth: Truth, study: Study, x: float) -> list[str]:
    found = list[str]()
    for known, row in study.equations.rows:
        reason = study.figure.ledger.events[known.number].reason
        total = float(row.constant)
        for term, factor in row.terms:
            if isinstance(term, Unknown):
                total += float(factor) * x
            elif all(truth.distinct(*side) for side in term.sides):
                total += float(factor) * truth.angle(*term.sides)
            else:
                found.append(f"{term} is undefined: {reason}")
        if abs(total) > 1e-5:
            found.append(f"{row} = 0 is false by {total}: {reason}")
    return found
