"""From verified questions to pages: Markdown, one self-contained HTML page, LaTeX.

``blocks``      a question as blocks of words and formulas, made from `Verified` alone
``tidying``     trees as people write them: signs, coefficients, data put in; the value is kept
``plain_text``  numbers, amounts and lists that stand in a sentence as text
``markdown``    question sheet and answer key with ``$...$`` formulas
``html``        one page with MathML, a print style and an answer key on pages of its own
``latex``       a document for LaTeX
``skeleton``    what remains of a formula when its typesetting is taken away
``readback``    every block read back from the page and compared with what it came from
``errors``      what can go wrong here
``commands``    the command-line verb of this package

A renderer decides nothing about mathematics, and knows nothing of where questions come from.
"""
