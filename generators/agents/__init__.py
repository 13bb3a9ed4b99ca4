"""The roles of language models: each a prompt file and a form of reply, over one narrow port.

The rooms, lowest first:

``prompts``   what each role is told, one versioned file a role (package data)
``wording``   prompts filled in, with material from outside fenced off from instructions
``examples``  the questions that authors are shown, sampled from families, so that they are right
``notation``  how a question is written, for all who write one
``role``      a role: its prompt, its form, and how it is asked
``question_form``  the form of a reply that is a question
``planner``   from an objective to a plan and three directions
``writer``    writes questions: a draft from a brief, a revision from a reflection
``reader``    from a question in words to a spec, by the words alone
``critic``    scores: the critic of proved questions, the judge of published systems
``stem``      the words of a question as a learner reads them
``round_trip`` what the reader of the words wrote down, compared with what was proved
"""
