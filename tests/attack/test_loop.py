"""Nothing keeps the event loop for long: while a call is worked on there, all others of the process wait.

Every call is made once where there is much of everything: a decision of hundreds of pages with hundreds of notes, long
abstracts, a full folder. What is looked at is the processor time of each step on the loop, measured by a piece of work
of the same machine; where it seems too much, the shortest of some runs, so that a busy machine, and what is done only
the first time, make no difference.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from uuid import UUID

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.document import derived, text_analysis
from bdm.document.model import Document, DocumentDerived, DocumentPage
from bdm.document.processing.computing import open_computing
from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo.model import FascicoloMassima, FascicoloProvvedimento
from bdm.personal.note.model import DocumentNote, Note
from bdm.personal.note.words import of_plain, of_rich
from bdm.platform.kit.identifiers import new_id
from bdm.services import Services
from bdm.settings import API_PREFIX, OPEN_API_PREFIX
from benchmarks.attack.texts import JSON, TEXTS, files
from tests.attack import blocks
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.leak.calls import Call, reads, writes
from tests.leak.content import Content
from tests.leak.planting import plant
from tests.open_data.api.programs import token_of
from tests.open_data.api.test_rights import described
from tests.open_data.mcp.messages import message, messages
from tests.platform.authz.world import OFFICE

pytestmark = pytest.mark.anyio

ACCOUNT = "redattore.tutti"
MOST = 50
"""Pieces of work (``blocks.piece_of_work``), milliseconds of a usual processor."""
RUNS = 5
PAGES, NOTES, ITEMS = 300, 300, 120
DIFFERENT = 20
"""Pages with other words: the rest are these again."""
KEYS = re.compile(r"[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SENTENCE = (
    "La responsabilità del {a} per il {b} ai sensi dell'art. {n} c.c. è esclusa dal {c}, come ritenuto da"
    " Cass., sez. III, n. {m}/2019, e il contratto di locazione tra Mario {d} e la società {e} S.r.l. si risolve. "
)
SEARCHES = ("locazione", "responsabilità del contratto", '"contratto di locazione"')
FOUND = {
    "provvedimento": "id label titolo snippet passi { testo } trovato_in { valori } massima { id titolo testo } note",
    "massima": "id label titolo testo snippet trovato_in { valori } provvedimento { id label titolo } note",
}
TELLING = ("format", "kind", "form", "pages", "anonymized")
"""Parameters whose value makes another answer."""


def page(number: int) -> str:
    """Of a decision: words that are found often, others that are nowhere else, references, names."""
    chance = random.Random(number % DIFFERENT)

    def word() -> str:
        return "".join(chance.choice("bcdfglmnprstv") + chance.choice("aeio") for _ in range(4))

    text = f"{number}. FATTO E DIRITTO\n"
    while len(text) < 2_400:
        words = {letter: word() for letter in "abc"} | {letter: word().capitalize() for letter in "de"}
        text += SENTENCE.format(**words, n=chance.randrange(1, 2969), m=chance.randrange(1, 30_000))
    return text


def large() -> list[str]:
    return [page(number) for number in range(PAGES)]


async def enlarge(session: AsyncSession, content: Content) -> None:
    """Much of everything beside what is planted, for ``ACCOUNT``."""
    account = (await session.scalars(select(UserAccount.id).where(UserAccount.upn == ACCOUNT))).one()
    restricted, public = (content.world[f"provvedimento {each}"] for each in ("riservato", "pubblico"))
    pages = large()
    made = [*derived.derive(pages)]
    for file_hash in (restricted["file_hash"], content.world["versione anonimizzata"]["file_hash"]):
        await _write(session, file_hash, pages)
        await session.execute(
            insert(DocumentDerived),
            [{"hash": file_hash, "name": name, "version": text_analysis.VERSION, "data": data} for name, data in made],
        )
    await _write(session, public["file_hash"], pages[: text_analysis.LONG // len(pages[0])])
    await _notes(session, account, restricted, pages)
    await _folder(session, account, content, pages)
    await session.commit()


async def _write(session: AsyncSession, file_hash: str, pages: Sequence[str]) -> None:
    await session.execute(delete(DocumentPage).where(DocumentPage.hash == file_hash))
    size = {"hash": file_hash, "width": 595, "height": 842}
    rows = [{**size, "page_number": number, "testo": text} for number, text in enumerate(pages, 1)]
    await session.execute(insert(DocumentPage), rows)
    length = sum(map(len, pages))
    of_document = update(Document).where(Document.hash == file_hash)
    await session.execute(of_document.values(page_count=len(pages), characters=length))


async def _notes(session: AsyncSession, account: UUID, decision: dict[str, str], pages: Sequence[str]) -> None:
    lines = [{"angle": 0.0, "rect": {"x": 70, "y": 80.5 + 12 * line, "width": 400, "height": 12}} for line in range(20)]
    words = of_rich("".join(f"<p>{line}</p>" for line in (pages[0] * 4).split(". ")))
    common = {
        "author_id": account,
        "provvedimento_id": UUID(decision["id"]),
        "file_hash": decision["file_hash"],
        "rotated_rect": lines,
        **words,
    }
    notes = [
        {**common, "id": new_id(), "page_number": number % PAGES + 1, "quote": pages[number % PAGES][:1_500]}
        for number in range(NOTES)
    ]
    await session.execute(insert(DocumentNote), notes)


async def _folder(session: AsyncSession, account: UUID, content: Content, pages: Sequence[str]) -> None:
    """Decisions with long abstracts, each with a personal note, all of them in a folder."""
    common = {
        **OFFICE,
        "status": "PUBBLICATO",
        "area": "civile",
        "anno_provvedimento": 2023,
        "data": date(2023, 5, 1),
        "data_pubblicazione": date(2023, 5, 6),
        "presidente": "Maria Bianchi",
        "riferimento_normativo": ["c.c., art. 1453"],
    }
    texts = [pages[number % PAGES] for number in range(ITEMS)]
    decisions = [
        {
            **common,
            "id": new_id(),
            "numero_provvedimento": 5_000 + number,
            "titolo": f"locazione {number} {text[:300]}",
            "parola_chiave": [f"parola {number % 9}", f"parola {number % 7}"],
            "parte_processuale": [f"Mario Rossi {number}"],
            "annotazione": text[:500],
            "estratto": [text[:500]],
        }
        for number, text in enumerate(texts)
    ]
    abstracts = [
        {
            "id": new_id(),
            "provvedimento_id": decision["id"],
            "status": "PUBBLICATO",
            "titolo": decision["titolo"],
            "testo": f"<p>{text}</p><p>{text}</p>",
        }
        for decision, text in zip(decisions, texts, strict=True)
    ]
    await session.execute(insert(Provvedimento), decisions)
    await session.execute(insert(Massima), abstracts)
    folder = {"fascicolo_id": UUID(content.folder)}
    await session.execute(
        insert(FascicoloProvvedimento), [folder | {"provvedimento_id": each["id"]} for each in decisions]
    )
    await session.execute(insert(FascicoloMassima), [folder | {"massima_id": each["id"]} for each in abstracts])
    note = {"account_id": account, **of_plain(pages[0] * 4)}
    await session.execute(insert(Note), [note | {"id": new_id(), "provvedimento_id": each["id"]} for each in decisions])


def much(content: Content) -> Iterator[Call]:
    """What asks for much at once, or sends as much as may be sent."""
    decision, draft = content.world["provvedimento riservato"], content.world["provvedimento pubblico"]["id"]
    for q in SEARCHES:
        for kind, fields in FOUND.items():
            asked = (
                f"query($q: String) {{ {kind}(q: $q, size: 100) {{ count facets {{ counts }} items {{ {fields} }} }} }}"
            )
            yield Call("POST", f"{API_PREFIX}/graphql", {"json": {"query": asked, "variables": {"q": q}}})
    yield Call("GET", f"{API_PREFIX}/note", {"params": {"size": "100"}})
    plain = (page(1) * 21)[:49_000]
    note = {
        "file_hash": decision["file_hash"],
        "page_number": 1,
        "quote": plain[:20_000],
        "rotated_rect": [{"angle": 0, "rect": {"x": 1, "y": 2, "width": 3, "height": 4}}] * 500,
    }
    yield Call("POST", f"{API_PREFIX}/note/{decision['id']}", {"content": plain.encode()}, written=True)
    for text in (f"<p>{plain}</p>", "<b>a</b> " * 5_000):
        yield Call("POST", f"{API_PREFIX}/document_note", {"json": {**note, "text": text}}, written=True)
    for text in (plain * 4, "<b>a</b> " * 20_000):
        abstract = {"provvedimento_id": draft, "titolo": "Titolo", "testo": text, "annotazione": text}
        yield Call("POST", f"{API_PREFIX}/massima", {"json": abstract}, written=True)


def once(calls: Iterable[Call]) -> list[list[Call]]:
    """The calls by what is asked, whatever it is asked of."""
    found: dict[object, list[Call]] = {}
    for call in calls:
        given = call.sent.get("params", {})
        asked = [given.get(name) for name in TELLING], sorted(given), sorted(call.sent.get("headers", ()))
        query = call.sent["json"]["query"].partition("{")[2] if call.path.endswith("/graphql") else ""
        query = re.sub(r"^( \w+)\([^)]*\)", r"\1", query)
        found.setdefault(f"{call.method} {KEYS.sub('*', call.path)} {asked} {query}", []).append(call)
    return [*found.values()]


LISTED = "\n".join(
    f"Trib. Milano, {number}/2021; Cass. {number}/2019; App. Roma n. {number}/2020" for number in range(200)
)


def checked(path: str) -> Iterator[Call]:
    """The longest texts and the worst files that may be checked."""
    for text in TEXTS:
        yield Call("POST", path, {"json": {"testo": text}})
    yield Call("POST", path, {"content": JSON, "headers": _JSON})
    for file in files():
        yield Call("POST", path, {"files": {"file": ("atto.docx", file)}})


_JSON = {"content-type": "application/json"}


class Caller:
    """A browser whose answers are measured; what it changes is taken back."""

    def __init__(self, app: FastAPI, signed_in: Browser, connection: AsyncConnection, token: str | None = None) -> None:
        self._headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self.measured = blocks.Measured(app)
        self._transport = httpx2.ASGITransport(self.measured, client=("127.0.0.1", 50_000))
        self._signed_in, self._connection = signed_in, connection

    async def status(self, call: Call) -> int:
        """What the call answers; ``measured`` tells of it."""
        signed_in = {"base_url": self._signed_in.base_url, "cookies": httpx2.Cookies(self._signed_in.cookies)}
        browser = httpx2.AsyncClient(transport=self._transport, headers=self._headers, **signed_in)
        if not call.written:
            return await _sent(browser, call)
        async with self._connection.begin_nested() as before:
            for earlier in call.before:
                await browser.request(earlier.method, earlier.path, **earlier.sent)
            status = await _sent(browser, call)
            await before.rollback()
        return status

    async def longest(self, calls: Sequence[Call], most: float) -> tuple[float, int, Call]:
        """The longest step of one of ``calls``: of what changes something, the first that is not refused."""
        for call in calls if calls[0].written else calls[:1]:
            status = await self.status(call)
            if status < 400:
                break
        longest = self.measured.longest
        for _ in range(RUNS):
            if longest <= most:
                break
            await self.status(call)
            longest = min(longest, self.measured.longest)
        return longest, status, call


async def _sent(browser: httpx2.AsyncClient, call: Call) -> int:
    return (await browser.request(call.method, call.path, **call.sent)).status_code


@pytest.mark.costly("a minute of every call with much of everything. When what calls do on the loop changes")
@pytest.mark.usefixtures("unlimited")
async def test_no_step_keeps_the_loop_for_long(
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
) -> None:
    content = await plant(session, services.store, ACCOUNT)
    content.world.places["altra propria sessione"] = content.world.places["sessione altrui"] = {"id": "0" * 16}
    await enlarge(session, content)
    await index(services)
    caller = Caller(app, await visit(ACCOUNT), connection)
    calls = [[each] for each in much(content)]
    calls += [[each] for path in ("/verifica", "/verifica/documento") for each in checked(f"{API_PREFIX}{path}")]
    calls += [[Call("POST", f"{API_PREFIX}/verifica/elenco", {"json": {"testo": LISTED}})]]
    calls += once([*reads(app.openapi(), content), *writes(content)])
    most = MOST * min(blocks.piece_of_work() for _ in range(100))
    secret = await token_of(session, ACCOUNT)
    program = Caller(app, await visit(None), connection, secret)
    by_token = once([*reads(described(), content), *messages(content)])
    by_token += [[each] for each in checked(f"{OPEN_API_PREFIX}/verifica")]
    by_token += [[message("verifica", {"testo": text})] for text in TEXTS]
    with blocks.steps():
        async with open_computing(services.settings):
            seen = [await caller.longest(each, most) for each in calls]
            seen += [await program.longest(each, most) for each in by_token]
    statuses = [status for _, status, _ in seen]
    assert sum(status < 400 for status in statuses) > len(statuses) / 2
    long = sorted((each for each in seen if each[0] > most), key=lambda each: -each[0])
    told = [f"{1000 * seconds:.0f} ms: {str(call)[:300]}" for seconds, _, call in long]
    assert not long, f"longer than {1000 * most:.0f} ms:\n" + "\n".join(told)
