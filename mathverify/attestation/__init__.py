"""Attestation: whether the words of a question tell it, by readings and by people.

A reading is a question that somebody wrote down from the page alone, with a quote for everything
(`reading`).  `comparison` holds it to the question: quotes, the request, and the answers on the
question and on siblings with other numbers.  Two readings that agree, or a named person, attest the
words (`attesting`); the `record` says who, of which text, and is void after any change.
`examination` measures how many planted wrong texts a reader notices.

Nothing here asks a model or renders a page: texts and verdicts come in as arguments.  Imported by
the verbs, the agents and the families; imports nothing above `verification`.
"""
