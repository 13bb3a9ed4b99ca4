"""The stable codes of findings, each with one sentence of meaning and an example.

A code never changes its meaning; `mathverify explain CODE` prints what stands here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """What can be wrong with a question, or worth a note about it."""

    PARSE_ERROR = "parse-error"
    UNKNOWN_NAME = "unknown-name"
    AMBIGUOUS = "ambiguous"
    ILL_TYPED = "ill-typed"
    UNIT_CLASH = "unit-clash"
    INCOMPLETE = "incomplete"
    CONTRADICTORY = "contradictory"
    UNDERDETERMINED = "underdetermined"
    UNDEFINED = "undefined"
    WRONG_ANSWER = "wrong-answer"
    MISSING_SOLUTIONS = "missing-solutions"
    EXTRANEOUS_SOLUTIONS = "extraneous-solutions"
    WRONG_FORM = "wrong-form"
    WRONG_ROUNDING = "wrong-rounding"
    PREMATURE_ROUNDING = "premature-rounding"
    DUPLICATE_OPTION = "duplicate-option"
    NO_CORRECT_OPTION = "no-correct-option"
    SEVERAL_CORRECT = "several-correct"
    HIDDEN_VALUE = "hidden-value"
    BAD_STEP = "bad-step"
    STRAY_NUMBER = "stray-number"
    STRAY_SLOT = "stray-slot"
    STRAY_FORMULA = "stray-formula"
    FOREIGN_SLOT = "foreign-slot"
    NUMBER_IN_WORDS = "number-in-words"
    REQUEST_IN_WORDS = "request-in-words"
    NO_PHRASE = "no-phrase"
    UNMENTIONED_GIVEN = "unmentioned-given"
    FALSE_FIGURE = "false-figure"
    IMPLAUSIBLE = "implausible"
    REDUNDANT = "redundant"
    ASSUMES_METHOD = "assumes-method"


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a code says, an example of it, and what usually mends it."""

    meaning: str
    example: str
    remedy: str


