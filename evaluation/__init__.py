"""Measuring questions, our own and other people's, with the verifier as the measure.

``audit``     public annotated data sets turned into specs and verified, item by item
``local_model`` a real small model, run through the loop and recorded, and the verb ``local-model``
``metrics``   the measures of five published systems, and judges held against proof
``commands``  the verb ``audit``
``retrieval`` how well a bank of questions is searched, on labelled requests
``trials``    the search against an author that misbehaves, and the verb of that name
``ablations`` what each part of the search is worth, and the verb of that name

This package stands on top: it may use everything, and nothing uses it.
"""
