"""Verified sets of questions: from a manifest to files that are the same on every machine.

``manifest``    what a set should contain, read from TOML with all faults at once
``candidates``  the questions that a section may take, in keyed orders, any of them alone
``shards``      what workers do: look through ranks, prove, certify, write a line
``offers``      what is new to the set, family by family in turns
``engines``     where the work is done; ``dask_engine`` and ``ray_engine`` on ``clusters``
``by_proof``    sections whose questions go by the proof of their family
``assembly``    the merge: in order, what is kept and under which number
``journal``     what an interrupted run already found out; ``own_secret`` signs it
``seen``        the shapes of a set in a small table
``shortfalls``  how many questions there are, known before the work
``sheets``      what stands on which page; ``streaming`` writes long sets as they come
``record``      one question of a set as a line of JSON
``lock``        what a set consists of, so that a check can name what differs
``lines``       the lines of a set in its files, packed or not; ``index`` says where each stands
``regenerate``  the main job: manifest to files, or a check against the lock
``rechecking``  a set held to its certificates, nothing made again
``siblings``    the same questions with new numbers; ``comparing`` two sets question by question
``telling``     what the verb does and says
"""
