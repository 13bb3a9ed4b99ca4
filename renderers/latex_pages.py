r"""The LaTeX document read back: every line is one macro with the content of one entry."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page, Sheet
from renderers.marked_text import Notation, UnreadableTextError
from renderers.readback import Found, FoundFormula, compare
from renderers.transcript import Entry, Role, Transcript, transcript

__all__ = [
    "BEGIN",
    "END",
    "LATEX",
    "MACROS",
    "NAME",
    "PREAMBLE",
    "check_latex",
    "preamble",
    "tikz_of",
]

NAME = "questions.tex"
BEGIN, END = "\\begin{document}\n", "\\end{document}\n"
PREAMBLE = r"""\documentclass[11pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{lmodern,textcomp,amsmath,amssymb}
\usepackage[margin=20mm]{geometry}
\setlength{\parindent}{0pt}
\raggedbottom
\everymath{\displaystyle}
\DeclareUnicodeCharacter{202F}{\,}
\DeclareUnicodeCharacter{20AC}{\text{\texteuro}}
\DeclareUnicodeCharacter{2212}{\ensuremath{-}}
\DeclareUnicodeCharacter{2264}{\ensuremath{\le}}
\DeclareUnicodeCharacter{2265}{\ensuremath{\ge}}
\DeclareUnicodeCharacter{03A9}{\ensuremath{\Omega}}
\DeclareUnicodeCharacter{03B1}{\ensuremath{\alpha}}
\DeclareUnicodeCharacter{03B2}{\ensuremath{\beta}}
\DeclareUnicodeCharacter{03B8}{\ensuremath{\theta}}
\DeclareUnicodeCharacter{03BC}{\ensuremath{\mu}}
\DeclareUnicodeCharacter{03C0}{\ensuremath{\pi}}
\DeclareUnicodeCharacter{2070}{\textsuperscript{0}}
\DeclareUnicodeCharacter{2074}{\textsuperscript{4}}
\DeclareUnicodeCharacter{2075}{\textsuperscript{5}}
\DeclareUnicodeCharacter{2076}{\textsuperscript{6}}
\DeclareUnicodeCharacter{2077}{\textsuperscript{7}}
\DeclareUnicodeCharacter{2078}{\textsuperscript{8}}
\DeclareUnicodeCharacter{2079}{\textsuperscript{9}}
\DeclareUnicodeCharacter{207B}{\textsuperscript{--}}
\newcommand{\sheettitle}[1]{{\LARGE\bfseries #1\par}\medskip}
\newcommand{\pupil}[2]{#1 \hrulefill\quad #2 \rule{35mm}{0.4pt}\par\bigskip}
\newcommand{\sheetsection}[1]{\par\pagebreak[2]\bigskip{\large\bfseries #1\par}\nobreak\medskip}
\newcommand{\entry}[3]{\par\addvspace{#3}\noindent\makebox[9mm][l]{\bfseries #1}%
  \parbox[t]{\dimexpr\linewidth-9mm\relax}{\raggedright #2\strut}\par}
\newcommand{\question}[2]{\entry{#1}{#2}{5mm}\nobreak}
\newcommand{\subquestion}[2]{\entry{}{\makebox[9mm][l]{#1}#2}{2mm}}
\newenvironment{options}{\par\nobreak\vspace{2mm}\interlinepenalty=10000\raggedright\leftskip=9mm\relax}{\par}
\newcommand{\option}[2]{\parbox[t]{0.42\linewidth}{\makebox[8mm][l]{\textbf{#1}}#2\strut}\hspace{4mm}}
\newcommand{\working}{\par\nobreak\vspace{28mm}\pagebreak[0]}
\newcommand{\keytitle}[1]{\clearpage{\LARGE\bfseries #1\par}}
\newcommand{\lbl}[1]{#1 }
\newcommand{\answer}[2]{\par\addvspace{4mm}\noindent{\bfseries #1}\enspace #2\par\nobreak}
\newcommand{\step}[2]{\par\noindent\hspace*{9mm}\parbox[t]{0.5\linewidth}{\raggedright #1\strut}%
  \hspace{5mm}\parbox[t]{0.36\linewidth}{\raggedright\itshape #2\strut}\par}
\newcommand{\proved}[1]{\par\nobreak\noindent\hspace*{9mm}{\footnotesize #1}\par}
\newcommand{\claim}[1]{\par\bigskip\hrule\smallskip{\footnotesize #1\par}}
"""
#: More of it, for pictures.
TIKZ = r"""\usepackage{tikz}
\usetikzlibrary{patterns}
\newenvironment{sheetfigure}{\par\nobreak\addvspace{2mm}\noindent\hspace*{9mm}}{\par\nobreak}
"""
LATEX = Notation(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "|": r"\textbar{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        **{sign: "\\" + sign for sign in "#$%&_{}"},
    }
)

#: Macro -> the role of what is in it, and how many arguments it has.
MACROS = {
    "sheettitle": (Role.TITLE, 1),
    "pupil": (Role.FURNITURE, 2),
    "sheetsection": (Role.SECTION, 1),
    "question": (Role.STEM, 2),
    "sheetpicture": (Role.FIGURE, 1),
    "subquestion": (Role.PART, 2),
    "option": (Role.OPTION, 2),
    "keytitle": (Role.TITLE, 1),
    "answer": (Role.ANSWER, 2),
    "step": (Role.STEP, 2),
    "proved": (Role.PROOF, 1),
    "claim": (Role.FURNITURE, 1),
}

_FIGURE = re.compile(r"\\begin\{sheetfigure\}\n(.*?)\\end\{sheetfigure\}\n", re.DOTALL)
_SCAFFOLD = ("", r"\working", r"\begin{options}", r"\end{options}")
_MACRO = re.compile(r"\\([a-z]+)(?=\{)")
_LABELS = re.compile(r"\\lbl\{((?:\\.|[^\\{}])*)\}")
_COMMENT = re.compile(r"(?<!\\)(?:\\\\)*%")


def check_latex(page: Page, sheet: Sheet) -> None:
    """Compare a document, as it is to be written, with ``sheet``.  Raises `ReadBackError`."""
    script = transcript(sheet)
    head, begin, rest = page.text.partition(BEGIN)
    body, end, after = rest.partition(END)
    if head != preamble(script) or not begin or not end or after:
        raise ReadBackError(page.name, "frame", "the preamble and one document", "another")
    pictures = {tikz_of(entry): entry for entry in script.questions if entry.picture is not None}

    def described(match: re.Match[str]) -> str:
        if match.group(1) not in pictures:
            raise ReadBackError(page.name, "pictures", "a picture as it was drawn", "another")
        return f"\\sheetpicture{{{LATEX.text(pictures[match.group(1)].text)}}}\n"

    body = _FIGURE.sub(described, body)
    compare(page.name, script.whole(), _entries(page.name, body))


def preamble(script: Transcript) -> str:
    """What stands before the document; TikZ is asked for only where it is needed."""
    pictures = any(entry.picture is not None for entry in script.questions)
    return PREAMBLE + (TIKZ if pictures else "")


def tikz_of(entry: Entry) -> str:
    """The picture of an entry as it stands in the document."""
    assert entry.picture is not None
    return entry.picture.tikz.decode()


def _entries(page: str, body: str) -> Iterator[Found]:
    for number, line in enumerate(body.split("\n"), start=1):
        if line in _SCAFFOLD:
            continue
        try:
            yield from _entry(line)
        except UnreadableTextError as error:
            raise ReadBackError(page, f"line {number}", "LaTeX", str(error)) from None


def _entry(line: str) -> Iterator[Found]:
    match = _MACRO.match(line)
    role, count = MACROS.get(match.group(1), (Role.TITLE, 0)) if match else (Role.TITLE, 0)
    arguments = _arguments(line[match.end() :]) if match else []
    if match is None or len(arguments) != count:
        raise UnreadableTextError(f"a line that begins with {line[:12]!r}")
    for argument in arguments:
        for part in LATEX.parts(argument) if role is not Role.ANSWER else ():
            if isinstance(part, FoundFormula) and _COMMENT.search(part.latex):
                raise UnreadableTextError("a comment in a formula")
    match role:
        case Role.STEP:
            yield Found(Role.STEP, (), LATEX.parts(arguments[0]))
            yield Found(Role.BECAUSE, (), LATEX.parts(arguments[1]))
        case Role.STEM | Role.PART | Role.OPTION:
            yield Found(role, (LATEX.words(arguments[0]),), LATEX.parts(arguments[1]))
        case Role.ANSWER:
            yield Found(role, _labels(arguments[0]), LATEX.parts(arguments[1]))
        case _:
            for argument in arguments:
                yield Found(role, (), LATEX.parts(argument))


def _labels(source: str) -> tuple[str, ...]:
    labels = _LABELS.findall(source)
    if _LABELS.sub("", source):
        raise UnreadableTextError("something other than a label")
    return tuple(LATEX.words(label) for label in labels)


def _arguments(source: str) -> list[str]:
    r"""The contents of ``{…}{…}``, braces after a backslash not counted."""
    found: list[str] = []
    depth = start = position = 0
    while position < len(source):
        sign = source[position]
        if sign == "\\":
            position += 2
            continue
        if sign == "{":
            depth += 1
            start = position + 1 if depth == 1 else start
        elif sign == "}":
            depth -= 1
            if depth == 0:
                found.append(source[start:position])
        elif depth == 0:
            raise UnreadableTextError(f"{sign!r} outside of braces")
        if depth < 0:
            raise UnreadableTextError("a closing brace too many")
        position += 1
    if depth:
        raise UnreadableTextError("a brace that is never closed")
    return found
