"""Searching as the API does: words, area, sorts, pages, folders and notes."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant, Note
from bdm.personal.note.words import of_plain, of_rich
from bdm.platform.authz import ALL_OFFICES, Kind, Offices, Scope
from bdm.platform.kit.errors import Invalid
from bdm.reference.choices import Dimension
from bdm.search.answer import service as answer_service
from bdm.search.answer.facets import facet_values
from bdm.search.answer.service import Criteria
from bdm.search.engine.port import Bucket
from bdm.search.help.explain import Alternative, AlternativeKind, alternatives
from bdm.search.query import QuerySyntax
from bdm.services import Services
from tests.fixtures.app import index
from tests.search.content import abstract, decision, restrict

pytestmark = pytest.mark.anyio

NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())


async def account(session: AsyncSession, upn: str) -> UUID:
    person = UserAccount(upn=upn, name="Ada", family_name="Neri", email=f"{upn}@esempio.it", type="CNS")
    session.add(person)
    await session.flush()
    return person.id


@pytest.fixture
async def reader(session: AsyncSession) -> UUID:
    return await account(session, "lettrice")


async def search(
    services: Services,
    session: AsyncSession,
    reader: UUID,
    *,
    kind: Kind = "provvedimento",
    scope: Scope = NOTHING,
    **asked: Any,
) -> list[UUID]:
    result = await answer_service.search(session, services.search, scope, reader, kind, Criteria(**asked))
    assert result.count >= len(result.ids)
    return list(result.ids)


async def test_words_area_target_and_order(services: Services, session: AsyncSession, reader: UUID) -> None:
    old = await decision(session, "il danno", data=date(2019, 1, 1), data_pubblicazione=date(2022, 1, 1))
    new = await decision(
        session, "il danno e ancora il danno", data=date(2021, 1, 1), data_pubblicazione=date(2021, 6, 1)
    )
    penale = await decision(session, "il furto", area="penale", data=date(2020, 1, 1))
    draft = await decision(session, "il danno in bozza", status="BOZZA")
    of_old = await abstract(session, old, "<p>sul danno</p>")
    await index(services)
    assert await search(services, session, reader) == [new, penale, old]
    assert await search(services, session, reader, q="  ") == [new, penale, old]
    assert await search(services, session, reader, area="penale") == [penale]
    assert await search(services, session, reader, q="danno") == [new, old]  # says it more often
    assert await search(services, session, reader, q="danno", sort_field="data", sort_order="asc") == [old, new]
    assert await search(services, session, reader, q="danno", sort_field="data_pubblicazione") == [old, new]
    assert await search(services, session, reader, q="danno OR furto", area="penale") == [penale]
    assert await search(services, session, reader, q="danno", kind="massima") == [of_old]
    assert await search(services, session, reader, q="danno", start=1, size=1) == [old]
    everything = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
    assert draft not in await search(services, session, reader, scope=everything)


async def test_what_cannot_be_asked_is_refused(services: Services, session: AsyncSession, reader: UUID) -> None:
    for asked in ({"area": "amministrativa"}, {"sort_field": "titolo"}, {"sort_order": "giù"}, {"start": 10_000}):
        with pytest.raises(Invalid):
            await search(services, session, reader, **asked)
    with pytest.raises(QuerySyntax):
        await search(services, session, reader, q="danno AND")


async def test_own_folders_and_notes(services: Services, session: AsyncSession, reader: UUID) -> None:
    one, other = await decision(session, "il danno"), await decision(session, "il danno")
    stranger = await account(session, "altra")
    for owner, item in ((reader, one), (stranger, other)):
        folder = Fascicolo(owner_id=owner, name="Danni")
        session.add(folder)
        await session.flush()
        session.add(FascicoloProvvedimento(fascicolo_id=folder.id, provvedimento_id=item))
        session.add(personal_note(account_id=owner, provvedimento_id=item, text="Da rileggere: l'onere della prova"))
    await session.flush()
    await index(services)
    assert set(await search(services, session, reader, q="danno")) == {one, other}
    assert await search(services, session, reader, q="danno", collated=True) == [one]
    assert await search(services, session, reader, q="danno", note_personali=True) == [one]
    assert await search(services, session, reader, q='note_personali:"onere della prova"') == [one]
    assert await search(services, session, reader, q="note_personali:(prove assenti)") == [one]
    assert await search(services, session, reader, q='note_personali:"prova onere"') == []
    assert await search(services, session, reader, q="note_personali:il") == []
    assert await search(services, session, reader, q="danno AND NOT note_personali:rileggere") == [other]
    assert await search(services, session, reader, q="note_personali:rileggere", kind="massima") == []


async def test_folders_that_are_shared_and_nested_count_as_collected(
    services: Services, session: AsyncSession, reader: UUID
) -> None:
    """Of abstracts too; a folder that was never shared, and one above the shared one, do not."""
    ids = [await decision(session, "il danno") for _ in range(4)]
    massime = [await abstract(session, id, "<p>sul danno</p>") for id in ids]
    stranger = await account(session, "altra")
    outer, shared, inner, own = (Fascicolo(owner_id=stranger, name=name) for name in ("A", "B", "C", "D"))
    session.add(outer)
    await session.flush()
    shared.parent_id = outer.id
    session.add(shared)
    await session.flush()
    inner.parent_id = shared.id
    own.owner_id = reader
    session.add_all([inner, own, FascicoloParticipant(fascicolo_id=shared.id, account_id=reader)])
    await session.flush()
    for folder, decision_id, massima_id in zip((outer, shared, inner, own), ids, massime, strict=True):
        session.add(FascicoloProvvedimento(fascicolo_id=folder.id, provvedimento_id=decision_id))
        session.add(FascicoloMassima(fascicolo_id=folder.id, massima_id=massima_id))
    await session.flush()
    await index(services)
    assert set(await search(services, session, reader, collated=True)) == set(ids[1:])
    assert set(await search(services, session, reader, collated=True, kind="massima", q="danno")) == set(massime[1:])
    assert await search(services, session, reader, collated=True, q="furto") == []
    assert set(await search(services, session, stranger, collated=True)) == set(ids[:3])
    nobody = await account(session, "nessuna")
    assert await search(services, session, nobody, collated=True) == []


async def test_collected_and_noted_are_only_what_may_be_read(
    services: Services, session: AsyncSession, reader: UUID
) -> None:
    """A draft in one's folder, and an item sent back after it was noted, are not found."""
    draft, public = await decision(session, "il danno", status="BOZZA"), await decision(session, "il danno")
    folder = Fascicolo(owner_id=reader, name="Danni")
    session.add(folder)
    await session.flush()
    for id in (draft, public):
        session.add(FascicoloProvvedimento(fascicolo_id=folder.id, provvedimento_id=id))
        session.add(personal_note(account_id=reader, provvedimento_id=id, text="prova"))
    await session.flush()
    await index(services)
    assert await search(services, session, reader, collated=True) == [public]
    assert await search(services, session, reader, note_personali=True) == [public]
    assert await search(services, session, reader, q="note_personali:prova") == [public]
    assert await search(services, session, reader, collated=True, note_personali=True, area="penale") == []


