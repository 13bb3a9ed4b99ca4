"""Lengths as unknowns of their own, without coordinates.

``laws``      what theorems say of the distances of named points
``dividing``  points that divide a segment in a known ratio
``view``      a system seen as lengths, and the values that the laws leave

It stands on `geometry.angles` and `geometry.algebra`; the words of figures and the engine
(`geometry.reasoning`) stand above it and are not imported here.
"""
