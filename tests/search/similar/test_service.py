"""Similar decisions: what they share, for this reader."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.content.provvedimento.schemas import DecisionKey
from bdm.document.model import DocumentPage
from bdm.platform.authz import ALL_OFFICES, Offices, Scope
from bdm.platform.kit.errors import Invalid
from bdm.search.similar.schemas import SimileView
from bdm.search.similar.service import MAX_AT_ONCE, similar
from bdm.services import Services
from tests.fixtures.app import index
from tests.search.content import MILANO, ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio

NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
OF_MILANO = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices(frozenset({MILANO})))
EVERYTHING = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)

TETTO = "infiltrazioni provenienti dal lastrico solare, umidità nelle murature, custodia del bene comune"
FUMO = "immissioni di fumo e rumori intollerabili dal locale sottostante, cessazione delle molestie"


async def ask(
    services: Services, session: AsyncSession, id: UUID, *, scope: Scope = NOTHING, size: int = 5
) -> list[SimileView]:
    views = await provvedimento_repository.by_ids(session, scope, [id])
    [found] = (await similar(session, services.search, scope, [DecisionKey(id, views[id])])).values()
    return found[:size]


def ids(found: list[SimileView]) -> list[UUID]:
    return [simile.provvedimento.id for simile in found]


async def test_what_they_share_decides_and_is_shown(services: Services, session: AsyncSession) -> None:
    shared: dict[str, Any] = {"parola_chiave": ["Condominio", "Danno"], "riferimento_normativo": ["ART. 2051 C.C."]}
    one = await decision(session, TETTO, **shared)
    words = await decision(session, f"Ancora {TETTO}")
    both = await decision(session, TETTO, parola_chiave=["danno"], riferimento_normativo=["ART. 2051 C.C."])
    keyword = await decision(session, FUMO, parola_chiave=["CONDOMINIO"])
    await decision(session, FUMO)
    await decision(session, TETTO, area="penale", **shared)
    await index(services)
    found = await ask(services, session, one)
    assert ids(found) == [both, words, keyword]
    assert found[0].parola_chiave == ("Danno",)
    assert found[0].riferimento_normativo == ("ART. 2051 C.C.",)
    assert {"infiltrazioni", "lastrico"} <= set(found[0].parole)
    assert (found[1].parola_chiave, found[1].riferimento_normativo) == ((), ())
    assert (found[2].parola_chiave, found[2].parole) == (("Condominio",), ())
    assert ids(await ask(services, session, one, size=1)) == [both]


async def test_norms_and_decisions_that_the_texts_cite(services: Services, session: AsyncSession) -> None:
    one = await decision(session, f"{TETTO}; art. 2051 c.c.; Cass., 16 febbraio 2022, n. 5098; Cass. n. 11152/2023")
    cited = await decision(session, f"{FUMO}. Così Cass. n. 5098 del 2022, e prima n. 5098 del 2022.")
    other = await decision(session, f"{FUMO}. Così Cass. n. 5099 del 2022.")
    both = await decision(session, "Nulla in comune fuorché l'art. 2051 c.c. e Cass. n. 5098/2022, n. 11152/2023.")
    await index(services)
    found = await ask(services, session, one)
    assert ids(found) == [both, cited]
    assert found[0].decisioni_citate == ("Cass. 5098/2022", "Cass. 11152/2023")
    assert found[0].riferimento_normativo == ("ART. 2051 C.C.",)
    assert found[1].decisioni_citate == ("Cass. 5098/2022",)
    assert other not in ids(found)


async def test_the_subject_comes_before_what_many_cite(services: Services, session: AsyncSession) -> None:
    procedure = "Cass. n. 8053/2014, Cass. n. 7155/2017, Cass. n. 20867/2020"
    one = await decision(session, f"{TETTO}; come {procedure}")
    for number in range(10):
        await decision(session, f"{FUMO}, numero {number}; come {procedure}")
    subject = {await decision(session, TETTO) for _ in range(6)}
    await index(services)
    assert set(ids(await ask(services, session, one, size=6))) == subject


async def test_the_matter_puts_in_order_what_was_found(services: Services, session: AsyncSession) -> None:
    one = await decision(session, TETTO, materia="CONDOMINIO")
    other = await decision(session, TETTO, materia="LOCAZIONE")
    same = await decision(session, TETTO, materia="CONDOMINIO")
    await decision(session, FUMO, materia="CONDOMINIO")
    later = await decision(session, TETTO, materia="LOCAZIONE")
    await index(services)
    found = ids(await ask(services, session, one))
    assert found[0] == same
    assert set(found) == {same, other, later}


async def test_two_numbers_that_collide_are_two_decisions(services: Services, session: AsyncSession) -> None:
    one = await decision(session, f"{TETTO}; come Tribunale di Roma, sentenza n. 133/2016, e Cass. n. 9/2020")
    cited = await decision(session, f"{FUMO}; si veda Tribunale di Roma, sentenza n. 133 del 2016")
    await decision(session, f"{FUMO}; si veda la sentenza n. 133/2016; la Corte cost., n. 9/2020")
    await index(services)
    [found] = await ask(services, session, one)
    assert found.provvedimento.id == cited
    assert found.decisioni_citate == ("Tribunale di Roma, sentenza n. 133/2016",)


async def test_what_its_published_abstracts_say(services: Services, session: AsyncSession) -> None:
    one = await decision(session, FUMO)
    await abstract(session, one, f"<p>{TETTO}; Cass. n. 5098/2022</p>")
    words = await decision(session, TETTO)
    cited = await decision(session, "Nulla in comune fuorché Cass. n. 5098/2022.")
    await index(services)
    assert set(ids(await ask(services, session, one))) == {words, cited}


async def test_texts_that_are_alike_in_many_words_none_of_them_frequent(
    services: Services, session: AsyncSession
) -> None:
    """Thirty decisions of one kind: no word of the subject is rare."""
    made = [await decision(session, f"{TETTO} numero {n}") for n in range(30)]
    await index(services)
    assert len(await ask(services, session, made[0])) == 5


async def test_without_a_document_by_keywords(services: Services, session: AsyncSession) -> None:
    one = await decision(session, parola_chiave=["Locazione"])
    other = await decision(session, parola_chiave=["Locazione", "Sfratto"])
    bare = await decision(session)
    await index(services)
    assert ids(await ask(services, session, one)) == [other]
    assert await ask(services, session, bare) == []


async def test_a_draft_is_compared_with_what_is_published(services: Services, session: AsyncSession) -> None:
    draft = await decision(session, TETTO, status="BOZZA", parola_chiave=["Condominio"])
    await decision(session, TETTO, status="BOZZA", parola_chiave=["Condominio"])
    published = await decision(session, FUMO, parola_chiave=["Condominio"])
    await index(services)
    assert ids(await ask(services, session, draft, scope=EVERYTHING)) == [published]
    assert await ask(services, session, published, scope=EVERYTHING) == []


async def test_what_was_withdrawn_a_moment_ago_is_not_shown(services: Services, session: AsyncSession) -> None:
    one, other = [await decision(session, TETTO, parola_chiave=["Condominio"]) for _ in range(2)]
    await index(services)
    await session.execute(update(Provvedimento).where(Provvedimento.id == other).values(status="BOZZA"))
    assert await ask(services, session, one, scope=EVERYTHING) == []


async def test_restricted_originals_change_nothing_for_outsiders(services: Services, session: AsyncSession) -> None:
    one = await decision(session, TETTO, ufficio=ROMA, distretto="ROMA")
    others = [
        await decision(
            session, f"{TETTO} {FUMO}"[: 60 + 20 * n], data=date(2020, 1, 1 + n), ufficio=ROMA, distretto="ROMA"
        )
        for n in range(4)
    ]
    secret = await decision(session, FUMO, ufficio=MILANO)
    await restrict(session, secret, "omissis", confirmed=True)
    unconfirmed = await decision(session, FUMO, ufficio=MILANO)
    await restrict(session, unconfirmed, confirmed=False)
    await index(services)
    told = {id: await ask(services, session, id) for id in (one, *others, secret, unconfirmed)}
    assert secret not in ids(told[one])
    assert told[secret] == told[unconfirmed] == []
    assert len(told[one]) == 4
    for id in (secret, unconfirmed):  # the originals now look like every other decision
        await rewrite(session, id, f"{TETTO}. {FUMO}. {TETTO}")
    await index(services)
    for id, before in told.items():
        assert await ask(services, session, id) == before
    assert {secret, unconfirmed} <= set(ids(await ask(services, session, one, scope=OF_MILANO, size=10)))
    assert one in ids(await ask(services, session, secret, scope=OF_MILANO, size=10))


async def rewrite(session: AsyncSession, provvedimento_id: UUID, text: str) -> None:
    """Another text in the original of a restricted decision."""
    original = await session.scalar(
        select(ProvvedimentoRiservato.document_hash).where(ProvvedimentoRiservato.provvedimento_id == provvedimento_id)
    )
    await session.execute(update(DocumentPage).where(DocumentPage.hash == original).values(testo=text))
    await session.execute(
        update(Provvedimento).where(Provvedimento.id == provvedimento_id).values(version=Provvedimento.version + 1)
    )


async def test_three_queries_for_several_decisions(
    services: Services, session: AsyncSession, statements: list[str]
) -> None:
    made = [await decision(session, TETTO, parola_chiave=["Condominio"]) for _ in range(6)]
    await index(services)
    views = [
        DecisionKey(id, view) for id, view in (await provvedimento_repository.by_ids(session, NOTHING, made)).items()
    ]
    counts = []
    for some in (views[:1], views):
        statements.clear()
        found = await similar(session, services.search, NOTHING, some)
        assert {len(similes) for similes in found.values()} == {5}
        counts.append(len(statements))
    assert counts == [3, 3]


async def test_too_many_at_once(services: Services, session: AsyncSession) -> None:
    one = await decision(session)
    view = (await provvedimento_repository.by_ids(session, NOTHING, [one]))[one]
    with pytest.raises(Invalid):
        await similar(session, services.search, NOTHING, [DecisionKey(one, view)] * (MAX_AT_ONCE + 1))
    assert await similar(session, services.search, NOTHING, []) == {}
