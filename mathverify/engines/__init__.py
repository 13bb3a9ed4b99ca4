"""Decision procedures: is there a point that satisfies every constraint of a system?

Cheapest proof first, in the order in which they are asked:

``constants``     constraints without variables, by exact evaluation
``linear``        linear equations and inequalities over the rationals, with certificates
``univariate``    one variable: the line cut where truth can change
``finite``        bounded whole numbers and finite domains, by enumeration
``residues``      unbounded whole numbers, by divisibility
``substitution``  several variables that fall apart into single ones
``polynomial``    several variables in polynomials with finitely many common zeros
``smt``           the rest, by z3

``cas`` decides nothing: computer algebra proposes there, and whoever asks proves it or drops it.
``cores``, ``points`` and ``stopping`` are what several of them need.  An engine answers `Unknown`
for what it cannot treat, checks every model before it gives it, and knows no other engine.
"""
