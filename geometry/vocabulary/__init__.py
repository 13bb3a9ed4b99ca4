"""The words of geometry: rules that lower ``angle(A, B, C)`` or ``on(P, line(A, B))`` to algebra.

A theory that plugs into the engine through the entry-point group ``mathverify.theories`` under the
name ``geometry``.  Points are tuples of coordinates, unknown ones of sort ``point``; everything
that is said of them becomes arithmetic on coordinates (`geometry.vocabulary.arithmetic`), so that
every engine of `mathverify` may decide it.  What a lowered term or formula was said as is kept in
``lowering.record.sources``.

``arithmetic``, ``guards`` (no value unless), ``points``, ``straight`` (lines, segments, rays),
``rounds`` (circles) and ``speech`` (canonical forms, refusals) are what the words share; each other
file holds the words of one subject, and ``words`` is the table of them.

Degenerate figures make a term undefined or a statement false, never silently true: no angle has
an arm of length 0, no line goes through one point alone.
"""

from __future__ import annotations

from geometry.vocabulary.words import THEORY

__all__ = ["THEORY"]
