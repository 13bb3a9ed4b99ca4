"""From verified questions to pages: Markdown, one self-contained HTML page, LaTeX.

What a page says:
``blocks``          a question as blocks of words and formulas, made from `Verified` alone
``tidying``         trees as people write them: signs and coefficients; the value is kept
``plain_text``      numbers, amounts and lists that stand in a sentence as text
``transcript``      a whole sheet as a sequence of entries, whatever it is printed in

How it is written:
``markdown``        question sheet and answer key with ``$...$`` formulas
``html``            one page with MathML and a print style; ``formula_html`` sets its formulas,
                    ``block_html`` words and formulas side by side
``latex``           a document for LaTeX
``marked_text``     escaping and formulas of Markdown and LaTeX, written and read

``drawing``         diagrams: SVG, PNG, PDF, TikZ, and reading them back
``contact_sheet``   many questions with their diagrams on one page

How it is read back, by code that knows nothing of the writers:
``markdown_pages``, ``html_pages``, ``latex_pages``   which entries a file shows
``mathml_source``   MathML as LaTeX, so that one reader reads the formulas of all three
``amounts``         amounts in a sentence, read by the problem language
``readback``        what was found, compared with the transcript

``input`` and ``commands`` are the command-line verbs of this package, ``errors`` what can go wrong.
A renderer decides nothing about mathematics, and knows nothing of where questions come from.
"""
