"""The words of sets and of the chance of events, as records; what they mean says a theory."""

from __future__ import annotations

from mathverify.words.word import Look, Spoken, Word

WORDS = (
    Word(
        "card",
        (1, 1),
        "the number of elements",
        spellings=("cardinality", "n", "size"),
        said=Spoken("the number of elements", "elements"),
    ),
    Word("union", (1, None), "what is in one of them", said=Spoken(joint=" union ")),
    Word(
        "intersect",
        (1, None),
        "what is in all of them",
        spellings=("intersection_of",),
        said=Spoken(joint=" intersection "),
    ),
    Word(
        "difference",
        (2, 2),
        "what is in the first and not in the second",
        spellings=("setminus",),
        said=Spoken(joint=" without "),
    ),
    Word(
        "complement",
        (1, 2),
        "what is not in it",
        spellings=("compl",),
        said=Spoken("the complement", "complement"),
    ),
    Word(
        "distinct",
        (1, None),
        "whether no two of them are equal",
        spellings=("all_different", "pairwise_distinct", "all_distinct"),
    ),
    Word(
        "power_set",
        (1, 1),
        "the set of its subsets",
        spellings=("powerset",),
        said=Spoken("the power set", "power set"),
    ),
    Word(
        "P",
        (1, 2),
        "the probability of an event",
        spellings=("Pr", "Prob", "prob", "probability"),
        look=Look(reads=("Pr",)),
        said=Spoken("the probability", "probability"),
    ),
    Word(
        "E",
        (1, 2),
        "the expected value of a random variable",
        spellings=("expected_value", "expectation"),
        said=Spoken("the expected value", "expected value"),
    ),
    Word(
        "Var",
        (1, 1),
        "the variance of a random variable",
        said=Spoken("the variance of the random variable", "random variable"),
    ),
)
