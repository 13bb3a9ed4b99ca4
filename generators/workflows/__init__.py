"""Workflows: short recipes from a brief to a proved question, run by name, and runs of many briefs.

The rooms, lowest first:

``resources``  what every recipe works with: the model, what each role spends, verifier and repairs
``prooffirst`` ours: write, prove, repair before asking again, reflect
``recipes``    the recipes by name
``journal``    what a run has finished, on disk before the next brief is begun
``run``        a run: many briefs through one recipe into a folder, taken up again after a kill
"""
