"""Calculus that asks no engine: slopes with their suspect points, enclosures, edges.

Engines and theories both read it, so it stands below them; whether a suspect point matters, and
where a function is continuous, is decided above (`mathverify.theories`).
"""
