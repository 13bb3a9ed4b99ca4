r"""Mathematics of Typst spelled as LaTeX, so that one reader can tell what a formula says.

Written from the Typst side alone, for what a sheet of ours contains: functions with arguments,
strings, letters, digits, signs.  Anything else is refused.
"""

from __future__ import annotations

import re

from mathverify.language.markup.mathml_reader import SIGNS_AS_LATEX, command_of
from mathverify.words.book import BOOK


class UnreadableTypstError(ValueError):
    """Something that no formula of ours contains."""


_TOKEN = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\])*")|(?P<call>[a-z]+)\(|(?P<thin>thin)(?![a-z])"""
    r"""|(?P<name>[a-z]+(?=:))|(?P<digits>\d+(?:\.\d+)?)|\\(?P<escaped>.)|(?P<true>\#true)"""
    r"""|(?P<primes>'+)|(?P<space>\s+)|(?P<end>[),;:&])|(?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)
_OPENING = {"|": r"\lvert ", "‖": r"\lVert ", "{": r"\{"}
_CLOSING = {"|": r"\rvert ", "‖": r"\rVert ", "}": r"\}"}
#: Functions that need no parentheses.
_FUNCTIONS = {
    word.look.latex or word.name
    for word in BOOK.values()
    if word.look.close and (word.look.latex or word.name in word.look.reads)
} | {"lim"}


def latex_of_typst(source: str) -> str:
    """The LaTeX of a formula.  Raises `UnreadableTypstError`."""
    reader = _Reader(source)
    found = reader.row()
    if reader.position < len(source):
        raise UnreadableTypstError(f"{source[reader.position :][:20]!r}")
    return found


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.position = 0
        self._bars = 0
        self._upright = False

    def token(self) -> re.Match[str] | None:
        """The token at the position; None at the end."""
        return _TOKEN.match(self.source, self.position)

    def row(self) -> str:
        """Everything up to the end of an argument."""
        pieces: list[str] = []
        while (token := self.token()) is not None and token.lastgroup != "end":
            self.position = token.end()
            kind, text = token.lastgroup, token.group(token.lastgroup or 0)
            if kind == "space":
                continue
            pieces.append(self._piece(kind or "", text, token.start()))
        return _join(pieces)

    def _piece(self, kind: str, text: str, start: int) -> str:
        match kind:
            case "string":
                letters = _escaped(_string(text))
                if letters.replace(",", "").isdigit():
                    return letters.replace(",", "{,}")
                return letters if self._upright else rf"\text{{{letters}}}"
            case "call":
                return self._call(text)
            case "thin":
                return r"\,"
            case "digits" | "primes":
                return text
            case "escaped" | "sign" if text in "|‖":
                return self._bar(text, start)
            case "escaped" | "sign":
                return _sign(text)
            case _:
                raise UnreadableTypstError(f"{text!r} out of place")

    def _bar(self, text: str, start: int) -> str:
        """Bars open and close in turn: one that follows what it could close closes it."""
        before = self.source[:start].rstrip()
        opens = not before or before[-1] in "(,;:=<>+−·≤≥≠&" or before.endswith("lr(")
        if self._bars and not opens:
            self._bars -= 1
            return _CLOSING[text]
        self._bars += 1
        return _OPENING[text]

    def _call(self, name: str) -> str:
        if name == "upright":
            self._upright = True
            inside = self.row()
            self._upright = False
            self._need(")")
            return rf"\mathrm{{{inside}}}"
        if name in ("op", "class"):
            return self._named(name)
        if name == "mat":
            return self._matrix()
        if name == "cases":
            return self._cases()
        arguments, attached = self._arguments()
        match name, arguments:
            case "frac", [upper, lower]:
                return rf"\frac{{{upper}}}{{{lower}}}"
            case "inline", [inside]:
                return rf"\t{inside.lstrip(chr(92))}"
            case "binom", [upper, lower]:
                return rf"\binom{{{upper}}}{{{lower}}}"
            case "sqrt", [inside]:
                return rf"\sqrt{{{inside}}}"
            case "root", [index, inside]:
                return rf"\sqrt[{index}]{{{inside}}}"
            case (("limits" | "lr"), [inside]):
                return inside
            case "attach", [base]:
                below = f"_{{{attached['b']}}}" if "b" in attached else ""
                above = f"^{{{attached['t']}}}" if "t" in attached else ""
                return base.rstrip() + below + above
            case "overline", [inside]:
                return rf"\overline{{{inside}}}"
            case "overparen", [inside]:
                return rf"\overset{{\frown}}{{{inside}}}"
            case "arrow", [inside]:
                return rf"\vec{{{inside}}}"
            case "accent", [inside, mark] if mark.strip() in (r"\to", r"\leftrightarrow"):
                command = r"\overrightarrow" if mark.strip() == r"\to" else r"\overleftrightarrow"
                return rf"{command}{{{inside}}}"
            case _:
                raise UnreadableTypstError(f"{name} with {len(arguments)} arguments")

    def _arguments(self) -> tuple[list[str], dict[str, str]]:
        arguments: list[str] = []
        attached: dict[str, str] = {}
        while True:
            token = self.token()
            while token is not None and token.lastgroup == "space":
                self.position = token.end()
                token = self.token()
            if token is not None and token.lastgroup == "name":
                self.position = token.end() + 1
                attached[token.group("name")] = self.row()
            else:
                arguments.append(self.row())
            if self._take(")"):
                return arguments, attached
            self._need(",")

    def _named(self, name: str) -> str:
        token = self.token()
        if token is None or token.lastgroup != "string":
            raise UnreadableTypstError(f"{name} without a string")
        self.position = token.end()
        text: str = _string(token.group("string"))
        rest: list[str] = []
        while self._take(","):
            other = self.token()
            while other is not None and other.lastgroup in ("space", "name", "end", "true"):
                if other.group() == ")":
                    break
                self.position = other.end()
                other = self.token()
            inside = self.token()
            if inside is not None and inside.lastgroup == "string":
                self.position = inside.end()
                rest.append(rf"\b{_string(inside.group('string'))} ")
            else:
                rest.append(self.row())
        self._need(")")
        if name == "class":
            return "".join(rest)
        return f"\\{text} " if text in _FUNCTIONS else rf"\operatorname{{{_escaped(text)}}}"

    def _matrix(self) -> str:
        start = 'delim: "(", '
        if not self.source.startswith(start, self.position):
            raise UnreadableTypstError("a matrix without parentheses")
        self.position += len(start)
        rows: list[list[str]] = [[self.row()]]
        while not self._take(")"):
            if self._take(";"):
                rows.append([self.row()])
            else:
                self._need(",")
                rows[-1].append(self.row())
        lines = r" \\ ".join(" & ".join(row) for row in rows)
        return rf"\begin{{pmatrix}}{lines}\end{{pmatrix}}"

    def _cases(self) -> str:
        lines: list[str] = []
        while True:
            value = self.row()
            self._need("&")
            lines.append(f"{value} & {self.row()}")
            if self._take(")"):
                body = r" \\ ".join(lines)
                return rf"\begin{{cases}}{body}\end{{cases}}"
            self._need(",")

    def _take(self, sign: str) -> bool:
        token = self.token()
        while token is not None and token.lastgroup == "space":
            self.position = token.end()
            token = self.token()
        if token is None or token.group("end") != sign:
            return False
        self.position = token.end()
        return True

    def _need(self, sign: str) -> None:
        if not self._take(sign):
            raise UnreadableTypstError(f"no {sign!r} at {self.source[self.position :][:12]!r}")


def _string(quoted: str) -> str:
    """What a string says."""
    return re.sub(r"\\(.)", r"\1", quoted[1:-1])


def _sign(text: str) -> str:
    if text.isalpha() and text not in SIGNS_AS_LATEX:
        return command_of(text)
    if text in ("{", "}"):
        return f"\\{text}"
    if text == "↔":
        return r"\leftrightarrow "
    if text not in SIGNS_AS_LATEX:
        raise UnreadableTypstError(f"the sign {text!r}")
    return f"{SIGNS_AS_LATEX[text]} " if SIGNS_AS_LATEX[text][:1] == "\\" else SIGNS_AS_LATEX[text]


_UNIT_SIGNS = (
    ("μ", r"\mu "),
    ("Ω", r"\Omega "),
    ("°", r"^{\circ}"),
    ("′", "'"),
    ("″", "''"),
)


def _escaped(text: str) -> str:
    shown = "".join(f"\\{sign}" if sign in "{}$&#_%" else sign for sign in text)
    for letter, command in _UNIT_SIGNS:
        shown = shown.replace(letter, command)
    return shown.rstrip(" ") if shown.strip(" ") == shown.rstrip(" ") else shown


def _join(pieces: list[str]) -> str:
    """Side by side, with a space where two pieces would become one word or one number."""
    text = ""
    for piece in pieces:
        touching = text[-1:].isalnum() and piece[:1].isalnum()
        text += f" {piece}" if touching else piece
    return text
