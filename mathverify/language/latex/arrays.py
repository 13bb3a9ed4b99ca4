r"""Environments: matrices, determinants, systems of equations, functions by cases."""

from __future__ import annotations

from mathverify.language.grammar.cursor import Level
from mathverify.language.latex.cursor import LatexCursor
from mathverify.language.tree import (
    Constant,
    ListLiteral,
    Logical,
    LogicalOperator,
    Node,
    Relation,
    TupleLiteral,
)

_MATRICES = frozenset({"pmatrix", "bmatrix", "matrix", "smallmatrix", "array"})
_SYSTEMS = frozenset(
    [
        "aligned",
        "align",
        "gathered",
        "gather",
        "split",
        "equation",
        "alignedat",
        "alignat",
        "eqnarray",
    ]
)
_STATEMENTS = (Relation, Logical)


def environment(cursor: LatexCursor) -> Node:
    r"""What ``\begin{…}`` at the cursor begins."""
    start = cursor.position
    name = cursor.token.text
    cursor.position += 1
    if name in _MATRICES:
        rows = _rows(cursor, name)
        if cursor.columns_are_vectors and len(rows) > 1 and len(rows[0].items) == 1:
            entries = tuple(row.items[0] for row in rows)
            return TupleLiteral(entries, span=cursor.span(start))
        return ListLiteral(rows, span=cursor.span(start))
    if name == "vmatrix":
        matrix = ListLiteral(_rows(cursor, name), span=cursor.span(start))
        return cursor.call("det", (matrix,), start)
    if name == "cases":
        return _cases(cursor, start)
    if name in _SYSTEMS:
        return _system(cursor, name, start)
    raise cursor.error(
        f"the environment '{name}' is not known here",
        r"\begin{pmatrix} … \end{pmatrix}",
        start=start,
    )


def _close(cursor: LatexCursor, name: str) -> None:
    if cursor.kind != "end of array" or cursor.token.text != name:
        raise cursor.error(f"expected '\\end{{{name}}}'")
    cursor.position += 1


def _rows(cursor: LatexCursor, name: str) -> tuple[ListLiteral, ...]:
    """The rows of a matrix, all of the same length."""
    rows: list[ListLiteral] = []
    with cursor.within():
        while cursor.kind != "end of array":
            here = cursor.position
            cells = [cursor.statement()]
            while cursor.take("&"):
                cells.append(cursor.statement())
            rows.append(ListLiteral(tuple(cells), span=cursor.span(here)))
            if len(cells) != len(rows[0].items):
                raise cursor.error_about(here, "the rows of the matrix have different lengths")
            if not cursor.take("row"):
                break
        _close(cursor, name)
    if not rows:
        raise cursor.error("an empty matrix", start=cursor.position - 1)
    return tuple(rows)


def _cases(cursor: LatexCursor, start: int) -> Node:
    """A function by cases, or a system of relations."""
    rows: list[list[Node]] = []
    with cursor.within():
        while cursor.kind != "end of array":
            rows.append(_case(cursor))
            if not cursor.take("row"):
                break
        _close(cursor, "cases")
    widths = {len(row) for row in rows}
    if widths == {2}:
        pieces = tuple(TupleLiteral((value, condition)) for value, condition in rows)
        return cursor.call("piecewise", pieces, start)
    if widths == {1} and all(isinstance(row[0], _STATEMENTS) for row in rows):
        return _all_of(cursor, [row[0] for row in rows], start)
    raise cursor.error_about(
        start,
        "cases are values with conditions, or relations",
        r"\begin{cases} x & \text{if } x \ge 0 \\ -x & \text{otherwise} \end{cases}",
    )


def _case(cursor: LatexCursor) -> list[Node]:
    """One row: a value and its condition, or a relation by itself."""
    row = [cursor.statement()]
    comma = cursor.take(",")
    if cursor.take("&") or cursor.kind in ("if", "otherwise", "for"):
        while cursor.kind in ("if", "for"):
            cursor.position += 1
        here = cursor.position
        if cursor.take("otherwise"):
            row.append(Constant("true", span=cursor.span(here)))
        else:
            row.append(cursor.statement())
    elif comma and cursor.kind not in ("row", "end of array"):
        row.append(cursor.statement())
    while cursor.kind in (",", ".", ";"):
        cursor.position += 1
    return row


def _system(cursor: LatexCursor, name: str, start: int) -> Node:
    """Relations below each other; a row that begins with a sign goes on with the chain."""
    rows: list[Node] = []
    with cursor.within():
        while cursor.kind != "end of array":
            cursor.take("&")
            signs = cursor.kind in ("=", "!=", "<", "<=", ">", ">=", "~=")
            if signs and rows and isinstance(rows[-1], Relation):
                rows[-1] = _longer(cursor, rows[-1], start)
            elif signs and rows:
                rows[-1] = cursor.infix(rows[-1], Level.RELATION, start)
            else:
                rows.append(cursor.statement())
            while cursor.kind in (",", ".", ";", "&"):
                cursor.position += 1
            if not cursor.take("row"):
                break
        _close(cursor, name)
    if not rows:
        raise cursor.error_about(start, f"nothing stands in '{name}'")
    if len(rows) == 1:
        cursor.grouped = rows[0]
        return rows[0]
    if all(isinstance(row, _STATEMENTS) for row in rows):
        return _all_of(cursor, rows, start)
    raise cursor.error_about(start, "the rows are not relations", r"\text{ and } between them")


def _longer(cursor: LatexCursor, chain: Relation, start: int) -> Node:
    """``chain`` with the relations at the cursor."""
    more = cursor.infix(chain.operands[-1], Level.RELATION, start)
    if not isinstance(more, Relation):
        raise cursor.error_about(start, "this row does not go on with the relation before it")
    return Relation(
        (*chain.operands[:-1], *more.operands),
        (*chain.signs, *more.signs),
        span=cursor.span(start),
    )


def _all_of(cursor: LatexCursor, statements: list[Node], start: int) -> Node:
    if len(statements) == 1:
        return statements[0]
    return Logical(LogicalOperator.AND, tuple(statements), span=cursor.span(start))
