"""What the database and the store hold, against what was promised."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from bdm.platform.storage.temporary import TEMPORARY
from tests.crash.ledger import ABSENT, Ledger, Name

_THINGS = """
    SELECT 'nota', request_id::text, to_jsonb(text), id::text FROM document_note
    UNION ALL
    SELECT 'nota_condivisa', n.request_id::text, jsonb_agg(u.upn ORDER BY u.upn), n.id::text
    FROM document_note n JOIN document_note_participant p ON p.document_note_id = n.id
    JOIN user_account u ON u.id = p.account_id GROUP BY n.id
    UNION ALL
    SELECT 'personale', u.upn || ' ' || n.provvedimento_id, to_jsonb(n.text), n.provvedimento_id::text
    FROM note n JOIN user_account u ON u.id = n.account_id
    UNION ALL
    SELECT 'cartella', split_part(name, ' ', 1), to_jsonb(name), id::text FROM fascicolo
    UNION ALL
    SELECT 'cartella_elementi', split_part(f.name, ' ', 1), jsonb_agg(i.provvedimento_id ORDER BY i.provvedimento_id),
        f.id::text FROM fascicolo f JOIN fascicolo_provvedimento i ON i.fascicolo_id = f.id GROUP BY f.id
    UNION ALL
    SELECT 'cartella_condivisa', split_part(f.name, ' ', 1), jsonb_agg(u.upn ORDER BY u.upn), f.id::text
    FROM fascicolo f JOIN fascicolo_participant p ON p.fascicolo_id = f.id
    JOIN user_account u ON u.id = p.account_id GROUP BY f.id
    UNION ALL
    SELECT 'ricerca', split_part(name, ' ', 1), to_jsonb(name), id::text FROM saved_search
    UNION ALL
    SELECT 'preferenza', u.upn, p.value, '' FROM user_preference p JOIN user_account u ON u.id = p.account_id
    UNION ALL
    SELECT 'permessi', u.upn, jsonb_agg(r.name ORDER BY r.name COLLATE "C"), u.id::text FROM user_account u
    JOIN (SELECT account_id, "group" AS name FROM user_group UNION ALL SELECT account_id, ou FROM user_ou) AS r
    ON r.account_id = u.id GROUP BY u.id
    UNION ALL
    SELECT 'documento', hash, to_jsonb(name), '' FROM document WHERE uploaded_by IS NOT NULL
    UNION ALL
    SELECT 'provvedimento', split_part(titolo, ' ', 1),
        jsonb_build_array(titolo, status, version, document_hash), id::text
    FROM provvedimento WHERE external_id IS NULL
    UNION ALL
    SELECT 'massima', split_part(titolo, ' ', 1), jsonb_build_array(titolo, status, version, NULL), id::text
    FROM massima WHERE external_id IS NULL
"""

_EVENTS = """
    SELECT actor, action, object_kind, object_id, count(*) FROM audit_event
    WHERE actor IS NOT NULL AND object_kind IS NOT NULL AND action <> 'signed_in' GROUP BY 1, 2, 3, 4
