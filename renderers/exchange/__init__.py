r"""What renderers for other programs share: questions that are marked by a program, not by eye.

``items``      a sheet as numbered items, each with its key and its pictures
``keys``       how the answer of an item is marked: a label, a truth, a number, or spellings
``spellings``  how an answer may be typed: each spelling is proved to say the same
``web_text``   words and formulas as HTML with TeX between ``\(`` and ``\)``, written and read
``agreement``  what a file says of an item, held against the item
``web_page``   an item as HTML for a platform, written and read
``records``    an item as data, for programs; compared with the item
``xhtml``      words and formulas as elements with MathML
``qti_names``  the releases of QTI and what each calls things
``stack_marking``  inputs, response trees and question tests of STACK; ``maxima`` their notation
``archives``   zip files with the same bytes on every run
``xml_text``   elements as a text with a declaration

A program that imports a file believes it, so every file is read back before it is handed over.
"""
