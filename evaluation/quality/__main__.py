"""``python -m evaluation.quality [NAME ...] [--write]``: the table of the families' quality."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from evaluation.quality.measuring import measured
from evaluation.quality.report import page
from generators.catalogue import families, family
from mathverify.problem.writing import write_all

PAGE = Path(__file__).parents[2] / "docs" / "quality.md"


def main(arguments: Sequence[str]) -> int:
    """Measure the families that are named, all if none is, and print or write the page."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.quality", description=__doc__)
    parser.add_argument("names", nargs="*", help="families; all if none is named")
    parser.add_argument("--write", action="store_true", help=f"write docs/{PAGE.name}")
    given = parser.parse_args(arguments)
    known = [family(name) for name in given.names] or list(families())
    text = page([measured(one) for one in known])
    if given.write:
        write_all(PAGE.parent, {PAGE.name: text})
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
