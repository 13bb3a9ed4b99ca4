r"""Splits LaTeX into tokens: commands by name, letters one by one, numbers as one.

Spacing and size commands are dropped, ``\left`` and ``\right`` mark their delimiters, and
``\text{…}`` is one token with its words.  What has no mathematical meaning that we know is
refused by name, never skipped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language.latex.numerals import read_number
from mathverify.language.latex.source import Passage, passages
from mathverify.language.latex.vocabulary import (
    BARE_WORDS,
    COMMAND_CHARACTERS,
    COMMANDS,
    DROPPED,
    GREEK_CHARACTERS,
    GREEK_COMMANDS,
    REFUSED,
    SIGN_COMMANDS,
    SIGNS,
    TEXT_COMMANDS,
)
from mathverify.language.latex.words import CONNECTIVES, split_words
from mathverify.language.limits import Limits
from mathverify.language.unit_words import unit_word


@dataclass(frozen=True, slots=True)
class LatexToken:
    r"""One token and where it stands in the source.

    ``kind`` is a canonical sign, ``number``, ``letter``, ``text`` (``\text{…}``), ``roman``
    (``\mathrm{…}``), ``operator``, ``blackboard``, ``begin``, ``end of array``, ``command`` or
    ``end``.  ``value`` is that of a number; ``spaced`` says that a visible space was typed
    before the token.
    """

    kind: str
    text: str
    start: int
    end: int
    value: Fraction = Fraction(0)
    spaced: bool = False


_PIECE = re.compile(
    r"(?P<blank>[ \t\r\n\u00a0\u2002\u2003\u2009\u200a\u202f]+)"
    r"|(?P<row>\\\\(?:\[-?[0-9.]{1,6}[a-z]{2}\])?)"
    r"|(?P<environment>\\(?P<edge>begin|end)\s*\{(?P<array>[A-Za-z]+)\*?\})"
    r"|(?P<negated>\\not\s*(?P<denied>=|<|>|\\in(?![A-Za-z])))"
    r"|(?P<command>\\(?:operatorname\*|[A-Za-z]+|[^A-Za-z]))"
    r"|(?P<number>\.?[0-9])"
    r"|(?P<letter>[A-Za-z])"
    rf"|(?P<greek>[{''.join(GREEK_CHARACTERS)}])"
    r"|(?P<dots>\.\.\.|…)"
    rf"|(?P<sign>{'|'.join(re.escape(sign) for sign in SIGNS)})",
    re.DOTALL,
)
_SIZES = re.compile(r"(?:big|Big|bigg|Bigg)(?P<side>[lrm]?)\Z")
_COLUMNS = re.compile(r"\s*\{([lcr|@{} ]*)\}")
_RUN = re.compile(r"[A-Za-z]+")
_LETTERS_OF_A_WORD = 4
_DENIED = {"=": "!=", "\\in": "not in"}

_RELATIONS = frozenset({"=", "!=", "<", "<=", ">", ">=", "~=", "in", "not in", "subset", "equiv"})
_OPENING = frozenset({"(", "[", "\\{", "lvert", "lVert", "lfloor", "lceil", "langle"})
_CLOSING = frozenset({")", "]", "\\}", "rvert", "rVert", "rfloor", "rceil", "rangle"})
_SIDED = {
    ("|", "left"): "lvert",
    ("|", "right"): "rvert",
    ("‖", "left"): "lVert",
    ("‖", "right"): "rVert",
    ("<", "left"): "langle",
    (">", "right"): "rangle",
}


def scan(text: str, names: frozenset[str], limits: Limits) -> list[LatexToken]:
    """The tokens of ``text``; the last is of kind ``end``.

    ``names`` are the declared names: several letters side by side are one name only if they
    are among them.  Raises `ParseError` at the first thing that is not read.
    """
    if len(text) > limits.length:
        message = f"text longer than {limits.length} characters"
        raise ParseError(text, limits.length, len(text), message)
    scanner = _Scanner(text, names, limits)
    for passage in passages(text):
        scanner.read(passage)
    return scanner.finish()


class _Scanner:
    """One pass over a text."""

    def __init__(self, text: str, names: frozenset[str], limits: Limits) -> None:
        self.text = text
        self.names = names
        self.limits = limits
        self.position = 0
        self.tokens: list[LatexToken] = []
        self.brackets = 0
        self.spaced = False
        self.side = ""

    def read(self, passage: Passage) -> None:
        """The tokens of one passage."""
        if not passage.mathematics:
            words = self.text[passage.start : passage.end]
            if any(sign in words for sign in "\\{}^_"):
                message = "mathematics outside the marks of mathematics"
                raise ParseError(self.text, passage.start, passage.end, message, "$…$ around it")
            if words.strip(" \t\r\n.,;:"):
                self._add_words(words, passage.start)
            else:
                self._add(",", words, passage.start, passage.end)
            return
        self.position = passage.start
        while self.position < passage.end:
            self._next()

    def finish(self) -> list[LatexToken]:
        """All tokens, without signs that only arrange the formula on the page."""
        if self.side:
            self.position = len(self.text)
            raise self._error(self.position, f"'\\{self.side}' wants a bracket or a bar")
        while self.tokens and self.tokens[-1].kind in (".", ",", ";", "quad", "row"):
            self.tokens.pop()
        end = len(self.text)
        self.tokens.append(LatexToken("end", "", end, end))
        return _without_arrangement(self.tokens)

    def _error(self, start: int, message: str, hint: str = "") -> ParseError:
        return ParseError(self.text, start, self.position, message, hint)

    def _add(
        self, kind: str, text: str, start: int, end: int, value: Fraction = Fraction(0)
    ) -> None:
        if self.side:
            kind = self._delimiter(kind, start)
        if kind in _OPENING:
            self.brackets += 1
        elif kind in _CLOSING:
            self.brackets -= 1
        self.tokens.append(LatexToken(kind, text, start, end, value, self.spaced))
        self.spaced = False

    def _delimiter(self, kind: str, start: int) -> str:
        r"""The kind of a delimiter after ``\left`` and its like."""
        kind = _SIDED.get((kind, self.side), kind)
        if kind not in _OPENING | _CLOSING | {"|", "‖", "mid"}:
            hint = "f(b) - f(a) for a bar with bounds" if kind == "." else ""
            raise self._error(start, f"'\\{self.side}' wants a bracket or a bar", hint)
        self.side = ""
        return kind

    def _next(self) -> None:
        start = self.position
        found = _PIECE.match(self.text, start)
        if found is None:
            self.position += 1
            raise self._foreign(start)
        self.position = end = found.end()
        word = found[0]
        match found.lastgroup:
            case "blank":
                pass
            case "row":
                self._add("row", word, start, end)
            case "environment":
                self._environment(found, start)
            case "negated":
                denied = found["denied"]
                if denied not in _DENIED:
                    hint = "\\ge" if denied == "<" else "\\le"
                    raise self._error(start, "a struck out sign is turned round", hint)
                self._add(_DENIED[denied], word, start, end)
            case "command":
                self._command(word[1:], start)
            case "number":
                self._number(start)
            case "letter":
                self._letters(start)
            case "greek":
                self._add("letter", GREEK_CHARACTERS[word], start, end)
            case "dots":
                self._add("...", word, start, end)
            case _ if word == "″":
                for _ in "''":
                    self._add("'", word, start, end)
            case _:
                self._add(SIGNS[word], COMMAND_CHARACTERS.get(word, word), start, end)

    def _foreign(self, start: int) -> ParseError:
        sign = self.text[start]
        if sign == "%":
            return self._error(start, "a bare '%' begins a comment in LaTeX", "\\%")
        if sign == "#":
            return self._error(start, "'#' is not read in LaTeX here")
        shown = f"'{sign}'" if sign.isprintable() else f"the invisible character U+{ord(sign):04X}"
        return self._error(start, f"{shown} is not read in LaTeX here")

    def _number(self, start: int) -> None:
        value, written, end = read_number(self.text, start, inside=self.brackets > 0)
        self.position = end
        if len(written) > self.limits.digits:
            raise self._error(start, f"more than {self.limits.digits} digits")
        self._add("number", written, start, end, value)

    def _environment(self, found: re.Match[str], start: int) -> None:
        name = found["array"]
        kind = "begin" if found["edge"] == "begin" else "end of array"
        if kind == "begin" and name in ("array", "alignedat", "alignat"):
            columns = _COLUMNS.match(self.text, self.position)
            if columns is not None:
                self.position = columns.end()
                if "|" in columns[1]:
                    raise self._error(start, "lines between columns are not read", "{cc}")
        self.brackets += 1 if kind == "begin" else -1
        self._add(kind, name, start, self.position)

    # --- letters -----------------------------------------------------------------------

    def _letters(self, start: int) -> None:
        """A run of letters: one name if it is declared as such, else its first letter."""
        run = _RUN.match(self.text, start)
        word = "" if run is None else run[0]
        self.position = start + len(word)
        if len(word) > 1 and word in self.names:
            if all(letter in self.names for letter in word):
                raise self._error(
                    start,
                    f"'{word}' is a declared name and also a product of declared names",
                    f"\\mathrm{{{word}}} for the name, {' '.join(word)} for the product",
                )
            self._add("letter", word, start, self.position)
            return
        run_begins = not start or _RUN.match(self.text, start - 1) is None
        if len(word) > 1 and run_begins:
            self._check_run(word, start)
        self.position = start + 1
        self._add("letter", word[0], start, start + 1)

    def _check_run(self, word: str, start: int) -> None:
        if all(letter in self.names for letter in word):
            return
        before = [token.kind for token in self.tokens[-2:]]
        if before[-1:] == ["_"] or before == ["_", "{"]:
            return
        if before[-1:] == ["number"] and unit_word(word):
            raise self._error(
                start, f"'{word}' would be a product of letters here", f"\\text{{ {word}}}"
            )
        if word in BARE_WORDS:
            raise self._error(start, f"'{word}' would be a product of letters", BARE_WORDS[word])
        if len(word) >= _LETTERS_OF_A_WORD and word[1:].islower():
            raise self._error(
                start,
                f"'{word}' would be a product of letters",
                f"\\mathrm{{{word}}} for one name, {' '.join(word)} for the product",
            )
        inside = [name for name in self.names if len(name) > 1 and name in word]
        if inside:
            name = max(inside, key=lambda known: (len(known), known))
            message = f"unclear whether '{name}' is one name here"
            raise self._error(start, message, f"\\mathrm{{{name}}}")

    # --- commands ----------------------------------------------------------------------

    def _command(self, name: str, start: int) -> None:
        end = self.position
        size = _SIZES.match(name)
        if size is not None:
            self.side = {"l": "left", "r": "right"}.get(size["side"], "big")
        elif name in ("left", "right"):
            self.side = name
        elif name in SIGN_COMMANDS:
            self._add(SIGN_COMMANDS[name], f"\\{name}", start, end)
        elif name in DROPPED:
            self.spaced = self.spaced or DROPPED[name] == "space"
        elif name in GREEK_COMMANDS:
            self._add("letter", GREEK_COMMANDS[name], start, end)
        elif name in TEXT_COMMANDS:
            self._text(name, start)
        elif name in COMMANDS:
            self._add("command", name, start, end)
        elif name in REFUSED:
            message, hint = REFUSED[name]
            raise self._error(start, f"'\\{name}' is refused: {message}", hint)
        else:
            raise self._error(start, f"the command '\\{name}' is not known here")

    def _text(self, name: str, start: int) -> None:
        r"""The words in the braces of ``\text`` and its like, inner braces included."""
        place = self.position
        while self.text[place : place + 1].isspace():
            place += 1
        kind = TEXT_COMMANDS[name]
        if self.text[place : place + 1] != "{":
            single = self.text[place : place + 1]
            if kind not in ("roman", "blackboard") or not single.isalpha():
                raise self._error(start, f"'\\{name}' wants braces", f"\\{name}{{…}}")
            self.position = place + 1
            self._add(kind, single, start, self.position)
            return
        depth, end = 1, place + 1
        while depth and end < len(self.text):
            if self.text[end] in "{}" and self.text[end - 1] != "\\":
                depth += 1 if self.text[end] == "{" else -1
            end += 1
        self.position = end
        if depth:
            raise self._error(place, "a brace is not closed", "}")
        words = self.text[place + 1 : end - 1]
        if kind == "text" or (kind == "roman" and words.strip() in CONNECTIVES):
            self._add_words(words, place + 1)
        else:
            self._add(kind, words.replace("~", " ").strip(), start, end)

    def _add_words(self, words: str, offset: int) -> None:
        if "$" in words:
            raise self._error(offset, "a '$' inside words", "\\text{…} for the words alone")
        for kind, piece, place in split_words(words):
            self._add(kind, piece, offset + place, offset + place + len(piece))


#: Signs that part a formula by themselves, so that a wide gap beside them says nothing.
_PARTING = _RELATIONS | frozenset(
    {
        ",", ";", "and", "or", "not", "implies", "iff", "if", "otherwise", "for", "forall",
        "such that", "given", "mid", ":", "&", "row", "quad", "end", "begin", "end of array",
        "text", "property", "pmod", "divides", "divisible",
    }
)  # fmt: skip


def _without_arrangement(tokens: list[LatexToken]) -> list[LatexToken]:
    """Drops ``&`` beside a relation sign, and wide gaps that part nothing."""
    kept: list[LatexToken] = []
    for place, token in enumerate(tokens):
        before = kept[-1].kind if kept else ","
        after = tokens[place + 1].kind if place + 1 < len(tokens) else "end"
        if token.kind == "&" and (before in _RELATIONS or after in _RELATIONS):
            continue
        if token.kind == "quad" and (before in _PARTING or after in _PARTING):
            continue
        kept.append(token)
    return kept
