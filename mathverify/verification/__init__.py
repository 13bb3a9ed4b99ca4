"""From a question to a verdict that can be trusted.

``obligations``  what a spec claims by being a question
``findings``     what is said of an obligation: proved, refuted, undecided, crashed, or a note
``policy``       what counts as proved, and how much may be spent
``reasoner``     the engines in order, behind one question; models are replayed before they count
``replay``       the second evaluator that replays them
``judging``      is this claim the answer of the question?
``asks``         how each kind of ask is judged, one file for kinds that are judged alike
``case``         a question on trial, and what a check is
``examination``  the checks run over one question
``parts``        questions in parts
``isolation``    killable workers
``verifier``     examinations folded to verdicts; the only mint of ``Verified``
``certifying``   claims of an examination with proofs for the kernel
``kernel``       checks those proofs, with integers and fractions alone
``rechecking``   certificates re-checked without engines
``verdict``, ``certificate``, ``verified``  what comes out; ``telling`` has findings as text, JSON
``facets``       the sides of a question that a page shows, each with a status of its own
``pictures``  the ports for what draws pictures and reads them back; ``picturing`` does both
``renderer``, ``pages``  the port for what may be made of verified questions, and writing it
``fragments``, ``notebook``  the port for one question without a page, and what notebooks show

Engines, theories and checks are handed in; this package imports none of them.
"""
