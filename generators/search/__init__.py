"""The search: from a brief to a proved question, within a budget.

The rooms, lowest first:

``brief``       what is wanted, in words and as an objective
``reflection``  what the verifier found, as a bounded message to the author: a pure function
``opinion``     what somebody thinks of a question; it ranks and never vouches
``preference``, ``edit_distance``  which of two is liked better; how far two texts are apart
``panel``       how the grades of several judges become one number
``judgement``   what is known of one candidate: the verdict, the reflection, the score, the reward
``candidate``   one node of the search: what was proposed after what, and its judgement
``tree``        all candidates so far, and the best of them
``proposer``    the port to whoever proposes: a family's sampler, a repair, a model
``mending``     a proposer that tries proved repairs before anybody is asked again
``budget``      how much may be spent, and whether it is
``strategies``  which candidate to go on from: best of n, greedy, best first, rounds,
                generations, Monte Carlo
``gate``        from a proposal to a judgement: verification, then whatever else is asked
``family_gate`` a written family held to all its questions
``trace``, ``trace_page``   every step as a line of JSON; read back as a tree of words, or a page
``loop``        propose, judge, reflect, propose: one loop for every strategy and every proposer

Nothing here knows a language model.  A proposal is a guess; only the verifier vouches for it.
"""
