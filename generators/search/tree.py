"""All candidates of a search so far, in order of their numbers, and the best of them."""

from __future__ import annotations

from collections.abc import Iterator

from generators.search.candidate import ROOT, Candidate


class SearchTree:
    """The candidates; grows by `add` and forgets none of them."""

    def __init__(self) -> None:
        self._candidates: list[Candidate] = []
        self._children: dict[int, list[int]] = {ROOT: []}

    def __len__(self) -> int:
        return len(self._candidates)

    def __iter__(self) -> Iterator[Candidate]:
        return iter(tuple(self._candidates))

    def __getitem__(self, number: int) -> Candidate:
        return self._candidates[number]

    def add(self, candidate: Candidate) -> None:
        """Add the candidate whose number is the next."""
        assert candidate.number == len(self._candidates)
        self._candidates.append(candidate)
        self._children[candidate.number] = []
        self._children[candidate.parent].append(candidate.number)

    def judge_again(self, candidate: Candidate) -> None:
        """Put the candidate, judged again, in the place of the one with its number."""
        self._candidates[candidate.number] = candidate

    def children(self, number: int) -> tuple[Candidate, ...]:
        """The candidates proposed after ``number``; the drafts for `ROOT`."""
        return tuple(self._candidates[child] for child in self._children[number])

    def path(self, number: int) -> tuple[int, ...]:
        """The numbers from ``number`` up to its draft."""
        found = []
        while number != ROOT:
            found.append(number)
            number = self._candidates[number].parent
        return tuple(found)

    def best(self) -> Candidate | None:
        """The candidate of the greatest reward, the earliest of equals; None before the first."""
        if not self._candidates:
            return None
        return max(self._candidates, key=lambda one: (one.judgement.reward, -one.number))

    def best_proved(self) -> Candidate | None:
        """`best` if it is proved; what is not ranks below."""
        found = self.best()
        return None if found is None or found.judgement.verified is None else found
