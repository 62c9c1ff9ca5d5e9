"""The measuring: each page in turn with what it is compared to."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median

import orjson

from bdm.platform.kit.progress import Bar
from benchmarks.collection.cache import Collection
from benchmarks.search import bare
from benchmarks.search.bare import Bare
from benchmarks.search.load import Client, failed, load
from benchmarks.search.questions import QUESTIONS, SUGGESTIONS, Question, Wording
from benchmarks.search.rivals import Fts5
from benchmarks.search.service import Service, service

ROUNDS = 60
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
            pages, engines = await _question(client, served, engine, question)
            found[f"{question.name}: pagina per motore"] = median(pages) / median(engines)
            found[f"{question.name}: pagina per FTS5"] = median(pages) / _rival(fts5, question)
            answers += [(question, wording, None) for wording in question.wordings[:8]]
        for name, requests in _screens(client, served).items():
            bar("altre pagine", 0, 1, name)
            found[f"{name}: attesa per lavoro di confronto"], _ = _compared(client, served, requests)
        searches = [served.search(question, wording) for question, wording, _ in answers]
        bar("altre pagine", 0, 1, "processore di una pagina di risultati")
        _, found["pagina di risultati: processore per lavoro di confronto"] = _compared(client, served, searches)
        bar("molti clienti", 0, 1, "")
        alone = bare.load(made.data_dir, answers, CLIENTS, SECONDS).rate
        found[f"{CLIENTS} clienti: risposte del motore per risposta"] = (
            alone / load(served.port, searches, CLIENTS, SECONDS).rate
        )
        client.close()
    fts5.close()
    return found


async def _question(
    client: Client, served: Service, engine: Bare, question: Question
) -> tuple[list[float], list[float]]:
    """Seconds of the page and of the engine alone."""
    pages: list[float] = []
    engines: list[float] = []
    for turn in range(-len(question.wordings), ROUNDS):
        wording = question.wordings[turn % len(question.wordings)]
        page = _asked(client, served.search(question, wording))
        started = time.perf_counter()
        await engine.ask(question, wording)
        if turn >= 0:  # the first ones warm up
            pages.append(page)
            engines.append(time.perf_counter() - started)
    return pages, engines


def _rival(fts5: Fts5, question: Question) -> float:
    """Seconds that FTS5 takes for page, count and facets."""
    fts5.ask(question, question.wordings[0])
    return median(fts5.ask(question, wording).everything for wording in question.wordings[:5])


def _screens(client: Client, served: Service) -> dict[str, list[bytes]]:
    """What the other pages ask, by their names."""
    ids = _ids(client, served)
    return {
        "un provvedimento": [served.ask("Provvedimento", {"id": [each]}) for each in ids],
        "i simili": [served.ask("Simili", {"id": [each]}) for each in ids],
        "i precedenti di un documento": [
            served.get(f"/provvedimento/{each}/document/precedenti?area=civile") for each in ids
        ],
        "una nota salvata": [served.note(each, f"nota {number}") for number, each in enumerate(ids)],
        "gli ultimi": [served.ask("LatestProvvedimento", {"area": area, "size": 5}) for area in ("civile", "penale")],
        "i distretti": [served.get("/archive/published")],
        "i suggerimenti": [served.suggestions(typed) for typed in SUGGESTIONS],
    }


def _ids(client: Client, served: Service) -> list[str]:
    _, answer = client.ask(served.search(QUESTIONS[0], Wording("danno")))
    return re.findall(r'"id":"([0-9a-f-]{36})","label"', answer.body.decode())


def _compared(client: Client, served: Service, requests: Sequence[bytes]) -> tuple[float, float]:
    """Of the answers to ``requests``, one after the other: the wait, and the service's processor time, each in units of
    a fixed piece of work done in between.
    """
    waits: list[float] = []
    pieces: list[float] = []
    for request in requests:
        _asked(client, request)
    spent = _processor(served.process)
    for turn in range(ROUNDS):
        waits.append(_asked(client, requests[turn % len(requests)]))
        pieces.append(_timed(_piece))
    spent = _processor(served.process) - spent
    return median(waits) / median(pieces), spent / sum(pieces)


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


def _timed(work: Callable[[], None]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
