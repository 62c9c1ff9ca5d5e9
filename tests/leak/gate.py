"""The gate: everything that one account can ask, and what of the answers is not for it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from urllib.parse import unquote

import httpx2
from sqlalchemy.ext.asyncio import AsyncConnection

from bdm.settings import API_PREFIX
from tests.fixtures.sign_in import Browser
from tests.leak import documents
from tests.leak.calls import Call, errors, reads, stand_ins, writes
from tests.leak.content import Content
from tests.leak.words import READERS

OF_THE_CALL = {"x-request-id", "date", "set-cookie", "content-length"}
TOO_LONG = 300
NOT_ANSWERED = re.compile(r'"code":\s*"(INTERNAL|GRAPHQL|QUERY_TOO_\w+)"')
FOR_EDITORS = ("HEAD", f"{API_PREFIX}/provvedimento/document")
"""Tells who edits whether a file is here already: who asks has the file (docs/regole/riservatezza.md)."""
KINDS = re.compile(documents.KINDS)


@dataclass
class Walk:
    """One account's way through all calls; ``seen`` is all that it was shown without having said it itself."""

    account: str | None
    browser: Browser
    connection: AsyncConnection
    content: Content
    description: dict[str, object]
    seen: set[str] = field(default_factory=set)
    unanswered: list[str] = field(default_factory=list)
    answers: int = 0

    async def leaks(self, *, only_reads: bool = False, of: Sequence[str] = ("",)) -> AsyncIterator[str]:
        """What is shown that is not for this account, as it is found; by calls with one of ``of`` in their address."""
        told_of_nothing: dict[str, str] = {}
        for call in self.calls(only_reads, of):
            for leak in await self.leaks_of(call, told_of_nothing):
                yield leak

    async def first_leak(self, of: Sequence[str] = ("",)) -> Call | None:
        """The first call that only reads, and shows what is not for this account."""
        told_of_nothing: dict[str, str] = {}
        for call in self.calls(True, of):
            if await self.leaks_of(call, told_of_nothing):
                return call
        return None

    def calls(self, only_reads: bool, of: Sequence[str]) -> Iterator[Call]:
        every = [reads(self.description, self.content)]
        if not only_reads:
            every += [errors(self.content), writes(self.content)]
        return (call for call in chain(*every) if any(each in f"{call.path}/" for each in of))

    async def leaks_of(self, call: Call, told_of_nothing: dict[str, str] | None = None) -> list[str]:
        """What one call shows that is not for this account; ``told_of_nothing`` keeps what is told of nothing."""
        forbidden = self.forbidden()
        cookies = httpx2.Cookies(self.browser.cookies)
        answer = await self.send(call, cookies)
        shown = readable(answer)
        broken = answer.status_code >= 500 and not call.path.endswith("/processing")
        if broken or (not call.wrong and NOT_ANSWERED.search(shown)):
            self.unanswered.append(f"{call}: {shown[-TOO_LONG:]}")
        asked = named(str(call))
        told = named(shown) - asked
        self.seen |= told
        found = [f"{call} shows {each} ({forbidden[each]}): {around(shown, each)}" for each in told & forbidden.keys()]
        of_nothing = stand_ins(asked & forbidden.keys(), str(call))
        if of_nothing and (call.method, call.path) != FOR_EDITORS:
            nothing = await self._told(call.with_(of_nothing), cookies, told_of_nothing)
            if put(nothing, {new: old for old, new in of_nothing.items()}) != shown:
                found.append(f"{call} tells that there is {of_nothing}: {shown[:TOO_LONG]} ≠ {nothing[:TOO_LONG]}")
        return found

    async def _told(self, call: Call, cookies: httpx2.Cookies, known: dict[str, str] | None) -> str:
        """The answer in words; of what only reads the one that is ``known``."""
        if known is None or call.written:
            return readable(await self.send(call, cookies))
        if str(call) not in known:
            known[str(call)] = readable(await self.send(call, cookies))
        return known[str(call)]

    def forbidden(self) -> dict[str, str]:
        """Names, ids and hashes that this account must not be shown, with where they are."""
        names = {word.text: word.column for word in self.content.words.forbidden(self.account)}
        keys = {key: "id" for key, audience in self.content.hidden.items() if self.account not in READERS[audience]}
        return names | keys

    async def send(self, call: Call, cookies: httpx2.Cookies) -> httpx2.Response:
        """The answer to a call; what it did is taken back, in the database and in the browser."""
        self.answers += 1
        if not call.written:
            return await self.browser.request(call.method, call.path, **call.sent)
        async with self.connection.begin_nested() as before:
            for earlier in call.before:
                await self.browser.request(earlier.method, earlier.path, **earlier.sent)
            answer = await self.browser.request(call.method, call.path, **call.sent)
            await before.rollback()
        self.browser.cookies = httpx2.Cookies(cookies)
        return answer

    async def metrics(self) -> str:
        return (await self.browser.get("/metrics")).text


def readable(answer: httpx2.Response) -> str:
    """All that somebody reads in an answer: its state, its heads (file names too), its body, a PDF's insides."""
    heads = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()) if name not in OF_THE_CALL)
    body = answer.content
    text = re.sub(r"<responseDate>[^<]*", "", _text(body))  # two answers may be of two seconds
    if answer.status_code == 200 and body.startswith(b"%PDF"):
        text += documents.contents(body)
    if "/graphql" in str(answer.url) or API_PREFIX not in str(answer.url):
        heads = re.sub(r"etag: .*", "", heads)
    return f"{answer.status_code}\n{unquote(heads)}\n{text}"


def _text(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError:
        return body.decode("latin-1")


def named(shown: str) -> set[str]:
    """The names, ids and hashes in what is shown, in whatever letters they are."""
    return {each.capitalize() if each.startswith("zy") else each for each in KINDS.findall(shown.lower())}


def around(shown: str, text: str) -> str:
    at = shown.lower().index(text.lower())
    return repr(shown[max(at - 80, 0) : at + 80])


def put(shown: str, texts: dict[str, str]) -> str:
    """``shown`` with ``texts`` in the place of others, in the letters that were used."""
    for old, new in texts.items():
        for spelt in (str, str.lower, str.upper):
            shown = shown.replace(spelt(old), spelt(new))
    return shown
