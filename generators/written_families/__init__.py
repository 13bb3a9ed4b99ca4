"""Families that somebody wrote as a document: a question whose data may take other values.

The families that people write (``docs/families.md``), lowest first:

``rounding``         real numbers that are rounded
``formulas``         formulas and conditions, worked out exactly; ``in_letters`` those with letters
``texts``            texts with values in them, and how each is written
``domains``          the values of a parameter, as they are written
``family_document``  what a file says, as plain data, and the faults of its shape
``questions``        the sections of a question, and the `ProblemSpec` that they make
``plans``            a family made ready: what values choose, bind and fill
``compiling``        from the document to its plans, and the faults of formulas and texts
``near_misses``      flaws as data
``family_file``      the family of a file, read when it is needed
``explaining``       a family told as a teacher reads it

The short form that an author of `generators.agents` replies with, whose parameters are data:

``document``   a written family, and how it is read: a question, parameters, conditions
``instances``  one question of it, by substitution, judged by the verifier
``proof``      whether the questions of a family are right: all of them, or those that were tried
``sampling``   proved questions of it, drawn by a seed

A written family vouches for nothing.  Every question that leaves it is proved by itself, because a
formula that holds wherever there is a solution does not say that there is one: half a bag of an
odd number of sweets is no whole number.
"""
