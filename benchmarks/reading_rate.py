"""How soon an import can be searched: PDFs put into a folder, imported, read and found.

    python -m benchmarks.reading_rate [DOCUMENTS]

The import, the database and the worker are the real ones; the PDFs are those of demo decisions, in turns one and two
of them in a file, so that most have three to eight pages. Said are the documents a second from the start of the
worker, when the import has ended, until the last has its text in the index, and what all processes used for it:
the worker, its readers and PostgreSQL. Most thumbnails are drawn after that.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import psycopg

from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm_demo import generate
from bdm_demo.pdf import PdfWriter

DOCUMENTS = 2_000
GOAL = 40.0
CORES = 2
LEFT = """
    SELECT (SELECT count(*) FROM da_indicizzare)
         + (SELECT count(*) FROM document WHERE processed_at IS NULL)
"""
READ = """
    SELECT avg(page_count), (SELECT count(*) FROM procrastinate.procrastinate_jobs WHERE task_name LIKE '%thumbnail')
    FROM document
"""


def write_folder(folder: Path, documents: int) -> None:
    """A folder to import, with a decision for each document. Scans are left out: Tesseract would be measured."""
    (folder / "pdf").mkdir(parents=True)
    writer = PdfWriter()
    decisions = (decision.document for decision in generate(4 * documents) if not decision.plan.scanned)
    with (folder / "manifest.jsonl").open("w", encoding="utf-8") as manifest:
        for number in range(documents):
            document = next(decisions)
            if number % 2:
                document = replace(document, blocks=(*document.blocks, *next(decisions).blocks))
            name = f"pdf/{number}.pdf"
            (folder / name).write_bytes(writer.write(document))
            item = {
                "id": f"p{number}",
                "area": "civile",
                "tipo": "sentenza",
                "ufficio": "TRIBUNALE DI MILANO",
                "numero_provvedimento": str(number + 1),
                "anno_provvedimento": "2024",
                "data": "2024-01-10",
                "data_pubblicazione": "2024-02-01",
                "document": name,
            }
            manifest.write(json.dumps(item, ensure_ascii=False) + "\n")


def wait_until_found(url: str) -> tuple[float, float, int]:
    """Seconds; pages of a document, thumbnails that are still to be drawn."""
    started = time.perf_counter()
    with psycopg.connect(url, autocommit=True) as connection:
        while (connection.execute(LEFT).fetchone() or (0,))[0]:
            time.sleep(0.2)
        seconds = time.perf_counter() - started
        pages, undrawn = connection.execute(READ).fetchone() or (0, 0)
    return seconds, float(pages), undrawn


def processor() -> float:
    """Seconds of the processor that processes which have ended have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    documents = int(sys.argv[1]) if len(sys.argv) > 1 else DOCUMENTS
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        Path(temporary).chmod(0o711)
        data_dir, source = Path(temporary) / "data", Path(temporary) / "source"
        write_folder(source, documents)
        environment = os.environ | {"BDM_DATA_DIR": str(data_dir), "BDM_LOG_LEVEL": "ERROR"}
        with EmbeddedPostgres(data_dir) as server:
            prepare(server.url, lambda message: None)
            server.publish()
            started = time.perf_counter()
            subprocess.run([sys.executable, "-m", "bdm", "import", source], env=environment, check=True)
            imported = time.perf_counter() - started
        before = processor()
        with EmbeddedPostgres(data_dir) as server:
            server.publish()
            worker = subprocess.Popen([sys.executable, "-m", "bdm", "worker"], env=environment)
            try:
                seconds, pages, undrawn = wait_until_found(server.url)
            finally:
                worker.terminate()
                worker.wait()
        used = processor() - before
    rate = documents / seconds
    print(f"{documents:,} documents of {pages:.1f} pages, imported in {imported:.1f} s")
    print(f"read and found: {rate:.0f} a second; thumbnails still to be drawn: {undrawn:,}")
    print(
        f"processor, all processes: {1000 * used / documents:.0f} ms a document, {documents / used:.0f} a second of it"
    )
    print(f"goal, at least {GOAL:.0f} a second on {CORES} quiet cores: {'held' if rate >= GOAL else 'missed'}")
    raise SystemExit(int(rate < GOAL))


if __name__ == "__main__":
    main()
