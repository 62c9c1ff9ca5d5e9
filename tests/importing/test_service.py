from __future__ import annotations

from datetime import date

import pytest

from bdm.platform.storage import file_hash
from tests.importing.builder import Builder
from tests.importing.conftest import Installation, problems

pytestmark = pytest.mark.anyio


async def test_a_folder_is_imported(installation: Installation, builder: Builder) -> None:
    builder.abstract("m1", precedente_conforme_id=["m2"], parola_chiave=["Lastrico solare"])
    builder.decision("p2", provvedimento_precedente_id="p1")
    builder.abstract("m2", "p2", status="BOZZA")
    builder.decision(
        "p1",
        materia="comunione e condominio",
        ruolo="CONTENZIOSO CIVILE",
        parte_processuale=["Mario Rossi", "Alfa S.r.l.", "Mario Rossi"],
        sub_procedimento=1,
        esito="Inammissibilità",
        stato="non definitivo",
        annotazione="una nota",
        estratto=["uno", "due"],
    )
    report = await installation.load(builder.write())

    assert problems(report) == []
    assert report.complete
    assert report.report is None
    assert report.correction is None
    assert (report.counts.provvedimento.created, report.counts.massima.created) == (2, 2)
    assert report.counts.links_made == 2
    first, second = await installation.decision("p1"), await installation.decision("p2")
    assert first["status"] == "PUBBLICATO"
    assert first["distretto"] == "MILANO"
    assert first["materia"] == "Comunione e condominio"
    assert first["ruolo"] == "Contenzioso civile"
    assert first["parte_processuale"] == ["Mario Rossi", "Alfa S.r.l."]
    assert first["esito"] == "INAMMISSIBILITA"
    assert first["stato"] == "NON DEFINITIVO"
    assert first["annotazione"] == "<p>una nota</p>"
    assert first["estratto"] == ["uno", "due"]
    assert first["data"] == date(2024, 1, 10)
    assert second["provvedimento_precedente_id"] == first["id"]
    abstract = await installation.abstract("m1")
    assert abstract["provvedimento_id"] == first["id"]
    precedent = await installation.row("SELECT * FROM precedente")
    assert precedent["massima_id"] == abstract["id"]
    assert precedent["tipo"] == "conforme"

    data = (builder.folder / "pdf/p1.pdf").read_bytes()
    assert first["document_hash"] == file_hash(data)
    assert b"".join([piece async for piece in installation.store.read(file_hash(data))]) == data
    document = await installation.row("SELECT * FROM document WHERE hash = :hash", hash=file_hash(data))
    assert document["provvedimento_id"] == first["id"]
    assert (document["size"], document["name"], document["domain"]) == (len(data), "p1.pdf", "CIVILE")
    jobs = await installation.rows("SELECT args, task_name FROM procrastinate.procrastinate_jobs")
    assert sorted(job["args"]["file_hash"] for job in jobs) == sorted([first["document_hash"], second["document_hash"]])
    feed = await installation.rows("SELECT DISTINCT priorita, item_id FROM da_indicizzare")
    assert {row["priorita"] for row in feed} == {10}
    assert len({row["item_id"] for row in feed}) == 4
    audit = await installation.rows("SELECT * FROM audit_event WHERE action = 'imported'")
    assert len(audit) == 5  # one for each item, one for the run
