"""Lets every test import the plain modules beside the tests: ``from spec_table import spec_of``.

No two of them have one name.  And lets tests press Ctrl-C: what a shell starts in the background
ignores it, and so do the programs that it starts.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

_HERE = Path(__file__).parent
_PLAIN = (path for path in _HERE.rglob("*.py") if not path.name.startswith(("test_", "conftest")))

sys.path[:0] = sorted({str(path.parent) for path in _PLAIN})

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
