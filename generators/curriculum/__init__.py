"""What is taught and in which order: concepts, what they build on, where learners go wrong.

``graph``    the curriculum as a frozen graph, and what can be asked of it
``reading``  the graph of this package, read from its data

``concepts.toml`` is ours: titles, prerequisites and alignment.  ``standards.toml`` (Common Core)
and ``misconceptions.toml`` keep the words of their sources, whose licences lie beside them.
"""
