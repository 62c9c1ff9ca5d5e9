from __future__ import annotations

import os
from pathlib import Path

import pytest

from bdm.importing.files import PLACEHOLDER_BYTES, FoundFile, find_file

LIMIT = 100_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = (tmp_path / "folder").resolve()
    (folder / "pdf").mkdir(parents=True)
    (folder / "pdf/a  b.pdf").write_bytes(b"%PDF-1.4\n...")
    (tmp_path / "secret.pdf").write_bytes(b"%PDF-1.4\n")
    (tmp_path / "folder-beside").mkdir()
    (tmp_path / "folder-beside/x.pdf").write_bytes(b"%PDF-1.4\n")
    return folder


@pytest.mark.parametrize("name", ["pdf/a  b.pdf", "./pdf/a  b.pdf", "pdf/../pdf/a  b.pdf", "pdf\\a  b.pdf"])
def test_a_file_inside_is_found(folder: Path, name: str) -> None:
    assert find_file(folder, name, LIMIT) == FoundFile(folder / "pdf/a  b.pdf", 12, True)


@pytest.mark.parametrize(
    "name",
    [
        "../secret.pdf",
        "pdf/../../secret.pdf",
        "../folder-beside/x.pdf",
        "..\\secret.pdf",
        "/etc/passwd",
        "\\\\server\\share\\x.pdf",
        "pdf",
        ".",
        "",
        "missing.pdf",
        "pdf/a\0.pdf",
        "x" * 5000,
        "pdf/" * 1000,
    ],
)
def test_nothing_else_is(folder: Path, name: str) -> None:
    assert isinstance(find_file(folder, name, LIMIT), str)


def test_links_may_not_leave_the_folder(folder: Path, tmp_path: Path) -> None:
    (folder / "out.pdf").symlink_to(tmp_path / "secret.pdf")
    (folder / "outside").symlink_to(tmp_path)
    (folder / "in.pdf").symlink_to(folder / "pdf/a  b.pdf")
    (folder / "loop.pdf").symlink_to(folder / "loop.pdf")
    assert find_file(folder, "out.pdf", LIMIT) == "Il percorso esce dalla cartella."
    assert find_file(folder, "outside/secret.pdf", LIMIT) == "Il percorso esce dalla cartella."
    assert isinstance(find_file(folder, "in.pdf", LIMIT), FoundFile)
    assert isinstance(find_file(folder, "loop.pdf", LIMIT), str)


def test_only_regular_files_of_a_reasonable_size(folder: Path) -> None:
    os.mkfifo(folder / "pipe.pdf")
    (folder / "empty.pdf").touch()
    (folder / "large.pdf").write_bytes(b"%PDF-" + b"x" * LIMIT)
    assert find_file(folder, "pipe.pdf", LIMIT) == "Non è un file."
    assert find_file(folder, "empty.pdf", LIMIT) == "Il file è vuoto."
    assert find_file(folder, "large.pdf", LIMIT) == "Il file supera 0.1 MB."


def test_what_does_not_look_like_a_pdf_is_told(folder: Path) -> None:
    (folder / "word.pdf").write_bytes(b"PK\x03\x04")
    (folder / "placeholder.pdf").write_bytes(b"%PDF-".ljust(PLACEHOLDER_BYTES))
    word = find_file(folder, "word.pdf", LIMIT)
    placeholder = find_file(folder, "placeholder.pdf", LIMIT)
    assert isinstance(word, FoundFile)
    assert not word.looks_like_pdf
    assert isinstance(placeholder, FoundFile)
    assert placeholder.placeholder
