"""One sheet that every export is tested with: all kinds of answers, options, parts, figures."""

from __future__ import annotations

import pytest
from exported import a_sheet

from mathverify.verification.renderer import Sheet


@pytest.fixture(scope="session")
def sheet() -> Sheet:
    return a_sheet()
