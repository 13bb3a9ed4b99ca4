"""Questions made to hang, to blow up, or to swallow memory; run as a script it verifies them all.

The script writes one JSON line a question (name, status), then the largest memory of any worker
in MiB and the time of the processor that all workers took.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

Document = Mapping[str, Any]


def value(find: str, answer: str = "1", **more: Any) -> Document:
    return {"ask": {"find": find, "as": "value"}, "answer": answer, **more}


def solve(*givens: str, answer: str = "{1}", domain: str = "real", find: str = "x") -> Document:
    names = sorted({c for given in givens for c in given if c.isalpha() and c in "uvwxyz"})
    return {
        "unknowns": dict.fromkeys(names, domain),
        "givens": {f"g{place}": given for place, given in enumerate(givens)},
        "ask": {"find": find, "as": "all"},
        "answer": answer,
    }


def laughs(levels: int, step: str) -> Document:
    """Functions each of which calls the one before it twice."""
    functions = {"f0": "x -> x + 1"}
    functions |= {f"f{n}": "x -> " + step.format(f=f"f{n - 1}") for n in range(1, levels)}
    return value(f"f{levels - 1}(1)", functions=functions)


def doubling_data(levels: int) -> Document:
    data = {"a0": "[1, 2]"} | {f"a{n}": f"[a{n - 1}, a{n - 1}]" for n in range(1, levels)}
    return value(f"card(a{levels - 1})", data=data)


def dense(count: int, degree: int) -> Document:
    """Polynomials of one degree in ``count`` unknowns with all their terms."""
    names = "uvwxyz"[-count:]
    given = [
        f"({' + '.join(f'{(place + 2) * (n + 3)}*{name}' for n, name in enumerate(names))} + 1)"
        f"^{degree} + {names[place]}^{degree} - {'*'.join(names)} = {place + 7}"
        for place in range(count)
    ]
    return solve(*given, find=names[0])


def hostile() -> dict[str, Document]:
    """All questions by name."""
    nested = "x"
    for n in range(1, 25):
        nested = f"sqrt({nested} + {n})"
    absolute = "x"
    for n in range(1, 40):
        absolute = f"abs({absolute} - {n})"
    big = [[(7 * r + 3 * c * c) % 19 - 9 for c in range(12)] for r in range(12)]
    symbolic = (
        "["
        + ", ".join(
            "[" + ", ".join(f"x^{(r * c) % 5} + {r}" for c in range(8)) + "]" for r in range(8)
        )
        + "]"
    )
    return {
        "power tower": value("9^9^9"),
        "power tower of digits": value("mod(7^(7^(7^7)), 10)", "3"),
        "power tower of ten": value("10^10^10 - 10^10^10", "0"),
        "long power": value("(2^100000)^100000"),
        "root of a tower": value("root(3^(10^9), 10^9)", "3"),
        "factorial": value("factorial(10^8)"),
        "factorial of a factorial": value("factorial(factorial(12))"),
        "factorials in a quotient": value("factorial(10^6)/factorial(10^6 - 1)", "1000000"),
        "binomial": value("binomial(10^7, 5*10^6)"),
        "long sum": value("sum(k, k, 1, 10^12)", "500000000000500000000000"),
        "long sum of powers": value("sum(k^k, k, 1, 10^9)"),
        "double sum": value("sum(sum(j*k, j, 1, 10^5), k, 1, 10^5)"),
        "long product": value("product(k, k, 1, 10^7)"),
        "harmonic": value("sum(1/k, k, 1, 10^6)"),
        "greatest common divisor": value("gcd(2^100000 - 1, 3^60000 - 1)"),
        "large prime": value("mod(2^(2^61 - 2), 2^61 - 1)", "1"),
        "ackermann-like": value("f(f(f(f(9))))", functions={"f": "x -> x^x"}),
        "laughs by sum": laughs(40, "{f}(x) + {f}(x)"),
        "laughs by product": laughs(30, "{f}(x)*{f}(x + 1)"),
        "laughs by nesting": laughs(40, "{f}({f}(x))"),
        "laughs by power": laughs(30, "{f}(x)^{f}(x)"),
        "doubling data": doubling_data(60),
        "calls itself": value("f(3)", functions={"f": "x -> f(x + 1)"}),
        "calls each other": value("f(3)", functions={"f": "x -> g(x)", "g": "x -> f(x)"}),
        "deep brackets": value("(" * 59 + "1" + ")" * 59),
        "too deep brackets": value("(" * 500 + "1" + ")" * 500),
        "nested roots": solve(f"{nested} = 40"),
        "nested absolute values": solve(f"{absolute} = 1/2"),
        "many absolute values": solve(
            " + ".join(f"abs(x - {n})*{n % 7 - 3}" for n in range(1, 60)) + " = 3"
        ),
        "high degree": solve("x^997 - x^13 + 7*x - 3 = 0"),
        "degree beyond": solve("x^100000 + x + 1 = 0"),
        "expanded power": solve("(x + 1)^500 - (x - 1)^499 = 3"),
        "product of factors": solve(
            "*".join(f"(x^3 - {n}*x + {n + 1})" for n in range(1, 40)) + " = 5"
        ),
        "roots of roots": solve("root(x, 7) + root(x, 11) + root(x, 13) = x^2 - 3"),
        "many radicals": solve("sqrt(x+1) + sqrt(x+2) + sqrt(x+3) + sqrt(x+5) + sqrt(x+7) = x"),
        "sum of surds": value("+".join(f"sqrt({p})" for p in (2, 3, 5, 7, 11, 13, 17, 19, 23))),
        "near zero": value("sqrt(2) + sqrt(3) - 3.14626436994197234232913506571557", "0"),
        "exponential tower": solve("2^(3^(x^2)) = x + 100"),
        "transcendental": solve("exp(x) + sin(x)*ln(x + 3) - x^7 = tan(x)"),
        "trigonometric power": solve("sin(x)^40*cos(x)^40 + tan(x)^30 = 1"),
        "fast oscillation": {
            "unknowns": {"x": "(0, 10^9)"},
            "givens": {"g": "sin(x) = 1/2"},
            "ask": {"find": "x", "as": "count"},
            "answer": "318309886",
        },
        "dense in two": dense(2, 8),
        "dense in three": dense(3, 5),
        "dense in four": dense(4, 4),
        "dense in six": dense(6, 3),
        "cyclic six": solve(
            "u+v+w+x+y+z = 0",
            "u*v+v*w+w*x+x*y+y*z+z*u = 0",
            "u*v*w+v*w*x+w*x*y+x*y*z+y*z*u+z*u*v = 0",
            "u*v*w*x+v*w*x*y+w*x*y*z+x*y*z*u+y*z*u*v+z*u*v*w = 0",
            "u*v*w*x*y+v*w*x*y*z+w*x*y*z*u+x*y*z*u*v+y*z*u*v*w+z*u*v*w*x = 0",
            "u*v*w*x*y*z = 1",
        ),
        "katsura": solve(
            "u + 2*v + 2*w + 2*x + 2*y = 1",
            "u^2 + 2*v^2 + 2*w^2 + 2*x^2 + 2*y^2 = u",
            "2*u*v + 2*v*w + 2*w*x + 2*x*y = v",
            "v^2 + 2*u*w + 2*v*x + 2*w*y = w",
            "2*v*w + 2*u*x + 2*v*y = x",
        ),
        "fermat": solve("x^3 + y^3 = z^3", "x > 0", "y > 0", "z > 0", domain="integer"),
        "pell": solve("x^2 - 661*y^2 = 1", "y > 0", domain="integer"),
        "three cubes": solve("x^3 + y^3 + z^3 = 42", domain="integer"),
        "elliptic": solve("y^2 = x^3 - 432*x + 8208*y", domain="integer"),
        "remainders": solve("mod(x^5 + 3*x, 997) = 13", "x >= 0", "x < 10^12", domain="integer"),
        "remainder of a power": solve("mod(x^2, x + 7) = 3", domain="integer"),
        "floors": solve("floor(x*floor(x*floor(x*floor(x)))) = 88"),
        "large box": solve(
            "u*v*w = x*y*z", "u+v+w+x+y+z = 1000", "u^2 + y = 77*w + 1", domain="integer, 1..1000"
        ),
        "determinant": value(f"det({big})"),
        "symbolic determinant": solve(f"det({symbolic}) = 0"),
        "matrix power": value("det([[2, 1], [1, 1]]^1000000)"),
        "list": value("median([" + ", ".join(str(n * n % 997) for n in range(500)) + "])"),
        "quantified": {
            "unknowns": {"n": "integer"},
            "ask": {"find": "mod(n^7 - n, 42) = 0 and mod(n^13 - n, 2730) = 0", "as": "truth"},
            "answer": "true",
        },
        "inequality of many": {
            "unknowns": dict.fromkeys("uvwxyz", "real, x > 0".replace("real, x > 0", "real")),
            "ask": {
                "find": "u^6 + v^6 + w^6 + x^6 + y^6 + z^6 >= 6*u*v*w*x*y*z",
                "as": "truth",
            },
            "answer": "true",
        },
        "motzkin": {
            "unknowns": dict.fromkeys("xyz", "real"),
            "ask": {"find": "x^4*y^2 + x^2*y^4 + z^6 >= 3*x^2*y^2*z^2", "as": "truth"},
            "answer": "true",
        },
        "many disjunctions": solve(
            *(f"x = {n} or y = {n} or x + y = {2 * n + 1}" for n in range(1, 22)), "x*y = 7"
        ),
        "many booleans": {
            "unknowns": {f"b{n}": "boolean" for n in range(40)},
            "givens": {
                f"g{n}": f"b{n} or not b{(7 * n + 3) % 40} or b{(11 * n + 5) % 40}"
                for n in range(40)
            },
            "ask": {"find": "b0", "as": "truth"},
            "answer": "true",
        },
    }


def documents() -> Iterator[tuple[str, str]]:
    """The questions as JSON texts."""
    for name, document in hostile().items():
        yield name, json.dumps({"id": name.replace(" ", "-"), **document})


def main(deadline: float, names: list[str]) -> None:
    from mathverify import verify
    from mathverify.problem import load_documents
    from mathverify.verification.isolation import shut_down
    from mathverify.verification.policy import STANDARD

    policy = replace(STANDARD, deadline=deadline)
    easy = json.dumps({"id": "easy", **solve("2*x = 6", answer="{3}")})
    for name, text in documents():
        if names and name not in names:
            continue
        (loaded,) = load_documents(text, name=name, format="json")
        status = "malformed" if loaded.spec is None else str(verify(loaded.spec, policy).status)
        (next_one,) = load_documents(easy, name="easy", format="json")
        after = str(verify(next_one.spec, policy).status)
        line = {"name": name, "status": status, "next": after}
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()
    shut_down()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    last = {"peak": used.ru_maxrss / 1024, "processor": used.ru_utime + used.ru_stime}
    sys.stdout.write(json.dumps(last) + "\n")


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
