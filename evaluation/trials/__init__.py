"""Trials of the search against an author that misbehaves, judged by an oracle that it never sees.

The rooms, lowest first:

``imitation``  an author that is no model: right questions of families, and the same with a flaw
``imitated_roles``  what it says in roles that have opinions
``imitated_drawing``  a drawer that misdraws some questions
``imitated_bank``  a bank of other questions, with nothing on some concepts
``oracle``     whether an accepted question is right, from how it was made and not from a proof
``command``    the verb ``trials``
``trial``      many briefs through a workflow against a server that misbehaves, and the counts

Numbers from here are about the loop, never about a language model: the author is imitated, and
says so wherever they are shown.
"""
