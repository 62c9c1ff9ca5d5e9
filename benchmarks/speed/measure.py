"""The measuring: each page in turn with what it is compared to."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median

import orjson

from bdm.platform.kit.progress import Bar
from benchmarks import queues
from benchmarks.collection.cache import Collection
from benchmarks.search import bare
from benchmarks.search.bare import Bare
from benchmarks.search.load import Client, failed, load
from benchmarks.search.questions import QUESTIONS, SUGGESTIONS, Question, Wording
from benchmarks.search.rivals import Fts5
from benchmarks.search.service import Service, service

ROUNDS = 120
RIVAL_EVERY = 5
SECONDS = 4.0
CLIENTS = 32
TICK = os.sysconf("SC_CLK_TCK")


async def measure(made: Collection, bar: Bar) -> dict[str, float]:
    """Ratios by name."""
    engine, fts5 = Bare(made.data_dir), Fts5(made.sqlite)
    found: dict[str, float] = {}
    with service(made.data_dir) as served:
        client = Client(served.port)
        answers = []
        for number, question in enumerate(QUESTIONS):
            bar("pagine di risultati", number, len(QUESTIONS), question.name)
            page, alone, rival = await _question(client, served, engine, fts5, question)
            found[f"{question.name}: pagina per motore"] = page / alone
            found[f"{question.name}: pagina per FTS5"] = page / rival
            answers += [(question, wording, None) for wording in question.wordings[:8]]
        for name, requests in _screens(client, served).items():
            bar("altre pagine", 0, 1, name)
            found[f"{name}: processore per lavoro di confronto"] = _compared(client, served, requests)
        searches = [served.search(question, wording) for question, wording, _ in answers]
        bar("altre pagine", 0, 1, "risultati")
        found["risultati: processore per lavoro di confronto"] = _compared(client, served, searches)
        bar("molti clienti", 0, 1, "")
        rates = bare.load(made.data_dir, answers, CLIENTS, SECONDS), load(served.port, searches, CLIENTS, SECONDS)
        found[f"{CLIENTS} clienti: risposte del motore per risposta"] = rates[0].rate / rates[1].rate
        client.close()
    fts5.close()
    return found


async def measure_desk(data_dir: Path, bar: Bar) -> dict[str, float]:
    """The same of the desk, whose items stand in a folder of their own: those of the collection are all published."""
    with service(data_dir, queues.EVERY_OFFICE) as served:
        client = Client(served.port)
        found = {}
        for name, requests in _desk(served).items():
            bar("scrivania", 0, 1, name)
            found[f"{name}: processore per lavoro di confronto"] = _compared(client, served, requests)
        client.close()
    return found


async def _question(
    client: Client, served: Service, engine: Bare, fts5: Fts5, question: Question
) -> tuple[float, float, float]:
    """Seconds of the page, of the engine alone, and of FTS5 for page, count and facets."""
    pages: list[float] = []
    engines: list[float] = []
    rivals: list[float] = []
    for turn in range(-len(question.wordings), ROUNDS):
        wording = question.wordings[turn % len(question.wordings)]
        page = _asked(client, served.search(question, wording))
        started = time.perf_counter()
        await engine.ask(question, wording)
        alone = time.perf_counter() - started
        if turn < 0:  # the first ones warm up
            continue
        pages.append(page)
        engines.append(alone)
        if turn % RIVAL_EVERY == 0:
            rivals.append(fts5.ask(question, wording).everything)
    return median(pages), median(engines), median(rivals)


def _screens(client: Client, served: Service) -> dict[str, list[bytes]]:
    """What the other pages ask, by their names."""
    ids = _ids(client, served)
    cited = [served.get(f"/provvedimento/{each}/document/precedenti?area=civile") for each in ids]
    return {
        "un provvedimento": [served.ask("Provvedimento", {"id": [each]}) for each in ids],
        "i simili": [served.ask("Simili", {"id": [each]}) for each in ids],
        "i precedenti di un documento": cited,
        "una nota salvata": [served.note(each, f"nota {number}") for number, each in enumerate(ids)],
        "gli ultimi": [served.ask("LatestProvvedimento", {"area": area, "size": 5}) for area in ("civile", "penale")],
        "i distretti": [served.get("/archive/published")],
        "i suggerimenti": [served.suggestions(typed) for typed in SUGGESTIONS],
    }


def _desk(served: Service) -> dict[str, list[bytes]]:
    """What the queues ask, by their names."""
    page = {"from": 0, "size": 10, "sort_order": "desc"}
    orders = [page | {"sort_field": column} for column in ("edit_date", "materia")]
    filters = [order | {"q": 'status:"DA_APPROVARE" AND area:"civile"'} for order in orders]
    return {
        "una coda": [served.ask("AttivitaProvvedimento", asked) for asked in [*orders, *filters]],
        "da fare": [served.ask("Attesa", {"from": 0, "size": 10})],
        "il conto del menu": [served.get("/workflow/waiting")],
    }


def _ids(client: Client, served: Service) -> list[str]:
    _, answer = client.ask(served.search(QUESTIONS[0], Wording("danno")))
    return re.findall(r'"id":"([0-9a-f-]{36})","label"', answer.body.decode())


def _compared(client: Client, served: Service, requests: Sequence[bytes]) -> float:
    """The service's processor time for an answer, in units of a fixed piece of work done in between."""
    for request in requests:
        _asked(client, request)
    pieces = 0.0
    before = _processor(served.process)
    for turn in range(ROUNDS):
        _asked(client, requests[turn % len(requests)])
        started = time.process_time()
        _piece()
        pieces += time.process_time() - started
    return (_processor(served.process) - before) / pieces


def _asked(client: Client, request: bytes) -> float:
    seconds, answer = client.ask(request)
    if not (200 <= answer.status < 300) or (answer.status == 200 and failed(answer)):
        raise SystemExit(f"{request[:80]!r}: {answer.status} {answer.body[:300]!r}")
    return seconds


def _processor(process: int) -> float:
    """Seconds of processor that the process and those below it have taken."""
    stats = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            stats[int(file.parent.name)] = file.read_text().rpartition(")")[2].split()
    below = [process]
    for parent in below:  # grows while it is walked
        below += [each for each, fields in stats.items() if int(fields[1]) == parent]
    return sum(int(stats[each][11]) + int(stats[each][12]) for each in below) / TICK


def _piece() -> None:
    """Some ten milliseconds of what Python spends its time with: dictionaries, strings, expressions."""
    for number in range(150):
        words = {f"parola{at}": at for at in range(100)}
        text = " ".join(words)
        orjson.loads(orjson.dumps(words))
        re.findall(r"\bparola\d*7\b", text)
        sorted(words, key=lambda word: (len(word), number))
