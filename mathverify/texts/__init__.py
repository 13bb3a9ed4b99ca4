"""The texts of a question and its parts: read by the rules, printed, mended.

``pages``     which texts there are, and what each of them tells
``printing``  a text as it is printed, for renderers
``mending``   texts mended without anybody asked
``proposed``  the whole text as it could stand
"""
