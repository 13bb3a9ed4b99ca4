"""Geometry: points, lines, figures, and what is said of them.

This package plugs into the engine as a stranger's package would.  It imports the engine's
contracts (`mathverify.semantics`), and the engine knows nothing of it.  ``vocabulary`` is a theory
(entry-point group ``mathverify.theories``): the words for points and figures, lowered to algebra.
``engine`` decides what they say (``mathverify.engines``; ``reasoning`` is loaded by the first
question with points), ``check`` holds a diagram to its question (``mathverify.checks``).  The
rooms, lowest first:

``algebra``        real equations and inequalities, decided and measured
``angles``         what theorems force of angles in general degrees
``figure``         what a diagram shows, from ``figure:`` to elements in world coordinates
``vocabulary``     the words of points, lines, circles, shapes and solids
``constructions``  figures built step by step in certified balls
``charts``         diagrams without points: charts, graphs, number lines, Venn diagrams, solids
``subjects``       what a diagram is drawn of
``readers``        figures in the notations of others: Geometry3K, Java Geometry Expert, sketches
``lengths``        theorems on lengths, points that divide segments, a system as lengths
``reasoning``      the engine: angles by theorems, everything else by real algebra
``depicting``      the drawings of a question
"""
