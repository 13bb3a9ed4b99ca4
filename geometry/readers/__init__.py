"""Other notations for figures, read into those of this package.

``jgex``  the construction language of Java Geometry Expert
"""