def personal_note(*, text: str, **values: UUID) -> Note:
    return Note(**of_plain(text), **values)


async def passage_note(
    session: AsyncSession, author: UUID, id: UUID, words: str, *participants: UUID, anonymised: bool = False
) -> None:
    """A note on a passage of the decision's document, or of its anonymised version."""
    provvedimento = await session.get(Provvedimento, id)
    assert provvedimento is not None
    note = DocumentNote(
        author_id=author,
        provvedimento_id=id,
        anonymised=anonymised,
        file_hash=provvedimento.anonymized_document_hash if anonymised else provvedimento.document_hash,
        page_number=1,
        rotated_rect=[],
        **of_rich(words),
    )
    session.add(note)
    await session.flush()
    session.add_all(DocumentNoteParticipant(document_note_id=note.id, account_id=each) for each in participants)
    await session.flush()


async def test_notes_on_passages_are_found_by_author_and_participants(
    services: Services, session: AsyncSession, reader: UUID
) -> None:
    own, shared, both, foreign = [await decision(session, "il danno") for _ in range(4)]
    stranger = await account(session, "altra")
    await passage_note(session, reader, own, "<p>Da <b>ri</b>leggere: l'onere&nbsp;della prova</p>")
    await passage_note(session, stranger, shared, "<p>rileggere</p>", reader)
    await passage_note(session, reader, both, "")
    session.add(personal_note(account_id=reader, provvedimento_id=both, text="rileggere"))
    await passage_note(session, stranger, foreign, "<p>rileggere</p>")
    await session.flush()
    await index(services)
    assert set(await search(services, session, reader, note_personali=True)) == {own, shared, both}
    assert set(await search(services, session, reader, q="note_personali:rileggere")) == {own, shared, both}
    assert await search(services, session, reader, q='note_personali:"onere della prova"') == [own]
    assert await search(services, session, reader, q="danno AND NOT note_personali:rileggere") == [foreign]
    assert await search(services, session, reader, note_personali=True, kind="massima") == []
    nobody = await account(session, "nessuna")
    assert await search(services, session, nobody, note_personali=True) == []


