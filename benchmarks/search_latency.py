"""How long a search takes through HTTP, and how much of that is the engine; how fast the index is built and fed.

    python -m benchmarks.search_latency [DECISIONS]

The service is the real ``bdm serve`` on an embedded PostgreSQL, with generated decisions. Every question is asked in
turn of the engine itself, of the API for the ids alone, and of the API as the search page asks it (cards with passages
and abstracts), so that all three see the same machine.
"""

from __future__ import annotations

import asyncio
import html
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urljoin

import httpx
from rich.console import Console
from rich.table import Table
from sqlalchemy import text

from bdm.authn.demo_provider import accounts
from bdm.authz import Offices, Scope
from bdm.database.embedded import EmbeddedPostgres
from bdm.database.session import Database, new_engine
from bdm.kit.time import today
from bdm.run.prepare import prepare
from bdm.search.indexing import index_until_idle, reindex
from bdm.search.port import Page, Query, Sort, SortField
from bdm.search.query import parse, searches_text
from bdm.search.tantivy_engine import TantivyEngine
from bdm.settings import API_PREFIX
from benchmarks.content import load

DECISIONS = 20_000
FED = 2_000
TIMES = 40
ACCOUNT = "lettore"
NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
QUESTIONS = {
    "una parola comune": "danno",
    "due parole, almeno una": "locazione sfratto",
    "due parole, tutte": "testo_all_words:(risarcimento danno)",
    "frase comune": 'testo:"spese di lite"',
    "frase con riferimento": 'testo:"art. 2043 c.c."',
    "espressione con filtri": '(danno AND (contratto OR locazione)) AND NOT appello AND distretto:"MILANO"'
    " AND data:[01/01/2020 TO 31/12/2023]",
    "solo filtri, per data": 'area:civile AND ufficio:"TRIBUNALE DI ROMA"',
    "nessun criterio, per data": "",
    "parola rara": "usufrutto",
}
IDS = """query ($q: String) { provvedimento(q: $q, from: 0, size: 10) { count items { id } } }"""
OPERATIONS = Path(__file__).parent.parent / "web/src/api/operations/provvedimento.graphql"

Timings = dict[str, list[float]]


def cards() -> str:
    """The question of the search page, as the client sends it."""
    operations = OPERATIONS.read_text("utf-8")
    parts = re.findall(r"^(?:fragment|query) .*?^}", operations, re.DOTALL | re.MULTILINE)
    wanted = [part for part in parts if part.startswith(("fragment ProvvedimentoCard", "query SearchProvvedimento"))]
    return "\n".join(wanted)


@contextmanager
def service(data_dir: Path) -> Iterator[str]:
    """``bdm serve`` on a free port; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    settings = {"BDM_DATA_DIR": str(data_dir), "BDM_PORT": str(port), "BDM_LOG_LEVEL": "WARNING"}
    process = subprocess.Popen(
        [sys.executable, "-m", "bdm", "serve"], env=os.environ | settings, stdout=subprocess.DEVNULL
    )
    try:
        while process.poll() is None:
            try:
                httpx.get(f"{address}{API_PREFIX}/user/current")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait()


def sign_in(client: httpx.Client) -> None:
    """Through the demo provider's form, as a browser does."""
    page = client.get(f"{API_PREFIX}/login", follow_redirects=True)
    form = re.search(r'<form method="post" action="([^"]+)"', page.text)
    if form is None:
        raise SystemExit(f"no sign-in form at {page.url}: {page.status_code}")
    client.post(urljoin(str(page.url), html.unescape(form[1])), data={"username": ACCOUNT}, follow_redirects=True)


def ask(client: httpx.Client, query: str, variables: dict[str, Any]) -> tuple[float, int]:
    """Milliseconds of one call, and the count that it answered."""
    started = time.perf_counter()
    answer = client.post(f"{API_PREFIX}/graphql", json={"query": query, "variables": variables})
    seconds = time.perf_counter() - started
    body = answer.json()
    if answer.status_code != 200 or "errors" in body:
        raise SystemExit(f"{answer.status_code}: {body}")
    return seconds * 1000, int(body["data"]["provvedimento"]["count"])


