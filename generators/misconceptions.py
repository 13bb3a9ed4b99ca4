"""Names of common mistakes, in words that a teacher would use for feedback.

Numbers MaE.. are those of the benchmark of 55 algebra misconceptions by Otero, Druga and Lan
(MIT licence); mistakes without a number are ours.  A family adds its own where none of these
says exactly what went wrong.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ADDS_INSTEAD",
    "ARITHMETIC_SLIP",
    "BOTH_SIGNS_LOST",
    "BOUNDARY_SLIP",
    "CLASSIC_SUM_OF_FRACTIONS",
    "DECIMAL_POINT",
    "DIRECTION_NOT_REVERSED",
    "HALF",
    "INVERTED_FRACTION",
    "LEFT_TO_RIGHT",
    "LOST_SOLUTION",
    "OFF_BY_ONE",
    "ONE_SIGN_LOST",
    "PREMATURE_ROUNDING",
    "SIGN_LOST",
    "SUBTRACTION_REVERSED",
    "SWAPPED",
    "TERM_MOVED_UNCHANGED",
    "TWICE",
    "UNCHECKED_SOLUTION",
    "UNEXPANDED_BRACKET",
    "UNIT_NOT_CONVERTED",
]

ADDS_INSTEAD: Final = "adds where the quantities should be multiplied"
ARITHMETIC_SLIP: Final = "makes a slip in the last calculation"
BOTH_SIGNS_LOST: Final = "takes the numbers in the brackets with the wrong sign"
BOUNDARY_SLIP: Final = "mistakes whether the end of the interval belongs to it"
CLASSIC_SUM_OF_FRACTIONS: Final = "adds numerators and denominators separately (MaE08)"
DECIMAL_POINT: Final = "puts the decimal point in the wrong place (MaE20)"
DIRECTION_NOT_REVERSED: Final = "turns the inequality the wrong way round"
HALF: Final = "halves the answer"
INVERTED_FRACTION: Final = "inverts the fraction (MaE15)"
LEFT_TO_RIGHT: Final = "works from left to right, whatever the operations (MaE34)"
LOST_SOLUTION: Final = "loses a solution"
OFF_BY_ONE: Final = "counts one too many or one too few"
ONE_SIGN_LOST: Final = "loses the sign of one solution"
PREMATURE_ROUNDING: Final = "rounds an intermediate result and goes on with it"
SIGN_LOST: Final = "is unsure of the sign of the result (MaE18)"
SUBTRACTION_REVERSED: Final = "subtracts the wrong way round (MaE33)"
SWAPPED: Final = "swaps the two values (MaE54)"
TERM_MOVED_UNCHANGED: Final = "moves a term to the other side without changing its sign (MaE45)"
TWICE: Final = "counts everything twice"
UNCHECKED_SOLUTION: Final = "does not check the solutions in the original equation (MaE52)"
UNEXPANDED_BRACKET: Final = "multiplies only the first term of the bracket"
UNIT_NOT_CONVERTED: Final = "does not convert the unit"
