"""Certificates: what an examination claimed, with proofs that the kernel accepts.

``statements``   systems of constraints in the kernel's notation, and values back from it
``transcript``   which claims each check of an examination relied on
``combination``, ``search``  finding proofs, by ``real_steps`` and ``polynomial_steps``
``certifier``    a proof for each claim, accepted by the kernel, or whose word it is
``making``       the certificate of a question

Only the kernel is believed: what this package finds is checked from the start by
`mathverify.verification.kernel`.
"""
