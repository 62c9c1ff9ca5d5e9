"""What an import makes of restricted decisions and abstracts: who looks at the public row sees initials."""

from __future__ import annotations

from typing import Any

import pytest

from bdm.platform.storage import file_hash
from tests.importing.builder import Builder
from tests.importing.conftest import Installation, problems

pytestmark = pytest.mark.anyio

PARTIES = ["Mario Rossi", "Alfa S.r.l."]


def restricted(builder: Builder, id_: str = "p1", **fields: Any) -> None:
    builder.decision(
        id_,
        visibility="true",
        titolo="Rossi contro Alfa",
        parte_processuale=PARTIES,
        annotazione="Rossi è noto",
        estratto=["il Rossi"],
        **fields,
    )


async def original(installation: Installation, external_id: str = "p1") -> dict[str, Any]:
    return await installation.row(
        "SELECT r.* FROM provvedimento_riservato r JOIN provvedimento p ON p.id = r.provvedimento_id "
        "WHERE p.external_id = :id",
        id=external_id,
    )


async def test_the_public_row_holds_initials_and_no_text(installation: Installation, builder: Builder) -> None:
    restricted(builder)
    builder.abstract("m1", titolo="Rossi e il danno", testo="<p>ROSSI Mario agisce.</p>", annotazione="Rossi")
    report = await installation.load(builder.write())
    assert problems(report) == [(1, "anonymized_document", "avviso")]
    public = await installation.decision()
    assert public["restricted"] is True
    assert public["parte_processuale"] == ["M.R.", "Alfa S.r.l."]
    assert (public["titolo"], public["annotazione"], public["estratto"]) == (None, None, [])
    assert (public["document_hash"], public["anonymized_document_hash"]) == (None, None)
    own = await original(installation)
    assert (own["titolo"], own["parte_processuale"]) == ("Rossi contro Alfa", PARTIES)
    assert own["annotazione"] == "<p>Rossi è noto</p>"
    assert own["estratto"] == ["il Rossi"]
    assert own["document_hash"] == file_hash((builder.folder / "pdf/p1.pdf").read_bytes())

    abstract = await installation.abstract()  # nothing was said of its visibility: it follows
    assert abstract["restricted"] is True
    assert (abstract["titolo"], abstract["testo"]) == ("R. e il danno", "<p>M.R. agisce.</p>")
    assert abstract["annotazione"] is None
    own = await installation.row("SELECT * FROM massima_riservata")
    assert (own["titolo"], own["testo"]) == ("Rossi e il danno", "<p>ROSSI Mario agisce.</p>")


async def test_an_anonymized_document_is_confirmed_by_the_import(installation: Installation, builder: Builder) -> None:
    restricted(builder, anonymized_document=builder.pdf("pdf/mario-rossi-anonimo.pdf", "Parte uno contro Alfa"))
    report = await installation.load(builder.write())
    assert problems(report) == []
    public = await installation.decision()
    anonymised = public["anonymized_document_hash"]
    assert anonymised != file_hash((builder.folder / "pdf/mario-rossi-anonimo.pdf").read_bytes())  # it is stripped
    assert public["anonymised_confirmed_at"] is not None
    document = await installation.row("SELECT * FROM document WHERE hash = :hash", hash=anonymised)
    assert document["provvedimento_id"] == public["id"]
    assert "rossi" not in document["name"]
    assert len(await installation.rows("SELECT 1 FROM procrastinate.procrastinate_jobs")) == 2


async def test_the_anonymized_document_may_not_be_the_original(installation: Installation, builder: Builder) -> None:
    restricted(builder, document=builder.pdf("pdf/p1.pdf"), anonymized_document="pdf/p1.pdf")
    report = await installation.load(builder.write())
    assert problems(report) == [(1, "anonymized_document", "errore")]


async def test_an_abstract_of_a_restricted_decision_cannot_be_open(
    installation: Installation, builder: Builder
) -> None:
    restricted(builder)
    builder.abstract("m1", visibility="false", testo="<p>Mario Rossi</p>")
    report = await installation.load(builder.write())
    assert (2, "visibility", "avviso") in problems(report)
    assert (await installation.abstract())["testo"] == "<p>M.R.</p>"


async def test_a_restricted_abstract_of_an_open_decision(installation: Installation, builder: Builder) -> None:
    builder.decision(parte_processuale=PARTIES)
    builder.abstract("m1", visibility="true", testo="<p>Mario Rossi</p>")
    await installation.load(builder.write())
    assert (await installation.abstract())["testo"] == "<p>M.R.</p>"
    assert (await installation.decision())["parte_processuale"] == PARTIES


async def test_restricting_and_opening_again(installation: Installation, builder: Builder) -> None:
    builder.decision(parte_processuale=PARTIES, titolo="Rossi", document=builder.pdf("a.pdf"))
    builder.abstract("m1", testo="<p>Mario Rossi</p>", annotazione="nota")
    await installation.load(builder.write())
    await installation.execute(  # an abstract written here: no manifest knows it
        "INSERT INTO massima (id, provvedimento_id, titolo, testo) "
        "SELECT gen_random_uuid(), id, 'Di Rossi', '<p>Rossi Mario</p>' FROM provvedimento"
    )

    builder.lines.clear()
    builder.decision(parte_processuale=PARTIES, titolo="Rossi", document="a.pdf", visibility="true")
    await installation.load(builder.write())
    public = await installation.decision()
    assert (public["parte_processuale"], public["titolo"], public["document_hash"]) == (
        ["M.R.", "Alfa S.r.l."],
        None,
        None,
    )
    faces = {row["testo"] for row in await installation.rows("SELECT testo FROM massima")}
    assert faces == {"<p>M.R.</p>"}
    originals = {row["testo"] for row in await installation.rows("SELECT testo FROM massima_riservata")}
    assert originals == {"<p>Mario Rossi</p>", "<p>Rossi Mario</p>"}

    builder.lines.clear()
    builder.decision(parte_processuale=PARTIES, titolo="Rossi", document="a.pdf")
    builder.abstract("m1", testo="<p>Mario Rossi</p>", annotazione="nota")
    report = await installation.load(builder.write())
    assert problems(report) == []
    public = await installation.decision()
    assert (public["parte_processuale"], public["titolo"]) == (PARTIES, "Rossi")
    assert public["document_hash"] == file_hash((builder.folder / "a.pdf").read_bytes())
    assert await installation.rows("SELECT 1 FROM provvedimento_riservato") == []
    abstract = await installation.abstract()
    assert (abstract["restricted"], abstract["testo"], abstract["annotazione"]) == (
        False,
        "<p>Mario Rossi</p>",
        "<p>nota</p>",
    )


async def test_new_parties_hide_more_of_the_abstracts(installation: Installation, builder: Builder) -> None:
    restricted(builder)
    builder.abstract("m1", testo="<p>Rossi e Bianchi</p>")
    await installation.load(builder.write())
    assert (await installation.abstract())["testo"] == "<p>R. e Bianchi</p>"
    decision_line = builder.lines[0]
    builder.lines[:] = [decision_line.replace(b'"Alfa S.r.l."', b'"Luca Bianchi"')]
    await installation.load(builder.write())
    assert (await installation.abstract())["testo"] == "<p>R. e B.</p>"
