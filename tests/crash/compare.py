"""What the manifest says, what the database holds and what the store gives back, compared to the last byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import psycopg
from psycopg.rows import dict_row

from bdm.anonymisation import public_parties
from bdm.platform.storage import file_hash
from tests.crash.folder import Expected


def compare(url: str, folder: Path, expected: Expected) -> list[str]:
    """Every difference, as a sentence; none if nothing was lost and nothing is half done."""
    with psycopg.connect(url, row_factory=dict_row) as connection:
        database = _Database(connection)
        documents = {
            file_hash(folder / line["document"]): (id_, "document") for id_, line in expected.decisions.items()
        } | _copies(database)
        return [
            *_decisions(database, folder, expected),
            *_abstracts(database, expected),
            *_documents(database, documents),
            *_reports(expected),
        ]


class _Database:
    def __init__(self, connection: psycopg.Connection[dict[str, Any]]) -> None:
        self._connection = connection

    def rows(self, statement: str) -> list[dict[str, Any]]:
        return self._connection.execute(statement.encode()).fetchall()


def _copies(database: _Database) -> dict[str, tuple[str, str]]:
    """The redacted copies, by their hashes: an import strips them, so what they are is told by their text."""
    statement = (
        "SELECT external_id, anonymized_document_hash AS hash FROM provvedimento "
        "WHERE external_id IS NOT NULL AND anonymized_document_hash IS NOT NULL"
    )
    return {row["hash"]: (row["external_id"], "anonymized_document") for row in database.rows(statement)}


def _decisions(database: _Database, folder: Path, expected: Expected) -> list[str]:
    differences = []
    statement = (
        "SELECT p.*, p.anonymized_document_hash IS NOT NULL AS has_copy, q.external_id AS before, "
        "r.document_hash AS own_document, r.titolo AS own_titolo, "
        "r.parte_processuale AS own_parties FROM provvedimento p "
        "LEFT JOIN provvedimento q ON q.id = p.provvedimento_precedente_id "
        "LEFT JOIN provvedimento_riservato r ON r.provvedimento_id = p.id WHERE p.external_id IS NOT NULL"
    )
    rows = {row["external_id"]: row for row in database.rows(statement)}
    if rows.keys() != expected.decisions.keys():
        differences.append(f"decisions missing or too many: {sorted(rows.keys() ^ expected.decisions.keys())[:10]}")
    for id_, line in expected.decisions.items():
        row = rows.get(id_)
        if row is None:
            continue
        restricted = line["visibility"] == "true"
        parties = line["parte_processuale"]
        wanted = {
            "status": "PUBBLICATO",
            "restricted": restricted,
            "numero_provvedimento": int(line["numero_provvedimento"]),
            "titolo": None if restricted else line["titolo"],
            "own_titolo": line["titolo"] if restricted else None,
            "parte_processuale": public_parties(parties) if restricted else parties,
            "own_parties": parties if restricted else None,
            "document_hash": None if restricted else file_hash(folder / line["document"]),
            "own_document": file_hash(folder / line["document"]) if restricted else None,
            "has_copy": "anonymized_document" in line,
            "before": line.get("provvedimento_precedente_id"),
            "version": 1,
        }
        differences += [
            f"{id_}: {name} is {row[name]!r}, not {value!r}" for name, value in wanted.items() if row[name] != value
        ]
    return differences


def _abstracts(database: _Database, expected: Expected) -> list[str]:
    differences = []
    statement = (
        "SELECT m.*, p.external_id AS parent, r.testo AS own FROM massima m "
        "JOIN provvedimento p ON p.id = m.provvedimento_id LEFT JOIN massima_riservata r ON r.massima_id = m.id "
        "WHERE m.external_id IS NOT NULL"
    )
    rows = {row["external_id"]: row for row in database.rows(statement)}
    if rows.keys() != expected.abstracts.keys():
        differences.append(f"abstracts missing or too many: {sorted(rows.keys() ^ expected.abstracts.keys())[:10]}")
    for id_, line in expected.abstracts.items():
        row = rows.get(id_)
        if row is None:
            continue
        own = row["own"] if row["restricted"] else row["testo"]
        if (row["parent"], own, row["titolo"]) != (line["provvedimento_id"], line["testo"], line["titolo"]):
            differences.append(f"{id_} is not what its line says")
        decision = expected.decisions[line["provvedimento_id"]]
        hidden = decision["visibility"] == "true" and "Mario Rossi" in decision["parte_processuale"]
        if hidden and "Rossi" in row["testo"]:
            differences.append(f"{id_} shows a party")
    return differences


def _documents(database: _Database, documents: dict[str, tuple[str, str]]) -> list[str]:
    differences = []
    statement = (
        "SELECT d.*, p.external_id AS owner, (SELECT string_agg(testo, '') FROM document_page g WHERE g.hash = d.hash) "
        "AS testo FROM document d LEFT JOIN provvedimento p ON p.id = d.provvedimento_id WHERE d.uploaded_by IS NULL"
    )
    rows = {row["hash"]: row for row in database.rows(statement)}
    if rows.keys() != documents.keys():
        differences.append(f"documents missing or too many: {len(rows.keys() ^ documents.keys())}")
    for name, (id_, kind) in documents.items():
        row = rows.get(name)
        if row is None:
            continue
        if row["owner"] != id_:
            differences.append(f"the document of {id_} belongs to {row['owner']}")
        text = f"{'Anonimo' if kind == 'anonymized_document' else 'Provvedimento'} {id_}"
        if row["state"] != "ELABORATO" or row["page_count"] != 1 or text not in (row["testo"] or ""):
            differences.append(f"the document of {id_} is {row['state']}, {row['page_count']} pages: {row['testo']!r}")
    return differences


def _reports(expected: Expected) -> list[str]:
    differences = []
    for report, faulty in expected.faulty.items():
        records = [json.loads(line) for line in report.read_text().splitlines()]
        left_out = [record["line"] for record in records if "original" in record and record["field"] not in _LINKS]
        if sorted(left_out) != sorted(faulty):
            differences.append(f"{report.name} names {sorted(left_out)}, not {sorted(faulty)}")
    return differences


_LINKS = ("provvedimento_precedente_id",)
