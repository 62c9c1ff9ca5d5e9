from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from bdm.cli.anonymisation import detect_command

TEXT = "Il Tribunale di Milano, nella causa tra Mario Rossi\fe Anna Bianchi, C.F. omesso. La Bianchi resiste."


def test_prints_what_would_be_obscured_and_why(tmp_path: Path) -> None:
    file = tmp_path / "sentenza.txt"
    file.write_text(TEXT, encoding="utf-8")
    options = ["--parties", "Rossi Mario", "--parties", "Bianchi Anna", "--area", "civile", "--materia", "Famiglia"]
    answer = json.loads(CliRunner().invoke(detect_command, [str(file), *options, "--json"]).output)
    assert answer["ground"] == "FAMIGLIA_STATO"
    parties = [each for each in answer["findings"] if each["category"] == "PARTE"]
    assert [(each["page"], each["text"], each["replacement"]) for each in parties] == [
        (1, "Mario Rossi", "Parte_1"), (2, "Anna Bianchi", "Parte_2"), (2, "Bianchi", "Parte_2"),
    ]  # fmt: skip
    assert all({"start", "end", "person", "reason", "sure", "occurrence"} <= each.keys() for each in parties)
    assert any("Tribunale di Milano" in each["text"] for each in answer["kept"])

    shown = CliRunner().invoke(detect_command, [str(file), *options, "--style", "iniziali"]).output
    assert "R.M." in shown
    assert "Restano leggibili" in shown


def test_refuses_what_is_no_document(tmp_path: Path) -> None:
    file = tmp_path / "x.bin"
    file.write_bytes(b"\xff\xfe\x00\x81")
    result = CliRunner().invoke(detect_command, [str(file)])
    assert result.exit_code != 0
    assert "non è un PDF" in str(result.exception) + result.output
