"""What a word, a number or a place in braces is in a text that nobody parses.

Several rooms look for the same short texts in words, hints and tables: each is said here once, so
that no two of them differ.  What is mathematics is cut by `tokens` and never by these.
"""

from __future__ import annotations

import re

#: A word of any script, without underscores.
WORD = re.compile(r"[^\W_]+")
#: A name of any script.
NAME = re.compile(r"[^\W\d]\w*")
#: A name of ASCII letters.
ASCII_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
#: What stands between the letters and digits of ASCII.
BETWEEN_LETTERS = re.compile(r"[^A-Za-z0-9]+")
#: A name in braces.
SLOT = re.compile(r"\{(\w+)\}")
#: Anything in braces.
HOLE = re.compile(r"\{([^{}]*)\}")
#: A number in digits, with its decimals.
DECIMAL = re.compile(r"\d+(?:\.\d+)?")
#: A number in digits that is no part of a name, of a longer number or of an exponent.
LONE_DECIMAL = re.compile(r"(?<![\w.^])\d+(?:\.\d+)?")
#: A decimal or a fraction of one, with its sign.
RATIONAL = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")
#: A number whose thousands are set apart by commas.
THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
#: Half of a character that UTF-16 writes in two.
HALF_CHARACTER = re.compile("[\ud800-\udfff]")