EXPLANATIONS: dict[Code, Explanation] = {
    Code.PARSE_ERROR: Explanation(
        "A text is not in the problem language.",
        'eq: "1/2x = 4" has two readings',
        'Write what the hint shows, here "1/(2*x) = 4" or "(1/2)*x = 4".',
    ),
    Code.UNKNOWN_NAME: Explanation(
        "A name is used that is neither declared nor built in.",
        'unknowns: {x: real}, given "x + y = 3"',
        "Declare the name under data, functions or unknowns, or correct its spelling.",
    ),
    Code.AMBIGUOUS: Explanation(
        "A text has more than one meaning and none was chosen.",
        'quartile(list, 1) without a method, or "[1, 3]" as answer where list and interval fit',
        "Write the canonical spelling of the meaning that is intended.",
    ),
    Code.ILL_TYPED: Explanation(
        "An operation is applied to things it is not defined for.",
        "[[5, 10, 3]] * [[1, 2, 3], [4, 5, 6]]: a 1x3 matrix times a 2x3 matrix",
        "Change the shapes or the operation.",
    ),
    Code.UNIT_CLASH: Explanation(
        "Quantities of different dimensions are added, compared or equated.",
        "5 m + 3 s, or an area claimed in cm",
        "Convert to one dimension, or correct the unit.",
    ),
    Code.INCOMPLETE: Explanation(
        "The document lacks a part that every question needs.",
        "no ask, or an ask without an answer",
        "Add the missing section.",
    ),
    Code.CONTRADICTORY: Explanation(
        "No values of the unknowns satisfy all the givens named in the conflict.",
        "x + y = 10, x - y = 2, 2*x + y = 11",
        "Change at least one of the givens in the conflict.",
    ),
    Code.UNDERDETERMINED: Explanation(
        "Two models of the givens give different answers.",
        "x^2 = 16, ask x + 1: 5 for x = 4, -3 for x = -4",
        "Add a condition that excludes one of the models, or ask for all values.",
    ),
    Code.UNDEFINED: Explanation(
        "The ask, the answer or an option has no value in some model of the givens.",
        "x whole and x <= 1, ask x/x: undefined at x = 0",
        "Exclude the point by a given or a domain, or ask for something else.",
    ),
    Code.WRONG_ANSWER: Explanation(
        "The question has an answer, and it is not the claimed one.",
        "2*x = 6, ask x, answer 4",
        "Replace the answer by the one in the witness, or correct the givens.",
    ),
    Code.MISSING_SOLUTIONS: Explanation(
        "The claimed solution set lacks solutions.",
        "x^2 = 3*x, answer {3}: x = 0 is missing",
        "Add the solutions in the witness, or a condition that excludes them.",
    ),
    Code.EXTRANEOUS_SOLUTIONS: Explanation(
        "The claimed solution set contains values that do not satisfy the givens.",
        "sqrt(x + 3) = x - 3, answer {1, 6}: x = 1 fails",
        "Remove the values in the witness.",
    ),
    Code.WRONG_FORM: Explanation(
        "The answer has the right value but not the form that the ask names.",
        "factorise x^2 - 5*x + 6, answer x*(x - 5) + 6",
        "Rewrite the answer in the asked form.",
    ),
    Code.WRONG_ROUNDING: Explanation(
        "The answer is not the exact value rounded as the ask says.",
        "sqrt(369) to 3 sf, answer 19.3",
        "Replace the answer by the correctly rounded value in the witness.",
    ),
    Code.PREMATURE_ROUNDING: Explanation(
        "The answer comes from a value that was rounded on the way, not from the exact one.",
        "sqrt(2)*100 to 1 dp, step d = 1.41, answer 141.0: the exact value is 141.4",
        "Carry the exact value, or more digits, until the end.",
    ),
    Code.DUPLICATE_OPTION: Explanation(
        "Two options have the same value, or look the same.",
        "A: 3*sqrt(41), B: sqrt(369)",
        "Replace one of the two.",
    ),
    Code.NO_CORRECT_OPTION: Explanation(
        "No option is the answer of the question.",
        "options 4 and 5, the answer is 6",
        "Put the value in the witness among the options.",
    ),
    Code.SEVERAL_CORRECT: Explanation(
        "More than one option is right.",
        'ask "which is a factor of 12", options 3 and 4',
        "Replace all but one of the right options.",
    ),
    Code.HIDDEN_VALUE: Explanation(
        "The text shown for an option is not the value that stands beside it, or not read as one.",
        'value "0.3", text "a quarter"; or value "10%", text "a decrease of 10%"',
        "Leave the text out, write the value as it is to be read, or say it without numbers.",
    ),
    Code.BAD_STEP: Explanation(
        "A step does not follow from the steps before it and what it names, drops or invents a "
        "solution, uses or rejects what it should not, gives a false reason, or ends too early.",
        "x^2 = 3*x, step x = 3: x = 0 is lost",
        "Correct the step; name what carries it in uses, what it discards in rejects, "
        "and end with the answer.",
    ),
    Code.STRAY_NUMBER: Explanation(
        "A number stands in a text outside of slots, whatever its value.",
        'stem "Maya buys 7 pens": nothing binds this 7 to the question',
        'Name it under data and write its slot: data {pens: "7"}, "Maya buys {pens} pens".',
    ),
    Code.STRAY_SLOT: Explanation(
        "A slot holds something that the question does not declare as a whole; slots print, they "
        "never compute.",
        'data {a: "12 USD"}, stem "A ticket costs {2*a}."',
        "Show a datum, an unknown, a function, a given by its id, a whole side of a given, {ask}.",
    ),
    Code.STRAY_FORMULA: Explanation(
        "A formula stands in a text that is neither a given, nor a whole side of one, nor the "
        "definition of a function, nor NAME = {NAME}.",
        'given eq: "abs(2*x - 1) = 5", stem "Solve |2x + 1| = 5."',
        "Show the given by its slot, {eq}; what is asked is shown by {ask}.",
    ),
    Code.FOREIGN_SLOT: Explanation(
        "A slot stands in words that tell a given to which it does not belong.",
        'by5: "mod(n, m) = r", by7: "mod(n, k) = s", stem "[in bags of {m}, {s} are left](by5)"',
        "Put the data of the given that the words tell, and no others, into the span.",
    ),
    Code.NUMBER_IN_WORDS: Explanation(
        "A number is told in words outside of a span, or in one that tells something without it.",
        'given twice: "a = 2*b", stem "Anna is twice as old as Ben."',
        'Say what words tell: "[Anna is twice as old as Ben](twice)"; [two friends]() is scenery.',
    ),
    Code.REQUEST_IN_WORDS: Explanation(
        "A text that shows an unknown, or asks for a statement, a form or a probability, asks in "
        "words that ask for something else than the question, or that nothing holds to it.",
        'given g: "x^2 = 9", ask all x, stem "Find all positive numbers x with {g}."',
        "Write {ask} for the sentence that asks; the program prints it from the question.",
    ),
    Code.NO_PHRASE: Explanation(
        "{ask} or {experiment} stands in a text, and the locale has no phrase for this one.",
        "ask: an expression with a word of the language that the table has no phrase for",
        "Ask in words in a span, [words](ask); it is recorded that this rests on words.",
    ),
    Code.UNMENTIONED_GIVEN: Explanation(
        "A given, a datum, a function or a needed domain is not told by the text.",
        'given order: "a < b" without a slot {order} and without a span [the smaller one](order)',
        "Show it by its slot, show the data that it alone uses, or say which words tell it.",
    ),
    Code.FALSE_FIGURE: Explanation(
        "The figure cannot be drawn as it is written, or it marks or says what does not hold.",
        "figure marks AB = AC, and the givens allow a triangle in which they differ",
        "Mark what is given or follows, and label what is asked with ?.",
    ),
    Code.IMPLAUSIBLE: Explanation(
        "The answer or a model breaks what everybody assumes of such a quantity.",
        "2.5 children, a negative length, a probability of 1.2",
        "Change the data so that the value becomes possible.",
    ),
    Code.REDUNDANT: Explanation(
        "A given follows from the others (a note, unless the policy refuses it).",
        "x = 2, y = 3 and x + y = 5",
        "Remove it if it is not wanted.",
    ),
    Code.ASSUMES_METHOD: Explanation(
        "A given looks like the solution rather than a fact of the question (a note).",
        'ask probability, given "p = 5/8 * 3/7"',
        "State the primitive facts instead, for instance the experiment.",
    ),
}
