"""Re-checking certificates without the engines that made them.

``outcome``  what a re-check says
``records``  a question and its certificate in a line of JSON
``owing``    which obligations a document has, read from its plain data
``kernel``   every claim of a certificate, checked by the kernel
``replay``   the checks run again, answered from accepted claims only
"""
