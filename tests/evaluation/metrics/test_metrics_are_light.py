"""What only some measures need is loaded when they are used, and asked for by name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from evaluation import metrics
from evaluation.metrics import bleu as bleu_module
from evaluation.metrics import extras
from evaluation.metrics.bleu import bleu

MODULES = sorted(path.stem for path in Path(metrics.__file__).parent.glob("[!_]*.py"))


def test_importing_every_measure_loads_no_heavy_package() -> None:
    imports = "\n".join(f"import evaluation.metrics.{name}" for name in MODULES)
    heavy = ("sacrebleu", "rapidfuzz", "snowballstemmer", "wordllama", "numpy", "rich", "sympy")
    program = f"import sys\n{imports}\nprint(sorted(set({heavy!r}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_what_is_missing_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda package: None)
    bleu_module._bleu.cache_clear()
    with pytest.raises(
        ModuleNotFoundError, match=r"sacrebleu is missing; install mathverify\[metrics\]"
    ):
        bleu("a", ["a"])
