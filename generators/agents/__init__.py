"""The roles of language models: each a prompt file and a form of reply, over one narrow port.

The rooms, lowest first:

``prompts``   what each role is told, one versioned file a role (package data)
``wording``   prompts filled in, with material from outside fenced off from instructions
``examples``  the questions that authors are shown, sampled from families, so that they are right
``notation``  how a question is written, for all who write one
``role``      a role: its prompt, its form, and how it is asked
``question_form``  the form of a reply that is a question
``family_form``, ``family_writer``  families: a question with other values for its data
``assignment``  what an author is asked: the brief, a direction, or what to mend
``planner``   from an objective to a plan and three directions
``writer``    writes questions: a draft from a brief, a revision from a reflection
``reader``    from a question in words to a spec, by the words alone
``answering`` what the engine makes of a question without a claimed answer
``material``  what roles with an opinion are shown
``critic``    scores: the critic of proved questions, the judge of published systems
``bloom``     the judges of the levels of Bloom's taxonomy, and the one of the whole
``panel``     these seven at work on one question
``text_judge``, ``image_judge``  the judges of MAGMA-Edu, for its original mode
``seeing``      drawn figures as pictures that a model can look at
``transcriber``  a picture of a question becomes its text
``citing``    questions of a bank as material, and the citations of what is made of them
``grounding_judge``, ``pairwise_judge``  whether a question leans on those; which of two is better
``steps_judge``  works a question through, for MathFoundry's original mode
``thinker``   writes questions anew, thinking aloud
``solver``    answers a question from its words alone, several times, without the key
``rulings``   the Educator and the Assessor: yes or no on every dimension, and a rank
``checker``   the last look: pass, points to mend, or another answer
``reflector`` turns what judges said into one instruction more for the author
``round_trip`` what the reader of the words wrote down, compared with what was proved
"""
