"""A worker judges thousands of figures: what one takes is given back, in C as well."""

from __future__ import annotations

import ctypes
import gc

import pytest

from generators.catalogue import family
from generators.sampler import sample
from mathverify.api import verifier
from mathverify.verification.policy import STANDARD

#: Bytes that a question may keep; when polynomials were told apart by their texts it kept 4.4 MB.
_MOST = 1_500_000


class _Allocated(ctypes.Structure):
    """What ``mallinfo2`` of glibc tells."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def _in_use() -> int:
    told = ctypes.CDLL(None).mallinfo2
    told.restype = _Allocated
    found = told()
    return int(found.uordblks + found.hblkhd)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="told by glibc alone")
def test_a_figure_that_was_judged_is_given_back() -> None:
    spec = list(sample(family("rhombus-side"), 5, 31, "medium"))[4].spec

    def judge() -> None:
        verifier().verify_here(spec, STANDARD)
        gc.collect(1)

    judge()
    before = _in_use()
    judge()
    assert _in_use() - before < _MOST
