"""What a diagram shows: a list of elements in world coordinates, each with its source.

What is in a diagram:
``text``            what labels say: runs of letters, upright or slanted
``style``           how an element looks: stroke, weight, ink, fill
``elements``        the closed list of things that a diagram can contain
``drawing``         `Drawing`: elements, the box of the world that they fill, the diagram in words

From a question's ``figure:`` and coordinates to a drawing (``composing.compose``):
``subject``         what is drawn: places of points, and what the question says of them
``phrases``, ``shape_reading``, ``mark_reading``, ``reading``   every spelling, to ``requests``
``automatic``       what an empty figure draws
``told``            what the givens say that can be marked; ``label_texts`` what a label may say;
                    ``told_radii`` the radii among it, ``asked_points`` what must not be told
``plane``, ``measuring``, ``resolving``, ``regions``, ``sections``   where shapes are, in floats
``canvas``, ``shape_composing``, ``marking``, ``mark_plans``, ``axes_composing``   the elements
``wording``, ``describing``, ``region_wording``   trees as texts; the figure in words
``errors``          every fault of a ``figure:``, with what to write instead

``choosing``        which of several figures to draw: readable, without false hints, right way up

Nothing here knows about pages, fonts or file formats (`renderers.drawing`), and nothing here
proves anything: coordinates are floats of a figure that was certified elsewhere, and what the
marks say beyond the words of the givens is handed back as claims to be proved.
"""
