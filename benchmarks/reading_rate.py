"""How soon an import can be searched: PDFs put into a folder, imported, read and found.

    python -m benchmarks.reading_rate [DOCUMENTS]

The import and the worker are the real ones, the PDFs those of generated decisions. Said are the documents a second
from the end of the import until the last has its text in the index, and the processor's seconds that went into it.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean

import psycopg

from bdm.database.embedded import EmbeddedPostgres
from bdm.demo import generate
from bdm.run.prepare import prepare
from benchmarks.collection.long import long_pdf

DOCUMENTS = 2_000
GOAL = 40.0
LEFT = """
    SELECT (SELECT count(*) FROM da_indicizzare)
         + (SELECT count(*) FROM document WHERE processed_at IS NULL)
"""


def write_folder(folder: Path, documents: int) -> list[int]:
    """A folder to import, with a decision for each document; the pages of each."""
    (folder / "pdf").mkdir(parents=True)
    pages = []
    with (folder / "manifest.jsonl").open("w", encoding="utf-8") as manifest:
        for number, decision in enumerate(generate(documents)):
            name = f"pdf/{number}.pdf"
            (folder / name).write_bytes(long_pdf(decision.pages))
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
            pages.append(len(decision.pages))
    return pages


def wait_until_found(url: str) -> float:
    started = time.perf_counter()
    with psycopg.connect(url, autocommit=True) as connection:
        while (connection.execute(LEFT).fetchone() or (0,))[0]:
            time.sleep(0.05)
    return time.perf_counter() - started


def processor() -> float:
    """Seconds of the processor that processes which have ended have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    documents = int(sys.argv[1]) if len(sys.argv) > 1 else DOCUMENTS
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        Path(temporary).chmod(0o711)
        data_dir, source = Path(temporary) / "data", Path(temporary) / "source"
        pages = write_folder(source, documents)
        environment = os.environ | {"BDM_DATA_DIR": str(data_dir), "BDM_LOG_LEVEL": "ERROR"}
        with EmbeddedPostgres(data_dir) as server:
            prepare(server.url, lambda message: None)
            server.publish()
            started = time.perf_counter()
            subprocess.run([sys.executable, "-m", "bdm", "import", source], env=environment, check=True)
            imported = time.perf_counter() - started
            before = processor()
            worker = subprocess.Popen([sys.executable, "-m", "bdm", "worker"], env=environment)
            try:
                seconds = wait_until_found(server.url)
            finally:
                worker.terminate()
                worker.wait()
            used = processor() - before
    rate = documents / seconds
    print(f"{documents:,} documents of {mean(pages):.1f} pages, imported in {imported:.1f} s")
    print(f"read and found: {rate:.0f} a second, {1000 * used / documents:.0f} ms of processor each (worker, readers)")
    print(f"goal, at least {GOAL:.0f} a second: {'held' if rate >= GOAL else 'missed'}")
    raise SystemExit(int(rate < GOAL))


if __name__ == "__main__":
    main()
