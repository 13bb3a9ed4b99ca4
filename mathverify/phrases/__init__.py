"""What the program says itself, in the words of a language.

``locale``       the tables of a language, one file each
``mathematics``  statements and things that have no sign, by the phrases of a locale
``request``      {ask}: the whole request; ``experiments`` {experiment}
``answers``      the line about unit, rounding and form

Everything is made of a `Reading`: nothing here knows what the author's own text says.
"""
