"""The gallery builds: every question is proved and drawn, every picture stands beside its words."""

from __future__ import annotations

import importlib.util
import io
import re
from pathlib import Path
from types import ModuleType

import pytest

GALLERY = Path(__file__).parents[2] / "examples" / "gallery"
_QUESTIONS = 80


def _build() -> ModuleType:
    description = importlib.util.spec_from_file_location("gallery_build", GALLERY / "build.py")
    assert description is not None
    assert description.loader is not None
    module = importlib.util.module_from_spec(description)
    description.loader.exec_module(module)
    return module


def _ids(*files: Path) -> list[str]:
    texts = [file.read_text(encoding="utf-8") for file in files]
    return [found for text in texts for found in re.findall(r"^id: (.+)$", text, re.MULTILINE)]


def _is_whole(written: dict[str, bytes], ids: list[str]) -> None:
    page = written["gallery.html"].decode()
    for name in ids:
        assert f"{name}.svg" in written or f"{name}-1.svg" in written
        assert f'<h3 id="{name}">' in page
    pictures = [name for name in written if name.endswith(".svg")]
    descriptions = re.findall(r'<img src="data:image/svg\+xml;base64,[^"]+" alt="([^"]*)"', page)
    assert len(descriptions) == len(pictures)
    assert all(description.endswith(".") for description in descriptions)
    # Nothing is fetched and nothing is run.
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", page)
    assert "<script" not in page


def test_a_page_and_a_sheet_of_some_questions(tmp_path: Path) -> None:
    from PIL import Image

    some = GALLERY / "number_lines.yaml"
    written = _build().build((some,))
    _is_whole(written, _ids(some))
    with Image.open(io.BytesIO(written["sheet-1.png"])) as sheet:
        assert sheet.size == (4 * 900, 780)
        assert sheet.getextrema()[0] < 100


def test_a_wrong_question_stops_the_gallery(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (GALLERY / "number_lines.yaml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(text.replace('answer: "4.5"', 'answer: "1.5"'), encoding="utf-8")
    out = tmp_path / "out"
    monkeypatch.setattr("sys.argv", ["build.py", "--out", str(out), str(wrong)])
    assert _build().main() == 1
    assert "wrong-answer" in capsys.readouterr().err
    assert not out.exists()


def test_ids_are_different_and_many() -> None:
    ids = _ids(*GALLERY.glob("*.yaml"))
    assert len(ids) == len(set(ids)) >= _QUESTIONS


def test_the_picture_of_the_readme_is_what_is_drawn(tmp_path: Path) -> None:
    documents = (GALLERY / "circles.yaml").read_text(encoding="utf-8").split("---\n")
    (document,) = (one for one in documents if one.startswith("id: tangent-and-chord\n"))
    (tmp_path / "one.yaml").write_text(document, encoding="utf-8")
    kept = GALLERY.parents[1] / "docs" / "pictures" / "tangent-and-chord.svg"
    assert _build().build((tmp_path / "one.yaml",))[kept.name] == kept.read_bytes()


@pytest.mark.slow
def test_the_whole_gallery() -> None:
    files = tuple(sorted(GALLERY.glob("*.yaml")))
    _is_whole(_build().build(files), _ids(*files))
