"""A domain that is one sort word is what the longer way of reading says it is."""

from __future__ import annotations

from over_rows import over_rows

from mathverify.semantics.domains import _PLAIN, parse_domain


@over_rows("word", sorted(_PLAIN))
@over_rows("declared", [frozenset({"n"}), frozenset({"n", "integer", "x"})])
def test_one_word(word: str, declared: frozenset[str]) -> None:
    # A blank in front keeps the text from being found at once.
    assert parse_domain(word, "n", declared) == parse_domain(f" {word}", "n", declared)
