"""Calculus that asks no engine; engines and theories both read it, so it stands below them.

``slopes``       the slope, the bends and the edges of one call, from the record of its word
``derivative``   the derivative of a term by rules, with the suspects where these may have a hole
``enclosures``   the truth of a formula at a point by balls
``holes``        terms with a value everywhere, as their form shows
``expansions``, ``germs``  the expansion of a term beside a point, and what it tends to
``univariate``, ``geometric``  the form of a term in one variable
``variables``    which variables occur in a term

Whether a suspect matters, and where a term is continuous, asks an engine: `mathverify.theories`.
"""
