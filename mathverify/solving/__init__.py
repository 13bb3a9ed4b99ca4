"""Solving: a worked solution in school style whose every line the step checker proves.

The rooms, lowest first:

``line``          what is written down: a line, a derivation, or why there is none
``writing``       equations and polynomials as texts
``subject``       the question as the methods see it
``linear``, ``elimination``, ``polynomial``, ``clearing``, ``opening``, ``replacing``,
``inequality``, ``evaluation``
                  one method a file: lines that may lead to the answer
``derivation``    the methods in order; only what the verifier proves is kept

A method proposes and is never believed: a line that is not proved is not shown, and a derivation
without a proved last line is none.
"""
