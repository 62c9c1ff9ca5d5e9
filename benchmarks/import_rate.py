"""How many manifest lines a second an import writes, on a throwaway PostgreSQL.

    python -m benchmarks.import_rate [LINES]

Two figures: metadata alone (documents are hashed, but the store drops them), and with the documents stored durably.
Every line brings a document of its own, since no two decisions may share one.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from bdm.importing.service import import_folder
from bdm.migrations import migrate
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import open_database
from bdm.platform.storage import DocumentStore, FolderStore
from bdm.reference.service import load_all

LINES = 20_000
WORDS = ("danno", "biologico", "contratto", "locazione", "appello", "sentenza", "spese", "prova", "nesso", "causale")
KEYWORDS = ("Lastrico solare", "Spese condominiali", "Tabelle millesimali", "Parti comuni", "Innovazioni")
NAMES = ("Rossi", "Bianchi", "Verdi", "Ferrari", "Russo", "Colombo", "Ricci", "Marino", "Greco", "Conti")


class DroppingStore(DocumentStore):
    """A store that keeps nothing: what remains is the cost of the metadata."""

    def __init__(self) -> None:
        pass

    async def put_file(self, file_hash: str, path: Path) -> None:
        return

    async def exists(self, file_hash: str) -> bool:
        return True


def write_folder(folder: Path, lines: int) -> None:
    """A folder with ``lines`` lines, one in five an abstract."""
    chance = random.Random(1)
    (folder / "pdf").mkdir()
    with (folder / "manifest.jsonl").open("w", encoding="utf-8") as manifest:
        for number in range(lines):
            words = " ".join(chance.choices(WORDS, k=30))
            if number % 5 == 4:
                item = {
                    "id": f"m{number}",
                    "provvedimento_id": f"p{number - 1}",
                    "titolo": words[:80],
                    "testo": f"<p>{' '.join(chance.choices(WORDS, k=150))}</p>",
                    "parola_chiave": chance.sample(KEYWORDS, 3),
                }
            else:
                name = f"pdf/{number}.pdf"
                (folder / name).write_bytes(b"%%PDF-1.4\n%d\n%%%%EOF\n" % number)
                item = {
                    "id": f"p{number}",
                    "area": "civile",
                    "tipo": "sentenza",
                    "ufficio": "TRIBUNALE DI MILANO",
                    "materia": "Comunione e condominio",
                    "ruolo": "Contenzioso civile",
                    "numero_provvedimento": str(number % 99_999),
                    "anno_provvedimento": "2024",
                    "numero_ruolo": str(number),
                    "anno_ruolo": "2022",
                    "data": "2024-01-10",
                    "data_pubblicazione": "2024-02-01",
                    "presidente": chance.choice(NAMES),
                    "relatore": chance.choice(NAMES),
                    "parte_processuale": [f"{chance.choice(NAMES)} {chance.choice(NAMES)}" for _ in range(3)],
                    "parola_chiave": chance.sample(KEYWORDS, 4),
                    "riferimento_normativo": ["ART. 2043 C.C.", "ART. 91 C.P.C."],
                    "esito": "RIGETTO",
                    "estratto": [words],
                    "document": name,
                }
            manifest.write(json.dumps(item, ensure_ascii=False) + "\n")


async def measure(url: str, store: DocumentStore, folder: Path) -> float:
    """Lines a second of one import into an empty database."""
    migrate.upgrade(url)
    async with open_database(url, pool_size=4) as database:
        async with database.transaction() as session:
            await load_all(session)
        started = time.perf_counter()
        report = await import_folder(database, store, folder)
        seconds = time.perf_counter() - started
    counts = report.counts
    if not report.complete:
        raise SystemExit(f"not everything was imported: {report.report}")
    return (counts.provvedimento.created + counts.massima.created) / seconds


def main() -> None:
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        folder = Path(temporary)
        folder.chmod(0o711)
        source = folder / "source"
        source.mkdir()
        write_folder(source, lines)
        for name, store in (("metadata alone", DroppingStore()), ("with documents", FolderStore(folder / "store"))):
            with EmbeddedPostgres(folder / name.replace(" ", "-")) as server:
                rate = asyncio.run(measure(server.url, store, source))
            print(f"import, {lines} lines, {name}: {rate:,.0f} lines/s")


if __name__ == "__main__":
    main()
