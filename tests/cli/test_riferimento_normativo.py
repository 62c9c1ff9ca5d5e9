from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from bdm.cli.riferimento_normativo import references_command


def test_references_of_a_file_as_json(tmp_path: Path) -> None:
    file = tmp_path / "testo.txt"
    text = "Visto l'art. 2043 c.c., letta Cass. 2629/15, è di giustizia."
    file.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(references_command, [str(file), "--json"])
    assert done.exit_code == 0
    norm, ruling = [json.loads(line) for line in done.output.splitlines()]
    assert norm["urn"] == "urn:nir:stato:regio.decreto:1942;262:2~art2043"
    assert text[norm["start"] : norm["end"]] == norm["text"] == "art. 2043 c.c."
    assert (norm["kind"], norm["act_type"]) == ("norma", "C.C.")
    assert (ruling["kind"], ruling["reference"]) == ("precedente", "ECLI:IT:CASS:2015:2629CIV")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "testo.bin"
    file.write_bytes(b"\xff\xfe\x00")
    done = CliRunner().invoke(references_command, [str(file)])
    assert done.exit_code != 0
