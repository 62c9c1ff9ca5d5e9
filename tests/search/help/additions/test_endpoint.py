"""Additions over HTTP: the query with what is looked for besides."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import decision

pytestmark = pytest.mark.anyio

CALL = ("GET", "/search/additions")


async def test_the_query_with_its_additions(visit: Visit) -> None:
    lettore = await visit("lettore")
    for q, before, wider in (
        ("stalking", "", 'testo:(stalking) OR testo:"atti persecutori" OR testo:"art. 612 bis c.p."'),
        ("atti persecutori", "", 'testo:(atti persecutori) OR testo:"art. 612 bis c.p."'),
        ("stalking", "stalking", "stalking"),
        ("danno biologico", "", "danno biologico"),
        ("", "", ""),
    ):
        answer = await lettore.call(*CALL, params={"q": q, "before": before})
        assert (answer.status_code, answer.json()) == (200, {"q": wider})


async def test_a_passage_with_its_words_whole(visit: Visit, session: AsyncSession, services: Services) -> None:
    await decision(session, "La somma accertatane dal consulente non è dovuta, e nulla spetta alla parte vittoriosa")
    await session.commit()
    await index(services)
    q = 'testo:"somma accer tatane dal consulente non è dovuta, e nulla spetta" AND area:"civile"'
    answer = await (await visit("lettore")).call(*CALL, params={"q": q})
    assert answer.json()["q"] == q.replace("accer tatane", "accertatane")


async def test_a_word_that_stands_nowhere_with_what_was_meant(
    visit: Visit, session: AsyncSession, services: Services
) -> None:
    await decision(session, "La malattia professionale: il contratto e le malattie, la patente ritirata")
    await session.commit()
    await index(services)
    lettore = await visit("lettore")
    typed, wider = "testo:(malatie professionale)", "testo:(malatie professionale) OR testo:(malattie professionale)"
    for q, before, added in (
        (typed, "", wider),
        (f'{typed} AND area:"civile"', typed, f'{typed} AND area:"civile"'),
        (wider, typed, wider),
        ('testo:"malatie professionali"', "", 'testo:"malatie professionali"'),
        ("contrato", "", "testo:(contrato) OR testo:(contratto)"),
        ("testo_all_words:(patete)", "", "testo_all_words:(patete) OR testo_all_words:(patente)"),
        ("malattia contratto", "", "malattia contratto"),
        ("stalker", "", 'testo:(stalker) OR testo:"atti persecutori" OR testo:"art. 612 bis c.p."'),
    ):
        answer = await lettore.call(*CALL, params={"q": q, "before": before})
        assert (answer.status_code, answer.json()) == (200, {"q": added})


async def test_what_does_not_parse(visit: Visit) -> None:
    answer = await (await visit("lettore")).call(*CALL, params={"q": "(stalking"})
    assert (answer.status_code, answer.json()["code"], answer.json()["position"]) == (400, "QUERY_SYNTAX", 0)


async def test_every_reader_gets_the_same_and_only_readers(visit: Visit) -> None:
    answers = [
        await (await visit(account)).call(*CALL, params={"q": "testo:(legge Pinto)"})
        for account in ("lettore", "direzione")
    ]
    assert answers[0].json() == answers[1].json() == {"q": 'testo:(legge Pinto) OR testo:"L. 89/2001"'}
    assert (await (await visit(None)).call(*CALL)).status_code == 401
