"""Diagrams that have no points: charts, graphs of functions, number lines, Venn diagrams, solids.

From the ``figure:`` of a question to drawings; what a chart shows, the question's data say.

``keys``        the maps of a figure: each key read once, unknown ones refused
``told``        the numbers that a question tells, and the answer, which no diagram shows
``scales``      ranges and round steps of axes, as written or chosen
``speaking``    numbers and titles in the description
``board``       elements as they come together, and the frame of a chart

One kind of diagram a room, each a function from the figure to a `Drawing`:
``bars``, ``histograms``, ``pies``, ``boxes``, ``scatters``, ``stems``, ``number_lines``, ``venns``,
``solids``, and ``graphs`` of functions, whose curves ``sampling`` makes

``kinds``       which kind of diagram a figure is, in all spellings
``composing``   `compose_charts`: the diagrams of a question

Nothing here proves anything; what a diagram says beyond the words of the question is handed back
as claims, as `geometry.figure.composing` does.
"""
