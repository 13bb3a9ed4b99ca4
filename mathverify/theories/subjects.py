"""The built-in theories by subject: which words are theirs, and the module that reads them.

A question speaks of few subjects.  So the table names the words, and a module is loaded when one
of its words (or a node of its kind) is first met.  A test holds that the table says what the
modules say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.later import standing_at
from mathverify.semantics.lowering import PRIME, Lowering, Theory


def loaded(module: str) -> Theory:
    """The theory of a module of this package."""
    theory: Theory = standing_at(f"mathverify.theories.{module}:THEORY")
    return theory


def _later(module: str, table: str, key: object) -> Callable[..., Any]:
    """The rule under ``key`` in a table of a theory, which is loaded when the rule is asked."""
    place = f"mathverify.theories.{module}:THEORY"

    def rule(lowering: Lowering, *asked: Any) -> Any:
        return getattr(standing_at(place), table)[key](lowering, *asked)

    return rule


def _subject(
    module: str,
    words: str,
    *,
    name: str = "",
    method: str = "",
    kinds: tuple[type[Node], ...] = (),
    compared: tuple[str, ...] = (),
    of_events: tuple[str, ...] = (),
) -> tuple[str, Theory]:
    return module, Theory(
        name or module.replace("_", " "),
        {word: _later(module, "rules", word) for word in words.split()},
        method,
        kinds={kind: _later(module, "kinds", kind) for kind in kinds},
        compared={word: _later(module, "compared", word) for word in compared},
        of_events=frozenset(of_events),
    )


#: Modules with their theories, in the order in which theories are read.
_SUBJECTS: tuple[tuple[str, Theory], ...] = (
    _subject(
        "elementary",
        "sqrt cbrt root abs sign floor ceil round min max exp ln log sin cos tan sec cosec cot "
        "asin acos atan sinh cosh tanh erf erfinv normal_cdf",
    ),
    _subject(
        "number_theory",
        "mod quotient remainder gcd lcm divisors square_part squarefree coprime is_prime digits "
        "divisor_count divisor_sum totient sum_of_digits digit_product digit_count "
        "is_square is_cube factorial binomial permutations",
    ),
    _subject(
        "statistics",
        "total mean median mode spread variance stdev modes sort length_of count table",
    ),
    _subject(
        "quantiles",
        "quartile percentile iqr lower_fence upper_fence outliers",
    ),
    _subject(
        "grouped_data",
        "estimated_mean estimated_variance estimated_stdev estimated_median "
        "median_class modal_class",
    ),
    _subject(
        "regression",
        "regression_slope regression_intercept correlation covariance weighted_mean",
    ),
    _subject(
        "matrices",
        "det transpose inverse trace identity rank eigenvalues",
    ),
    _subject(
        "vectors",
        "dot norm cross unit_vector angle projection parallel perpendicular "
        "linearly_independent linearly_dependent",
    ),
    _subject(
        "sequences",
        "sum product arithmetic geometric",
    ),
    _subject(
        "sets",
        "card union intersect difference complement disjoint distinct power_set cartesian",
        kinds=(tree.SetBuilder,),
        of_events=("union", "intersect", "difference", "complement"),
    ),
    _subject(
        "logic",
        "tautology contradiction satisfiable logically_equivalent xor exactly at_least at_most",
    ),
    _subject(
        "everyday",
        "clock date time_between in_kelvin in_celsius in_fahrenheit",
    ),
    _subject(
        "polynomials",
        "coefficient degree discriminant vertex",
    ),
    _subject(
        "piecewise",
        "piecewise",
        method="sign cells of pieces",
    ),
    _subject(
        "all_solutions",
        "sum_of_solutions product_of_solutions greatest_of_solutions least_of_solutions",
    ),
    _subject(
        "complex_numbers",
        "re im conj arg cis",
        compared=("arg",),
    ),
    _subject(
        "events",
        "P independent exclusive exhaustive",
    ),
    _subject(
        "expectation",
        "E Var",
    ),
    _subject(
        "counting",
        "ways position adjacent together binomial_probability",
    ),
    _subject(
        "differentiation",
        f"diff partial implicit_diff {PRIME}",
        name="derivatives",
    ),
    _subject(
        "integration",
        "integral antiderivative",
        name="integrals",
        method="antiderivatives and sign cells",
    ),
    _subject(
        "limits",
        "limit continuous",
        method="expansions and sign cells",
    ),
    _subject(
        "functions",
        "domain defined image",
        method="sign cells of a function",
        kinds=(tree.Apply,),
    ),
    _subject(
        "parameters",
        "no_solution unique_solution infinitely_many solutions",
        kinds=(tree.Quantified,),
        compared=("solutions",),
    ),
)

MODULES: tuple[str, ...] = tuple(module for module, _ in _SUBJECTS)
THEORIES: tuple[Theory, ...] = tuple(theory for _, theory in _SUBJECTS)
