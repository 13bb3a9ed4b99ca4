"""The codes of findings, re-exported where findings live."""

from mathverify.codes import EXPLANATIONS, Code, Explanation

__all__ = ["EXPLANATIONS", "Code", "Explanation"]
