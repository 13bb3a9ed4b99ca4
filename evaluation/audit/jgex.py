"""The construction language of Java Geometry Expert: a statement on a line, perhaps below its name.

``a b c = triangle a b c; h = orthocenter h a b c ? perp a h b c``, as in the 231 problems of
AlphaGeometry (Trinh et al., Nature 2024, Apache licence).  What is audited is that the goal holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from evaluation.audit.item import Conclusion, Item, Outcome, Stated, Unreadable
from mathverify.problem.json_lines import lines_of


def items(text: str) -> Iterator[Item | Unreadable]:
    """The statements of a file; a line without a clause is the name of the next one."""
    name = ""
    for number, line in lines_of(text):
        if "=" not in line and "?" not in line:
            name = line.strip()
            continue
        yield Stated(name or f"line {number}", line.strip(), (), (), line.strip())
        name = ""


def judge_stated(item: Stated) -> Conclusion:
    """Whether the goal of a statement holds in the figures that its clauses make."""
    from geometry.constructions.building import GoalGrade, NotBuilt, build
    from geometry.readers.jgex import Unreadable as Refused
    from geometry.readers.jgex import read_statement

    statement = read_statement(item.statement)
    if isinstance(statement, Refused):
        return Conclusion(item, Outcome.MALFORMED, f"{statement.part}: {statement.reason}")
    built = build(statement)
    if isinstance(built, NotBuilt):
        return Conclusion(item, Outcome.UNDECIDED, built.reason)
    match built.grade:
        case GoalGrade.IDENTITY if not built.fails:
            return Conclusion(item, Outcome.AGREES)
        case GoalGrade.IDENTITY:
            words = "true in some of the figures that its clauses make, false in others"
            return Conclusion(item, Outcome.SEVERAL, words, settled_by="the figure that is meant")
        case GoalGrade.REFUTED:
            return Conclusion(item, Outcome.WRONG, "the goal is false in a certified figure")
        case GoalGrade.ENCLOSED:
            words = f"the goal holds to {built.digits} digits, which is no proof"
            return Conclusion(item, Outcome.UNDECIDED, words)
        case _:
            return Conclusion(item, Outcome.UNREADABLE, "it has no goal")
