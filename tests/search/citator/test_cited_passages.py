"""Which paragraphs of a decision others cite, for each reader."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.search.citator import cited_passages
from tests.fixtures.app import Visit
from tests.search.content import ROMA, decision, restrict

pytestmark = pytest.mark.anyio

TEXT = (
    "TRIBUNALE DI MILANO\nSENTENZA\nMOTIVI DELLA DECISIONE\n1. La domanda è fondata.\n"
    "2. Il conduttore che conosceva i vizi non può dolersene dopo la firma del contratto.\nP.Q.M.\nrigetta"
)
CITED = "Trib. Milano, sentenza n. 5/2020"
SAID = f"Per {CITED}, «il conduttore che conosceva i vizi non può dolersene dopo la firma»."


async def asked(visit: Visit, account: str, id: UUID, **params: Any) -> Any:
    answer = await (await visit(account)).call("GET", f"/provvedimento/{id}/passi-citati", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def told(found: Any) -> Any:
    """The paragraphs, how many cite each, who is named; how many cite none."""
    passages = [
        (each["parte"], each["paragrafo"], each["count"], {one["id"] for one in each["citanti"]})
        for each in found["passi"]
    ]
    return passages, found["senza_passo"]


async def five(session: AsyncSession, text: str = TEXT) -> UUID:
    return await decision(session, text, tipo="sentenza", numero_provvedimento=5, anno_provvedimento=2020)


async def test_who_cites_a_paragraph_is_counted_and_named_for_who_may_read_it(
    visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await five(session)
    await session.commit()
    assert await asked(visit, "lettore", id) == {"passi": [], "senza_passo": 0, "limitato": False}
    quoting = await decision(session, f"Premessa. {SAID}")
    naming = await decision(session, f"Si veda {CITED}, punto 2.", ufficio=ROMA, distretto="ROMA")
    await decision(session, f"Conforme {CITED}, pag. 1.")
    secret = await decision(session, f"Segreto. {SAID}")
    await restrict(session, secret, f"Omissis. Si veda {CITED}, punto 1.", confirmed=True)
    hidden = await decision(session, f"Segreto. {SAID}")
    await restrict(session, hidden, "Omissis.", confirmed=True)
    await decision(session, SAID, status="BOZZA")
    await decision(session, SAID, area="penale")
    await session.commit()
    both, one = {str(quoting), str(naming)}, (1, 0, 1, {str(secret)})
    for outsider in ("lettore", "redattore.roma"):
        found = await asked(visit, outsider, id)
        # What is restricted cites what its public face does, and one whose public face cites nothing cites nothing
        assert told(found) == ([one, (1, 1, 2, both)], 1)
        assert "Segreto" not in str(found)
    own = await asked(visit, "giudice", id)
    assert told(own) == ([(1, 1, 4, {*both, str(secret), str(hidden)})], 1)
    said = {each["id"]: each for each in own["passi"][0]["citanti"]}[str(quoting)]
    assert said["label"].startswith("Tribunale di Milano")
    assert said["passi"][0]["dopo"].startswith(", «il conduttore")
    monkeypatch.setattr(cited_passages, "MOST_CITING", 2)
    few = await asked(visit, "giudice", id)
    assert (few["limitato"], own["limitato"]) == (True, False)
    assert sum(each["count"] for each in few["passi"]) + few["senza_passo"] == 2


async def test_words_are_looked_for_on_the_face_that_is_read(visit: Visit, session: AsyncSession) -> None:
    id = await five(session)
    await restrict(session, id, TEXT.replace("conosceva i vizi non può dolersene", "Omissis"), confirmed=True)
    citing = await decision(session, SAID)
    await session.commit()
    assert told(await asked(visit, "lettore", id)) == ([], 1)
    assert told(await asked(visit, "giudice", id)) == ([(1, 1, 1, {str(citing)})], 0)
    assert told(await asked(visit, "giudice", id, anonymized=True)) == ([], 1)
