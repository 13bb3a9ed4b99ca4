"""The kernel: re-checks proofs with integers and fractions alone, and never searches.

``polynomials``  limits, sparse polynomials over the rationals, counting real roots
``evaluation``   exact values at rational points, three-valued
``enclosure``    rational intervals around closed terms, rounded outwards
``state``        what is known in a branch of a proof: facts, clauses, definedness
``rules``        the proof rules
``claims``       systems, their models, and the claims made of them

It imports nothing but the standard library.  ``docs/certificates.md`` gives the format and the
mathematics of each rule.
"""
