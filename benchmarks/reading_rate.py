"""How soon an import can be searched: the PDFs of a folder, imported, read and found.

    python -m benchmarks.reading_rate [DOCUMENTS] [--folder FOLDER] [--readers N] [--workers N]

The import, the database and the worker are the real ones; the folder is that of the demo contents (without ``FOLDER``
one is made), mixed as an archive is: abstracts, and restricted decisions that come without an obscured copy and get a
review. Said are the documents a second from the first that the worker has read, when the import has ended, until the
last has its text in the index and every review its proposals, and what each kind of process used for it: the worker
itself, its readers, PostgreSQL. The machine need not be quiet for the latter. Most thumbnails are drawn after that.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from datetime import date
from pathlib import Path

import psycopg

from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm_demo.folder import MANIFEST, contents, write_folder

DOCUMENTS = 2_000
GOAL = 40.0
CORES = 2
TODAY = date(2026, 11, 29)
LEFT = """
    SELECT (SELECT count(*) FROM da_indicizzare)
         + (SELECT count(*) FROM document WHERE processed_at IS NULL)
         + (SELECT count(*) FROM procrastinate.procrastinate_jobs
            WHERE queue_name = 'documents' AND status IN ('todo', 'doing') AND task_name NOT LIKE '%thumbnail')
"""
UNBEGUN = "SELECT count(*) FILTER (WHERE processed_at IS NOT NULL) = 0 FROM document"
READ = """
    SELECT count(*), avg(page_count), avg(characters), (SELECT count(*) FROM anonymisation_review),
        (SELECT count(*) FROM procrastinate.procrastinate_jobs WHERE task_name LIKE '%thumbnail')
    FROM document
"""
READERS, DATABASE = "readers", "database"
HOST = "bdm.document.processing.host"


def write_manifest(folder: Path, into: Path, documents: int) -> None:
    """The first decisions of the folder's manifest, without obscured copies, and the abstracts of these."""
    chosen: set[str] = set()
    with (folder / MANIFEST).open(encoding="utf-8") as lines, into.open("w", encoding="utf-8") as manifest:
        for line in lines:
            item = json.loads(line)
            decision = item.get("provvedimento_id")
            if decision is None and len(chosen) < documents:
                chosen.add(item["id"])
            elif decision not in chosen:
                continue
            item.pop("anonymized_document", None)
            manifest.write(json.dumps(item, ensure_ascii=False) + "\n")


def wait_until_none(url: str, statement: str) -> float:
    """Seconds until it says that nothing is left."""
    started = time.perf_counter()
    with psycopg.connect(url, autocommit=True) as connection:
        while (connection.execute(statement).fetchone() or (0,))[0]:
            time.sleep(0.3)
    return time.perf_counter() - started


def processor(workers: list[int], database: int) -> dict[str, float]:
    """Seconds of the processor that each worker, the readers and the database have used until now, by their name."""
    children: dict[int, list[int]] = defaultdict(list)
    used: dict[int, tuple[str, float, float]] = {}
    for entry in os.listdir("/proc"):
        try:
            fields = Path(f"/proc/{int(entry)}/stat").read_text().rpartition(")")[2].split()
            command = Path(f"/proc/{entry}/cmdline").read_bytes().decode(errors="replace")
        except (ValueError, OSError):
            continue
        children[int(fields[1])].append(int(entry))
        own, ended = (sum(map(int, fields[at : at + 2])) / os.sysconf("SC_CLK_TCK") for at in (11, 13))
        used[int(entry)] = (command, own, ended)
    roots = {**{f"worker {number}": each for number, each in enumerate(workers, 1)}, DATABASE: database}
    seconds = dict.fromkeys((*roots, READERS), 0.0)
    for kind, root in roots.items():
        waiting = [root]
        while waiting:
            process = waiting.pop()
            waiting += children[process]
            command, own, ended = used[process]
            reader = HOST in command
            seconds[READERS if reader else kind] += own + (ended if reader or process == database else 0.0)
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading_rate")
    parser.add_argument("documents", type=int, nargs="?", default=DOCUMENTS, help="decisions (2,000)")
    parser.add_argument("--folder", type=Path, help="of demo contents, made there if it is new")
    parser.add_argument("--readers", type=int, default=CORES, help="BDM_EXTRACT_PROCESSES (2)")
    parser.add_argument("--workers", type=int, default=1, help="side by side, each with its readers (1)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        Path(temporary).chmod(0o711)
        data_dir, source = Path(temporary) / "data", options.folder or Path(temporary) / "source"
        if not (source / MANIFEST).exists():
            write_folder(source, contents(source, today=TODAY, decisions=options.documents))
        manifest = Path(temporary) / "manifest.jsonl"
        write_manifest(source, manifest, options.documents)
        environment = os.environ | {
            "BDM_DATA_DIR": str(data_dir),
            "BDM_LOG_LEVEL": "ERROR",
            "BDM_EXTRACT_PROCESSES": str(options.readers),
        }
        with EmbeddedPostgres(data_dir) as server:
            prepare(server.url, lambda message: None)
            server.publish()
            command = [sys.executable, "-m", "bdm", "import", source, "--manifest", manifest]
            started = time.perf_counter()
            report = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=False)
            imported = time.perf_counter() - started
            if report.returncode not in (0, 3):
                raise SystemExit(report.stdout.decode())
            database = int(next(data_dir.rglob("postmaster.pid")).read_text().split()[0])
            working = [sys.executable, "-m", "bdm", "worker"]
            workers = [subprocess.Popen(working, env=environment) for _ in range(options.workers)]
            roots = [each.pid for each in workers]
            try:
                wait_until_none(server.url, UNBEGUN)
                before = processor(roots, database)
                seconds = wait_until_none(server.url, LEFT)
                after = processor(roots, database)
                with psycopg.connect(server.url) as connection:
                    row = connection.execute(READ).fetchone() or (0, 0, 0, 0, 0)
            finally:
                for each in workers:
                    each.terminate()
                for each in workers:
                    each.wait()
    documents, pages, characters, reviews, undrawn = row
    rate = documents / seconds
    print(
        f"{documents:,} documents of {pages:.1f} pages and {characters:,.0f} characters, {reviews:,} reviews; "
        f"imported in {imported:.1f} s"
    )
    print(f"read and found in {seconds:.1f} s: {rate:.1f} a second; thumbnails still to be drawn: {undrawn:,}")
    used = {kind: after[kind] - before[kind] for kind in before}
    whole = sum(used.values())
    parts = ", ".join(f"{name} {1000 * used[name] / documents:.1f}" for name in used)
    print(f"processor, ms a document: {1000 * whole / documents:.1f} in all, of these {parts}")
    print(f"goal, at least {GOAL:.0f} a second on {CORES} quiet cores: {'held' if rate >= GOAL else 'missed'}")
    raise SystemExit(int(rate < GOAL))


if __name__ == "__main__":
    main()
