"""The words of a question: slots and formulas, what is told, what is left to words.

``declared``     what a slot may hold
``runs``         where formulas stand in a text; ``formulas`` says what each of them is
``telling``      which givens, data and domains a text tells; ``told`` is what comes out
``resting``      what of a text rests on words alone
``pages``        the texts of a question and its parts
``reasons``      the reasons of steps

Nothing here knows a renderer, and nothing is a pattern of any language's grammar.
"""
