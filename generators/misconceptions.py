"""Names of common mistakes, in words that a teacher would use for feedback.

Numbers MaE.. are those of the benchmark of 55 algebra misconceptions by Otero, Druga and Lan
(MIT licence); mistakes without a number are ours.  A family adds its own where none of these
says exactly what went wrong.
"""

from __future__ import annotations

from typing import Final

ARITHMETIC_SLIP: Final = "makes a slip in the last calculation"
BOTH_SIGNS_LOST: Final = "takes the numbers in the brackets with the wrong sign"
BOUNDARY_SLIP: Final = "mistakes whether the end of the interval belongs to it"
DECIMAL_POINT: Final = "puts the decimal point in the wrong place (MaE20)"
DIRECTION_NOT_REVERSED: Final = "turns the inequality the wrong way round"
INVERTED_FRACTION: Final = "inverts the fraction (MaE15)"
LOST_SOLUTION: Final = "loses a solution"
OFF_BY_ONE: Final = "counts one too many or one too few"
ONE_SIGN_LOST: Final = "loses the sign of one solution"
SIGN_LOST: Final = "is unsure of the sign of the result (MaE18)"
SWAPPED: Final = "swaps the two values (MaE54)"
TWICE: Final = "counts everything twice"
