"""Coordinate geometry of the plane: points given by two numbers, which may be unknown.

This package is a theory that plugs into the engine as a stranger's package would, through the
entry-point group ``mathverify.theories`` under the name ``coordinates``.  It imports the engine's
contracts (`mathverify.semantics`), and the engine knows nothing of it.  ``coordinates`` holds the
functions on points: distance, midpoint, slope, areas, perimeters, collinearity.
"""
