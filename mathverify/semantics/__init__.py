"""What a question means: exact values, three-valued truth, lowering to systems.

The rooms, in the order of the data's way:

``reading``      a spec with every mathematical text parsed; ``prose`` and its slots
``units``        unit words to exact factors and dimensions (pint, loaded when first needed)
``domains``      the text of a domain to a sort with conditions
``meaning``      what an expression denotes: a scalar, a truth, a collection, a region, a named set
``question``     a spec with every string parsed and every name resolved (`elaborate`)
``lowering``     a question's relations to formulas over plain numbers: the driver, which goes by
                 tables of rules; ``kinds`` has those by kind of node, with ``relations`` and
                 ``events``; theories bring the rules of functions
``arrays``, ``complex_numbers``, ``intervals``, ``quantities``  what the rules compute with, and
                 one room each for sequences, functions, experiments, Venn diagrams, moments;
                 ``unknowns`` and, with their conditions, ``narrowing``
``terms``        lowered terms, built with arithmetic on literals folded
``system``       variables and constraints as engines see them, and what engines answer
``definedness``  what a term needs in order to have a value, as a formula of its own
``numbers``      exact real numbers: rational, algebraic, and with pi, e and logarithms
``evaluation``   the value of a term, or the truth of a formula, at a point
``polynomials``, ``quotients``, ``linear_form``  lowered terms in the normal forms engines work on
``models``, ``values``   whether a point is a model; all values of a term

**Lowered form.**  Everything after lowering is a tree of `mathverify.language.tree` with only
these nodes.  Terms: `Number` (any rational), `Constant` pi or e, `Name` of a variable, `Add`,
`Negate`, `Multiply`, `Divide`, `Power`, and `Call` of ``sqrt root abs floor ceil mod gcd lcm min
max sin cos tan asin acos atan ln log exp factorial binomial median mode`` (angles in radians,
``log(x, base)``, ``root(x, n)``; lists are spread into the arguments).  Formulas: `Relation` with
two operands and one of ``= != < <= > >=``, or ``in`` with one of the names ``integer natural
rational real`` on the right; `Logical`; `Constant` true or false; `Name` of a boolean variable.

This package knows no solver: engines sit above it, and are handed to whoever needs them.
"""
