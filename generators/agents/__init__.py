"""The roles of language models: each a prompt file and a form of reply, over one narrow port.

The rooms, lowest first:

``prompts``   what each role is told, one versioned file a role (package data)
``wording``   prompts filled in, with material from outside fenced off from instructions
``examples``  the questions that authors are shown, written by the code so that they cannot drift
``role``      a role: its prompt, its form, and how it is asked
``writer``    writes questions: a draft from a brief, a revision from a reflection
"""
