"""Texts as they stand in books, on boards and in other programs, in the words of the language.

``algebra``  terms and statements, by what the names of the question stand for: ``kx``,
             ``a_{n+1}``, "the equation has two solutions"
``calls``    signs that the parser has no reading for: ``∫_0^1 x^2 dx``, ``sum_{k=1}^{n} k^2``,
             ``log_2 8``, ``⁸C₃``, ``[1 2; 3 4]``
``sentences``  what to write for sentences that are refused
``pairs``    where a bracket closes, and ``extents``, how far terms and bounds go, for both

Both rewrite a text only where it has one reading, decide nothing and add nothing.
"""
