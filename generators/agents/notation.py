"""How every question is written, for the prompts of all roles that write one (see `topics`)."""

from __future__ import annotations

#: How facts and requests are written.
_FACTS = """\
- `data` are the numbers of the question by name (not in, none, for, and, or, not); `unknowns` are
  what is looked for, each with a domain such as "natural", "real, x > 0" or
  "integer, 10 <= n and n < 20".
- `givens` are the facts as relations, by id. State the facts of the situation, never the solution
  and never a formula for the answer.
- `ask.find` is the expression asked for; `ask.as` is value, all, count, least, greatest, minimum,
  maximum, form, truth, range or choice."""

_ANSWER = """\
- `answer` is the claimed answer: "41600 USD", "{1, 3}", "x = 1 or x = 3", "x > 2", "7/12",
  "12.5 cm". If it is rounded, say how in `ask.round` ("3 sf", "2 dp"), otherwise it is exact."""

_MATHEMATICS = """\
- Mathematics is written 2*x + 1, x^2, sqrt(3), 3/4, 5 cm, 90 km/h, 30 deg; relations with
  = != < <= > >= and with `and`, `or`, `not`.
- `objective` repeats what the request says of topic (`concepts`), grade or level (`level`) and
  difficulty.
- Leave out what the question does not need."""

NOTATION = f"{_FACTS}\n{_ANSWER}\n{_MATHEMATICS}"

#: What whoever claims no answer is told.
CORE = f"{_FACTS}\n{_MATHEMATICS}".replace(", range or choice", " or range")

POINTS = """\
- Points, lines and circles are unknowns with the domain "point", "line" or "circle". Givens are
  length(A, B) = 5 cm, angle(A, B, C) = 40 deg, perpendicular(segment(A, B), segment(C, D)),
  on(C, segment(A, B)), triangle(A, B, C), square(A, B, C, D), radius(circle(O)) = r."""

#: How a text is written, for the prompts of the roles that write one (see docs/language.md).
WORDS = """\
`prose.stem` is one text. You tell the story; the program prints the mathematics.
- Write no digits, in no span either: what the text says is a datum, bounds too. `{name}` prints a
  datum, an unknown, a rule, or, by its id, a given. A slot holds one declared name and is printed
  as it stands.
- `[words](id)` says that these words tell the given `id`. Needed for every given without a datum of
  its own, and for a condition on an unknown: `[positive integer](domain n)`. The slots inside are
  the data of that given, no others. A number word stands only there, as a number of that given;
  any other in a span of its own outside of these: `[two]() friends`, `at the [four]() corners`.
- The last sentence asks, in words of the story. Where it would show an unknown or speak of an
  equation, write `{ask}` instead; for bags, dice and distributions write `{experiment} {ask}`. Pure
  algebra is `{ask}` alone.
- Never write units, rounding, "exact" or "all solutions": the program adds them from `ask`.
"[Anna is twice as old as Ben](twice). Together they are {sum} years old. How old is Anna?"
"A crate of plums, [in bags of {m1}, leaves {r1}](a); [in bags of {m2}, {r2}](b). What is the least
[number of plums](domain n)?"
"{experiment} {ask}\""""
