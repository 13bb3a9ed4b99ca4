"""Lets the tests of this folder import `spec_table`, which the tests of verdicts share."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "verification"))
