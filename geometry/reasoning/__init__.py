"""The engine of figures: theorems on angles and lengths first, real algebra for all the rest.

``figure_engine``   the engine itself, loaded by the first question with points
``angle_view``      a system seen as facts and linear equations of angles
``number_cases``, ``simple_polygons``   few values looked at one by one; where an area has a value
``goals``, ``motion``, ``culprits``     relations about one term; whether a figure may be moved;
                    which givens conflict
``confirming``      models known by enclosures, looked at again
``settling``        which sides of lines would settle a question with several answers

It stands on every room of the plane; drawings stand above it.
"""
