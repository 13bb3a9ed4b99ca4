"""The words of a question: slots and formulas, what is told, what the program prints itself.

``slots``        what a slot may hold
``runs``         where formulas stand in a text; ``formulas`` says what each of them is
``telling``      which givens, data and domains a text tells; ``told`` is what comes out
``resting``      what of a text rests on words alone
``locale``       the tables of a language, one file each; ``phrases`` says mathematics by them
``request``      {ask}, and the line about unit, rounding and form; ``experiments`` {experiment}
``pages``        the texts of a question and its parts
``printing``     a text as it is printed, for renderers
``reasons``      the reasons of steps
``mending``      texts mended without anybody asked

Nothing here knows a renderer, and nothing is a pattern of any language's grammar.
"""
