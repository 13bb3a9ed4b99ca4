"""Audit: what is wrong with the annotations of a public data set, each finding with a witness.

``item``         an annotated item, and the ways in which it can come out
``equations``    equations as annotators write them, read into the problem language
``mwptoolkit``   items with ``lEquations`` and ``lSolutions`` (alg514, draw, mawps)
``gsm8k``        items with marked calculations, put into each other
``svamp``        items with ``Equation`` and ``Answer``
``formats``      the adapters by name, and reading a file with one
``questions``    items as questions with their words, for a bank
``readings``     what an annotation's author may have taken for granted
``judging``      the outcome of one item: verify, then ask what would settle it
``run``          a whole file over several workers
``report``       the outcomes as text, JSON and one HTML page
"""
