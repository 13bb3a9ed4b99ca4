"""What a shape holds of the words of contexts and parameters: names leave it, all else stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from thinning import share
from yaml_tables import table

from generators.family import DIFFICULTIES
from generators.sampler import sample
from generators.shapes import key_of
from generators.written_families.family_file import read_whole

CASES = Path(__file__).parent / "cases"


@pytest.mark.sampled
@pytest.mark.parametrize("case", table(CASES / "words_of_shapes.yaml"), ids=lambda one: one["name"])
def test_names_leave_a_shape_and_all_else_stays(case: dict[str, Any], tmp_path: Path) -> None:
    family = (CASES / "told-things.yaml").read_text()
    for hole, said in {
        "CONTEXT": f"contexts: {{told: {case['context']}}}" if "context" in case else "",
        "PARAMETER": case.get("parameter", ""),
        "STEM": json.dumps(case["stem"]),
    }.items():
        family = family.replace(hole, said)
    path = tmp_path / "told-things.yaml"
    path.write_text(family)
    known = read_whole(path)
    keys: dict[str, set[str]] = {}
    for level in DIFFICULTIES:
        for one in sample(known, len(share(range(24), 2)), 3, level):
            assert one.spec.prose is not None
            keys.setdefault(one.spec.prose.stem, set()).add(key_of(known, one.spec))
    assert len(keys) > 1
    assert all(len(found) == 1 for found in keys.values())
    assert len(set().union(*keys.values())) == int(case["shapes"]), keys
