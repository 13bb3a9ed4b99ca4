"""What a diagram shows: a list of elements in world coordinates, each with its source.

``text``       what labels say: runs of letters, upright or slanted
``style``      how an element looks: stroke, weight, ink, fill
``elements``   the closed list of things that a diagram can contain
``drawing``    `Drawing`: elements, the box of the world that they fill, a description in words

Nothing here knows about pages, fonts or file formats (`renderers.drawing`), and nothing here
proves anything: coordinates are floats of a figure that was certified elsewhere.
"""
