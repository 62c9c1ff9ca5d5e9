"""The collections, made once and kept: ``var/bench`` of the repository, or where ``BDM_BENCH_DIR`` says.

One so large that it has no rivals takes more than an hour; whoever is interrupted goes on where it was.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from bdm.italian import ANALYSIS_VERSION, positions
from bdm.migrations.prepare import prepare
from bdm.people.authn.demo_provider import accounts as demo_accounts
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import open_database
from bdm.platform.kit.amounts import number
from bdm.platform.kit.progress import Bar
from bdm.search.engine.tantivy_engine.schema import VERSION as INDEX_VERSION
from benchmarks.collection import database, index, suggestions
from benchmarks.collection.decisions import FEW_WORDS, VERSION, WORDS, Generator, Places
from benchmarks.collection.language import learn
from benchmarks.collection.rivals import Rivals, finish

RIVALED = 200_000
"""Up to so many decisions the rivals have copies of them."""
_CHECKED = 100
_FOLDER = Path(__file__).parent.parent.parent / "var" / "bench"


Work = list[tuple[Callable[..., None], tuple[Any, ...]]]


@dataclass(frozen=True)
class Collection:
    """A data folder of the product with ``decisions`` generated ones, and where there are not more than ``RIVALED`` of
    them, the rivals' copies. A ``light`` one has short texts, and no rivals.
    """

    folder: Path
    decisions: int
    light: bool = False

    @property
    def data_dir(self) -> Path:
        return self.folder / "data"

    @property
    def sqlite(self) -> Path:
        return self.folder / "fts5.sqlite"

    @property
    def rivaled(self) -> bool:
        return self.decisions <= RIVALED and not self.light

    def generator(self) -> Generator:
        return Generator(learn(), FEW_WORDS if self.light else WORDS)

    @property
    def _note(self) -> Path:
        return self.folder / "done.json"

    @property
    def _expected(self) -> dict[str, Any]:
        return {"decisions": self.decisions, "version": VERSION, "analysis": ANALYSIS_VERSION}

    def made(self) -> dict[str, Any]:
        """What was noted when it was made."""
        found: dict[str, Any] = json.loads(self._note.read_text("utf-8")) if self._note.is_file() else {}
        return found

    def ready(self) -> bool:
        return self._expected.items() <= self.made().items()

    def note(self, **made: Any) -> None:
        self._note.write_text(json.dumps(self.made() | self._expected | made), "utf-8")
        self._begun.unlink(missing_ok=True)

    def begin(self) -> None:
        """Empty the folder, unless this very collection was begun in it and can be gone on with."""
        begun = json.dumps(self._expected | {"index": INDEX_VERSION})
        if self.rivaled or not self._begun.is_file() or self._begun.read_text("utf-8") != begun:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            self._begun.write_text(begun, "utf-8")

    @property
    def _begun(self) -> Path:
        return self.folder / "begun.json"


def folder() -> Path:
    return Path(os.environ.get("BDM_BENCH_DIR", _FOLDER))


def collection(decisions: int, bar: Bar, *, light: bool = False) -> Collection:
    """The collection of so many decisions, made now if it is not there, or not of this version."""
    found = Collection(folder() / f"{decisions}{'-light' if light else ''}", decisions, light)
    if not found.ready():
        _make(found, bar)
    elif found.made().get("index") != INDEX_VERSION:
        _index_again(found, bar)
    return found


def _make(made: Collection, bar: Bar) -> None:
    """Two processes make the same decisions: one for the index, one for the databases. Two cores are busy."""
    made.begin()
    for path in (made.folder, made.folder.parent):
        path.chmod(0o711)  # as root, PostgreSQL runs under another name
    started = time.monotonic()
    with EmbeddedPostgres(made.data_dir) as server:
        prepare(server.url, lambda message: None)
        asyncio.run(_accounts(server.url))
        title, total = f"{number(made.decisions)} decisioni generate", 2 * made.decisions
        sqlite = made.sqlite if made.rivaled else None
        loading: Work = [
            (_databases, (server.url, sqlite, made)),
            (_index, (made,)),
        ]
        _at_once(loading, f"{title}: testi", total, bar)
        finishing: Work = [(_suggest, (server.url, made.decisions))]
        if made.rivaled:
            finishing.append((_finish, (server.url, made.sqlite, made.decisions)))
        _at_once(finishing, f"{title}: indici", total, bar)
    size = sum(path.stat().st_size for path in (made.data_dir / "search").rglob("*") if path.is_file())
    made.note(index=INDEX_VERSION, seconds=round(time.monotonic() - started), index_bytes=size)


def _index_again(made: Collection, bar: Bar) -> None:
    shutil.rmtree(made.data_dir / "search", ignore_errors=True)
    _at_once([(_index, (made,))], "Indice di ricerca", made.decisions, bar)
    made.note(index=INDEX_VERSION)


async def _accounts(url: str) -> None:
    async with open_database(url, pool_size=1) as opened, opened.transaction() as session:
        await demo_accounts.create(session)


def _index(tell: Connection, made: Collection) -> None:
    decisions = made.generator().decisions
    index.build(made.data_dir / "search", decisions, made.decisions, lambda done: tell.send((done, "")))


def _databases(tell: Connection, url: str, sqlite: Path | None, made: Collection) -> None:
    generator = made.generator()
    _check(generator)
    rivals = Rivals(url, sqlite) if sqlite else None
    done = database.loaded(url)
    also = rivals.add if rivals else None
    database.load(url, generator.decisions(made.decisions, done), also, lambda more: tell.send((done + more, "")))
    if rivals:
        rivals.close()


def _finish(tell: Connection, url: str, sqlite: Path, decisions: int) -> None:
    for detail in finish(url, sqlite):
        tell.send((0, detail))
    tell.send((decisions, ""))


def _suggest(tell: Connection, url: str, decisions: int) -> None:
    asyncio.run(suggestions.fill(url, lambda done: tell.send((min(done, decisions), ""))))


def _check(generator: Generator) -> None:
    """The tokens that are put together from pieces are those of the whole text."""
    for decision in generator.decisions(_CHECKED):
        item = decision.item()
        found: Places = {}
        for token in positions(item.texts(item.public)["testo"]):
            found.setdefault(token.text, []).append(token.position)
        if found != decision.tokens():
            raise SystemExit(f"decision {decision.seq} is not analysed as its pieces are: see _CITING in language.py")


def _at_once(work: Work, title: str, total: int, bar: Bar) -> None:
    """Each function in a process of its own; they tell how far they are."""
    context = multiprocessing.get_context("spawn")
    told: dict[Connection, int] = {}
    processes = []
    for function, arguments in work:
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=function, args=(theirs, *arguments), daemon=True)
        process.start()
        theirs.close()
        told[ours] = 0
        processes.append(process)
    waiting = set(told)
    while waiting:
        for ours in waiting.intersection(wait(list(waiting))):
            try:
                told[ours], detail = ours.recv()
                bar(title, sum(told.values()), total, detail)
            except EOFError:
                waiting.discard(ours)
    for process in processes:
        process.join()
        if process.exitcode:
            raise SystemExit(f"the collection could not be made (exit code {process.exitcode})")
