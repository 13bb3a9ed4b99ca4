"""The words of a question: marks, slots, formulas, what is told, what the program prints itself.

``marks``     the surface: words, formulas, slots, spans
``slots``     what a slot may hold
``formulas``  formulas in a text, read with slots as names
``telling``   which givens, data and domains a text tells, and what rests on words
``locale``    the tables of a language, one file each; ``phrases`` says mathematics by them
``request``   {ask}, {experiment}, and the line about unit, rounding and form
``pages``     the texts of a question and its parts
``reasons``   the reasons of steps
``mending``   texts mended without anybody asked
``printing``  a text as it is printed, for renderers

Nothing here knows a renderer, and nothing is a pattern of any language's grammar.
"""
