"""Replies recorded by their place in a run, so that they outlive the wording of the prompts.

A cassette by content (`generators.language_models.cassettes`) answers the very same requests
only: a word changed in a prompt, and a model that takes minutes to build and run has to be asked
anew.  Here a reply is kept by where it was said: the part of the suite, the role, the seed, the
length of the conversation.  Replayed, they are still what that model said at that place, to the
prompts of the day of the recording; the header says which day, model and mode.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias

from generators.language_models.cassettes import outcome_data, outcome_of_data
from generators.language_models.port import (
    EndpointError,
    Failure,
    FailureKind,
    LanguageModel,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
)
from mathverify.problem.json_lines import JsonLines, record_lines

#: The part of the suite, the role by the first words of its prompt, the seed of the sampling, the
#: number of messages, and how many requests of this kind there were before.
Place: TypeAlias = tuple[str, str, int, int, int]


@dataclass(frozen=True, slots=True)
class Noted:
    """An outcome, where it came, and the seconds it took."""

    place: Place
    outcome: Outcome
    seconds: float


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recording: what its header says, and the outcomes in order."""

    header: Mapping[str, Any]
    noted: tuple[Noted, ...]


class Noting:
    """A file that outcomes are noted in as they come; a recording cut off is gone on with."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.known: tuple[Noted, ...] = read_recording(path).noted if path.exists() else ()
        self._lines = JsonLines(path)
        if self._lines.is_new:
            self._lines.write(header)

    def note(self, noted: Noted) -> None:
        """An outcome, on disk before it is used."""
        self._lines.write(
            {"place": noted.place, "seconds": noted.seconds} | outcome_data(noted.outcome)
        )

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


class Replayed:
    """The model of one part of the suite: what is known is answered, ``beyond`` is asked else.

    Without a model ``beyond``, what is not known is unrecorded.
    """

    def __init__(
        self,
        name: str,
        part: str,
        noted: tuple[Noted, ...],
        beyond: LanguageModel | None = None,
        noting: Noting | None = None,
    ) -> None:
        self.name = name
        self._part = part
        self._known = {one.place: one.outcome for one in noted}
        self._before: Counter[tuple[str, int, int]] = Counter()
        self._beyond = beyond
        self._noting = noting

    def __enter__(self) -> Replayed:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        return None

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The outcome that was noted at this place, or a new one."""
        from time import perf_counter

        kind = (_role(messages), sampling.seed, len(messages))
        place = (self._part, *kind, self._before[kind])
        self._before[kind] += 1
        found = self._known.get(place)
        if found is not None:
            return found
        if self._beyond is None:
            return Failure(FailureKind.UNRECORDED, "nothing was recorded at this place")
        start = perf_counter()
        outcome = self._beyond.complete(messages, schema, sampling)
        if self._noting is not None:
            self._noting.note(Noted(place, outcome, round(perf_counter() - start, 1)))
        return outcome


def read_recording(path: Path) -> Recorded:
    """The recording in a file.  Raises `EndpointError` if it is none."""
    try:
        header, *lines = (data for _, data in record_lines(path))
        return Recorded(
            header, tuple(Noted(tuple(d["place"]), outcome_of_data(d), d["seconds"]) for d in lines)
        )
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise EndpointError(f"{path.name} is no recording: {error}", "record one") from None


def _role(messages: tuple[Message, ...]) -> str:
    return " ".join(messages[0].content.split()[:2])
