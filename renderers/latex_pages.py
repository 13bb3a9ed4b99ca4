r"""The LaTeX documents read back: every line is one macro with the content of one entry."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page, Sheet
from renderers.marked_text import Notation, UnreadableTextError
from renderers.readback import Found, FoundFormula, compare
from renderers.transcript import Entry, Role, Transcript, transcript

QUESTIONS, ANSWERS = "questions.tex", "answers.tex"
#: Millimetres for the working of an open question of which nothing is said.
ROOM = 28
BEGIN, END = "\\begin{document}\n", "\\end{document}\n"
HEAD_END = "\\headend\n"
COLUMNS, COLUMNS_END = "\\begin{multicols}{2}\n", "\\end{multicols}\n"
_CLASS = "\\documentclass[11pt,a4paper]{article}\n"
_LARGE_CLASS = "\\documentclass[17pt,a4paper]{extarticle}\n"
#: XeTeX and LuaTeX read Unicode by themselves: there a sign that the font may lack is made active.
PREAMBLE = r"""\ifdefined\Umathcode
  \newcommand{\DeclareUnicodeCharacter}[2]{\catcode"#1=13\relax
    \begingroup\lccode`\~="#1\relax\lowercase{\endgroup\protected\def~}{#2}}
\else
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
\fi
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
\newcommand{\school}[1]{{#1\par}\smallskip}
\newcommand{\sheettitle}[1]{{\LARGE\bfseries\raggedright #1\par}\medskip}
\newcommand{\writeon}[2]{\headed{#1}%
  {\makebox[\ifx\relax#2\relax 0.34\linewidth\else 15mm\fi]{\hrulefill}~#2}}
\newcommand{\headed}[2]{\mbox{#1~#2}\hspace{1.2em plus 1fil}\ignorespaces}
\newcommand{\instruction}[1]{\par\smallskip{\raggedright\itshape #1\par}\nobreak}
\newcommand{\headend}{\par\bigskip}
\newcommand{\sheetsection}[1]{\par\pagebreak[2]\bigskip
  {\large\bfseries\raggedright #1\par}\nobreak\medskip}
\newenvironment{kept}{\par\addvspace{5mm}\noindent\begin{minipage}{\linewidth}}{\end{minipage}\par}
\newcommand{\marksbox}[1]{\ifx\relax#1\relax\else\makebox[4.4em][r]{\normalfont #1}\fi}
\newlength{\markswidth}
\newcommand{\question}[3]{\setlength{\markswidth}{\ifx\relax#3\relax 0em\else 4.4em\fi}%
  \noindent\makebox[2.4em][l]{\bfseries #1}%
  \parbox[t]{\dimexpr\linewidth-2.4em-\markswidth\relax}{\raggedright #2\strut}%
  \marksbox{#3}\par\nobreak}
\newcommand{\subquestion}[2]{\par\addvspace{2mm}\noindent\hspace*{2.4em}\makebox[2.4em][l]{#1}%
  \parbox[t]{\dimexpr\linewidth-4.8em\relax}{\raggedright #2\strut}\par}
\newenvironment{options}{\par\nobreak\vspace{2mm}\interlinepenalty=10000\raggedright\leftskip=2.4em\relax}{\par}
\newcommand{\option}[2]{\parbox[t]{0.42\linewidth}{\makebox[2em][l]{\textbf{#1}}#2\strut}\hspace{1em}}
\newcommand{\working}[1]{\par\nobreak\vspace{#1}}
\newcommand{\lbl}[1]{#1 }
\newcommand{\answer}[3]{\par\vskip 0pt plus 60mm\penalty0\vskip 0pt plus -60mm\addvspace{4mm}%
  \noindent{\bfseries #1}\enspace #2\hfill #3\par\nobreak}
\newcommand{\step}[2]{\par\nopagebreak[3]\lineskip=4pt\lineskiplimit=4pt\noindent\hspace*{2.4em}%
  \parbox{0.42\linewidth}{\raggedright #1\strut}%
  \hspace{5mm}\parbox{0.44\linewidth}{\raggedright\itshape #2\strut}\par}
\newcommand{\proved}[1]{\par\nobreak\noindent\hspace*{2.4em}{\footnotesize #1}\par}
\newcommand{\claim}[1]{\par\bigskip\hrule\nobreak\smallskip\nobreak{\footnotesize #1\par}}
"""
#: More of it, for signs that the fonts of TeX lack: they come with this package.
CJK = "\\usepackage[scheme=plain]{ctex}\n"
#: More of it, for pictures.
TIKZ = r"""\usepackage{tikz}
\usetikzlibrary{patterns}
\newsavebox{\drawn}
\newenvironment{sheetfigure}{\par\nobreak\vspace{2mm}\begin{lrbox}{\drawn}}{\end{lrbox}%
  \noindent\hspace*{2.4em}\ifdim\wd\drawn>\dimexpr\linewidth-2.4em\relax
  \resizebox{\dimexpr\linewidth-2.4em\relax}{!}{\usebox{\drawn}}\else\usebox{\drawn}\fi\par\nobreak}
"""
#: More of it, for two columns.
MULTICOL = r"""\usepackage{multicol}
\setlength{\columnsep}{9mm}
\raggedcolumns
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
    "school": (Role.HEAD, 1),
    "headed": (Role.HEAD, 2),
    "writeon": (Role.HEAD, 2),
    "instruction": (Role.INSTRUCTION, 1),
    "sheetsection": (Role.SECTION, 1),
    "question": (Role.STEM, 3),
    "sheetpicture": (Role.FIGURE, 1),
    "subquestion": (Role.PART, 2),
    "option": (Role.OPTION, 2),
    "answer": (Role.ANSWER, 3),
    "step": (Role.STEP, 2),
    "proved": (Role.PROOF, 1),
    "claim": (Role.FURNITURE, 1),
}

_FIGURE = re.compile(r"\\begin\{sheetfigure\}\n(.*?)\\end\{sheetfigure\}\n", re.DOTALL)
_SCAFFOLD = (
    "",
    r"\begin{options}",
    r"\end{options}",
    r"\begin{kept}",
    r"\end{kept}",
    *(line.removesuffix("\n") for line in (HEAD_END, COLUMNS, COLUMNS_END)),
)
_WORKING = re.compile(r"\\working\{\d{1,3}mm\}")
_MACRO = re.compile(r"\\([a-z]+)(?=\{)")
_LABELS = re.compile(r"\\lbl\{((?:\\.|[^\\{}])*)\}")
_COMMENT = re.compile(r"(?<!\\)(?:\\\\)*%")


def check_latex(pages: tuple[Page, ...], sheet: Sheet) -> None:
    """Compare the documents, as they are to be written, with ``sheet``.  Raises `ReadBackError`."""
    script = transcript(sheet)
    begins = {QUESTIONS: preamble(script), ANSWERS: key_preamble(script)}
    entries = {QUESTIONS: script.sheet(), ANSWERS: script.key()}
    if [page.name for page in pages] != list(entries):
        names = ", ".join(page.name for page in pages)
        raise ReadBackError("LaTeX", "files", ", ".join(entries), names)
    for page in pages:
        _check_page(page, begins[page.name], entries[page.name])


def _check_page(page: Page, begin_wanted: str, entries: tuple[Entry, ...]) -> None:
    head, begin, rest = page.text.partition(BEGIN)
    body, end, after = rest.partition(END)
    if head != begin_wanted or not begin or not end or after:
        raise ReadBackError(page.name, "frame", "the preamble and one document", "another")
    pictures = {tikz_of(entry): entry for entry in entries if entry.picture is not None}

    def described(match: re.Match[str]) -> str:
        if match.group(1) not in pictures:
            raise ReadBackError(page.name, "pictures", "a picture as it was drawn", "another")
        return f"\\sheetpicture{{{LATEX.text(pictures[match.group(1)].text)}}}\n"

    body = _FIGURE.sub(described, body)
    rooms = [f"\\working{{{room_of(entry)}mm}}" for entry in entries if entry.role is Role.STEM]
    if _WORKING.findall(body) != (rooms if page.name == QUESTIONS else []):
        raise ReadBackError(page.name, "room for working", ", ".join(rooms), "another")
    compare(page.name, entries, _entries(page.name, body))


def preamble(script: Transcript) -> str:
    """What stands before the sheet; TikZ and columns are asked for only where they are needed."""
    pictures = any(entry.picture is not None for entry in script.questions)
    columns = script.handout.columns > 1
    return key_preamble(script) + (TIKZ if pictures else "") + (MULTICOL if columns else "")


def key_preamble(script: Transcript) -> str:
    """What stands before the key, which has neither pictures nor columns."""
    first = _LARGE_CLASS if script.handout.large_print else _CLASS
    return first + PREAMBLE + (CJK if _has_wide_signs(script) else "")


def _has_wide_signs(script: Transcript) -> bool:
    """Whether the sheet or its key has a sign of Chinese, Japanese or Korean."""
    texts = (
        text
        for entry in (*script.sheet(), *script.key())
        for text in (*entry.label, *(inline.text for inline in entry.block))
    )
    return any(unicodedata.east_asian_width(sign) in "WF" for text in texts for sign in text)


def room_of(entry: Entry) -> int:
    """Millimetres for the working of a question."""
    return (0 if entry.choice else ROOM) if entry.room is None else entry.room


def tikz_of(entry: Entry) -> str:
    """The picture of an entry as it stands in the document."""
    assert entry.picture is not None
    return entry.picture.tikz.decode()


def _entries(page: str, body: str) -> Iterator[Found]:
    for number, line in enumerate(body.split("\n"), start=1):
        if line in _SCAFFOLD or _WORKING.fullmatch(line):
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
        case Role.HEAD if count > 1:
            yield Found(role, (LATEX.words(arguments[0]),), LATEX.parts(arguments[1]))
        case Role.ANSWER:
            yield Found(role, _labels(arguments[0]), LATEX.parts(arguments[1]))
        case _:
            for argument in arguments:
                yield Found(role, (), LATEX.parts(argument))
    if count > 2 and arguments[2]:
        yield Found(Role.MARKS, (), LATEX.parts(arguments[2]))


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
