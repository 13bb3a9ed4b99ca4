"""How far two texts are apart, letter by letter."""

from __future__ import annotations


def edit_distance(one: str, other: str) -> int:
    """The Damerau–Levenshtein distance: insertions, deletions, replacements, swaps of neighbours.

    The true distance, a metric ("ca" to "abc" is 2), not the restricted one that most libraries
    mean by the name (3): Lowrance and Wagner 1975.  Takes time and room as the product of the
    lengths.
    """
    # What both begin and end with changes nothing.
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    one, other = one[start : len(one) - end], other[start : len(other) - end]
    far = len(one) + len(other)
    # The last row (from 1) in which each letter of ``one`` stood.
    seen: dict[str, int] = {}
    # Row and column 0 are a wall; cell (i + 1, j + 1) is the distance of the first i and j.
    rows: list[list[int]] = [[far] * (len(other) + 2), [far, *range(len(other) + 1)]]
    for i, letter in enumerate(one, 1):
        row = [far, i]
        above = rows[i]
        matched = 0
        for j, facing in enumerate(other, 1):
            before = seen.get(facing, 0)
            swapped = rows[before][matched] + (i - before - 1) + 1 + (j - matched - 1)
            if letter == facing:
                row.append(min(above[j], swapped))
                matched = j
            else:
                row.append(min(above[j] + 1, row[j] + 1, above[j + 1] + 1, swapped))
        seen[letter] = i
        rows.append(row)
    return rows[-1][-1]


def edit_distance_share(one: str, other: str) -> float:
    """The distance by the length of the longer text, from 0 to 1.

    Raises `ValueError` for two empty texts.
    """
    longer = max(len(one), len(other))
    if not longer:
        raise ValueError("two empty texts")
    return edit_distance(one, other) / longer
