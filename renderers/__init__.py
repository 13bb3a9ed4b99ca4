"""From verified questions to pages: Markdown, one self-contained HTML page, LaTeX,
and the files that other programs import.

What a page says:
``blocks``          a question as blocks of words and formulas, made from `Verified` alone
``plain_text``      numbers, amounts and lists that stand in a sentence as text
``transcript``      a whole sheet as a sequence of entries, whatever it is printed in

How it is written:
``markdown``        question sheet and answer key with ``$...$`` formulas
``html``            a page and its key, with MathML and a print style; ``formula_html`` sets
                    formulas, ``block_html`` words and formulas side by side
``latex``           a document for LaTeX
``docx``            Word documents; ``docx_layout`` is how they look
``pdf``             PDF by Typst, laid out by ``sheet.typ``
``records``         a line of JSON for each place where something is asked, for programs;
                    ``parquet`` the same rows in columns; ``anki`` a deck of cards
``moodle``          Moodle XML; ``gift`` the same as plain text; ``qti`` packages; ``stack``
                    questions that a computer algebra system marks; ``numbas`` exams
``exchange``        what renderers for other programs share: items, keys, spellings
``marked_text``     escaping and formulas of Markdown and LaTeX, written and read

``drawing``         diagrams: SVG, PNG, PDF, TikZ, and reading them back
``contact_sheet``   many questions with their diagrams on one page

How it is read back, by code that knows nothing of the writers:
``markdown_pages``, ``html_pages``, ``latex_pages``, ``docx_pages``   which entries a file shows
``readback``        what was found, compared with the transcript

The port, `mathverify.verification.rendering`, reads every page again: ``telling`` is what a page
hands over to it, each formula with its place in the question.

``input`` and ``commands`` are the command-line verbs of this package, ``errors`` what can go wrong.
A renderer decides nothing about mathematics, and knows nothing of where questions come from.
"""
