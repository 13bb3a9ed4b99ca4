"""A computer algebra system that proposes, and is never believed.

sympy, where it is installed (``pip install mathverify[sympy]``), is asked where the rules of our
own leave a question open.  What it says is a proposal: whoever asks proves it by our engines or
drops it, so a wrong branch, a lost condition or a constant that jumps costs a proof and never
makes one.

``process``          starts the program, hands over a tree and reads trees back
``sympy_process``    the program: the only place where sympy runs; it imports nothing of ours
"""

from mathverify.engines.cas.process import is_installed, proposals

__all__ = ["is_installed", "proposals"]
