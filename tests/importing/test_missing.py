"""What has not arrived of a manifest, and what it no longer has."""

from __future__ import annotations

import json

import pytest

from bdm.importing.missing import Discrepancy, compare
from tests.importing.builder import Builder, small_pdf
from tests.importing.conftest import Installation

pytestmark = pytest.mark.anyio


async def test_both_sides_are_compared_byte_for_byte(installation: Installation, builder: Builder) -> None:
    for name in ("whole", "changed", "lost", "damaged", "deleted", "dropped"):
        builder.decision(name, document=builder.pdf(f"{name}.pdf"))
    builder.abstract("m1", "whole")
    await installation.load(builder.write())
    report = builder.folder.parent / "missing.jsonl"
    found = await compare(
        installation.database, installation.store, builder.folder, report, document_max_bytes=50_000_000
    )
    assert (found.arrived, sum(found.missing.values()), report.read_bytes()) == (7, 0, b"")

    (builder.folder / "changed.pdf").write_bytes(small_pdf("altri byte"))
    await installation.store.delete((await installation.decision("lost"))["document_hash"])
    name = (await installation.decision("damaged"))["document_hash"]
    async with installation.store.local_path(name) as path:
        path.chmod(0o600)
        path.write_bytes(path.read_bytes()[:-1] + b"x")
    await installation.execute("DELETE FROM provvedimento WHERE external_id = 'deleted'")
    builder.lines = [line for line in builder.lines if b'"dropped"' not in line]
    builder.decision("new", document=builder.pdf("new.pdf"))
    builder.decision("faulty", area="altro")
    found = await compare(
        installation.database, installation.store, builder.write(), report, document_max_bytes=50_000_000
    )
    told = {record["id"]: record["code"] for record in map(json.loads, report.read_text().splitlines())}
    assert found.arrived == 2
    assert told == {
        "changed": Discrepancy.DIFFERENT,
        "lost": Discrepancy.NO_FILE,
        "damaged": Discrepancy.DAMAGED,
        "deleted": Discrepancy.DELETED,
        "dropped": Discrepancy.NOT_IN_MANIFEST,
        "new": Discrepancy.NOT_ARRIVED,
        "faulty": Discrepancy.NOT_VALID,
    }
    assert (await installation.row("SELECT count(*) AS n FROM import_run"))["n"] == 1
