"""All benchmarks, one after the other: ``python -m benchmarks [NAME …]``. A benchmark is a module with ``main()``."""

from __future__ import annotations

import sys
from importlib import import_module

BENCHMARKS = ("import_rate", "search_latency", "freshness")


def main() -> None:
    names = sys.argv[1:] or BENCHMARKS
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        raise SystemExit(f"no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    del sys.argv[1:]
    for name in names:
        print(f"\n━━ {name}", flush=True)
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
