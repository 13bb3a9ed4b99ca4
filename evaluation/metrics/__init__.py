"""The measures of five published systems, and judges held against proof.

Everything here is a pure function of frozen values (votes, grades, texts); nothing asks a model.
A number that does not exist is `NotDefined` with its reason.  docs/metrics.md lists formulas,
sources, ranges, and what differs from the papers.

Shared by all:

``score``             a number or `NotDefined`; means, shares, F1
``votes``             pass, fail, unreadable; majorities
``agreement``         observed agreement, Cohen's and Fleiss' kappa
``preferences``       which of two questions is better; win rates
``intervals``         how far a share may be from the truth
``extras``            packages that only some measures need

The systems:

``eqgeval``           EQPR: solvable by self-consistency, pass rate, win rate
``goal_consistency``  EduAgentQG: grades of knowledge, difficulty, competence, solvability
``diversity``         EduAgentQG, EQPR: likeness of texts, by ``bleu``, ``meteor``, ``rouge`` and
                      ``embedding`` over ``tokens``
``think``             TH1NK: PR, AA, AC, Q of a panel, and ``monotone``, our composite beside Q
``refinement``        TH1NK: rounds to pass, average quality
``levels``            TH1NK: grades by level of Bloom's taxonomy, and gains
``mathtrust``         MathFoundry: MathTRUST-SCORE, from ``grounding``, ``refusal``, ``creativity``
``retrieval``         MathFoundry: F1, Jaccard, MAP, MRR
``magma``             MAGMA-Edu: UO, LR, QF, AA, CA, IDQ, their mean, ITC

On top:

``truth``             false accepts and false rejects of each judge, by proof
``scorecard``         all of it beside the truth, as a value, a text and JSON
``comparison``        the scorecards of several systems side by side
"""
