"""The equations that the solution of a template writes: marked ``<<2*3=6>>``, and plain.

What is read is notation: formulas in braces, numbers, signs, brackets, ``=``, a sign of percent,
and the words behind a number as its unit.  A run that is anything else ends there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from evaluation.audit.template import Hole, Line
from evaluation.audit.template_language import Formula, FormulaError, formula_of, numeral

_TOKEN = re.compile(
    r"\s*(?:(?P<mark><<|>>)|(?P<number>\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)"
    r"|(?P<word>[^\W\d_](?:[\w'’-]*[^\W_])?(?:/[^\W\d_]\w*)*)|(?P<sign>[-+*×÷/=()%])|(?P<other>\S))"
)
_SIGNS = {"×": "*", "÷": "/"}
_TIMES = "x"


@dataclass(frozen=True, slots=True)
class _Token:
    """A part of a line: kind is mark, number, value, word, sign or other."""

    kind: str
    text: str
    tree: ast.expr | None = None
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Equation:
    """Two sides that a line says to be equal.

    ``used`` are the numbers of the left side, ``result`` the number that is the right side (that
    of percent, where a sign of percent follows); ``letters`` stand for what is looked for.
    """

    line: int
    left: Formula
    right: Formula
    used: tuple[Formula, ...]
    result: Formula | None
    marked: bool
    letters: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Solution:
    """What was read of a solution, and the faults of its notation."""

    equations: tuple[Equation, ...]
    faults: tuple[str, ...]


def solution_of(lines: tuple[Line, ...], words: frozenset[str]) -> Solution:
    """The equations of the lines, in their order, the plain ones of a line before the marked ones.

    ``words`` are the variables that are printed as words.
    """
    equations: list[Equation] = []
    faults: list[str] = []
    for number, line in enumerate(lines, start=1):
        plain, marked, fault = _apart(list(_tokens(line, words)))
        equations += _equations(plain, number, marked=False)
        for inside in marked:
            found = _equations(inside, number, marked=True)
            if not found:
                fault = "a mark holds no equation"
            equations += found
        if fault:
            faults.append(f"line {number}: {fault}")
    return Solution(tuple(equations), tuple(faults))


def _tokens(line: Line, words: frozenset[str]) -> Iterator[_Token]:
    for piece in line:
        if isinstance(piece, Hole):
            is_word = _is_word(piece.formula.tree, words)
            yield _Token("word" if is_word else "value", piece.formula.text, piece.formula.tree)
            continue
        end = 0
        for found in _TOKEN.finditer(piece):
            kind = found.lastgroup or "other"
            glued = found.start(kind) == end
            yield _Token(kind, found[kind], glued=glued)
            end = found.end()


def _is_word(tree: ast.expr, words: frozenset[str]) -> bool:
    match tree:
        case ast.Constant(value=str()):
            return True
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
            return name in words
        case ast.IfExp(body=body):
            return _is_word(body, words)
    return False


def _apart(tokens: list[_Token]) -> tuple[list[_Token], list[list[_Token]], str]:
    """The tokens outside of marks, those of each mark, and what is wrong with the marks."""
    plain: list[_Token] = []
    marked: list[list[_Token]] = []
    inside: list[_Token] | None = None
    for token in tokens:
        if token.kind != "mark":
            (plain if inside is None else inside).append(token)
        elif token.text == "<<" and inside is None:
            inside = []
        elif token.text == ">>" and inside is not None:
            marked.append(inside)
            inside = None
    return plain, marked, "" if inside is None else "a mark is not closed"


class _Run:
    """Sides of equations that are being read."""

    def __init__(self) -> None:
        self.sides: list[list[_Token]] = [[]]
        self.unit = False

    @property
    def side(self) -> list[_Token]:
        return self.sides[-1]

    @property
    def is_open(self) -> bool:
        """Whether a number has to come next."""
        last = self.side[-1] if self.side else None
        return last is None or (last.kind == "sign" and last.text not in ")%")


def _equations(tokens: list[_Token], line: int, *, marked: bool) -> list[Equation]:
    found: list[Equation] = []
    run = _Run()

    def end() -> None:
        nonlocal run
        found.extend(_of_sides(run.sides, line, marked=marked))
        run = _Run()

    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        match token:
            case _Token(kind="number" | "value"):
                if not run.is_open:
                    end()
                run.side.append(token)
                run.unit = False
            case _Token(kind="word", text=text) if _is_letter(token, run, following):
                if not run.is_open:
                    run.side.append(_Token("sign", "*"))
                run.side.append(_Token("letter", text))
                run.unit = False
            case _Token(kind="word", text=text, tree=None) if text == _TIMES and (
                not run.is_open and following is not None and _opens(following)
            ):
                run.side.append(_Token("sign", "*"))
            case _Token(kind="word", tree=tree):
                if tree is not None and following is not None and following.kind == "value":
                    run.unit = run.unit and not run.is_open
                    continue
                if run.is_open and run.side:
                    _give_up(run)
                    end()
                run.unit = bool(run.side)
            case _Token(kind="sign", text="="):
                if not run.is_open:
                    run.sides.append([])
                elif run.side:
                    end()
                run.unit = False
            case _Token(kind="sign", text="/") if following is not None and (
                following.kind == "word" and not _is_letter(following, run, None)
            ):
                continue
            case _Token(kind="sign", text="("):
                if not run.is_open and run.unit:
                    end()
                elif not run.is_open:
                    run.side.append(_Token("sign", "*"))
                run.side.append(token)
            case _Token(kind="sign", text=")"):
                if not run.is_open:
                    run.side.append(token)
                else:
                    end()
            case _Token(kind="sign", text="%"):
                if not run.is_open and not run.unit:
                    run.side.append(token)
            case _Token(kind="sign", text=text):
                if not run.is_open:
                    run.side.append(_Token("sign", _SIGNS.get(text, text)))
                elif run.side:
                    end()
                run.unit = False
            case _Token(text=text):
                if text not in "$€£":
                    end()
    end()
    return found


def _opens(token: _Token) -> bool:
    return token.kind in {"number", "value"} or token.text in "($€£" or token.kind == "word"


def _is_letter(token: _Token, run: _Run, following: _Token | None) -> bool:
    """Whether a word is a letter of the solution: alone, and a sign stands beside it."""
    if token.tree is not None or len(token.text) != 1:
        return False
    after = following is not None and following.kind == "sign" and following.text in "=+-*/"
    if not run.is_open:
        return token.glued and bool(run.side) and run.side[-1].kind == "number" and after
    before = len(run.sides) > 1 or bool(run.side)
    return after or (before and (following is None or following.kind != "word"))


def _give_up(run: _Run) -> None:
    """Leaves a sign away behind which no number comes."""
    while run.side and run.is_open:
        run.side.pop()


def _of_sides(sides: list[list[_Token]], line: int, *, marked: bool) -> Iterator[Equation]:
    """The equations between neighbouring sides that are formulas."""
    read = [_formula_of(side) for side in sides]
    for place in range(len(read) - 1):
        left, right = read[place], read[place + 1]
        if left is None or right is None:
            continue
        try:
            yield Equation(
                line,
                formula_of(left.tree),
                formula_of(right.tree),
                tuple(formula_of(one) for one in left.used),
                formula_of(right.used[0]) if right.single else None,
                marked,
                left.letters | right.letters,
            )
        except FormulaError:
            continue


@dataclass(frozen=True, slots=True)
class _Side:
    """A side as a formula: the numbers in it; whether it is a single one."""

    tree: ast.expr
    used: tuple[ast.expr, ...]
    single: bool
    letters: frozenset[str]


def _formula_of(side: list[_Token]) -> _Side | None:
    """A side as a formula, None if it is none."""
    parts: list[str] = []
    values: dict[str, ast.expr] = {}
    letters: set[str] = set()
    for token in side:
        name = f"_{len(values)}"
        match token:
            case _Token(kind="value", tree=tree) if tree is not None:
                values[name] = tree
                parts.append(name)
            case _Token(kind="number", text=text):
                number = Fraction(text.replace(",", ""))
                values[name] = numeral(number)
                parts.append(name)
            case _Token(kind="letter", text=text):
                values[name] = ast.Name(f"letter {text}")
                letters.add(f"letter {text}")
                parts.append(name)
            case _Token(text="%"):
                parts[-1:] = ["(", parts[-1], "/100)"] if parts and parts[-1] != ")" else ["%"]
            case _Token(text=text):
                parts.append(text)
    try:
        tree = ast.parse(" ".join(parts), mode="eval").body
    except SyntaxError:
        return None
    used = tuple(values.values())
    single = len(used) == 1 and all(token.text == "%" for token in side if token.kind == "sign")
    return _Side(_replaced(tree, values), used, single and not letters, frozenset(letters))


def _replaced(node: ast.expr, values: Mapping[str, ast.expr]) -> ast.expr:
    match node:
        case ast.Name(id=name):
            return values[name]
        case ast.BinOp(left=left, op=sign, right=right):
            return ast.BinOp(_replaced(left, values), sign, _replaced(right, values))
        case ast.UnaryOp(op=sign, operand=operand):
            return ast.UnaryOp(sign, _replaced(operand, values))
    return node
