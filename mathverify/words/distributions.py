"""Areas under densities: the error function, and the area to the left under the bell curve."""

from __future__ import annotations

from mathverify.words.word import Real, Spoken, Trend, Word

WORDS = (
    Word(
        "erf",
        (1, 1),
        "twice the area under e^(-t^2) from 0 on, over the square root of pi",
        said=Spoken("the error function", "error function"),
        real=Real(
            slopes=("2*exp((-1)*u^2)/sqrt(pi)*d",),
            ball="erf",
            holomorphic="everywhere",
            trend=Trend.RISING,
            parity="odd",
            range=("v > -1", "v < 1"),
            inverse="erfinv",
            limits=(("inf", "1"), ("-inf", "-1")),
        ),
        carried_out=True,
        lowered=True,
    ),
    Word(
        "erfinv",
        (1, 1),
        "the number with this error function",
        said=Spoken("the inverse error function", "inverse error function"),
        real=Real(
            needs=("u > -1", "u < 1"),
            slopes=("sqrt(pi)/2*exp(erfinv(u)^2)*d",),
            ball="erfinv",
            trend=Trend.RISING,
            parity="odd",
            inverse="erf",
        ),
        carried_out=True,
        lowered=True,
    ),
    Word(
        "normal_cdf",
        (1, 1),
        "the area to the left of a place under the standard normal density",
        spellings=("Phi",),
        said=Spoken("the standard normal distribution function", "distribution function"),
        made_of="(1 + erf(u/sqrt(2)))/2",
        carried_out=True,
    ),
)
