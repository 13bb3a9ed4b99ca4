"""Other notations for figures, read into those of this package.

``jgex``  the construction language of Java Geometry Expert
``geometry3k``  questions of Geometry3K, from its logic forms and the positions of its points:
``logic_forms`` is their syntax, ``sketch`` what a picture shows of order and sides, ``measures``
and ``statements`` what the forms say of it
"""
