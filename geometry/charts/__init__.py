"""Diagrams that have no points: charts, graphs of functions, number lines, Venn diagrams, solids.

From the ``figure:`` of a question to drawings; what a chart shows, the question's data say.

``keys``        the maps of a figure: each key read once, unknown ones refused
``told``        the numbers that a question tells, and the answer, which no diagram shows
``scales``      ranges and round steps of axes, as written or chosen
``speaking``    numbers and titles in the description
``board``       elements as they come together, and the frame of a chart
``entries``     numbers, letters and gaps at the places of a diagram, and their sums
``kind``        a kind of diagram as one record

One kind of diagram a room, each a function from the figure to a `Drawing`, and its record:
``bars``, ``histograms``, ``cumulative``, ``pies``, ``pictograms``, ``fraction_bars``, ``boxes``,
``scatters``, ``stems``, ``number_lines``, ``venns``, ``trees``, ``tables``, ``solids``, ``nets``,
``argand``, ``unit_circles``, and ``graphs`` of functions, whose curves ``sampling`` makes

``kinds``       which kind of diagram a figure is, in all spellings; a new room is listed here
``composing``   `compose_charts`: the diagrams of a question

Nothing here proves anything; what a diagram says beyond the words of the question is handed back
as claims, as `geometry.figure.composing` does.
"""
