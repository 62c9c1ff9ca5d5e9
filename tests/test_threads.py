"""A thread is for waiting: what computes in one holds the lock of the process, and every answer waits for it.

Work on what people send goes to ``bdm.document.processing.computing``. What is left in threads is listed here with its
reason (docs/decisions/0118).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
STARTS = ("asyncio.to_thread", "to_thread.run_sync", "run_in_executor", "run_in_threadpool", "ThreadPoolExecutor")

FILES = "waits for the disk"
NETWORK = "waits for somebody else's answer"
PACKED = "zlib, which lets go of the lock"
WORKER = "runs in the worker or in a command, for whose answer nobody waits"
ONCE = "once in a process' life"
ASKS = "asks the database from a thread: its package knows no other way"
TYPST = "typst, which lets go of the lock while it sets a page"
SCRYPT = "scrypt, which lets go of the lock: once a sign-in"
GROWING = "one file that grows from piece to piece: a few milliseconds each, two files at a time"

THREADS: dict[str, dict[str, str]] = {
    "bdm/anonymisation/preparing.py": {"file_hash": FILES, "result.write_bytes": FILES, "typeset": WORKER},
    "bdm/avviso/webhook/addresses.py": {"_ask": NETWORK},
    "bdm/content/massima/pdf/writer.py": {"TOGETHER": TYPST, "_write": TYPST},
    "bdm/desk/upload/attachment.py": {"_copy": FILES, "hash_of": FILES},
    "bdm/desk/upload/jobs.py": {"sweep": FILES},
    "bdm/desk/upload/service.py": {"_append": FILES, "_beginning": FILES, "hash_of": FILES, "path.stat": FILES},
    "bdm/desk/upload/intake.py": {"path.stat": FILES},
    "bdm/document/attachment/service.py": {"result.open": FILES},
    "bdm/document/endpoints.py": {"packed.gzip": PACKED, "packed.plain": PACKED},
    "bdm/document/likeness/service.py": {"nearly_the_same": WORKER, "signature": WORKER},
    "bdm/document/processing/computing.py": {"work": WORKER},
    "bdm/export/documents.py": {"TOGETHER": GROWING, "work": GROWING},
    "bdm/importing/copies.py": {
        "_known": WORKER,
        "file_hash": FILES,
        "remains_in": WORKER,
        "result.stat": FILES,
        "unread": WORKER,
    },
    "bdm/importing/doubts.py": {"lambda: [list(_of_line(line.item, others)) for line, others in lines]": WORKER},
    "bdm/importing/envelopes.py": {
        "file_hash": FILES,
        "folder.mkdir": FILES,
        "lambda: find_file(folder.resolve(), name, max_bytes)": FILES,
    },
    "bdm/importing/missing.py": {"file_hash": FILES},
    "bdm/importing/reading.py": {"_read": WORKER},
    "bdm/importing/runs.py": {"manifest.stat": FILES},
    "bdm/importing/service.py": {"read_line": WORKER, "self._files.sync": FILES},
    "bdm/importing/storing.py": {"lambda part: [*map(_hashed, part)]": FILES},
    "bdm/law/importing.py": {
        "_digest": WORKER,
        "akn.read": WORKER,
        "lambda: sorted((each for each in folder.rglob('*.xml') if each.is_file()))": FILES,
        "lambda: _ends(paths)": WORKER,
    },
    "bdm/migrations/prepare.py": {"1": WORKER},
    "bdm/monitoring/report.py": {"1": TYPST, "set_paper": TYPST},
    "bdm/open_data/api/endpoints.py": {"packed.plain": PACKED},
    "bdm/open_data/bulk/endpoints.py": {"_named": FILES, "bulk_folder.dataset": FILES, "bulk_folder.datasets": FILES},
    "bdm/open_data/bulk/jobs.py": {"bulk_folder.datasets": FILES, "bulk_folder.drop": FILES},
    "bdm/open_data/bulk/lines.py": {
        "lambda: {name: _line(face, texts, cited) for name, face in faces.items()}": WORKER
    },
    "bdm/open_data/bulk/service.py": {"_finish": WORKER, "bulk_folder.datasets": FILES},
    "bdm/open_data/bulk/writing.py": {"_add": WORKER, "_prove": WORKER, "pieces.patch": WORKER},
    "bdm/open_data/guide/endpoints.py": {"writing.write": ONCE},
    "bdm/open_data/mcp/endpoints.py": {"import_module": ONCE},
    "bdm/open_data/oai/service.py": {"harvesting.answer": ASKS},
    "bdm/operations/backup/checking.py": {"require_list": FILES},
    "bdm/operations/backup/places.py": {"_sync": FILES, "file.write": FILES, "write_bytes_durably": FILES},
    "bdm/operations/backup/sources.py": {
        "_described": FILES,
        "_only_one": FILES,
        "file_hash": FILES,
        "path.is_dir": FILES,
        "path.is_file": FILES,
        "path.stat": FILES,
        "require_list": FILES,
    },
    "bdm/operations/backup/targets.py": {"self._add_bytes": FILES, "self._add_verified": FILES},
    "bdm/operations/doctor/copy_languages.py": {"_language": FILES},
    "bdm/operations/doctor/documents.py": {"file_hash": FILES},
    "bdm/operations/doctor/private_files.py": {"_check": FILES},
    "bdm/operations/health/judgement.py": {
        "check_room": FILES,
        "services.store.folder.is_dir": FILES,
        "shutil.disk_usage": FILES,
        "store.building": FILES,
        "store.withdrawn": FILES,
    },
    "bdm/operations/run/supervisor.py": {"1": ONCE},
    "bdm/people/authn/demo_provider/service.py": {"_generate": ONCE},
    "bdm/people/user/person.py": {"hashlib.scrypt": SCRYPT},
    "bdm/platform/http/client.py": {"self._find": FILES},
    "bdm/platform/http/files.py": {"file.read": FILES},
    "bdm/platform/storage/chunks.py": {"write_bytes_durably": FILES},
    "bdm/platform/storage/store.py": {
        "digest.update": FILES,
        "file.write": FILES,
        "path.is_file": FILES,
        "path.read_bytes": FILES,
        "self._put_now": FILES,
        "write_bytes_durably": FILES,
    },
    "bdm/search/engine/tantivy_engine/engine.py": {"self._folder.suspect": FILES},
    "bdm/search/indexing/agreement.py": {"store.serving": FILES},
    "bdm/search/indexing/check.py": {"_Held.by": WORKER, "_by_name": FILES, "_damaged": FILES, "held.others": WORKER},
    "bdm/search/indexing/indexer.py": {"1": WORKER, "lambda: work(*arguments)": WORKER},
    "bdm/search/indexing/writing.py": {
        "into.request_rebuild": FILES,
        "store.building": FILES,
        "store.request_rebuild": FILES,
        "store.requested": FILES,
    },
    "bdm/verifica/reading.py": {"path.write_bytes": FILES},
}


def threads(path: Path) -> Iterator[str]:
    """What ``path`` starts in threads, as it is written."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and (name := ast.unparse(node.func)).endswith(STARTS):
            place = 1 if name.endswith("run_in_executor") else 0
            yield ast.unparse(node.args[place]) if len(node.args) > place else name


def test_nothing_computes_in_a_thread() -> None:
    found = {
        str(path.relative_to(ROOT)): kept
        for path in sorted((ROOT / "bdm").rglob("*.py"))
        if (kept := sorted(set(threads(path))))
    }
    assert found == {path: sorted(kept) for path, kept in THREADS.items()}
