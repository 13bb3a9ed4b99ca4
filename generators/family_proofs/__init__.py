"""Families proved over their whole domain: every question of a level, open and with options.

``outcomes``     what came out for a level: proved and how, refuted with the values, undecided
``members``      the questions of a level, one for each combination of values, and what has none
``likeness``     questions that differ in plain words alone, and texts that differ in numbers alone
``mathematics``  what of a question its words do not change: that stands when a family is reworded
``exhaustive``   every question of a level, judged by the engine
``by_formulas``  a form of a level at once: its ``claims``, and how they are ``deciding``
``numbers_in_words``  whether "three lines" is true whatever the numbers of a question are
``wrong_ways``   wrong ways of a family that lead to the right answer wherever they are taken
``proving``      a family, level by level
``certificates`` what was proved, as a file that is bound to the text of its family
``instances``    a question of a proved family as a record, and its recheck without an engine

A question with ``role: parameter`` that is PROVED is no proved family: that there is a solution, or
that an option is wrong, was then seen at one point (docs/families.md).
"""
