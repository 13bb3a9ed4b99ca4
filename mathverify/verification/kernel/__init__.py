"""The kernel: re-checks proofs with integers and fractions alone, and never searches.

``polynomials``  limits, sparse polynomials over the rationals
``evaluation``   exact values at rational points, three-valued
``functions``    where functions have values, and axioms for these
``state``        what is known in a branch of a proof: facts and clauses
``rules``        the proof rules
``claims``       systems, their models, tables of points, and the claims made of them

It imports nothing but the standard library, and is at most 800 lines (``tests/kernel``).
``docs/certificates.md`` gives the format and the mathematics of each rule.
"""
