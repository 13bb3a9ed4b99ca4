"""Workflows: short recipes from a brief to a proved question, run by name, and runs of many briefs.

The rooms, lowest first:

``resources``  what every recipe works with: the model, what each role spends, verifier and repairs
``author``     who writes: the Writer, or the Writer of families where many are wanted
``direct``     write, prove, repair before asking again, reflect: the cheapest recipe
``round_trip_gate``  a proved question's words held to its facts by a reader of the words alone
``telling_gate`` the words, then the diagram of a proved question: one path for all recipes
``scored_gate`` what stands is scored, to rank it
``prooffirst`` ours: as ``direct``, then words and diagram, then advice that is acted on once
``illustrating`` diagrams drawn and read back; ``diagram_gate`` a proved question's held to it
``judge_gate`` the gate of published systems: a judge and no proof, to be compared with
``passing_gate`` judges who may turn a proved question down
``eqpr``       Monte Carlo tree search with a critic, after the proof or in its place
``eduagentqg`` generations that judges rule on and rank, after the proof or in its place
``think``      a panel of seven and thinking aloud, after the proof or in its place
``magma``      MAGMA-Edu: text, then diagram; ``picture_files`` the diagrams of a run
``mathfoundry``  MathFoundry: questions that cite a bank; ``pairing`` compares two at a time
``recipes``    the recipes by name
``journal``    what a run has finished, on disk before the next brief is begun
``run``        a run: many briefs through one recipe into a folder, taken up again after a kill
"""
