"""How varied and how demanding the questions of the families are, in one table.

``python -m evaluation.quality`` measures all families, ``python -m evaluation.quality NAME ...``
some of them; ``--write`` writes ``docs/quality.md``.

``measuring``  what is measured of one family
``report``     the table, and what it comes to over all families
``card``       seven measures of one proved question
``cards``      the scorecard of questions beside judges, as a command
"""
