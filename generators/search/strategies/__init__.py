"""Strategies: from which candidate the search goes on.

``strategy`` is the protocol; ``best_of`` drafts and never revises, ``greedy`` revises the best
so far, ``afresh`` too, and drafts anew after a proof, ``best_first`` revises the best that was
revised least, ``rounds`` the last one, ``generations`` the best of each generation,
``monte_carlo`` searches a tree by upper confidence bounds.  ``until_proved`` ends any of them at so
many proved candidates, ``once_more`` at one that was revised once.  All are deterministic: chance
is the proposer's.
"""
