"""Figures built step by step with ruler and compass, over any field that has square roots.

``arithmetic``  the fields: certified balls, and symbolic towers of square roots
``loci``        lines and circles, and where two of them meet
``constructs``  what each step of a construction language adds to a figure
``restrictions``  constructs that put their new point on a line or circle
``statement``   clauses that make points, and a goal about them
``signatures``  what each construct takes and makes, and why a statement has no meaning
``predicates``  what a statement about points says, as numbers that vanish exactly if it holds
``building``    a whole statement: its figure in balls, and its goal by proof or to an accuracy

A figure in balls *exists*: every step is defined for all numbers in its balls, the parameters are
rational, and so the balls contain the points of a real figure.  An accuracy is no proof of an
equality; an identity in the parameters of the construction is.
"""
