"""Everything that proposes questions; nothing here decides whether they are right.

The rooms, lowest first:

``json_lines``     a file that grows by lines of JSON: traces, journals, recordings
``stream``         random choices that depend on a key alone, the same on every machine
``parameters``     the values a family may be given: domains, conditions, sampling, counting
``writing``        how families write numbers, amounts and the sections of a spec
``diagrams``       how families of figures write points, diagrams and rounded measures
``exact_values``   constant texts read as exact values, so that answers can be compared
``misconceptions`` common mistakes by name
``distractors``    wrong answers with a named reason; a question turned into a choice of four
``flaws``          planted flaws: what makes a right question wrong, and the code that says so
``family``         what a family is; ``families`` holds one family a file
``entry``          families of other packages (entry points ``mathverify.families``)
``catalogue``      all families by name and by concept
``word_stems``, ``topics``  words of requests; by which of them a topic is named, and its notation
``matching``       families and topics for an objective or a brief; ``learners`` for whom it is
``kit``            the families, for `mathverify.testing`
``proposal``       the narrow port between whoever proposes and whoever verifies
``sampler``        the proposer that samples a family
``stem``           the words of a question as a learner reads them
``curriculum``     concepts, what they build on, where learners go wrong
``bank``           a bank of proved questions, and what it holds for a request
``written_families``  families written as documents, proved question by question
``family_proofs``  families proved for all values, their certificates, records of their questions
``sets``           sets of proved questions that can be made again, byte for byte
``language_models``  a narrow port to models, recorded, limited and misbehaving ones
``search``         propose, judge, reflect: from a brief to a proved question
``agents``         the roles that models play
``workflows``      recipes of all these, and runs of many briefs
``commands``       the verbs ``families`` and ``regenerate``; ``generate_command``,
                   ``prove_family_command``, ``formalise_command``, ``model_commands`` and
                   ``bank_command`` the others

Everything below ``generators`` may be imported from here (`mathverify`); evaluation imports
this package, renderers do not.  Answers made here are claims until the verifier proves them.
"""

from __future__ import annotations
