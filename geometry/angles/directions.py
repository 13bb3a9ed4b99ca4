"""What is known of the position of lines: which point the same way, which cross, which way round.

Every pair of distinct points has a direction.  Four relations between directions are kept
closed under their own laws, so that a question about them is a look-up:

* *same direction*, up to sign: an equivalence with parity (B between A and C says that AB and BC
  point the same way; opposite rays point opposite ways);
* *parallel*, without sign: a coarser equivalence (a line, or parallel lines);
* *crossing* of two classes of parallels;
* *turn*: the sign of the cross product of two crossing directions.  Only relations between
  turns are known (a figure and its mirror image satisfy the same facts): an equivalence with
  parity on pairs of directions.  "Same side" is a relation between two turns.

Beside them: which points are distinct, and which segments are equally long.
"""

from __future__ import annotations

from typing import TypeAlias

from geometry.angles.expressions import Segment
from geometry.angles.ledger import (
    Absurd,
    Claim,
    Crosses,
    EventKind,
    Known,
    Ledger,
    SameDirection,
    SameLine,
    SameTurn,
    Turn,
)

#: The representative of a class of directions, and 1 or -1.
Directed: TypeAlias = tuple[Segment, int]

#: The edges of a graph of known relations: the other end, the sign, the event.
Edge: TypeAlias = tuple[Segment, int, int]
TurnEdge: TypeAlias = tuple[tuple[Segment, Segment], int, int]


def normal(segment: Segment) -> Directed:
    """The segment with its points in alphabetical order, and whether it was turned round."""
    first, second = segment
    return (segment, 1) if first < second else ((second, first), -1)


def line_text(segment: Segment) -> str:
    """The line through both points, in the problem language."""
    return f"line({segment[0]},{segment[1]})"


