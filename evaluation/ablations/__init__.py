"""What each part of the search is worth: the same briefs with a part less.

The rooms, lowest first:

``places``      where a message points in a document, and what can be done there blindly
``carried_out`` an instruction of a message, carried out to the letter
``author``      an author that can do nothing but what it is told
``conditions``  which parts a search has: strategy, detail of the reflection, mending
``experiment``  many briefs under each condition, and what they cost
``command``     the verb ``ablations``

The author is no model, unless one is named: then the same table is that model's.
"""
