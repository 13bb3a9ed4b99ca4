"""Judging claims: is this the answer of the question?

``claim``         what an answer text claims: a value, a solution set, a truth value
``judgement``     the closed union of outcomes: `Right`, `Wrong`, `NotKnown`
``judge``         by what is asked, else by the kind of ask (`mathverify.verification.asks`)
``value``         one value in every model, exact or rounded
``solution_set``  complete solution sets: finite, by a relation, by intervals
``general_solution``  families ``x = start + step*k``, compared on one period
``parametric``    answers in terms of parameters that are not asked for
``connected_unknowns``  which unknowns the givens tie to each other
``repetition``    givens that repeat, and their solutions as a text with an index
``extreme_place``, ``extreme_lines``  where a best value is attained, in steps
``truth``         true in all models, false in all
``form``          an expression rewritten in a form; ``forms`` what each form asks of a tree
``as_asked``      a right answer in the unit, form and digits of the ask
``antiderivative``, ``induction``, ``region``  indefinite integrals, formulas for sequences, ranges
``chain``         what each line of a solution gains or loses against the one before
``rounding``      rounded answers, their digits, and rounding too early
``sameness``      whether two options say the same
``presentation``  values, models and ranges as text for witnesses

The answer check judges the claimed answer; the options check judges every option with the same
procedures, so that an option is right exactly when it would have been the right answer.
"""
