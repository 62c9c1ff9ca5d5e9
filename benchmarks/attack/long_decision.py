"""A decision of 2,500 pages, imported and processed by the real commands."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

from rich.console import Console
from sqlalchemy import text

from bdm.graphql.limits import MAX_ALIASES
from bdm.platform.database.session import open_database
from benchmarks.attack import texts
from benchmarks.collection.long import PAGES, long_pages, long_pdf
from benchmarks.search.service import Service


def _aliased(field: str) -> str:
    """The same thing as often as one call may ask for it."""
    return "{ " + " ".join(f"a{number}: {field}" for number in range(MAX_ALIASES)) + " }"


SOURCE = "MISURA-2500"
WORDS = "danno risarcimento responsabilità contratto giudizio"
_LAY_WORDS = "stalking stalker mobbing licenziamento sfratto affitto divorzio multa eredità pignoramento truffa usura"
_ON_NOTES = " OR ".join(f"note_personali:(parola{number})" for number in range(20))
_QUERIES = (
    _aliased(f'provvedimento(q: "{WORDS}", size: 60) {{ items {{ id snippet }} }}'),
    '{ provvedimento(q: "danno", size: 5) { items { id simili(size: 5) { provvedimento { id } } } } }',
    _aliased(f'provvedimento(q: "{_ON_NOTES}") {{ count }}'),
)
_PATIENCE_SECONDS = 900.0
_STATE = """
    SELECT p.id, d.state, (SELECT count(*) FROM da_indicizzare)
    FROM provvedimento p LEFT JOIN document d ON d.hash = p.document_hash WHERE p.external_id = :source
"""


def costly(asked: Service, item: str) -> list[bytes]:
    """What is read from the whole document, looked for in many texts, asked of one's notes, or checked in a text."""
    document = f"/provvedimento/{item}/document"
    addresses = (
        f"{document}/testo",
        f"{document}/parti",
        f"{document}/riferimenti",
        f"{document}/hits?q={quote(WORDS)}",
        f"/search/additions?q={quote(f'testo_all_words:({_LAY_WORDS})')}",
        "/note?q=annotazione&size=100",
    )
    read = [asked.get(address) for address in addresses] + [asked.query(query) for query in _QUERIES]
    checked = [asked.check({"testo": text}) for text in texts.TEXTS]
    return [*read, *checked, *map(asked.check_file, texts.files())]


def imported(url: str, data_dir: Path, console: Console) -> str:
    """The id of the decision, once it is processed and in the index; it is imported if it is not there."""
    if asyncio.run(_state(url)) is None:
        with tempfile.TemporaryDirectory(prefix="bdm-bench-") as folder:
            Path(folder, "lungo.pdf").write_bytes(long_pdf(long_pages()))
            line = {
                "kind": "provvedimento",
                "id": SOURCE,
                "area": "civile",
                "tipo": "sentenza",
                "ufficio": "TRIBUNALE DI MILANO",
                "data_pubblicazione": "2024-02-01",
                "document": "lungo.pdf",
            }
            Path(folder, "manifest.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
            environment = os.environ | {"BDM_DATA_DIR": str(data_dir), "BDM_LOG_LEVEL": "ERROR"}
            command = [sys.executable, "-m", "bdm", "import", folder]
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    started = time.monotonic()
    while (found := asyncio.run(_state(url))) is None or found[1] != "ELABORATO" or found[2]:
        if time.monotonic() - started > _PATIENCE_SECONDS:
            raise SystemExit(f"the long decision is not processed: {found}")
        time.sleep(0.5)
    console.print(f"decision of {PAGES:,} pages: processed after {time.monotonic() - started:.0f} s", highlight=False)
    return found[0]


async def _state(url: str) -> tuple[str, str, int] | None:
    async with open_database(url, pool_size=1) as database, database.transaction() as session:
        row = (await session.execute(text(_STATE), {"source": SOURCE})).first()
        return None if row is None else (str(row[0]), str(row[1]), int(row[2]))
