"""How well a bank is searched: MathFoundry's experiment on labelled requests of our own.

``requests``     what is asked, what should be found, and which half calibrates
``holdings``     the bank that is searched: every family, and word problems of SVAMP
``calibration``  the weight and the thresholds, chosen on one half
``measuring``    the measures of one way of searching on some requests
``report``       all ways on both halves, as a table

``python -m evaluation.retrieval`` does it all.  ``requests.toml`` was written before anything was
tuned; ``svamp.json`` holds forty items of SVAMP, whose licence lies beside it.
"""