async def test_notes_on_a_face_that_may_not_be_opened_find_nothing(
    services: Services, session: AsyncSession, reader: UUID
) -> None:
    """Not even for whoever wrote them: that there is a note on the original is not learnt from a search."""
    confirmed, waiting = await decision(session, "il danno"), await decision(session, "il danno")
    for id in (confirmed, waiting):
        await passage_note(session, reader, id, "<p>originale</p>")
    await restrict(session, confirmed, "il danno di AA", confirmed=True)
    await restrict(session, waiting, "il danno di BB", confirmed=False)
    for id in (confirmed, waiting):
        await passage_note(session, reader, id, "<p>anonimizzata</p>", anonymised=True)
    await index(services)
    originals = Scope({"provvedimento": Offices(), "massima": Offices()}, ALL_OFFICES)
    assert await search(services, session, reader, note_personali=True) == [confirmed]
    assert await search(services, session, reader, q="note_personali:originale") == []
    assert await search(services, session, reader, q="note_personali:anonimizzata") == [confirmed]
    assert set(await search(services, session, reader, q="note_personali:originale", scope=originals)) == {
        confirmed,
        waiting,
    }


async def test_facets_and_alternatives_know_of_folders_and_notes(
    services: Services, session: AsyncSession, reader: UUID
) -> None:
    noted = await decision(session, "il danno", tipo="ordinanza")
    await decision(session, "il danno", tipo="decreto")
    session.add(personal_note(account_id=reader, provvedimento_id=noted, text="onere della prova"))
    await session.flush()
    await index(services)

    async def asked(**criteria: Any) -> answer_service.ParsedSearch:
        return await answer_service.understand(session, NOTHING, reader, "provvedimento", Criteria(**criteria))

    found = await answer_service.run(services.search, await asked(note_personali=True), facets=True)
    assert found.count == 1
    facets = {name.value: [(bucket.value, bucket.count) for bucket in values] for name, values in found.facets}
    assert facets["tipo"] == [("ordinanza", 1)]
    others = await alternatives(services.search, await asked(q="tipo:decreto AND danno", note_personali=True))
    assert others == [Alternative('tipo:"decreto"', "testo:(danno)", 1)]
    others = await alternatives(services.search, await asked(q="note_personali:onere AND tipo:decreto"))
    assert others == [
        Alternative("note_personali:(onere)", 'tipo:"decreto"', 1),
        Alternative('tipo:"decreto"', "note_personali:(onere)", 1),
    ]
    nested = await alternatives(services.search, await asked(q="(danno AND furto) AND (tipo:decreto OR tipo:sentenza)"))
    assert [(each.criterion, each.change) for each in nested[:1]] == [("furto", AlternativeKind.IN_NESSUN_TESTO)]
    assert nested[1:] == [
        Alternative("testo:(furto)", 'testo:(danno) AND (tipo:"decreto" OR tipo:"sentenza")', 1),
    ]
    neither = await alternatives(services.search, await asked(q="furto AND incendio"))
    assert [each.count for each in neither] == [0, 0], "words that no text has, and no search that finds more"


async def test_a_facet_counts_what_there_would_be_without_its_own_values(
    services: Services, session: AsyncSession, reader: UUID
) -> None:
    for tipo, esito, year in (
        ("ordinanza", "RIGETTO", 2019),
        ("decreto", "RIGETTO", 2020),
        ("sentenza", "RIGETTO", 2020),
        ("sentenza", "RIFORMA", 2021),
    ):
        await decision(session, "il danno", tipo=tipo, esito=esito, data_pubblicazione=date(year, 5, 1))
    await decision(session, "altro", tipo="decreto", esito="RIGETTO")
    await index(services)

    async def facets(q: str, **criteria: Any) -> tuple[int, dict[str, dict[str, int]]]:
        asked = await answer_service.understand(session, NOTHING, reader, "provvedimento", Criteria(q=q, **criteria))
        found = await answer_service.run(services.search, asked, facets=True)
        return found.count, {
            name.value: {bucket.value: bucket.count for bucket in values} for name, values in found.facets
        }

    count, shown = await facets("danno AND (tipo:sentenza OR tipo:decreto) AND esito:RIGETTO", area="civile")
    assert count == 2
    assert shown["tipo"] == {"ordinanza": 1, "decreto": 1, "sentenza": 1}
    assert shown["esito"] == {"RIGETTO": 2, "RIFORMA": 1}
    assert shown["anno"] == {"2020": 2}
    assert shown["area"] == {"civile": 2}
    count, shown = await facets("data_pubblicazione:[01/01/2020 TO 31/12/2020] AND danno AND tipo:sentenza")
    assert (count, shown["anno"]) == (1, {"2021": 1, "2020": 1})
    assert shown["tipo"] == {"decreto": 1, "sentenza": 1}
    for q in ("danno AND (tipo:sentenza OR esito:RIGETTO)", "danno AND NOT tipo:ordinanza AND tipo:sentenza"):
        count, shown = await facets(q)
        assert sum(shown["esito"].values()) == count


def test_years_are_shown_newest_first_and_at_most_fifty() -> None:
    years = [Bucket(str(year), count) for count, year in enumerate(range(1950, 2020), 1)]
    shown = facet_values(Dimension.ANNO, sorted(years, key=lambda bucket: -bucket.count))
    assert [bucket.value for bucket in shown] == [str(year) for year in range(2019, 1969, -1)]
    assert len(facet_values(Dimension.UFFICIO, years)) == 50