class Directions:
    """The knowledge of one figure; every change is an event of ``ledger``."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.distinct: dict[Segment, Known] = {}
        #: For explanations: the raw relations, by what they join.
        self.direction_edges: dict[Segment, list[Edge]] = {}
        self.parallel_edges: dict[Segment, list[Edge]] = {}
        self.turn_edges: dict[tuple[Segment, Segment], list[TurnEdge]] = {}
        self.crossing_events: list[tuple[Segment, Segment, int]] = []
        self.length_edges: dict[Segment, list[Edge]] = {}
        #: Whatever changed since the last look, for rules that run until nothing changes.
        self.version = 0
        #: The version at which the laws of position yielded nothing more.
        self.closed = -1
        #: How many classes of directions were joined.
        self.joined = 0
        # Both ways of every segment have an entry in the first and the third.
        self._direction: dict[Segment, Directed] = {}
        self._directions: dict[Segment, list[Segment]] = {}
        self._line: dict[Segment, Segment] = {}
        self._lines: dict[Segment, list[Segment]] = {}
        self._crossing: dict[Segment, set[Segment]] = {}
        self._turn: dict[tuple[Segment, Segment], tuple[int, int]] = {}
        self._turns: dict[int, list[tuple[Segment, Segment]]] = {}
        self._next_turn = 0
        self._length: dict[Segment, Segment] = {}
        self._lengths: dict[Segment, list[Segment]] = {}

    # --- looking up --------------------------------------------------------------------

    def are_distinct(self, first: str, second: str) -> bool:
        """Whether two points are known not to coincide."""
        return (first, second) in self._direction

    def direction(self, segment: Segment) -> Directed:
        """The class of a directed segment with distinct ends, and its sign in the class."""
        return self._direction[segment]

    def line(self, segment: Segment) -> Segment:
        """The class of parallels of a segment with distinct ends."""
        return self._line[segment]

    def same_direction(self, first: Segment, second: Segment) -> bool:
        """Whether two directed segments are known to point the same way."""
        return self.direction(first) == self.direction(second)

    def same_line(self, first: Segment, second: Segment) -> bool:
        """Whether two segments are known to be parallel or on one line."""
        return self.line(first) == self.line(second)

    def crosses(self, first: Segment, second: Segment) -> bool:
        """Whether the lines of two segments are known not to be parallel."""
        return self.line(second) in self._crossing[self.line(first)]

    def triangle(self, first: str, second: str, third: str) -> bool:
        """Whether three points are known not to be on one line."""
        return (
            self.are_distinct(first, second)
            and self.are_distinct(first, third)
            and self.are_distinct(second, third)
            and self.crosses((first, second), (first, third))
        )

    def turn(self, first: Segment, second: Segment) -> tuple[int, int] | None:
        """The class of a turn and its sign in the class, if the directions cross."""
        one, one_sign = self.direction(first)
        two, two_sign = self.direction(second)
        return self.turn_of_roots(one, one_sign, two, two_sign)

    def turn_of_roots(
        self, one: Segment, one_sign: int, two: Segment, two_sign: int
    ) -> tuple[int, int] | None:
        """`turn` for representatives of classes."""
        sign = one_sign * two_sign
        key = (one, two)
        if two < one:
            key, sign = (two, one), -sign
        found = self._turn.get(key)
        if found is None:
            if self._line[two] not in self._crossing[self._line[one]]:
                return None
            found = (self._next_turn, 1)
            self._turn[key] = found
            self._turns[self._next_turn] = [key]
            self._next_turn += 1
        return found[0], found[1] * sign

    def relation(self, first: Turn, second: Turn) -> int:
        """1 or -1 if two turns are known to agree or to disagree, otherwise 0."""
        one, two = self.turn(*first), self.turn(*second)
        if one is None or two is None or one[0] != two[0]:
            return 0
        return one[1] * two[1]

    def side(self, line: Segment, first: str, second: str) -> int:
        """1 if both points are on one side of the line, -1 if on different sides, 0 unknown."""
        origin = line[0]
        ends = ((origin, line[1]), (origin, first), (origin, second))
        if not all(self.are_distinct(*pair) for pair in ends):
            return 0
        return self.relation((line, (origin, first)), (line, (origin, second)))

    def length(self, segment: Segment) -> Segment:
        """The class of equally long segments."""
        key = normal(segment)[0]
        return self._length.get(key, key)

    def roots(self) -> list[Segment]:
        """The representatives of all classes of directions."""
        return list(self._directions)

    def of_direction(self, root: Segment) -> list[Segment]:
        """The segments of a class of directions."""
        return self._directions[root]

    def of_line(self, segment: Segment) -> list[Segment]:
        """The segments known to be parallel to this one, or on its line."""
        return self._lines[self.line(segment)]

    def lines(self) -> list[list[Segment]]:
        """The classes of parallels."""
        return list(self._lines.values())

    # --- learning ----------------------------------------------------------------------

    def learn_distinct(self, first: str, second: str, reason: str, *claims: Claim) -> None:
        """Two points do not coincide."""
        if first == second:
            raise Absurd(f"{first} != {first}", reason, claims)
        segment = normal((first, second))[0]
        if segment in self.distinct:
            return
        statement = f"{segment[0]} != {segment[1]}"
        self.distinct[segment] = self.ledger.record(EventKind.POSITION, statement, reason, claims)
        back = (segment[1], segment[0])
        self._direction[segment] = (segment, 1)
        self._direction[back] = (segment, -1)
        self._directions[segment] = [segment]
        self._line[segment] = self._line[back] = segment
        self._lines[segment] = [segment]
        self._crossing[segment] = set()
        self.version += 1

    def learn_direction(self, first: Segment, second: Segment, reason: str, *claims: Claim) -> None:
        """Two directed segments, each with distinct ends, point the same way."""
        (one, one_sign), (two, two_sign) = self.direction(first), self.direction(second)
        sign = one_sign * two_sign
        if one == two and sign == 1:
            return
        statement = f"direction({first[0]},{first[1]}) = direction({second[0]},{second[1]})"
        before = SameDirection(first, (second[1], second[0]))
        event = self.ledger.record(EventKind.POSITION, statement, reason, claims)
        if one == two:
            raise Absurd("false", "opposite directions are not the same", (before, event))
        self._join_lines(first, second, event)
        (first_key, first_turned), (second_key, second_turned) = normal(first), normal(second)
        edge_sign = first_turned * second_turned
        self.direction_edges.setdefault(first_key, []).append((second_key, edge_sign, event.number))
        self.direction_edges.setdefault(second_key, []).append((first_key, edge_sign, event.number))
        self._merge_directions(one, two, sign, event)
        self.version += 1

    def _merge_directions(self, kept: Segment, gone: Segment, sign: int, event: Known) -> None:
        if len(self._directions[kept]) < len(self._directions[gone]):
            kept, gone = gone, kept
        self.joined += 1
        members = self._directions.pop(gone)
        for member in members:
            parity = self._direction[member][1] * sign
            self._direction[member] = (kept, parity)
            self._direction[member[1], member[0]] = (kept, -parity)
        self._directions[kept] += members
        for key in [key for key in self._turn if gone in key]:
            first, second = key
            component, parity = self._turn.pop(key)
            parity *= sign
            renamed = (kept, second) if first == gone else (first, kept)
            if renamed[1] < renamed[0]:
                renamed, parity = (renamed[1], renamed[0]), -parity
            members_of = self._turns[component]
            members_of.remove(key)
            present = self._turn.get(renamed)
            if present is None:
                self._turn[renamed] = (component, parity)
                members_of.append(renamed)
                continue
            other, other_parity = present
            if other != component:
                if members_of:
                    self._merge_turns(other, component, parity * other_parity)
                else:
                    del self._turns[component]
            elif parity != other_parity:
                raise Absurd(
                    "false",
                    "a point cannot be on both sides of a line",
                    (event, SameTurn(key, (renamed[1], renamed[0]))),
                )

    def learn_parallel(self, first: Segment, second: Segment, reason: str, *claims: Claim) -> None:
        """Two segments, each with distinct ends, are parallel or on one line."""
        if self.same_line(first, second):
            return
        statement = f"parallel({line_text(first)}, {line_text(second)})"
        event = self.ledger.record(EventKind.POSITION, statement, reason, claims)
        self._join_lines(first, second, event)
        one, two = normal(first)[0], normal(second)[0]
        self.parallel_edges.setdefault(one, []).append((two, 1, event.number))
        self.parallel_edges.setdefault(two, []).append((one, 1, event.number))
        self.version += 1

    def _join_lines(self, first: Segment, second: Segment, event: Known) -> None:
        kept, gone = self.line(first), self.line(second)
        if kept == gone:
            return
        if gone in self._crossing[kept]:
            raise Absurd("false", "parallel lines do not cross", (event, Crosses(first, second)))
        if len(self._lines[kept]) < len(self._lines[gone]):
            kept, gone = gone, kept
        members = self._lines.pop(gone)
        for member in members:
            self._line[member] = self._line[member[1], member[0]] = kept
        self._lines[kept] += members
        for other in self._crossing.pop(gone):
            self._crossing[other].discard(gone)
            self._crossing[other].add(kept)
            self._crossing[kept].add(other)

    def learn_crossing(self, first: Segment, second: Segment, reason: str, *claims: Claim) -> None:
        """Two segments, each with distinct ends, are not parallel."""
        if self.crosses(first, second):
            return
        shared = set(first) & set(second)
        if len(shared) == 1:
            names = ",".join(sorted({*first, *second}))
            statement = f"not collinear({names})"
        else:
            statement = f"not parallel({line_text(first)}, {line_text(second)})"
        event = self.ledger.record(EventKind.POSITION, statement, reason, claims)
        one, two = self.line(first), self.line(second)
        self.crossing_events.append((normal(first)[0], normal(second)[0], event.number))
        if one == two:
            raise Absurd("false", "parallel lines do not cross", (event, SameLine(first, second)))
        self._crossing[one].add(two)
        self._crossing[two].add(one)
        self.version += 1

    def learn_turn(self, first: Turn, second: Turn, sign: int, reason: str, *claims: Claim) -> None:
        """Two turns, each of crossing directions, agree (sign 1) or disagree (-1)."""
        one, two = self.turn(*first), self.turn(*second)
        assert one is not None
        assert two is not None
        found = one[1] * two[1]
        if one[0] == two[0] and found == sign:
            return
        if sign < 0:
            second = (second[1], second[0])
            found = -found
        event = self.ledger.record(EventKind.POSITION, _turn_text(first, second), reason, claims)
        if one[0] == two[0]:
            opposite = SameTurn(first, (second[1], second[0]))
            raise Absurd("false", "a point cannot be on both sides of a line", (event, opposite))
        self._join_turn_edges(first, second, event)
        self._merge_turns(one[0], two[0], found)
        self.version += 1

    def _join_turn_edges(self, first: Turn, second: Turn, event: Known) -> None:
        one, one_sign = normal_turn(first)
        two, two_sign = normal_turn(second)
        sign = one_sign * two_sign
        self.turn_edges.setdefault(one, []).append((two, sign, event.number))
        self.turn_edges.setdefault(two, []).append((one, sign, event.number))

    def _merge_turns(self, kept: int, gone: int, sign: int) -> None:
        """Join two classes; ``sign`` relates their own signs."""
        if len(self._turns[kept]) < len(self._turns[gone]):
            kept, gone = gone, kept
        members = self._turns.pop(gone)
        for member in members:
            self._turn[member] = (kept, self._turn[member][1] * sign)
        self._turns[kept] += members

    def learn_length(self, first: Segment, second: Segment, reason: str, *claims: Claim) -> None:
        """Two segments are equally long."""
        one, two = self.length(first), self.length(second)
        if one == two:
            return
        statement = f"length({first[0]},{first[1]}) = length({second[0]},{second[1]})"
        event = self.ledger.record(EventKind.LENGTH, statement, reason, claims)
        first_key, second_key = normal(first)[0], normal(second)[0]
        self.length_edges.setdefault(first_key, []).append((second_key, 1, event.number))
        self.length_edges.setdefault(second_key, []).append((first_key, 1, event.number))
        members = self._lengths.pop(two, [two])
        for member in members:
            self._length[member] = one
        self._length.setdefault(one, one)
        self._lengths.setdefault(one, [one]).extend(members)
        self.version += 1


def normal_turn(turn: Turn) -> tuple[tuple[Segment, Segment], int]:
    """The pair of undirected segments in order, and the sign that this takes."""
    (first, one), (second, two) = normal(turn[0]), normal(turn[1])
    return ((first, second), one * two) if first < second else ((second, first), -one * two)


def _turn_text(first: Turn, second: Turn) -> str:
    """Two turns agree, said with sides of a line where they have a line in common."""
    for one, one_sign in ((first[0], 1), (first[1], -1)):
        for two, two_sign in ((second[0], 1), (second[1], -1)):
            if normal(one)[0] != normal(two)[0]:
                continue
            sign = one_sign * two_sign * normal(one)[1] * normal(two)[1]
            left = first[1] if one == first[0] else first[0]
            right = second[1] if two == second[0] else second[0]
            ends = set(one)
            if left[0] in ends and right[0] in ends and not {left[1], right[1]} & ends:
                word = "same_side" if sign > 0 else "opposite_side"
                return f"{word}({left[1]}, {right[1]}, {line_text(one)})"
    return f"turn({_pair(first)}) = turn({_pair(second)})"


def _pair(turn: Turn) -> str:
    return ", ".join(f"{first}{second}" for first, second in turn)
