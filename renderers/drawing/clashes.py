"""Which places of labels are in each other's way, for many at once (numpy).

A place is a box, and for some a leader.  Two places clash if the boxes are nearer than a space,
if a leader meets the other's box, or if two leaders cross.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from renderers.drawing.candidates import Candidate, Leader

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Room between a label and a stroke, in points.
CLEARANCE = 0.9
#: By how much the ground of a label that interrupts a stroke is larger than its letters.
GROUND = 1.0
#: Room between two labels, so that they are not read as one.
SPACING = 2.6


class Places:
    """Places as arrays: boxes, and leaders (rows of nan for those without)."""

    def __init__(self, places: Sequence[Candidate]) -> None:
        import numpy as np

        self.boxes: NDArray[Any] = np.array(
            [(one.box.left, one.box.bottom, one.box.right, one.box.top) for one in places]
        ).reshape(-1, 4)
        self.leaders: NDArray[Any] = np.array(
            [
                (*one.leader.start, *one.leader.end)
                if isinstance(one.leader, Leader)
                else (np.nan,) * 4
                for one in places
            ]
        ).reshape(-1, 4)

    def near(self, others: Places, space: float) -> NDArray[Any]:
        """A table of booleans: the boxes of this place and that other are nearer than a space."""
        one, other = self.boxes[:, None, :], others.boxes[None, :, :]
        found: NDArray[Any] = ~(
            (one[..., 2] + space <= other[..., 0])
            | (other[..., 2] + space <= one[..., 0])
            | (one[..., 3] + space <= other[..., 1])
            | (other[..., 3] + space <= one[..., 1])
        )
        return found

    def clashes(self, others: Places) -> NDArray[Any]:
        """A table of booleans: this place and that other are in each other's way."""
        found = self.near(others, SPACING)
        found |= _meets(self.leaders, others.boxes)
        found |= _meets(others.leaders, self.boxes).T
        result: NDArray[Any] = found | _cross(self.leaders, others.leaders)
        return result


def _meets(leaders: NDArray[Any], boxes: NDArray[Any]) -> NDArray[Any]:
    """Whether leaders meet boxes (Liang and Barsky's clipping); never for rows of nan."""
    import numpy as np

    low, high = np.zeros((len(leaders), len(boxes))), np.ones((len(leaders), len(boxes)))
    with np.errstate(divide="ignore", invalid="ignore"):
        for axis in (0, 1):
            begin = leaders[:, None, axis]
            step = leaders[:, None, axis + 2] - begin
            step = np.where(step == 0, 1e-12, step)
            first = (boxes[None, :, axis] - CLEARANCE - begin) / step
            last = (boxes[None, :, axis + 2] + CLEARANCE - begin) / step
            low = np.maximum(low, np.minimum(first, last))
            high = np.minimum(high, np.maximum(first, last))
        result: NDArray[Any] = low <= high
    return result


def _cross(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """Whether leaders cross each other."""

    def side(lines: NDArray[Any], spots: NDArray[Any]) -> NDArray[Any]:
        ahead = lines[..., 2:] - lines[..., :2]
        aside = spots - lines[..., :2]
        result: NDArray[Any] = ahead[..., 0] * aside[..., 1] - ahead[..., 1] * aside[..., 0]
        return result

    first, second = one[:, None, :], other[None, :, :]
    result: NDArray[Any] = (side(first, second[..., :2]) * side(first, second[..., 2:]) < 0) & (
        side(second, first[..., :2]) * side(second, first[..., 2:]) < 0
    )
    return result
