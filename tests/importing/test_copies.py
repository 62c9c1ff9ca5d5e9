"""Redacted copies from elsewhere: what still names a party, wherever it stands, does not become public."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Final

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, OutlineItem

from tests.document.pdfs import document, scan, with_attachments
from tests.importing.builder import Builder
from tests.importing.conftest import Installation, problems

pytestmark = pytest.mark.anyio

PARTIES: Final = ["Zanobbi Ruggero", "Trinchieri Velia"]
ORIGINAL: Final = "causa tra Zanobbi Ruggero e Trinchieri Velia\nil piccolo Ottavio Zanobbi vive con la madre"
CLEAN: Final = "causa tra Parte uno e Parte due, che chiedono la separazione"


def changed(change: Callable[[pikepdf.Pdf], None], text: str = CLEAN) -> bytes:
    with pikepdf.open(io.BytesIO(document(text))) as pdf:
        change(pdf)
        file = io.BytesIO()
        pdf.save(file)
    return file.getvalue()


def drawn(pdf: pikepdf.Pdf, content: bytes) -> None:
    """Add to what the first page draws."""
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    pdf.pages[0].add_resource(font, Name.Font, Name.F1)
    pdf.pages[0].contents_add(content)


def outline(pdf: pikepdf.Pdf) -> None:
    with pdf.open_outline() as opened:
        opened.root.append(OutlineItem("Zanobbi c. Trinchieri: Ruggero Zanobbi", 0))


def annotation(pdf: pikepdf.Pdf, kind: str = "/Text") -> None:
    note = Dictionary(
        Type=Name.Annot, Subtype=Name(kind), Rect=[10, 10, 40, 40], Contents=pikepdf.String("Velia Trinchieri")
    )
    pdf.pages[0].Annots = Array([pdf.make_indirect(note)])


def title(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Title"] = "Sentenza Zanobbi Ruggero"


def with_metadata(pdf: pikepdf.Pdf) -> None:
    with pdf.open_metadata() as xmp:
        xmp["dc:subject"] = ["Ruggero Zanobbi"]


COPIES: Final[dict[str, tuple[bytes, str | None]]] = {
    "clean": (document(CLEAN), None),
    "harmless extras": (changed(lambda pdf: pdf.docinfo.__setitem__("/Title", "Sentenza")), None),
    "the original itself": (document(ORIGINAL), "Zanobbi Ruggero"),
    "black box": (
        changed(lambda pdf: drawn(pdf, b"BT /F1 9 Tf 50 50 Td (Zanobbi Ruggero) Tj ET 0 g 40 40 200 20 re f")),
        "Zanobbi Ruggero",
    ),
    "white text": (changed(lambda pdf: drawn(pdf, b"1 g BT /F1 9 Tf 50 50 Td (Velia Trinchieri) Tj ET")), "Velia"),
    "outside the page": (changed(lambda pdf: drawn(pdf, b"BT /F1 9 Tf 50 900 Td (Ruggero Zanobbi) Tj ET")), "Ruggero"),
    "bookmark": (changed(outline), "segnalibri"),
    "annotation": (changed(annotation), "annotazioni"),
    "redaction not applied": (changed(lambda pdf: annotation(pdf, "/Redact"), ORIGINAL), "Zanobbi Ruggero"),
    "title": (changed(title), "proprietà"),
    "metadata": (changed(with_metadata), "proprietà"),
    "attachment": (with_attachments(document(CLEAN), **{"verbale.txt": b"sentita Trinchieri Velia"}), "allegato"),
    "a child of the original": (document(CLEAN + "\nOttavio Zanobbi vive con la madre"), "Ottavio"),
    "a scan": (scan(b"\x80" * 10_000, 100, 100), "un testo che si possa leggere"),
}


async def test_only_a_clean_copy_becomes_public(installation: Installation, builder: Builder) -> None:
    (builder.folder / "pdf").mkdir()
    for number, (copy, _) in enumerate(COPIES.values()):
        (builder.folder / f"pdf/{number}.pdf").write_bytes(document(f"{ORIGINAL}\nn. {number}"))
        (builder.folder / f"pdf/{number}_a.pdf").write_bytes(copy)
        builder.decision(
            f"p{number}",
            materia="Famiglia",
            visibility="true",
            parte_processuale=PARTIES,
            status="PUBBLICATO",
            document=f"pdf/{number}.pdf",
            anonymized_document=f"pdf/{number}_a.pdf",
        )
    report = await installation.load(builder.write())
    assert report.report is not None
    told = report.report.read_text()
    rows = await installation.rows("SELECT external_id, anonymized_document_hash h FROM provvedimento")
    public = {row["external_id"]: row["h"] for row in rows}
    for number, (name, (_, remains)) in enumerate(COPIES.items()):
        lines = [line for line in told.splitlines() if f'"p{number}"' in line and "NAME_LEFT" in line]
        assert (public[f"p{number}"] is None) == (remains is not None) == bool(lines), (name, lines)
        assert remains is None or any(remains in line for line in lines), (name, lines)
    for digest in filter(None, public.values()):
        async with installation.store.local_path(digest) as path:
            with pikepdf.open(path) as pdf:
                assert not pdf.docinfo
    again = await installation.load(builder.folder)
    assert (problems(again), again.counts.provvedimento.unchanged) == ([], len(COPIES))
