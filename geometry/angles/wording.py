"""Facts and terms of this package in the words of the problem language."""

from __future__ import annotations

from geometry.angles import facts
from geometry.angles.directions import line_text
from geometry.angles.expressions import Segment
from geometry.angles.facts import Fact


def _names(points: tuple[str, ...]) -> str:
    return ",".join(points)


def _length(segment: Segment) -> str:
    return f"length({segment[0]},{segment[1]})"


def fact_text(fact: Fact) -> str:
    """The fact as a relation of the problem language."""
    match fact:
        case facts.Distinct(first, second):
            return f"{first} != {second}"
        case facts.Collinear(points):
            return f"collinear({_names(points)})"
        case facts.NotCollinear(points):
            return f"not collinear({_names(points)})"
        case facts.Order((first, middle, last)):
            return f"on({middle}, segment({first},{last}))"
        case facts.Order(points):
            return f"order({_names(points)})"
        case facts.OnRay(point, (origin, through)):
            return f"on({point}, ray({origin},{through}))"
        case facts.Parallel(first_line, second_line):
            return f"parallel({line_text(first_line)}, {line_text(second_line)})"
        case facts.NotParallel(first_line, second_line):
            return f"not parallel({line_text(first_line)}, {line_text(second_line)})"
        case facts.Foot(foot, point, line):
            return f"{foot} = foot({point}, {line_text(line)})"
        case facts.Perpendicular(first_line, second_line):
            return f"perpendicular({line_text(first_line)}, {line_text(second_line)})"
        case facts.InsideAngle(point, corners):
            return f"inside({point}, angle({_names(corners)}))"
        case facts.Acute(corners):
            return f"angle({_names(corners)}) < 90 deg"
        case facts.Obtuse(corners):
            return f"angle({_names(corners)}) > 90 deg"
        case facts.InsidePolygon(point, vertices):
            return f"inside({point}, polygon({_names(vertices)}))"
        case facts.Convex(vertices):
            return f"convex({_names(vertices)})"
        case facts.EqualLengths(one, two):
            return f"{_length(one)} = {_length(two)}"
        case facts.Midpoint(middle, segment):
            return f"{middle} = midpoint({segment[0]},{segment[1]})"
        case facts.OnCircle(point, circle):
            return f"on({point}, {circle})"
        case facts.Centre(point, circle):
            return f"{point} = center({circle})"
        case facts.Tangent(line, circle):
            return f"tangent({line_text(line)}, {circle})"
        case facts.AnglesBisected(vertex, point, arm, other):
            return f"bisects(ray({vertex},{point}), angle({arm},{vertex},{other}))"
        case facts.Congruent(one_triangle, two_triangle):
            return f"congruent({_triangle(one_triangle)}, {_triangle(two_triangle)})"
        case facts.Similar(one_triangle, two_triangle):
            return f"similar({_triangle(one_triangle)}, {_triangle(two_triangle)})"
        case facts.Shape(kind, vertices):
            return f"{kind.value.replace(' ', '_')}({_names(vertices)})"
        case _:
            return str(fact)


def _triangle(corners: tuple[str, str, str]) -> str:
    return f"triangle({_names(corners)})"
