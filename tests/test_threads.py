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

THREADS: dict[str, dict[str, str]] = {}


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
