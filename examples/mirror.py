"""Keep a copy of what the Banca Dati di Merito publishes, in a SQLite file: an example of a mirror.

    BDM_TOKEN=bdm_… python examples/mirror.py https://bdm.example/api/v1 copia.sqlite [--once]

It follows ``/changes`` by its cursor; the records of a page and the cursor behind it are one transaction, so that it
may be killed at any moment. Where a day's digest ends at the cursor it tells whether the copy is the one it is of.
"""
# ruff: noqa: T201

from __future__ import annotations

import os
import sqlite3
import sys
import time
from typing import Any

from interface import PAUSE_SECONDS, Refused, Service
from merkle import leaf, root

PATHS = {"provvedimento": "provvedimenti", "massima": "massime"}
GONE = ("ritiro", "rimozione")
SCHEMA = """
CREATE TABLE IF NOT EXISTS record (kind TEXT, id TEXT, told TEXT, own TEXT, body BLOB, PRIMARY KEY (kind, id));
CREATE TABLE IF NOT EXISTS place (one INTEGER PRIMARY KEY CHECK (one = 1), cursor TEXT, compared TEXT);
INSERT OR IGNORE INTO place VALUES (1, NULL, NULL);
"""
"""``told`` is the hash by the register at our cursor, empty where it tells none; ``own`` that of ``body``, which may be
newer.
"""


class Mirror:
    """The copy: ``step`` brings it one page further."""

    def __init__(self, service: Service, file: str) -> None:
        self.service = service
        self.database = sqlite3.connect(file, isolation_level=None)
        self.database.execute("PRAGMA secure_delete = ON")  # what is deleted here is not to be found in the file
        self.database.executescript(SCHEMA)

    def step(self) -> bool:
        """Whether more changes follow at once."""
        digests = {each["cursor"]: each for each in reversed(self.service.ask("/digests", size=366))}
        (cursor,) = self.database.execute("SELECT cursor FROM place").fetchone()
        try:
            page = self.service.ask("/changes", cursor=cursor, size=200)
        except Refused as error:
            if error.code != "CURSOR_GONE":
                raise
            return self.begin_again()
        items, after, more = page["items"], page["cursor"], page["altre"]
        for place, item in enumerate(items[:-1]):
            if item["cursor"] in digests:  # stop there, where it can be compared
                items, after, more = items[: place + 1], item["cursor"], True
                break
        wanted = [
            (item["kind"], item["id"])
            for item in items
            if item["sha256"] is not None and not item["superata"] and not self.has(item)
        ]
        fetched = [(*name, self.fetch(*name)) for name in wanted]
        with self.database:
            self.database.execute("BEGIN IMMEDIATE")
            for item in items:
                self.apply(item)
            for kind, id_, body in fetched:
                self.keep(kind, id_, body)
            if not more:  # what the register has not named since it was begun again is public no longer
                self.database.execute("DELETE FROM record WHERE told IS NULL")
            self.database.execute("UPDATE place SET cursor = ?", (after,))
        if not more:
            self.ask_again()
        if after in digests:
            self.compare(digests[after])
        return bool(more)

    def ask_again(self) -> None:
        """For the records that were already as no row has said, or gone: they may since have become again what the last
        row said, and of that no row speaks. Of whom no hash was told, another row will.
        """
        different = "SELECT kind, id FROM record WHERE own IS NOT told AND told <> ''"
        for kind, id_ in self.database.execute(different).fetchall():
            self.keep(kind, id_, self.fetch(kind, id_))

    def begin_again(self) -> bool:
        print("Il registro è un altro: si ricomincia, e si tiene ciò che vi è ancora uguale.")
        with self.database:
            self.database.execute("BEGIN IMMEDIATE")
            self.database.execute("UPDATE record SET told = NULL")
            self.database.execute("UPDATE place SET cursor = NULL")
        return True

    def has(self, item: dict[str, Any]) -> bool:
        query = "SELECT 1 FROM record WHERE kind = ? AND id = ? AND own = ?"
        return bool(self.database.execute(query, (item["kind"], item["id"], item["sha256"])).fetchone())

    def fetch(self, kind: str, id_: str) -> bytes | None:
        """The record as it is now; None where it is not public now."""
        try:
            body, tag = self.service.get(f"/{PATHS[kind]}/{id_}")
        except Refused as error:
            if error.status not in (404, 410):
                raise
            return None
        if tag != leaf(body):
            raise Refused(200, f"la scheda {id_} non ha l'impronta che ne è detta")
        return body

    def keep(self, kind: str, id_: str, body: bytes | None) -> None:
        values = (None if body is None else leaf(body), body, kind, id_)
        self.database.execute("UPDATE record SET own = ?, body = ? WHERE kind = ? AND id = ?", values)

    def apply(self, item: dict[str, Any]) -> None:
        name = (item["kind"], item["id"])
        if item["evento"] in GONE:
            self.database.execute("DELETE FROM record WHERE kind = ? AND id = ?", name)
            return
        query = "INSERT INTO record (kind, id, told) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET told = excluded.told"
        self.database.execute(query, (*name, item["sha256"] or ""))

    def compare(self, digest: dict[str, Any]) -> None:
        """Say, once, whether the copy is what ``digest`` is of."""
        if self.database.execute("SELECT compared FROM place").fetchone() == (digest["data"],):
            return
        rows = self.database.execute("SELECT told, own IS told FROM record ORDER BY kind, id").fetchall()
        if any(not told for told, _ in rows):  # of something that is public no longer no hash is told any more
            print(f"Impronta del {digest['giorno']}: non si può più confrontare.", flush=True)
            return
        equal = len(rows) == digest["schede"] and root(bytes.fromhex(told) for told, _ in rows) == digest["radice"]
        other = sum(not same for _, same in rows)  # whose record we have as it became afterwards, or not yet
        said = "uguale" if equal else "DIVERSA"
        print(f"Impronta del {digest['giorno']}: {said}. Schede: {len(rows)}; a un altro punto: {other}.", flush=True)
        self.database.execute("UPDATE place SET compared = ?", (digest["data"],))


def main() -> None:
    once = "--once" in sys.argv
    try:
        address, file = (each for each in sys.argv[1:] if each != "--once")
        mirror = Mirror(Service(address, os.environ["BDM_TOKEN"]), file)
    except (KeyError, ValueError):
        sys.exit("BDM_TOKEN=… mirror.py https://…/api/v1 FILE [--once]")
    more = True
    while more or not once:
        try:
            more = mirror.step()
        except Refused as error:
            sys.exit(f"Il servizio rifiuta: {error}.")
        if not more and not once:
            time.sleep(PAUSE_SECONDS)


if __name__ == "__main__":
    main()
