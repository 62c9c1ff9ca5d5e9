"""One step for two thousand drafts at once, as the job does it: each through the state machine, in a transaction.

    python -m benchmarks bulk_move [--size N]

Drafts of ten pages, of which all can be submitted. The exit code tells whether it takes no more than two minutes for
2,000 (60 ms each).
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from pathlib import Path
from typing import Final

from rich.progress import track
from sqlalchemy import text

from bdm.desk.bulk_move import repository as bulk_move_repository, running
from bdm.desk.workflow.transitions import Action
from bdm.document.processing.computing import open_computing
from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import Database, open_database
from bdm.settings import Settings
from bdm.wiring import wire
from benchmarks import queues

SIZE: Final = 2_000
GOAL_MS: Final = 60.0
_PARAGRAPH: Final = (
    "Il Tribunale rigetta la domanda proposta dalla società attrice e compensa le spese di lite. La prova del credito "
    "non risulta raggiunta, atteso che i documenti prodotti non indicano la data della consegna delle merci né il "
    "prezzo pattuito tra le parti del contratto. "
)
_DRAFTS: Final = (
    """
    UPDATE provvedimento SET status = 'BOZZA', ruolo = 'GENERALE', area = 'civile', tipo = 'sentenza',
        materia = 'CONTRATTI E OBBLIGAZIONI VARIE', anno_ruolo = 2018, anno_provvedimento = 2020,
        data = '2020-01-10', data_pubblicazione = '2020-02-10'
    """,
    """
    INSERT INTO document (hash, size, name, domain, state, progress, page_count, provvedimento_id)
    SELECT encode(sha256(id::text::bytea), 'hex'), 1, 'd.pdf', 'CIVILE', 'ELABORATO', 100, 10, id FROM provvedimento
    """,
    """
    INSERT INTO document_page (hash, page_number, width, height, testo)
    SELECT d.hash, n, 595, 842, repeat(:paragraph, 10) || d.hash FROM document AS d, generate_series(1, 10) AS n
    """,
    "UPDATE provvedimento AS p SET document_hash = d.hash FROM document AS d WHERE d.provvedimento_id = p.id",
)


async def run(url: str, size: int) -> None:
    wire()
    none = Settings(data_dir=Path(tempfile.gettempdir()) / "none")
    async with open_database(url) as database, open_computing(none, nobody_waits=True):
        await _load(database, size)
        async with database.transaction() as session:
            account = await session.scalar(text("SELECT id FROM user_account WHERE upn = 'redattore.tutti'"))
            drafts = list(await session.scalars(text("SELECT id FROM provvedimento")))
            move = await bulk_move_repository.begin(session, account, "provvedimento", Action.SUBMITTED, drafts)
            assert move is not None
        started = time.perf_counter()
        for _ in track(drafts, "In invio"):
            await running.move_next(database, move)
        seconds = time.perf_counter() - started
        async with database.reading() as session:
            done = await session.scalar(text("SELECT count(*) FROM provvedimento WHERE status = 'DA_APPROVARE'"))
    each = seconds / size * 1000
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{done:,} of {size:,} submitted in {seconds:.0f} s: {each:.1f} ms each (goal: {GOAL_MS:.0f}); {memory:.0f} MB"
    )
    raise SystemExit(int(each > GOAL_MS or done != size))


async def _load(database: Database, size: int) -> None:
    async with database.transaction() as session:
        await session.execute(text("SET LOCAL statement_timeout = 0"))
        await queues.load_items(session, size)
        for statement in _DRAFTS:
            await session.execute(text(statement), {"paragraph": _PARAGRAPH} if ":paragraph" in statement else {})
    async with database.reading() as session:
        await session.execute(text("VACUUM ANALYZE"))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks bulk_move")
    parser.add_argument("--size", type=int, default=SIZE, help="drafts (2,000)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        Path(temporary).chmod(0o711)
        with EmbeddedPostgres(Path(temporary) / "data") as server:
            prepare(server.url, lambda message: None)
            server.publish()
            asyncio.run(run(server.url, options.size))


if __name__ == "__main__":
    main()
