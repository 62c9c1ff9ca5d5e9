"""The report holds the kinds of problems, however many lines have them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bdm.importing.grouping import EXAMPLES, MAX_KINDS, Groups, add_problem
from bdm.importing.service import ImportReport
from bdm.platform.kit.fields import Problem, ProblemLevel
from tests.importing.builder import Builder
from tests.importing.conftest import Installation


def records(report: ImportReport) -> list[dict[str, Any]]:
    assert report.report is not None
    return [json.loads(line) for line in report.report.read_text().splitlines()]


def test_kinds_are_bounded() -> None:
    groups: Groups = {}
    for line in range(3 * MAX_KINDS):
        add_problem(groups, line, None, None, Problem(f"campo{line}", "Ignoto\0.", ProblemLevel.AVVISO))
        add_problem(groups, line, None, None, Problem("materia", f"«{line}» non c'è.", ProblemLevel.AVVISO))
    assert len(groups) <= MAX_KINDS + 2
    assert sum(group.count for group in groups.values()) == 6 * MAX_KINDS
    assert max(len(group.examples) for group in groups.values()) == EXAMPLES
    assert "\0" not in json.dumps([group.reason for group in groups.values()])


@pytest.mark.anyio
async def test_a_notice_of_many_lines_is_told_once(
    installation: Installation, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bdm.importing.reading.BATCH_LINES", 3)
    for number in range(1, 9):
        builder.decision(f"p{number}", data=None, materia=f"Materia {number}")
    report = await installation.load(builder.write())
    assert report.counts.notices == 16
    told = {record["field"]: record for record in records(report)}
    assert told.keys() == {"data", "materia"}
    assert (told["materia"]["line"], told["materia"]["count"]) == (1, 8)
    assert told["materia"]["reason"] == "… non è nell'elenco: il valore è stato importato com'è."
    assert [example["line"] for example in told["materia"]["examples"]] == [1, 2, 3, 4, 5]
    assert told["materia"]["examples"][1]["reason"].startswith("«Materia 2»")
    # a report may be imported itself: what is told by kind is no line of it
    assert report.report is not None
    again = await installation.load(builder.folder, manifest=report.report)
    assert (again.counts.rejected, again.counts.notices) == (0, 0)


@pytest.mark.anyio
async def test_errors_beyond_a_bound_are_counted(
    installation: Installation, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bdm.importing.runs.REPORTED_LINES", 2)
    document = builder.pdf("pdf/one.pdf")
    for number in range(1, 8):
        builder.decision(f"p{number}", area=None, document=document)
    report = await installation.load(builder.write())
    assert report.counts.rejected == 7
    assert [record.get("count", 1) for record in records(report)] == [1, 1, 5]
    assert records(report)[-1]["reason"] == "In altre righe: Campo obbligatorio."
    assert report.correction is not None
    assert report.correction.read_bytes().count(b"\n") == 7


@pytest.mark.anyio
async def test_a_damaged_document_keeps_its_decision_out(installation: Installation, builder: Builder) -> None:
    path = builder.folder / builder.pdf("pdf/cut.pdf")
    path.write_bytes(path.read_bytes()[:-40])
    builder.decision("p1", document="pdf/cut.pdf")
    builder.decision("p2")
    report = await installation.load(builder.write())
    assert [(record["line"], record["field"]) for record in records(report)] == [(1, "document")]
    assert await installation.rows("SELECT external_id FROM provvedimento") == [{"external_id": "p2"}]
