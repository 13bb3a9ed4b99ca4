"""From plain values in any accepted spelling to the models of `mathverify.problem.spec`.

`context` collects faults and notes and knows how to read a map of fields, a list of named things,
a text, a mathematical text.  One file reads each kind of section: `data`, `functions` and
`unknowns` in one `namespace`, `facts` (givens and steps), `asking` with `ask_shapes` and
`rounding`, `answering`, `options`, `telling` (prose, objective, sources) with `shown_units`;
`figure` tells which names are points, lines and circles.  `question` joins them and checks what
holds between sections.  The only door is `mathverify.problem.codec`.
"""
