r"""A page as a TikZ picture, to be put into a LaTeX document with ``\usepackage{tikz}``.

One comment line names each element; one unit of the picture is a point of the page.
"""

from __future__ import annotations

import math
import re
from itertools import groupby
from textwrap import wrap

from geometry.figure.text import Level, Run, Slant, Text
from renderers.drawing.page import (
    Cover,
    EllipsePiece,
    Outline,
    Page,
    Paint,
    Path,
    Piece,
    Shape,
    Spot,
    Words,
    decimal,
)
from renderers.drawing.paints import COLOURS

#: Letters in a line of a path.
_LONGEST = 100
#: What LaTeX would not print as it stands, in text and in mathematics alike.
_SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "|": r"\ensuremath{|}",
    "°": r"\ensuremath{{}^\circ}",
    "−": r"\ensuremath{-}",
    "×": r"\ensuremath{\times}",
    "÷": r"\ensuremath{\div}",
    "·": r"\ensuremath{\cdot}",
    "±": r"\ensuremath{\pm}",
    "≤": r"\ensuremath{\le}",
    "≥": r"\ensuremath{\ge}",
    "≠": r"\ensuremath{\ne}",
    "≈": r"\ensuremath{\approx}",
    "∞": r"\ensuremath{\infty}",
    "√": r"\ensuremath{\surd}",
    "∠": r"\ensuremath{\angle}",
    "∪": r"\ensuremath{\cup}",
    "∩": r"\ensuremath{\cap}",
    "′": r"\ensuremath{'}",
    "⁻": r"\ensuremath{{}^{-}}",
    "€": r"\texteuro{}",
    "£": r"\pounds{}",
    "…": r"\dots{}",
    "–": "--",
    "—": "---",
    "“": "``",
    "”": "''",
    "’": "'",
    "\u00a0": "~",
    "\u202f": r"\,",
}
_SIGNS |= {sign: rf"\ensuremath{{{{}}^{{{digit}}}}}" for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_SIGNS |= {sign: rf"\ensuremath{{{{}}_{{{digit}}}}}" for digit, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")}
_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "ζ": "zeta",
    "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu",
    "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau", "υ": "upsilon", "φ": "varphi",
    "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta",
    "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}  # fmt: skip
_SIGNS |= {sign: rf"\ensuremath{{\{word}}}" for sign, word in _GREEK.items()}


def to_tikz(page: Page) -> bytes:
    """The page as a ``tikzpicture`` environment in UTF-8."""
    colours = sorted(
        {
            colour
            for piece in page.pieces
            for _, paint in piece.shapes
            for colour in (paint.line, paint.fill)
            if colour
        }
        | {COLOURS[words.ink] for piece in page.pieces for words in piece.words}
        | {"#666666"}
    )
    description = re.sub(r"\s+", " ", page.description)
    lines = [f"% {description}"]
    if any(paint.cover is Cover.HATCHED for piece in page.pieces for _, paint in piece.shapes):
        lines.append(r"% needs \usetikzlibrary{patterns}")
    lines += [
        r"\begin{tikzpicture}[x=1bp, y=1bp, line join=round]",
        *(rf"\definecolor{{{_colour(one)}}}{{HTML}}{{{one[1:].upper()}}}" for one in colours),
    ]
    for piece in page.pieces:
        lines += _piece(piece)
    lines.append("\\end{tikzpicture}\n")
    return "\n".join(map(_folded, lines)).encode()


def _folded(line: str) -> str:
    """A long path over several lines: TeX reads a line into a buffer of limited length."""
    if not line.startswith(r"\path"):
        return line
    return "\n".join(wrap(line, _LONGEST, break_long_words=False, break_on_hyphens=False))


def _colour(colour: str) -> str:
    return f"ink{colour[1:]}"


def _spot(spot: Spot) -> str:
    return f"({decimal(spot[0])},{decimal(spot[1])})"


def _piece(piece: Piece) -> list[str]:
    lines = [f"% {piece.id} ({piece.kind}; {piece.source})"]
    for shape, paint in piece.shapes:
        drawn = _shape(shape)
        if paint.cover is Cover.HATCHED:
            plain = _options(Paint(fill=paint.fill))
            lines.append(rf"\path[{plain}] {drawn};")
            hatched = "pattern=north east lines, pattern color=ink666666"
            line = _options(Paint(paint.line, paint.width, paint.dash))
            lines.append(rf"\path[{', '.join(filter(None, (hatched, line)))}] {drawn};")
        else:
            lines.append(rf"\path[{_options(paint)}] {drawn};")
    lines += [_node(words) for words in piece.words]
    return lines


def _options(paint: Paint) -> str:
    parts = []
    if paint.fill:
        parts += [f"fill={_colour(paint.fill)}", "even odd rule"]
    if paint.line:
        parts += [f"draw={_colour(paint.line)}", f"line width={decimal(paint.width)}bp"]
        if paint.dash:
            on, off = map(decimal, paint.dash)
            parts.append(f"dash pattern=on {on}bp off {off}bp")
    return ", ".join(parts)


def _shape(shape: Shape) -> str:
    match shape:
        case Path(points=points, closed=closed):
            return " -- ".join(map(_spot, points)) + (" -- cycle" if closed else "")
        case Outline(boundary=boundary, holes=holes):
            rings = (" -- ".join(map(_spot, ring)) for ring in (boundary, *holes))
            return " ".join(f"{ring} -- cycle" for ring in rings)
        case EllipsePiece(centre=centre, radii=(across, up), start=start, sweep=sweep):
            size = f"x radius={decimal(across)}, y radius={decimal(up)}"
            if abs(sweep) >= 360.0:
                return f"{_spot(centre)} ellipse [{size}]"
            begin, end = decimal(start), decimal(start + sweep)
            arc = f"arc [start angle={begin}, end angle={end}, {size}]"
            angle = math.radians(start)
            first = (centre[0] + across * math.cos(angle), centre[1] + up * math.sin(angle))
            if shape.slice:
                return f"{_spot(centre)} -- {_spot(first)} {arc} -- cycle"
            return f"{_spot(first)} {arc}"


def _node(words: Words) -> str:
    middle = (words.box.left + words.box.right) / 2
    size = f"\\fontsize{{{decimal(words.size)}bp}}{{{decimal(1.2 * words.size)}bp}}\\selectfont"
    return (
        rf"\node[inner sep=0, anchor=base, text={_colour(COLOURS[words.ink])}, font={{{size}}}] "
        rf"at {_spot((middle, words.baseline))} {{{_latex(words.text)}}};"
    )


def _latex(text: Text) -> str:
    found = ""
    for roofed, group in groupby(text.runs, key=lambda run: run.roofed):
        part = "".join(map(_run, group))
        if roofed:
            # The bar comes with the sign in LaTeX.
            found = found.removesuffix(_SIGNS["√"]) + rf"\ensuremath{{\sqrt{{\mbox{{{part}}}}}}}"
        else:
            found += part
    return found


def _run(run: Run) -> str:
    letters = "".join(_SIGNS.get(letter, letter) for letter in run.letters)
    if run.slant is Slant.SLANTED:
        letters = rf"\textit{{{letters}}}"
    match run.level:
        case Level.LINE:
            return letters
        case Level.RAISED:
            return rf"\textsuperscript{{{letters}}}"
        case Level.LOWERED:
            return rf"\textsubscript{{{letters}}}"
