"""Keep a copy of what the Banca Dati di Merito publishes, in a SQLite file: an example of a mirror.

    BDM_TOKEN=bdm_… python examples/mirror.py https://bdm.example/api/v1 copia.sqlite [--once]

It follows ``/changes`` by its cursor. A page's records are stored in one transaction with the cursor behind it: killed
at any moment, it goes on where that was. Whatever is withdrawn or no longer public is deleted here too. Where a day's
digest ends at the cursor it tells whether the copy is the one that the digest is of. With ``--once`` it ends when there
is nothing more. Only Python's own library is needed.
"""
# ruff: noqa: S310, T201

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sqlite3
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable
from http.client import HTTPException
from typing import Any

PATHS = {"provvedimento": "provvedimenti", "massima": "massime"}
GONE = ("ritiro", "rimozione")
PAUSE_SECONDS, FIRST_PAUSE_SECONDS = 60.0, 0.25
"""How long it waits when there is nothing more, or at most when the service is not there; and at first."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS record (kind TEXT, id TEXT, told TEXT, own TEXT, body BLOB, PRIMARY KEY (kind, id));
CREATE TABLE IF NOT EXISTS place (one INTEGER PRIMARY KEY CHECK (one = 1), cursor TEXT, compared TEXT);
INSERT OR IGNORE INTO place VALUES (1, NULL, NULL);
"""
"""``told`` is the hash by the register at our cursor, ``own`` that of ``body``, which may be newer."""


class Refused(Exception):
    def __init__(self, status: int, code: str) -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code = status, code


class Service:
    """The calls. Whoever calls too often waits as told; a service that is not there is asked again."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def get(self, path: str, **query: Any) -> tuple[bytes, str]:
        """The body and its tag."""
        given = {name: value for name, value in query.items() if value is not None}
        url = f"{self.address}{path}?{urllib.parse.urlencode(given)}"
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {self.token}"})
        pause = FIRST_PAUSE_SECONDS
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return answer.read(), (answer.headers.get("ETag") or "").removeprefix("W/").strip('"')
            except urllib.error.HTTPError as error:
                if error.code != 429 and error.code < 500:
                    raise Refused(error.code, _code(error.read())) from None
                after = error.headers.get("Retry-After") or ""
                wait = float(after) if after.isdecimal() else pause
            except (OSError, HTTPException) as error:
                print(f"Il servizio non risponde ({error}): si riprova.", file=sys.stderr)
                wait = pause
            time.sleep(wait)
            pause = min(2 * pause, PAUSE_SECONDS)


def _code(problem: bytes) -> str:
    try:
        return str(json.loads(problem)["code"])
    except (ValueError, KeyError, TypeError):
        return ""


def leaf(body: bytes) -> str:
    return hashlib.sha256(b"\x00" + body).hexdigest()


def root(leaves: Iterable[bytes]) -> str:
    """The root of the Merkle tree of RFC 6962."""
    complete: list[tuple[int, bytes]] = []
    for own in leaves:
        size = 1
        while complete and complete[-1][0] == size:
            own, size = hashlib.sha256(b"\x01" + complete.pop()[1] + own).digest(), size * 2  # noqa: PLW2901
        complete.append((size, own))
    whole = complete.pop()[1] if complete else hashlib.sha256().digest()
    while complete:
        whole = hashlib.sha256(b"\x01" + complete.pop()[1] + whole).digest()
    return whole.hex()


class Mirror:
    """The copy: ``step`` brings it one page further."""

    def __init__(self, service: Service, file: str) -> None:
        self.service = service
        self.database = sqlite3.connect(file, isolation_level=None)
        self.database.execute("PRAGMA secure_delete = ON")  # what is deleted here is not to be found in the file
        self.database.executescript(SCHEMA)

    def step(self) -> bool:
        """Whether more changes follow at once."""
        digests = {each["cursor"]: each for each in reversed(self.ask("/digests", size=366))}
        (cursor,) = self.database.execute("SELECT cursor FROM place").fetchone()
        try:
            page = self.ask("/changes", cursor=cursor, size=200)
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
            if item["evento"] not in GONE and not item["superata"] and not self.has(item)
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
        row said, and of that no row speaks.
        """
        for kind, id_ in self.database.execute("SELECT kind, id FROM record WHERE own IS NOT told").fetchall():
            self.keep(kind, id_, self.fetch(kind, id_))

    def ask(self, path: str, **query: Any) -> Any:
        return json.loads(self.service.get(path, **query)[0])

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
        self.database.execute(query, (*name, item["sha256"]))

    def compare(self, digest: dict[str, Any]) -> None:
        """Say, once, whether the copy is what ``digest`` is of."""
        if self.database.execute("SELECT compared FROM place").fetchone() == (digest["data"],):
            return
        rows = self.database.execute("SELECT told, own IS told FROM record ORDER BY kind, id").fetchall()
        equal = len(rows) == digest["schede"] and root(bytes.fromhex(told) for told, _ in rows) == digest["radice"]
        other = sum(not same for _, same in rows)  # whose record we have as it became afterwards, or not yet
        said = "uguale" if equal else "DIVERSA"
        print(f"Impronta del {digest['giorno']}: {said}. Schede: {len(rows)}; a un altro punto: {other}.", flush=True)
        self.database.execute("UPDATE place SET compared = ?", (digest["data"],))


def main() -> None:
    parser = argparse.ArgumentParser(description="Tiene una copia di ciò che è pubblicato.")
    parser.add_argument("address", metavar="INDIRIZZO", help="https://…/api/v1")
    parser.add_argument("file", metavar="FILE", help="il file SQLite della copia")
    parser.add_argument("--once", action="store_true", help="finisce quando non c'è altro")
    given = parser.parse_args()
    token = os.environ.get("BDM_TOKEN") or sys.exit("Manca il token: BDM_TOKEN.")
    mirror = Mirror(Service(given.address, token), given.file)
    while True:
        try:
            more = mirror.step()
        except Refused as error:
            sys.exit(f"Il servizio rifiuta: {error}.")
        if not more and given.once:
            return
        if not more:
            time.sleep(PAUSE_SECONDS)


if __name__ == "__main__":
    main()
