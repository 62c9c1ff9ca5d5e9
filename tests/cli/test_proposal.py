from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from bdm.cli.proposal import propose_command
from tests.document import pdfs

TEXT = "TRIBUNALE DI NOLA\nSentenza n. 12/2021 pubbl. il 12/03/2021\nN. 7/2019 R.G.\n"


def run(*arguments: str, input: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(propose_command, list(arguments), input=input)
    return done.exit_code, done.output


def test_one_file_as_the_call_answers(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(TEXT + "\fIl ricorrente cita l'art. 2043 c.c.", encoding="utf-8")
    code, output = run("--json", str(file))
    answer = json.loads(output)
    assert (code, answer["ready"]) == (0, True)
    assert [(each["field"], each["value"], each["page"]) for each in answer["proposals"]] == [
        ("tipo", "sentenza", 1),
        ("ufficio", "TRIBUNALE DI NOLA", 1),
        ("numero_provvedimento", "12", 1),
        ("anno_provvedimento", "2021", 1),
        ("data_pubblicazione", "2021-03-12", 1),
        ("numero_ruolo", "7", 1),
        ("anno_ruolo", "2019", 1),
        ("riferimento_normativo", "ART. 2043 C.C.", 2),
    ]


def test_several_files_one_a_line(tmp_path: Path) -> None:
    text, pdf = tmp_path / "a.txt", tmp_path / "b.pdf"
    text.write_text(TEXT, encoding="utf-8")
    pdf.write_bytes(pdfs.document("Prima pagina", "CORTE DI APPELLO DI MILANO"))
    code, output = run(str(text), str(pdf), "--json")
    first, second = [json.loads(line) for line in output.splitlines()]
    assert (code, first["file"], second["file"]) == (0, str(text), str(pdf))
    assert [(each["value"], each["page"]) for each in second["proposals"]] == [("CORTE DI APPELLO DI MILANO", 2)]


def test_for_people(tmp_path: Path) -> None:
    code, output = run("-", input=TEXT)
    assert code == 0
    assert "data_pubblicazione" in output
    assert "12/03/2021" in output
    assert "p. 1: " in output


def test_what_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "a.bin"
    file.write_bytes(b"\xff\xfe\x00")
    assert run(str(file)) == (1, f"{file}: il file non è un PDF né un testo in UTF-8.\n")
    file.write_bytes(b"%PDF-1.7 e basta")
    code, output = run(str(file))
    assert (code, "incompleto" in output) == (1, True)
