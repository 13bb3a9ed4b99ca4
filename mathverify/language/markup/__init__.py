"""Formulas as MathML, as Office Math and as Typst: each printed from the layout, and read back."""
