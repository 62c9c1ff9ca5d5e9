"""What the first load of a page costs a reader: requests, bytes, and when its contents are seen.

``web/scripts/firstload.mjs`` in a browser slowed down to 4 Mbit/s and 50 ms, of a service with demo contents: the one
at ``BDM_ADDRESS``, or one that is started for it. Results are to be seen within 2.0 s from an empty cache and 0.6 s
from a full one. With a processor six times slower as well: what one has come for (the first result, the first paragraph
of the text) is to be seen within 4 s, little of the page moves, the page seldom does not answer, and what is typed at
once is there at once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "web" / "scripts" / "firstload.mjs"
sys.path.append(str(ROOT / "tools"))

GOALS: Final = {"empty": 2_000, "full": 600}
"""Milliseconds until the results are seen, by what the cache has."""
SLOW_GOALS: Final = {"milliseconds": 4_000, "shift": 0.05, "busy": 2_000, "typing": 800}
"""With a slow processor: until what one has come for is seen, how much moves (cumulative layout shift, a share of the
window), how long the long tasks last altogether, how long 23 letters take. Times in milliseconds."""
REQUESTS: Final = 20
"""Files that a page is made of, calls apart."""


def main() -> None:
    from manual import service
    from prepare import find_browser, node_environment

    address = os.environ.get("BDM_ADDRESS")
    with nullcontext(address) if address else service() as at:
        environment = {**node_environment(), "BDM_ADDRESS": at, "BDM_TEST_BROWSER": find_browser() or ""}
        command = ("node", str(SCRIPT), *sys.argv[1:])
        told = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
    pages = json.loads(told)
    print("| pagina | file | chiamate | script | in tutto | cache vuota | cache piena |\n|---|--:|--:|--:|--:|--:|--:|")
    for page in pages:
        print(row(page))
    print("\n| pagina, con un processore lento | contenuto | spostamenti | compiti lunghi | 23 lettere |")
    print("|---|--:|--:|--:|--:|")
    for page in pages:
        print(slow_row(page))
    if missed(pages):
        raise SystemExit("obiettivi mancati")


def row(page: dict[str, Any]) -> str:
    kinds = page["empty"]["kinds"]
    calls = kinds["API"]["files"]
    whole = sum(kind["bytes"] for kind in kinds.values())
    seen = " | ".join(seconds(page["milliseconds"][cache]) for cache in GOALS)
    sizes = f"{kinds['Script']['bytes'] / 1000:.0f} kB | {whole / 1000:.0f} kB"
    return f"| {page['page']} | {page['empty']['files'] - calls} | {calls} | {sizes} | {seen} |"


def slow_row(page: dict[str, Any]) -> str:
    slow = page["slow"]
    moved = f"{slow['shift']:.3f}".replace(".", ",")
    typing = "" if slow["typing"] is None else seconds(slow["typing"])
    return f"| {page['page']} | {seconds(slow['milliseconds'])} | {moved} | {seconds(slow['busy'])} | {typing} |"


def seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:.2f} s".replace(".", ",")


def missed(pages: list[dict[str, Any]]) -> bool:
    files = any(page["empty"]["files"] - page["empty"]["kinds"]["API"]["files"] > REQUESTS for page in pages)
    results = next(page for page in pages if page["page"] == "risultati")
    slow = any((page["slow"][what] or 0) > goal for page in pages for what, goal in SLOW_GOALS.items())
    return files or slow or any(results["milliseconds"][cache] > goal for cache, goal in GOALS.items())
