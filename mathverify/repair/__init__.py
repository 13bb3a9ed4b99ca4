"""Repair: the smallest changes that mend a refuted question, each proved by verifying the result.

The rooms, lowest first:

``change``      what a repair is: changes by path, a proposal with its cost, a proved repair
``patient``     a refuted question (or part of one) with its findings, as the proposals see it
``parts``       a mended part put back into the question it belongs to
``freed``       one number of a text freed as an unknown: the values it might have instead
``answer``, ``statement``, ``steps``, ``options``, ``asking``, ``conditions``, ``conventions``,
``givens``, ``numbers``, ``units``, ``names``, ``wording``   one kind of change a file
``proposals``   all kinds over all parts of a question, cheapest first
``search``      the search: propose, verify, and propose again for what is mended in part only

A proposal is a guess and is never believed: `search` keeps only what the verifier proves.  No
proposal touches the data of a question whose answer is what is wrong.
"""
