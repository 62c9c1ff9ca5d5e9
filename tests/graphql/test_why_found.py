"""What a result says of why it was found: the passages with their places, and what stands elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.fixtures.app import index
from tests.graphql.conftest import Ask
from tests.search.content import abstract, decision, restrict, restrict_abstract

pytestmark = pytest.mark.anyio

PAGES = (
    "TRIBUNALE DI MILANO\nnella causa sul mutuo fondiario\nFATTO\nL'attore ha chiesto la somma.",
    "MOTIVI DELLA DECISIONE\nIl mutuo fondiario è nullo.\nP.Q.M.\nCondanna il convenuto.",
)


async def found(ask: Ask, q: str, kind: str = "provvedimento") -> list[dict[str, Any]]:
    answer = await ask(
        f"query ($q: String!) {{ {kind}(q: $q) {{ items {{ passi {{ testo pagina parte }} "
        "trovato_in { campo valori } snippet } } }",
        q=q,
    )
    items: list[dict[str, Any]] = answer["data"][kind]["items"]
    return items


async def test_passages_have_their_place(ask: Ask, services: Services, session: AsyncSession) -> None:
    await decision(session, *PAGES)
    await index(services)
    (item,) = await found(ask, 'testo:"mutuo fondiario"')
    reasons, heading = item["passi"]
    assert reasons == {"testo": "Il <mark>mutuo fondiario</mark> è nullo.", "pagina": 2, "parte": "Motivi"}
    assert (heading["pagina"], heading["parte"]) == (1, "Intestazione")
    assert item["snippet"] == [reasons["testo"], heading["testo"]]
    assert item["trovato_in"] == []


async def test_what_the_text_does_not_have_is_said(ask: Ask, services: Services, session: AsyncSession) -> None:
    keywords = ["ANATOCISMO BANCARIO", "MUTUO"]
    decided = await decision(session, *PAGES, titolo="Usura", parola_chiave=keywords, materia="ANATOCISMO")
    await abstract(session, decided, "<p>La <strong>capitalizzazione</strong> trimestrale.</p>", titolo="Interessi")
    await abstract(session, decided, "La capitalizzazione annua", titolo="In bozza", status="BOZZA")
    await index(services)
    (item,) = await found(ask, "testo_all_words:(mutuo anatocismo usura capitalizzazione)")
    assert [passage["pagina"] for passage in item["passi"]] == [2, 1]
    assert item["trovato_in"] == [
        {"campo": "Titolo", "valori": ["Usura"]},
        {"campo": "Abstract", "valori": ["Interessi"]},
        {"campo": "Parole chiave", "valori": ["ANATOCISMO BANCARIO"]},
        {"campo": "Materia", "valori": ["ANATOCISMO"]},
    ]
    (other,) = await found(ask, "capitalizzazione anatocismo", "massima")
    assert other["passi"] == [{"testo": "La <mark>capitalizzazione</mark> trimestrale.", "pagina": None, "parte": None}]
    assert other["trovato_in"] == [{"campo": "Materia", "valori": ["ANATOCISMO"]}]


async def test_only_what_the_reader_sees_is_said(ask: Ask, services: Services, session: AsyncSession) -> None:
    decided = await decision(session, "Il mutuo di Rossi.", parte_processuale=["R. M."])
    await restrict(session, decided, "Il mutuo di X.", confirmed=True, parte_processuale=["ROSSI MARIO"])
    hidden = await abstract(session, decided, "Il mutuo di X.", titolo="Titolo di X.")
    await restrict_abstract(session, hidden, "Titolo di Rossi", "Il mutuo di Rossi.")
    await index(services)
    (item,) = await found(ask, "mutuo rossi mario")
    assert item["passi"] == [{"testo": "Il <mark>mutuo</mark> di X.", "pagina": 1, "parte": None}]
    assert item["trovato_in"] == []


async def summed_up(ask: Ask) -> list[dict[str, Any] | None]:
    answer = await ask("{ massima { items { titolo passo { testo pagina parte } } } }")
    return [item["passo"] for item in sorted(answer["data"]["massima"]["items"], key=lambda item: item["titolo"])]


async def test_an_abstract_has_the_passage_that_it_sums_up(ask: Ask, services: Services, session: AsyncSession) -> None:
    decided = await decision(session, *PAGES)
    await abstract(session, decided, "<p>È <em>nullo</em> il mutuo fondiario.</p>", titolo="A")
    await abstract(session, decided, "Responsabilità del vettore", titolo="B")
    await index(services)
    passage, none = await summed_up(ask)
    marked = "Il <mark>mutuo</mark> <mark>fondiario</mark> è <mark>nullo</mark>."
    assert passage == {"testo": marked, "pagina": 2, "parte": "Motivi"}
    assert none is None


async def test_the_passage_is_of_what_the_reader_may_open(ask: Ask, services: Services, session: AsyncSession) -> None:
    decided = await decision(session, "Il mutuo di Rossi.")
    await restrict(session, decided, "Il mutuo di X.", confirmed=True)
    await abstract(session, decided, "Il mutuo di Rossi.", titolo="A")
    unread = await decision(session)
    await abstract(session, unread, "Il mutuo", titolo="B")
    await index(services)
    passage, none = await summed_up(ask)
    assert passage == {"testo": "Il <mark>mutuo</mark> di X.", "pagina": 1, "parte": None}
    assert none is None
