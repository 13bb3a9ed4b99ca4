"""Families that somebody wrote as a document: a question whose data may take other values.

The rooms, lowest first:

``document``   a written family, and how it is read: a question, parameters, conditions
``instances``  one question of it, by substitution, judged by the verifier
``proof``      whether the questions of a family are right: all of them, or those that were tried
``sampling``   proved questions of it, drawn by a seed

A written family vouches for nothing.  Every question that leaves it is proved by itself, because a
formula that holds wherever there is a solution does not say that there is one: half a bag of an
odd number of sweets is no whole number.
"""
