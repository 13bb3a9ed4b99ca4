"""The digests of many pictures, one a line, to compare environments and hash seeds.

``python tests/renderers/drawing/picture_digests.py`` in two fresh environments has to print the
same lines: charts, graphs, number lines, Venn diagrams, solids, plane figures, all as SVG.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pictured import charts, planes, written_figures

from renderers.drawing import draw


def main() -> None:
    """Print the digest of every picture, and of all of them."""
    whole = hashlib.sha256()
    drawings = (*charts(), *written_figures(), *planes(0, 60))
    for name, drawing in drawings:
        svg = draw(drawing, "svg")
        whole.update(svg)
        print(hashlib.sha256(svg).hexdigest(), name)
    print(whole.hexdigest(), f"all {len(drawings)}")


if __name__ == "__main__":
    main()