"""

# What can never be, whoever wrote it and whether or not it was acknowledged -> the rows that are so
_HALF_DONE = {
    "jobs that failed": """
        SELECT task_name || ' ' || id FROM procrastinate.procrastinate_jobs WHERE status = 'failed'
    """,
    "documents not processed": """
        SELECT hash || ' ' || state FROM document WHERE state <> 'ELABORATO'
    """,
    "folders and notes without the one row of their creation": """
        SELECT i.kind || ' ' || i.id FROM (
            SELECT 'fascicolo' AS kind, id::text, 'folder_created' AS action FROM fascicolo
            UNION ALL SELECT 'document_note', id::text, 'created' FROM document_note
        ) AS i LEFT JOIN audit_event e ON (e.object_kind, e.object_id, e.action) = (i.kind, i.id, i.action)
        GROUP BY i.kind, i.id HAVING count(e.seq) <> 1
    """,
    "rows of a creation without what was created": """
        SELECT object_kind || ' ' || object_id FROM audit_event WHERE object_kind IN ('fascicolo', 'document_note')
        GROUP BY object_kind, object_id HAVING NOT bool_or(action IN ('deleted', 'folder_deleted'))
        AND NOT EXISTS (SELECT FROM fascicolo WHERE id::text = object_id)
        AND NOT EXISTS (SELECT FROM document_note WHERE id::text = object_id)
    """,
    "items whose version, audit rows and history differ": """
        SELECT i.kind || ' ' || i.id FROM (
            SELECT 'provvedimento' AS kind, id, version FROM provvedimento WHERE external_id IS NULL
            UNION ALL SELECT 'massima', id, version FROM massima WHERE external_id IS NULL
        ) AS i
        CROSS JOIN LATERAL (
            SELECT count(*) AS all, count(*) FILTER (WHERE action = 'saved') AS saves FROM audit_event
            WHERE (object_kind, object_id) = (i.kind, i.id::text)
        ) AS e
        WHERE e.all <> i.version
        OR e.saves <> (SELECT count(*) FROM content_change WHERE i.id IN (provvedimento_id, massima_id))
        OR e.all - e.saves <> (SELECT count(*) FROM workflow_event WHERE (kind, item_id) = (i.kind, i.id))
    """,
    "unfinished imports": """
        SELECT manifest FROM import_run WHERE finished_at IS NULL
    """,
    "items that are remembered and not there": """
        SELECT external_id FROM import_item i WHERE NOT EXISTS (SELECT FROM provvedimento p WHERE p.id = i.item_id)
        AND NOT EXISTS (SELECT FROM massima m WHERE m.id = i.item_id)
    """,
    "items imported twice": """
        SELECT object_id FROM audit_event WHERE action = 'imported' AND object_kind <> 'import_run'
        GROUP BY object_id HAVING count(*) > 1
    """,
}

_KEPT = re.compile(r"(documents/../../[0-9a-f]{64}\.pdf|thumbnails/../../[0-9a-f]{64}\.webp)")


def against(url: str, ledger: Ledger) -> list[str]:
    """Every difference between ledger and database, and everything that is half done, as sentences."""
    with psycopg.connect(url) as connection:
        stored: dict[Name, Any] = {}
        ids: dict[Name, str] = {}
        differences = []
        for kind, word, value, id_ in connection.execute(_THINGS):
            if (kind, word) in stored:
                differences.append(f"{kind} {word} is there twice")
            stored[kind, word], ids[kind, word] = value, id_
        differences += _things(ledger, stored)
        rows = Counter({tuple(row[:4]): row[4] for row in connection.execute(_EVENTS)})
        differences += _events(ledger, rows, ids)
        for title, statement in _HALF_DONE.items():
            found = [row[0] for row in connection.execute(statement.encode())]
            if found:
                differences.append(f"{title}: {len(found)}, as {found[:5]}")
    return differences


def _things(ledger: Ledger, stored: dict[Name, Any]) -> Iterator[str]:
    for name, thing in ledger.things.items():
        if stored.get(name, ABSENT) not in thing.possible:
            yield f"{' '.join(name)} is {stored.get(name)!r}, acknowledged was {thing.value!r}, perhaps {thing.maybe!r}"
    ours = {kind for kind, _ in ledger.things}
    for name, value in stored.items():
        if name[0] in ours - {"permessi", "preferenza"} and name not in ledger.things:
            yield f"{' '.join(name)} is {value!r}, and nobody has written it"


def _events(ledger: Ledger, rows: Counter[Any], ids: dict[Name, str]) -> Iterator[str]:
    """Exactly one audit row for each acknowledged write; others only for what may have been written."""
    for event, count in ledger.events.items():
        if rows[event] != count:
            yield f"audit rows {' '.join(event)}: {rows[event]}, acknowledged were {count}"
    unknown = {ids.get(name) for name, thing in ledger.things.items() if thing.maybe}
    for event, count in rows.items():
        if event not in ledger.events and (event[3] not in unknown or count > 1):
            yield f"audit rows {' '.join(event)}: {count}, and nobody has done it"


def surplus_files(store: Path) -> list[str]:
    """Files of the store that are neither documents nor thumbnails: chunks of complete uploads, half written ones.

    What was in work when something was killed lies apart, and is swept within a day.
    """
    names = [path.relative_to(store) for path in store.rglob("*") if path.is_file()]
    return [
        f"left in the store: {name}" for name in names if name.parts[0] != TEMPORARY and not _KEPT.fullmatch(str(name))
    ]


def left_behind(temporary: Path) -> list[str]:
    """What is left of temporary files and folders."""
    return [f"left behind: {path.relative_to(temporary)}" for path in temporary.rglob("*")]
