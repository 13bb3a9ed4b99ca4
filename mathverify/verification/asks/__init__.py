"""How the kinds of ask are judged, one file for kinds that are judged alike.

Each file enrols its kinds in ``table`` with an `AskJudging`: whether an answer is right, what the
engine's own answer is, and what an answer in terms of parameters is held to.  What a kind is
called and how it is asked for stands in `mathverify.problem.ask_kinds`.
"""
