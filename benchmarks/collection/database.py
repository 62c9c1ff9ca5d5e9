"""Decisions into the product's own tables, by COPY, with every constraint; the feed of the index is told nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import psycopg

from bdm.document.text_analysis import VERSION, pack_outline
from benchmarks.collection.decisions import EDITED, Decision

AT_ONCE = 1_000
OF_PROVVEDIMENTO = (
    "id seq status area tipo materia titolo numero_provvedimento anno_provvedimento ruolo numero_ruolo anno_ruolo"
    " ufficio distretto data data_pubblicazione presidente relatore giudice_assegnatario_fascicolo parte_processuale"
    " parola_chiave riferimento_normativo stato esito document_hash edit_date"
).split()
OF_DOCUMENT = "hash seq size name domain state progress page_count outline citations provvedimento_id".split()
OF_CITAZIONE = "document_seq number nome norma certain reasons treated places".split()
OF_PAGE = "hash page_number width height testo".split()
OF_MASSIMA = "id seq status provvedimento_id titolo testo parola_chiave riferimento_normativo edit_date".split()
FED = ("provvedimento", "massima", "document")

Rows = Iterable[Sequence[Any]]


def loaded(url: str) -> int:
    """How many decisions are there, of those that are written in the order of their numbers."""
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT coalesce(max(seq), 0) FROM provvedimento").fetchone()
    return int(row[0]) if row else 0


def load(
    url: str, decisions: Iterator[Decision], also: Callable[[list[Decision]], None] | None, report: Report
) -> None:
    """Write ``decisions``; ``also`` gets each lot of them, ``report`` how many are done."""
    done = 0
    with psycopg.connect(url) as connection:
        for table in FED:
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        connection.commit()
        try:
            while lot := list(islice(decisions, AT_ONCE)):
                _write(connection, lot)
                connection.commit()
                if also:
                    also(lot)
                done += len(lot)
                report(done)
        finally:
            connection.rollback()
            for table in FED:
                connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
            for table in ("provvedimento", "massima", "document"):
                name = f"pg_get_serial_sequence('{table}', 'seq')"
                connection.execute(f"SELECT setval({name}, (SELECT max(seq) FROM {table}))")
            connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")


Report = Callable[[int], None]


def _write(connection: psycopg.Connection[Any], lot: list[Decision]) -> None:
    with connection.cursor() as cursor:
        copy(cursor, "document", OF_DOCUMENT, map(_document, lot))
        copy(cursor, "provvedimento", OF_PROVVEDIMENTO, map(_provvedimento, lot))
        copy(cursor, "document_page", OF_PAGE, (row for decision in lot for row in _pages(decision)))
        copy(cursor, "citazione", OF_CITAZIONE, (row for decision in lot for row in _citazioni(decision)))
        copy(cursor, "massima", OF_MASSIMA, (row for decision in lot for row in _massime(decision)))


def copy(cursor: psycopg.Cursor[Any], table: str, columns: Sequence[str], rows: Rows) -> None:
    with cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as stream:
        for row in rows:
            stream.write_row(row)


def _provvedimento(decision: Decision) -> Sequence[Any]:
    own = {"id": decision.id, "seq": decision.seq, "document_hash": decision.document_hash, "edit_date": EDITED}
    values = decision.values | own
    return [values[name] for name in OF_PROVVEDIMENTO]


def _document(decision: Decision) -> Sequence[Any]:
    domain = decision.values["area"].upper()
    processed = ("ELABORATO", 100, len(decision.pages), pack_outline(decision.pages), VERSION)
    return (decision.document_hash, decision.seq, 1, "documento.pdf", domain, *processed, decision.id)


def _citazioni(decision: Decision) -> Rows:
    for number, each in enumerate(decision.cited):
        yield decision.seq, number, each.nome, each.norma, each.certain, True, False, each.numbers


def _pages(decision: Decision) -> Rows:
    for number, page in enumerate(decision.pages, 1):
        yield decision.document_hash, number, 595.0, 842.0, page


def _massime(decision: Decision) -> Rows:
    massima = decision.abstract
    if massima is not None:
        chiavi = decision.values["parola_chiave"], decision.values["riferimento_normativo"]
        yield massima.id, massima.seq, "PUBBLICATO", decision.id, massima.titolo, massima.testo, *chiavi, EDITED
