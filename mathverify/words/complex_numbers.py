"""Complex numbers."""

from __future__ import annotations

from mathverify.words.word import Bare, Look, Spoken, Word

_BARE = Bare.EVERYWHERE

WORDS = (
    Word(
        "re",
        (1, 1),
        "the real part",
        spellings=("Re", "real_part"),
        look=Look(reads=("Re",), bare=_BARE),
        said=Spoken("the real part", "real part"),
        carried_out=True,
    ),
    Word(
        "im",
        (1, 1),
        "the imaginary part",
        spellings=("Im", "imaginary_part"),
        look=Look(reads=("Im",), bare=_BARE),
        said=Spoken("the imaginary part", "imaginary part"),
        carried_out=True,
    ),
    Word(
        "conj",
        (1, 1),
        "the complex conjugate",
        spellings=("conjugate",),
        said=Spoken("the conjugate", "conjugate"),
        carried_out=True,
    ),
    Word(
        "arg",
        (1, 2),
        "the argument of a complex number, above -pi and at most pi",
        look=Look(reads=("arg",), bare=_BARE),
        said=Spoken("the argument", "argument"),
        carried_out=True,
    ),
    Word("cis", (1, 1), "cos(u) + i*sin(u)"),
)
