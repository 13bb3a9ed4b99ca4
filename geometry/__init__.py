"""Geometry: points, lines, figures, and what is said of them.

This package plugs into the engine as a stranger's package would.  It imports the engine's
contracts (`mathverify.semantics`), and the engine knows nothing of it.  ``vocabulary`` is a theory
(entry-point group ``mathverify.theories``): the words for points and figures, lowered to algebra.
"""
