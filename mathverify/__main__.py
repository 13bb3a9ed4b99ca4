"""``python -m mathverify``: the command."""

from __future__ import annotations

from mathverify.cli import main

if __name__ == "__main__":
    main()
