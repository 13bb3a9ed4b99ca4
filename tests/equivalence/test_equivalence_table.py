"""Every pair of the table has its verdict, whichever answer comes first."""

from __future__ import annotations

from equivalence_table import Pair, pairs
from over_rows import over_rows

from mathverify import Different, Same, Undecided, equivalent

VERDICTS = {"same": Same, "different": Different, "undecided": Undecided}


@over_rows("pair", pairs(), ids=str)
def test_the_table(pair: Pair) -> None:
    found = equivalent(pair.one, pair.other, pair.policy)
    assert isinstance(found, VERDICTS[pair.verdict]), found
    turned = equivalent(pair.other, pair.one, pair.policy)
    assert type(turned) is type(found), (found, turned)
    if isinstance(found, Different) and isinstance(turned, Different):
        assert found.witness.difference.value == pair.respect, found
        assert turned.witness.difference.value == pair.respect, turned
        assert found.witness.words


def test_the_table_is_as_large_as_it_says() -> None:
    assert len(pairs()) >= 200
    assert {pair.verdict for pair in pairs()} == set(VERDICTS)
