"""The limits that ``docs/import.md`` names are those that keep a line out, no more and no fewer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

from bdm.importing.items import KNOWN_MASSIMA, KNOWN_PROVVEDIMENTO
from bdm.importing.lines import MAX_LINE_BYTES
from bdm.platform.kit.fields import ID_LENGTH, MAX_ITEMS, PATH_LENGTH, ProblemLevel
from bdm.settings import Settings
from tests.importing.builder import Builder
from tests.importing.conftest import Installation

pytestmark = pytest.mark.anyio

TEXT = (Path(__file__).parents[2] / "docs/import.md").read_text().split("## I limiti")[1].split("\n## ")[0]
ROWS = [tuple(cell.strip() for cell in row.split("|")[1:3]) for row in TEXT.splitlines() if row.startswith("| ")][1:]
LISTS = {"parola_chiave", "parte_processuale", "riferimento_normativo", "estratto"}
OF_ABSTRACTS = {"testo"}


def number(limit: str) -> int:
    return int(re.findall(r"[\d.]+", limit)[0].replace(".", ""))


LIMITS = {
    field: number(limit)
    for what, limit in ROWS
    for field in re.findall(r"`([a-z_]+)`", what)
    if not field.startswith(("data", "anno", "document", "anonymized_document"))
}


def test_every_field_has_its_limit() -> None:
    """Of what has no length: values of a list of ours, other items' ids, files, days."""
    named = {field for what, _ in ROWS for field in re.findall(r"`([a-z_]+)`", what)}
    chosen = {"kind", "status", "visibility", "area", "tipo", "stato", "esito"}
    ids = {field for field in KNOWN_PROVVEDIMENTO | KNOWN_MASSIMA if field.endswith("_id")}
    assert named == (KNOWN_PROVVEDIMENTO | KNOWN_MASSIMA) - chosen - ids


@pytest.mark.parametrize(
    ("what", "limit"),
    [
        ("riga del manifest", MAX_LINE_BYTES),
        ("identificativo", ID_LENGTH),
        ("il percorso", PATH_LENGTH),
        ("il file", Settings.model_fields["document_max_bytes"].default),
        ("ogni elenco", MAX_ITEMS),
    ],
)
def test_limits_of_more_than_a_field(what: str, limit: int) -> None:
    assert [number(text.split("byte")[-2] if what == "il file" else text) for row, text in ROWS if what in row] == [
        limit
    ]


def line(builder: Builder, field: str, length: int) -> None:
    """A line on which one field has so many characters or digits, in a list the second of two."""
    text = "9" * length
    value: Any = ["1", text] if field in LISTS else text
    if field in OF_ABSTRACTS:
        builder.abstract(f"{field}-{length}", **{field: value})
    else:
        builder.decision(**{"id_": text} if field == "id" else {"id_": f"{field}-{length}", field: value})


async def test_a_dry_run_says_what_a_limit_keeps_out(installation: Installation, builder: Builder) -> None:
    assert LIMITS["riferimento_normativo"] == 300
    builder.pdf("pdf/one.pdf")
    expected = {}
    for field, limit in LIMITS.items():
        line(builder, field, limit)
        line(builder, field, limit + 1)
        expected[len(builder.lines)] = field
    builder.decision("many", riferimento_normativo=[str(each) for each in range(MAX_ITEMS + 1)])
    expected[len(builder.lines)] = "riferimento_normativo"
    report = await installation.load(builder.write(), dry_run=True)
    assert report.report is not None
    told = [orjson.loads(each) for each in report.report.read_bytes().splitlines()]
    refused = {
        each["line"]: each["field"]
        for each in told
        if each["level"] == ProblemLevel.ERRORE and re.search("al massimo|averne", each["reason"])
    }
    assert refused == expected
    (reference,) = (each["reason"] for each in told if each["id"] == "riferimento_normativo-301")
    assert reference == "La voce 2 ha 301 caratteri: può averne al massimo 300."
    assert await installation.rows("SELECT 1 FROM provvedimento WHERE external_id LIKE 'riferimento%'") == []
