"""All benchmarks, one after the other: ``python -m benchmarks``; or one: ``python -m benchmarks NAME [OPTION …]``.

A benchmark is a module with ``main()``. The exit code is not 0 when one of them missed its goals;
the last line names them.
"""

from __future__ import annotations

import sys
from importlib import import_module

BENCHMARKS = (
    "citations",
    "german",
    "proposals",
    "relevance",
    "spelling",
    "passages",
    "snippets",
    "anonymisation",
    "sensitivity",
    "assistant",
    "summary",
    "similar",
    "twins",
    "akn",
    "verifica",
    "import_rate",
    "reading_rate",
    "ocr",
    "reading_order",
    "freshness",
    "queues",
    "bulk_move",
    "archive",
    "monitoring",
    "alerts",
    "bulk",
    "audit",
    "attack",
    "first_load",
    "speed",
    "search",
    "scale",
)

APART = ("engines",)
"""Asked for by name alone: it fetches and starts a cluster."""


def main() -> None:
    named = sys.argv[1] if len(sys.argv) > 1 else None
    if named is not None and named not in (*BENCHMARKS, *APART):
        raise SystemExit(f"no benchmark {named}; there are {', '.join((*BENCHMARKS, *APART))}")
    del sys.argv[1:2]
    missed: list[str] = []
    for name in BENCHMARKS if named is None else (named,):
        print(f"\n━━ {name}", flush=True)
        try:
            import_module(f"benchmarks.{name}").main()
        except SystemExit as end:
            missed += [name] if end.code else []
            if isinstance(end.code, str):
                print(end.code)
    if missed:
        print(f"\ngoals missed: {', '.join(missed)}")
    raise SystemExit(int(bool(missed)))


if __name__ == "__main__":
    main()
