"""What the language does not have: why a character or a word of programs is refused."""

from __future__ import annotations

from mathverify.errors import ParseError
from mathverify.language.token_signs import ADVICE, SIGNS
from mathverify.language.tokens import Tokens


def foreign(text: str, tokens: Tokens) -> ParseError:
    """The complaint about the first token of ``text`` that is of kind ``?``."""
    place = tokens.foreign
    start, end, word = tokens.starts[place], tokens.ends[place], tokens.words[place]
    if word in SIGNS:
        message, hint = ADVICE[word]
    elif word[0].isascii() and word[0].isalpha():
        message, hint = _program(word)
    else:
        message, hint = _character(word, text[start - 1 : start])
    return ParseError(text, start, end, message, hint)


def _program(word: str) -> tuple[str, str]:
    if "__" in word:
        return "a name has no double underscore", ""
    hint = "A implies B, or piecewise((value, condition), ...)" if word == "if" else ""
    if word == "class":
        hint = "table(interval: [[0, 10], [10, 20]], frequency: [4, 6])"
    return f"'{word}' is no word of this language", hint


def _character(sign: str, before: str) -> tuple[str, str]:
    message, hint = ADVICE.get(sign, ("", ""))
    if sign == "." and before.isalpha():
        message = "names have no parts; a dot stands only inside a number"
    if not message:
        if sign.isdigit():
            message, hint = "only the digits 0 to 9 are read", ""
        elif sign.isalpha():
            message = "only Latin and Greek letters are read"
        elif sign.isprintable():
            message = f"'{sign}' is not a sign of this language"
        else:
            message = f"the invisible character U+{ord(sign):04X} is not allowed"
    return message, hint
