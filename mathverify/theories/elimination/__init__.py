"""Quantifier elimination: statements about all x, some x or how many x, without x.

Part of the contract of this package: every theory may import it, and it imports no theory.

``bound``           the bound variables and their domains
``counts``          how many solutions, as formulas about the parameters
``quadratic``       degree at most 2 in x, any number of parameters
``linear_systems``  several unknowns, by ranks
``projection``      the critical values of one parameter
``cells``           one parameter, algebraic relations: a sample for every cell
``substitution``    unknowns that an equation expresses, and powers ``b^x``
``choice``          which of these serves
"""
