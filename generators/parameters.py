"""The values a family may be given: domains as data, sampling by rejection, and counting.

A sample depends on the stream it is drawn from and on nothing else.  Conditions between
parameters (``cost < paid``) are met by drawing again, a bounded number of times: a family
whose condition cannot be met gives `NoValues`, it never loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Protocol, TypeAlias

from generators.stream import Stream
from mathverify.errors import InternalError

#: The parameter that chooses one of the forms of a family.
FORM = "form"

Value: TypeAlias = int | Fraction | str


@dataclass(frozen=True, slots=True)
class Values:
    """One value for every parameter of a family, in the order the family declares them."""

    pairs: tuple[tuple[str, Value], ...]

    def items(self) -> tuple[tuple[str, Value], ...]:
        """All (name, value) pairs."""
        return self.pairs

    def integer(self, name: str) -> int:
        """The whole number ``name``.  Raises InternalError if there is none of that name."""
        value = self._value(name)
        if not isinstance(value, int):
            raise InternalError(f"parameter {name!r} is {value!r}, not a whole number")
        return value

    def rational(self, name: str) -> Fraction:
        """The number ``name``.  Raises InternalError if there is none of that name."""
        value = self._value(name)
        if isinstance(value, str):
            raise InternalError(f"parameter {name!r} is {value!r}, not a number")
        return Fraction(value)

    def word(self, name: str) -> str:
        """The text ``name``.  Raises InternalError if there is none of that name."""
        value = self._value(name)
        if not isinstance(value, str):
            raise InternalError(f"parameter {name!r} is {value!r}, not a text")
        return value

    def texts(self) -> dict[str, str]:
        """Every value as text, for records."""
        return {name: str(value) for name, value in self.pairs}

    def _value(self, name: str) -> Value:
        for known, value in self.pairs:
            if known == name:
                return value
        raise InternalError(f"no parameter {name!r}; there are {[n for n, _ in self.pairs]}")


class Domain(Protocol):
    """A finite set of values in a fixed order."""

    def members(self) -> tuple[Value, ...]:
        """All values, each once."""
        ...


@dataclass(frozen=True, slots=True)
class Integers:
    """The whole numbers from ``low`` to ``high`` in steps, without those ``excluding`` lists."""

    low: int
    high: int
    step: int = 1
    excluding: tuple[int, ...] = ()

    def members(self) -> tuple[Value, ...]:
        """All values in ascending order."""
        return _whole_numbers(self.low, self.high, self.step, self.excluding)


@dataclass(frozen=True, slots=True)
class Rationals:
    """The numbers ``low``, ``low + step``, ... up to ``high``: decimals or fractions, as texts."""

    low: str
    high: str
    step: str

    def members(self) -> tuple[Value, ...]:
        """All values in ascending order."""
        return _rationals(self.low, self.high, self.step)


@lru_cache(maxsize=1024)
def _whole_numbers(low: int, high: int, step: int, without: tuple[int, ...]) -> tuple[Value, ...]:
    return tuple(number for number in range(low, high + 1, step) if number not in without)


@lru_cache(maxsize=1024)
def _rationals(lowest: str, highest: str, stepped: str) -> tuple[Value, ...]:
    low, high, step = Fraction(lowest), Fraction(highest), Fraction(stepped)
    return tuple(low + step * count for count in range(int((high - low) / step) + 1))


@dataclass(frozen=True, slots=True)
class Choices:
    """The listed values: names of people, shapes of a question, amounts of money."""

    options: tuple[Value, ...]

    def members(self) -> tuple[Value, ...]:
        """All values as listed."""
        return self.options


@dataclass(frozen=True, slots=True)
class NoValues:
    """No values met the condition in ``tries`` draws."""

    tries: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many combinations there are; an upper bound unless ``exact``."""

    number: int
    exact: bool


def _unconditional(values: Values) -> bool:  # noqa: ARG001 - the signature of a condition
    return True


@dataclass(frozen=True, slots=True)
class Parameters:
    """Named domains, and a condition that a combination of values must meet."""

    domains: Mapping[str, Domain]
    condition: Callable[[Values], bool] = _unconditional
    tries: int = 2000

    def sample(self, stream: Stream) -> Values | NoValues:
        """Values drawn from ``stream`` that meet the condition; each combination as likely."""
        members = [(name, domain.members()) for name, domain in self.domains.items()]
        for _ in range(self.tries):
            drawn = Values(tuple((name, stream.choose(choices)) for name, choices in members))
            if self.condition(drawn):
                return drawn
        return NoValues(self.tries)

    def combinations(self) -> Iterator[Values]:
        """All combinations of values that meet the condition, in a fixed order."""
        names = tuple(self.domains)
        for combination in product(*(domain.members() for domain in self.domains.values())):
            values = Values(tuple(zip(names, combination, strict=True)))
            if self.condition(values):
                yield values

    def count(self, limit: int = 20_000) -> Count:
        """How many combinations there are: exactly while at most ``limit`` have to be looked at."""
        size = prod(len(domain.members()) for domain in self.domains.values())
        if self.condition is _unconditional or size == 0:
            return Count(size, exact=True)
        if size > limit:
            return Count(size, exact=False)
        return Count(sum(1 for _ in self.combinations()), exact=True)
