"""LaTeX: read into the tree (``reader`` and its rules), printed from it (``printer``)."""
