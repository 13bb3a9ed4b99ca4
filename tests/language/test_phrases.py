"""A phrase in the place of an expression is refused with the call that it means."""

from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language.parser import parse


@over_rows(
    ("text", "hint"),
    [
        ("10 choose 3", "binomial(10, 3)"),
        ("n choose k", "binomial(n, k)"),
        ("coefficient of x^3 in (2 + x)^5", "coefficient((2 + x)^5, x, 3)"),
        ("coefficient of x in the expansion of (2 + x)^5", "coefficient((2 + x)^5, x, 1)"),
        ("lim_{x -> 0} sin(5*x)/(2*x)", "limit(sin(5*x)/(2*x), x, 0)"),
        ("a_{n+1} = 2*a_n - 3", "a(n+1)"),
        ("n + k = 3 + 6 + 12 + ... + 768", "sum(expr, k, first, last)"),
        ("P(exactly 2 heads)", "count(outcome, heads) = 2"),
        ("P(at least 1 head)", "count(outcome, head) >= 1"),
        ("k of n", "k*n"),
        ("x^2 + k*x + 9 = 0 has no real roots", "no_solution(x^2 + k*x + 9 = 0, x) for a real x"),
        ("x^2 + k*x + 9 = 0 has two distinct real roots", "solutions(x^2 + k*x + 9 = 0, x) = 2"),
        ("equation of the tangent to f at x = 2", "f(2) + f'(2)*(x - 2)"),
        ("(1, 3) and (2, 5)", "{(1, 3), (2, 5)}"),
        ("sum to infinity of 1/2^n", "sum(1/2^n, n, 1, inf), or from n = 0 on"),
        ("the sum to infinity of the series 8 + 4 + 2 + ...", "8 + 4 + 2 + ..."),
        ("sum to infinity", "sum(a*r^(n - 1), n, 1, inf)"),
        ("the period of f(x)", "for all x in real: f(x + 2*pi) = f(x)"),
        ("[k^2]_1^3", "((3)^2) - ((1)^2)"),
        ("[a*k]_1^3", "((3)*k) - ((1)*k) for values of a or (a*(3)) - (a*(1)) for values of k"),
        ("lim_{x→0} x + 1", "limit(x, x, 0) + 1 or limit(x + 1, x, 0)"),
        ("log_2 8x + 1", "log(8, 2)*x or log(8x, 2)"),
        ("product_{k=1}^5 2*k", "product(2*k, k, 1, 5) or product(2, k, 1, 5)*k"),
        ("sum_{k=1}^n+1 k", "sum(k, k, 1, n+1)"),
        ("sum_{k=1}^n - 1 (k)", "sum(expr, k, 1, n)"),
    ],
)
def test_hint(text: str, hint: str) -> None:
    declared = frozenset({"x", "n", "k", "a", "f"})
    with pytest.raises(ParseError) as caught:
        parse(text, declared=declared, functions=frozenset({"f"}))
    assert caught.value.hint.startswith(hint)


@pytest.mark.parametrize("text", ["x^2 +", "k*(n", "nx = 3"])
def test_other_faults_keep_their_hint(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, declared=frozenset({"x", "n", "k"}))
    assert "binomial" not in caught.value.hint
    assert "of" not in caught.value.hint
