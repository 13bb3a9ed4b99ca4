"""Geometry: points, lines, figures, and what is said of them.

This package plugs into the engine as a stranger's package would.  It imports the engine's
contracts (`mathverify.semantics`), and the engine knows nothing of it.  ``vocabulary`` is a theory
(entry-point group ``mathverify.theories``): the words for points and figures, lowered to algebra.
``engine`` decides what they say (``mathverify.engines``; ``figure_engine`` is loaded by the first
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
``length_laws``, ``dividing``   theorems on lengths, and points that divide segments
``angle_view``, ``length_view``  a system as angles, and as lengths
``goals``, ``motion``, ``culprits``, ``confirming``  relations about one term; whether a figure may
                   be moved; which givens conflict; models looked at again
``number_cases``, ``simple_polygons``  few values looked at one by one; where an area has a value
``scene``, ``deciding``   figures in words, and answers without a question around them
``depicting``      the drawings of a question
"""
