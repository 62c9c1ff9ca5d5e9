from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, get_args
from unicodedata import normalize

import pytest

from bdm.document.pdf.failure import FailureCode
from bdm.importing.files import PLACEHOLDER_BYTES, FoundFile, find_file
from tests.importing.builder import small_pdf

LIMIT = 100_000
Form = Literal["NFC", "NFD"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = (tmp_path / "folder").resolve()
    (folder / "pdf").mkdir(parents=True)
    (folder / "pdf/a  b.pdf").write_bytes(b"%PDF-%%EOF")
    (tmp_path / "secret.pdf").write_bytes(b"%PDF-1.4\n")
    (tmp_path / "folder-beside").mkdir()
    (tmp_path / "folder-beside/x.pdf").write_bytes(b"%PDF-1.4\n")
    return folder


@pytest.mark.parametrize("name", ["pdf/a  b.pdf", "./pdf/a  b.pdf", "pdf/../pdf/a  b.pdf", "pdf\\a  b.pdf"])
def test_a_file_inside_is_found(folder: Path, name: str) -> None:
    assert find_file(folder, name, LIMIT) == FoundFile(folder / "pdf/a  b.pdf", 10)


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


def test_the_placeholder_is_known_by_its_size(folder: Path) -> None:
    (folder / "placeholder.pdf").write_bytes(b"%PDF-%%EOF".ljust(PLACEHOLDER_BYTES))
    placeholder = find_file(folder, "placeholder.pdf", LIMIT)
    assert isinstance(placeholder, FoundFile)
    assert placeholder.placeholder


WHOLE = small_pdf("Testo", 80_000)
LINEARIZED = b"%%PDF-1.4\n1 0 obj\n<< /Linearized 1 /L %d /H [ 1 2 ] >>\nendobj\n%%%%EOF\n...%%%%EOF\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x89PNG\r\n %PDF-1.7 %%EOF", FailureCode.IMMAGINE),
        (b"Testo", FailureCode.NON_PDF),
        (b"<html>", FailureCode.PAGINA_WEB),
        (WHOLE[:-100], FailureCode.INCOMPLETO),
        *((WHOLE[:-left], FailureCode.INCOMPLETO) for left in range(1, 10) if WHOLE[-left - 4 : -left] != b"%EOF"),
        (WHOLE + b"\n9 0 obj\n<< /Length 100", FailureCode.INCOMPLETO),
        (LINEARIZED % 5_000, FailureCode.INCOMPLETO),
    ],
)
def test_what_is_no_whole_pdf_is_refused(folder: Path, data: bytes, reason: FailureCode) -> None:
    (folder / "other.pdf").write_bytes(data)
    assert find_file(folder, "other.pdf", LIMIT) == reason.reason


@pytest.mark.parametrize("data", [WHOLE, WHOLE + b"signature" * 2_000, b"envelope" + WHOLE, LINEARIZED % 20])
def test_what_comes_around_a_pdf_does_not_matter(folder: Path, data: bytes) -> None:
    (folder / "other.pdf").write_bytes(data)
    assert isinstance(find_file(folder, "other.pdf", LIMIT), FoundFile)


@pytest.mark.parametrize("there", ["NFC", "NFD"])
def test_a_letter_may_be_written_in_other_characters(folder: Path, there: Form, tmp_path: Path) -> None:
    written = "Città/Forlì n.1.pdf"
    path = folder / normalize(there, written)
    path.parent.mkdir()
    path.write_bytes(b"%PDF-%%EOF")
    for name in (normalize("NFC", written), normalize("NFD", written), normalize("NFD", written).replace("/", "\\")):
        assert find_file(folder, name, LIMIT) == FoundFile(path, 10)
    assert isinstance(find_file(folder, "Città/Forli n.1.pdf", LIMIT), str)
    (tmp_path / "folder-beside" / normalize(there, "à.pdf")).write_bytes(b"%PDF-%%EOF")
    for form in get_args(Form):
        assert isinstance(find_file(folder, normalize(form, "../folder-beside/à.pdf"), LIMIT), str)


def test_of_two_such_names_none_is_guessed(folder: Path) -> None:
    twice = "a\u0323\u0307.pdf"  # in canonical order, in the other one, and as one letter with one mark
    for name in (normalize("NFD", twice), "a\u0307\u0323.pdf"):
        (folder / name).write_bytes(b"%PDF-%%EOF")
    assert isinstance(find_file(folder, normalize("NFC", twice), LIMIT), str)
    later = folder / normalize("NFC", twice)
    later.write_bytes(b"%PDF-%%EOF")
    assert find_file(folder, later.name, LIMIT) == FoundFile(later, 10)
