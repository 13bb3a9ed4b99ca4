"""Verified sets of questions: from a manifest to files that are the same on every machine.

``manifest``    what a set should contain, read from TOML with all faults at once
``candidates``  the questions that a section may take, in a fixed order
``assembly``    the loop: propose, verify, refuse duplicates, keep
``shortfalls``  what is known to be too little before the work
``journal``     what an interrupted run already found out
``record``      one question of a set as a line of JSON
``lock``        what a set consists of, so that a check can name what differs
``regenerate``  the main job: manifest to files, or a check against the lock
"""
