"""The words that the language knows: functions, domains, constants, and their other spellings.

A name that a problem declares hides every word here except the `RESERVED` ones.
"""

from __future__ import annotations

from mathverify.language.unit_words import CURRENCIES, UNIT_SPELLINGS, UNITS
from mathverify.words import Bare, Gives
from mathverify.words.book import BOOK, FIGURE_WORDS, refuse_taken

#: Built-in functions whose value is a figure, which is never a factor.
FIGURES = frozenset(word.name for word in FIGURE_WORDS.values() if word.gives is Gives.FIGURE)

#: Words without a record.
_OTHERS: dict[str, tuple[int, int | None]] = {
    # sums, limits, calculus
    "sum": (4, 4),
    "limit": (3, 4),
    "arithmetic": (1, None),
    "geometric": (1, None),
    "diff": (1, 3),
    "partial": (2, 2),
    "implicit_diff": (3, 3),
    "integral": (2, 4),
    "antiderivative": (2, 2),
    # polynomials and functions
    "coefficient": (2, None),
    "degree": (1, 2),
    "discriminant": (1, None),
    "piecewise": (1, None),
    "continuous": (1, None),
    "defined": (1, None),
    # statistics
    "lower_fence": (1, 2),
    "upper_fence": (1, 2),
    "outliers": (1, 2),
    "estimated_variance": (1, 1),
    "estimated_stdev": (1, 1),
    "covariance": (2, 3),
    "regression_slope": (2, 2),
    "regression_intercept": (2, 2),
    "table": (1, None),
    "frequency": (1, None),
    "count": (1, None),
    "sort": (1, 1),
    "length_of": (1, 1),
    # matrices and vectors
    "identity": (1, 1),
    "unit_vector": (1, 1),
    "projection": (2, 2),
    "linearly_independent": (1, None),
    "linearly_dependent": (1, None),
    "eigenvalues": (1, 1),
    # sets
    "disjoint": (2, None),
    "cartesian": (2, None),
    # everyday
    "time_between": (2, 2),
    "in_celsius": (1, 1),
    "in_fahrenheit": (1, 1),
    "in_kelvin": (1, 1),
    # logic
    "tautology": (1, 1),
    "contradiction": (1, 1),
    "satisfiable": (1, 1),
    "logically_equivalent": (2, 2),
    "xor": (2, 2),
    "exactly": (2, None),
    "at_least": (2, None),
    "at_most": (2, None),
    # probability
    "independent": (2, None),
    "exclusive": (2, None),
    "exhaustive": (1, None),
    "binomial_probability": (3, 3),
    "adjacent": (3, 3),
    "together": (2, 2),
    # statements about solutions
    "solutions": (1, None),
    "no_solution": (1, None),
    "unique_solution": (1, None),
    "infinitely_many": (1, None),
}

#: Built-in function -> (least, most) number of arguments; most is None where it is open.
FUNCTIONS: dict[str, tuple[int, int | None]] = {
    **{word.name: word.arity for word in BOOK.values()},
    **_OTHERS,
    **{name: (0, None) for name in FIGURE_WORDS if name not in BOOK},
}

_OTHER_SPELLINGS: dict[str, str] = {
    "int": "integral",
    "integrate": "integral",
    "lim": "limit",
    "derivative": "diff",
    "differentiate": "diff",
    "deriv": "diff",
    "partial_derivative": "partial",
    "partial_diff": "partial",
    "implicit_derivative": "implicit_diff",
    "summation": "sum",
    "coeff": "coefficient",
    "sorted": "sort",
    "unit": "unit_vector",
    "normalise": "unit_vector",
    "normalize": "unit_vector",
    "proj": "projection",
    "cartesian_product": "cartesian",
    "mutually_exclusive": "exclusive",
    "binompdf": "binomial_probability",
    "binomial_pmf": "binomial_probability",
    "collectively_exhaustive": "exhaustive",
    "len": "length_of",
    "no_solutions": "no_solution",
    "number_of_solutions": "solutions",
    "infinitely_many_solutions": "infinitely_many",
    "infinite_solutions": "infinitely_many",
    "one_solution": "unique_solution",
}

#: Other spellings of built-in functions.  Spellings that need more than a new name
#: (``sum(list)``, ``log_2(x)``, ``exists(x, p)``) are handled by the parser.
SYNONYMS: dict[str, str] = {
    **{other: word.name for word in BOOK.values() for other in word.spellings},
    **{other: word.name for word in FIGURE_WORDS.values() for other in word.spellings},
    **_OTHER_SPELLINGS,
}

#: Functions that may stand before one bare argument: ``sin x``, ``ln 2``.
PLAIN_FUNCTIONS = frozenset(
    word.name for word in BOOK.values() if word.look.bare is Bare.EVERYWHERE
)

#: Calls of these give functions, so a second pair of parentheses applies them.
FUNCTION_VALUED = frozenset({"inverse", "diff", "integral"})

#: Other spellings of the constants.
CONSTANTS: dict[str, str] = {
    "pi": "pi",
    "e": "e",
    "i": "i",
    "inf": "inf",
    "infinity": "inf",
    "oo": "inf",
    "true": "true",
    "True": "true",
    "false": "false",
    "False": "false",
    "none": "none",
    "None": "none",
}

#: Domain words in canonical spelling, without their modifiers.
DOMAINS = frozenset(
    {"real", "integer", "natural", "rational", "irrational", "complex", "boolean", "digit", "prime"}
)

#: Other spellings of domain words.
DOMAIN_SPELLINGS: dict[str, str] = {
    **{word: word for word in DOMAINS},
    **{f"{word}s": word for word in DOMAINS},
    "R": "real",
    "Z": "integer",
    "N": "natural",
    "Q": "rational",
    "ℝ": "real",
    "ℤ": "integer",
    "ℕ": "natural",
    "ℚ": "rational",
    "ℂ": "complex",
    "bool": "boolean",
    "int": "integer",
    "ints": "integer",
    "whole": "natural",
}

#: Words before a domain word, by canonical spelling.
DOMAIN_MODIFIERS: dict[str, str] = {
    "positive": "positive",
    "negative": "negative",
    "nonnegative": "nonnegative",
    "non_negative": "nonnegative",
    "nonzero": "nonzero",
    "non_zero": "nonzero",
    "even": "even",
    "odd": "odd",
}

#: Words that are never names.
RESERVED = frozenset({"and", "or", "not", "implies", "iff", "in", "for", "forall", "exists"})

#: Words that are operators where no such name is declared.
WORD_OPERATORS = frozenset(
    {
        "given",
        "per",
        "is",
        "of",
        "mod",
        "divides",
        "subset",
        "union",
        "intersect",
        "intersection",
        "cup",
        "cap",
        "such",
        "U",
        "o",
    }
)

refuse_taken(
    {
        *(*_OTHERS, *_OTHER_SPELLINGS, *CONSTANTS, *RESERVED, *WORD_OPERATORS),
        *(*DOMAIN_SPELLINGS, *DOMAIN_MODIFIERS, *UNITS, *UNIT_SPELLINGS, *CURRENCIES),
    }
)
