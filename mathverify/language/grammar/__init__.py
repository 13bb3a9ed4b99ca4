"""The grammar by token: what each rule of the parser reads, one subject a file.

The rules share ``cursor``, where the parser stands, and ``scope``, which names are known.
"""
