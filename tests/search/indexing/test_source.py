"""What is read from the database into the index."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.search.engine.item import BREAK, FaceTexts, IndexedItem
from bdm.search.indexing import source
from tests.search.content import MILANO, abstract, decision, document, restrict, restrict_abstract

pytestmark = pytest.mark.anyio


async def read(session: AsyncSession, kind: str, item_id: UUID) -> IndexedItem:
    [item] = await source.read(session, [(kind, item_id)])  # type: ignore[list-item]
    return item


async def test_the_text_goes_on_over_a_page_s_head(session: AsyncSession) -> None:
    head = "N. 08546/2025 REG.RIC."
    item_id = await decision(session, f"{head}\nIl danno è", f"{head}\nrisarcito se è", f"{head}\nprovato.")
    item = await read(session, "provvedimento", item_id)
    assert item.public.giunture == (f"{head}\nIl danno è\nrisarcito se è", "risarcito se è\nprovato.")


async def test_a_decision_with_the_whole_text_of_its_document(session: AsyncSession) -> None:
    item_id = await decision(
        session,
        "Prima pagina",
        "seconda pagina",
        titolo="Titolo",
        parte_processuale=["ROSSI MARIO"],
        numero_provvedimento=12,
        anno_provvedimento=2020,
        numero_ruolo=34,
        parola_chiave=["DANNO"],
        presidente="BIANCHI ANNA",
    )
    item = await read(session, "provvedimento", item_id)
    assert item.public == FaceTexts("Titolo", "Prima pagina\nseconda pagina", ("ROSSI MARIO",))
    assert item.riservato is None
    assert (item.published, item.restricted) == (True, False)
    testo = item.texts(item.public)["testo"]
    for part in ("Titolo", "Prima pagina\nseconda"):
        assert part in testo
    # The words of what is no text are there too, each by itself.
    apart = testo.split(BREAK)
    for datum in ("rossi e mario", "danno", "bianchi e anna", "trib e milano", "12 e 2020", "34"):
        assert any(part == datum or part.endswith(f" e {datum}") for part in apart), datum


async def test_of_a_restricted_decision_the_confirmed_anonymised_text_is_public(session: AsyncSession) -> None:
    item_id = await decision(session, "Testo con ROSSI MARIO", titolo=None, parte_processuale=["R. M."])
    own = {"titolo": "Titolo vero", "parte_processuale": ["ROSSI MARIO"]}
    await restrict(session, item_id, "Testo con R. M.", confirmed=True, **own)
    item = await read(session, "provvedimento", item_id)
    assert item.public == FaceTexts(None, "Testo con R. M.", ("R. M.",))
    assert item.riservato == FaceTexts("Titolo vero", "Testo con ROSSI MARIO", ("ROSSI MARIO",))


async def test_until_then_it_has_no_public_text(session: AsyncSession) -> None:
    item_id = await decision(session, "Testo con ROSSI MARIO", status="BOZZA")
    await restrict(session, item_id, "Testo con R. M.", confirmed=False)
    item = await read(session, "provvedimento", item_id)
    assert item.public.corpo == ""
    assert item.riservato is not None
    assert item.riservato.corpo == "Testo con ROSSI MARIO"


async def test_an_anonymised_version_of_an_open_decision_adds_nothing(session: AsyncSession) -> None:
    item_id = await decision(session, "Testo intero")
    await document(session, item_id, "Testo ridotto")
    item = await read(session, "provvedimento", item_id)
    assert item.public.corpo == "Testo intero"


async def test_an_abstract_has_its_decisions_data_and_its_text_without_markup(session: AsyncSession) -> None:
    parent = await decision(session, "Testo", materia=None, numero_provvedimento=7)
    item_id = await abstract(
        session, parent, "<p>Il danno <strong>biologico</strong></p><p>altro</p>", titolo="Sul danno"
    )
    item = await read(session, "massima", item_id)
    assert item.public.titolo == "Sul danno"
    assert item.public.corpo.split() == ["Il", "danno", "biologico", "altro"]
    assert (item.ufficio, item.numero_provvedimento, item.provvedimento_id) == (MILANO, 7, parent)
    await restrict_abstract(session, item_id, "Titolo vero", "<p>ROSSI MARIO</p>")
    item = await read(session, "massima", item_id)
    assert item.riservato == FaceTexts("Titolo vero", "ROSSI MARIO")


async def test_what_is_gone_is_not_read(session: AsyncSession) -> None:
    assert await source.read(session, [("provvedimento", UUID(int=1)), ("massima", UUID(int=2))]) == []
    assert await source.read(session, []) == []


async def test_the_fingerprint_changes_with_anything(session: AsyncSession) -> None:
    item = await read(session, "provvedimento", await decision(session, "Testo"))
    assert item.fingerprint == replace(item).fingerprint
    changed = [
        replace(item, esito="RIGETTO"),
        replace(item, status="BOZZA"),
        replace(item, public=FaceTexts(None, "Testo.")),
        replace(item, riservato=FaceTexts(None, "")),
        replace(item, numero_ruolo=1),
        replace(item, anno_ruolo=1),
    ]
    assert len({each.fingerprint for each in (item, *changed)}) == len(changed) + 1
    assert all(0 <= each.fingerprint < 1 << 63 for each in changed)


async def test_a_decision_is_found_by_its_published_abstracts(session: AsyncSession) -> None:
    provvedimento_id = await decision(session, "testo")
    await abstract(session, provvedimento_id, "<p>Prima massima</p>", titolo="Uno")
    await abstract(session, provvedimento_id, "Bozza", status="BOZZA")
    item = await read(session, "provvedimento", provvedimento_id)
    assert item.public.massime == ("Uno\nPrima massima",)
    assert item.riservato is None
    assert "Prima massima" in item.texts(item.public)["testo"]


async def test_a_restricted_abstract_is_seen_by_the_office_of_its_decision_alone(session: AsyncSession) -> None:
    provvedimento_id = await decision(session, "testo")
    massima_id = await abstract(session, provvedimento_id, "pubblico", titolo="R. M.")
    await restrict_abstract(session, massima_id, "ROSSI MARIO", "originale")
    item = await read(session, "provvedimento", provvedimento_id)
    assert item.public.massime == ("R. M.\npubblico",)
    assert item.riservato is not None
    assert (item.riservato.corpo, item.riservato.massime) == ("testo", ("ROSSI MARIO\noriginale",))


async def test_changes_of_a_published_abstract_are_changes_of_its_decision(session: AsyncSession) -> None:
    provvedimento_id = await decision(session, "testo")

    async def fed() -> bool:
        names = await source.waiting_names(session)
        await session.execute(text("DELETE FROM da_indicizzare"))
        return ("provvedimento", provvedimento_id) in names

    assert await fed()
    draft = await abstract(session, provvedimento_id, "bozza", status="BOZZA")
    assert not await fed()
    await session.execute(text("UPDATE massima SET status = 'PUBBLICATO' WHERE id = :id"), {"id": draft})
    assert await fed()
    await session.execute(text("UPDATE massima SET testo = 'altro' WHERE id = :id"), {"id": draft})
    assert await fed()
    await restrict_abstract(session, draft, "ROSSI MARIO", "originale")
    assert await fed()
    await session.execute(text("DELETE FROM massima WHERE id = :id"), {"id": draft})
    assert await fed()
