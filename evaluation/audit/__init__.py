"""Audit: what is wrong with the annotations of a public data set, each finding with a witness.

``item``         an annotated item, and the ways in which it can come out
``formats``      the adapters by name, built in and of other packages: ``gsm8k``, ``mwptoolkit``,
                 ``svamp``, ``geometry3k``, ``jgex``, ``treecut``, ``reasoning_gym``,
                 ``mathgenerator``; ``table`` reads any table whose columns are named
``equations``    equations as annotators write them, read into the problem language
``worked``       the marked steps and the equations of a worked solution; ``chains`` puts the steps
                 into each other
``notation``     questions that are notation alone; ``arithmetic`` calculates
``readings``     what an annotation's author may have taken for granted
``matching``     which claim is about which unknown
``judging``      the outcome of equations; ``worked_judging`` of a worked solution,
                 ``posed_judging`` of a whole question, with ``precision`` of rounded givens
``questions``    items as questions with their words, for a bank
``run``          a whole file over several workers; ``record`` keeps it to go on later
``report``       the outcomes as text, JSON and one HTML page
"""
