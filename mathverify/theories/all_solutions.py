"""What is made of all solutions of the givens: their sum, product, greatest and least.

``sum(x for all solutions)`` adds x over all models of the givens, each counted once; over pairs a
term of both, ``sum(x*y for all solutions)``.  What it comes to is known when the models are: the
rules only keep the term, and `mathverify.verification.over_solutions` puts the number in.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.semantics import terms
from mathverify.semantics.complex_numbers import complex_number, parts
from mathverify.semantics.lowering import Lowering, Rule, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar, is_complex
from mathverify.theories.arguments import arity

#: What is made of complex solutions too, of which none is the greatest.
_OF_COMPLEX = ("sum_of_solutions", "product_of_solutions")


def _over_all(name: str) -> Rule:
    word = name.removesuffix("_of_solutions")
    example = f"{ {'greatest': 'max', 'least': 'min'}.get(word, word) }(x for all solutions)"

    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        (argument,) = arity(call, 1, 1, example)
        if name in _OF_COMPLEX and is_complex(lowering.lower(argument)):
            real, imaginary = (part.term for part in parts(lowering.lower(argument), argument))
            # The last argument says which part of the result is meant.
            return complex_number(
                Scalar(terms.call(name, real, imaginary, terms.ZERO)),
                Scalar(terms.call(name, real, imaginary, terms.ONE)),
            )
        item = lowering.scalar(argument, "what is taken of each solution")
        if word == "product" and item.dimension:
            raise LoweringProblem(
                Code.ILL_TYPED,
                "a product over all solutions is one of numbers without a unit",
                call,
                example,
            )
        return Scalar(terms.call(name, item.term), item.dimension)

    return rule


THEORY = Theory(
    "all solutions",
    {
        name: _over_all(name)
        for name in (
            "sum_of_solutions",
            "product_of_solutions",
            "greatest_of_solutions",
            "least_of_solutions",
        )
    },
)
