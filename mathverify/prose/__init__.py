"""The words of a question: slots and formulas, what is told, what is left to words.

``declared``     what a text may speak of, and what a slot may hold
``formulas``     which declared thing a formula is
``telling``      which givens, data and domains a text tells; ``told`` is what comes out
``resting``      what of a text rests on words alone
Nothing here knows a renderer, and nothing is a pattern of any language's grammar.
"""
