"""Two processes that add to one bank at once: nothing of either is lost."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from banking import bank

from generators.bank.store import BANK, alone, bank_of, extended, read_bank

#: Adds one record of a bank to another one, as ``bank add`` does.
_ADDS = """
import sys
from pathlib import Path
from generators.bank.store import alone, bank_of, extended, read_bank

source, target, place = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
record = read_bank(source).records[place]
(target / f"ready-{place}").touch()
with alone(target):
    extended(target, read_bank(target), [record])
"""


def test_who_comes_second_waits_and_loses_nothing(tmp_path: Path) -> None:
    records = bank().records[:4]
    source, target = tmp_path / "source", tmp_path / "target"
    extended(source, bank_of(()), records)
    extended(target, bank_of(()), records[:1])
    with alone(target):
        adding = [
            subprocess.Popen([sys.executable, "-c", _ADDS, source, target, str(place)])
            for place in (1, 2)
        ]
        while len(list(target.glob("ready-*"))) < 2:
            assert all(one.poll() is None for one in adding)
            time.sleep(0.02)
        # Both wait for us: what they read later has what we write now.
        held = read_bank(target)
        assert len(held.records) == 1
        extended(target, held, records[3:])
    assert [one.wait(30) for one in adding] == [0, 0]
    assert {record.id for record in read_bank(target).records} == {r.id for r in records}
    assert (target / BANK).read_text().count("\n") == 4


def test_a_process_that_dies_leaves_no_lock(tmp_path: Path) -> None:
    dies = "import os, sys; from pathlib import Path; from generators.bank.store import alone\n"
    dies += "with alone(Path(sys.argv[1])): os._exit(9)"
    assert subprocess.run([sys.executable, "-c", dies, tmp_path], check=False).returncode == 9
    with alone(tmp_path):
        assert not (tmp_path / BANK).exists()