async def measure(engine: TantivyEngine, client: httpx.Client, q: str) -> tuple[Timings, int]:
    tree = parse(q)
    query = Query("provvedimento", tree, NOTHING, today())
    sort = Sort(SortField.SCORE if searches_text(tree) else SortField.DATA)
    timings: Timings = {"engine": [], "ids": [], "cards": []}
    of_page = cards()
    count = -1
    for turn in range(TIMES + 3):
        started = time.perf_counter()
        hits = await engine.search(query, Page(0, 10), sort)
        took = {"engine": (time.perf_counter() - started) * 1000}
        took["ids"], count = ask(client, IDS, {"q": q})
        took["cards"], _ = ask(client, of_page, {"from": 0, "size": 10, "q": q})
        if count != hits.count:
            raise SystemExit(f"{q}: {count} through HTTP, {hits.count} from the engine")
        if turn >= 3:  # the first ones warm up
            for name, milliseconds in took.items():
                timings[name].append(milliseconds)
    return timings, count


def shown(milliseconds: list[float]) -> str:
    return f"{median(milliseconds):.1f} / {quantiles(milliseconds, n=20)[-1]:.1f}"


async def run(url: str, data_dir: Path, decisions: int, console: Console) -> None:
    database = Database(new_engine(url, pool_size=4))
    engine = TantivyEngine(data_dir / "search")
    parts = cast(Any, SimpleNamespace(database=database, search=engine))
    try:
        async with database.transaction() as session:
            await accounts.create(session)
        started = time.perf_counter()
        await load(database, decisions)
        console.print(f"generated and stored {decisions:,} decisions in {time.perf_counter() - started:.0f} s")
        started = time.perf_counter()
        built = await reindex(parts)
        seconds = time.perf_counter() - started
        size = sum(path.stat().st_size for path in (data_dir / "search").rglob("*") if path.is_file())
        console.print(f"index built: {built.done:,} items in {seconds:.0f} s, {built.done / seconds:,.0f} items/s,")
        console.print(f"  {size / 1e6:,.0f} MB")
        async with database.transaction() as session:
            statement = "UPDATE provvedimento SET esito = esito WHERE seq <= :most"
            await session.execute(text(statement), {"most": FED})
            fed = (await session.execute(text("SELECT count(*) FROM da_indicizzare"))).scalar_one()
        started = time.perf_counter()
        await index_until_idle(parts)
        console.print(f"feed: {fed:,} changes, {fed / (time.perf_counter() - started):,.0f} items/s")
        with service(data_dir) as address, httpx.Client(base_url=address, timeout=60) as client:
            sign_in(client)
            console.print(await table(engine, client, decisions))
    finally:
        await database.close()


async def table(engine: TantivyEngine, client: httpx.Client, decisions: int) -> Table:
    title = f"search, {decisions:,} decisions, ms at the median / 95th percentile of {TIMES}"
    result = Table("question", title=title)
    for name in ("found", "engine", "HTTP, ids", "HTTP, page", "ids : engine", "page : engine"):
        result.add_column(name, justify="right")
    everything: Timings = {"engine": [], "ids": [], "cards": []}
    for name, q in QUESTIONS.items():
        timings, count = await measure(engine, client, q)
        engine_ms, ids_ms, cards_ms = (median(timings[of]) for of in ("engine", "ids", "cards"))
        cells = [shown(timings[of]) for of in ("engine", "ids", "cards")]
        result.add_row(name, f"{count:,}", *cells, f"{ids_ms / engine_ms:.1f}", f"{cards_ms / engine_ms:.1f}")
        for of, milliseconds in timings.items():
            everything[of] += milliseconds
    engine_ms, ids_ms, cards_ms = (median(everything[of]) for of in ("engine", "ids", "cards"))
    cells = [shown(everything[of]) for of in ("engine", "ids", "cards")]
    result.add_row("all of them", "", *cells, f"{ids_ms / engine_ms:.1f}", f"{cards_ms / engine_ms:.1f}", style="bold")
    return result


def main() -> None:
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        data_dir = Path(temporary) / "data"
        Path(temporary).chmod(0o711)
        with EmbeddedPostgres(data_dir) as server:
            prepare(server.url, lambda message: None)
            asyncio.run(run(server.url, data_dir, decisions, Console(width=120)))


if __name__ == "__main__":
    main()
