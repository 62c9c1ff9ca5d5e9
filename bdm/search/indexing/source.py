"""From the database to the index: current rows as ``IndexedItem``, and all SQL of the feed.

What is public of a restricted decision is what its readers get (``bdm.content.provvedimento.repository``): the row
itself, and the text of the anonymised document once an editor has confirmed it. A decision is also found by its
published abstracts: by their public text for everybody; if one of them is restricted, the decision has a second face,
for its office.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import and_, delete, func, insert, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.kinds import MODELS
from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.fields import OF_PROVVEDIMENTO
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document.attempts import LATER_INDEXING
from bdm.document.citation import repository as citation_repository
from bdm.document.citation.repository import CitedNames
from bdm.document.lines import joints
from bdm.document.model import Document, DocumentPage, DocumentState
from bdm.document.precedents import names_of
from bdm.document.references import references
from bdm.italian.language import languages
from bdm.platform.authz import KINDS, Kind
from bdm.platform.authz.scope import PUBLISHED, WITHDRAWN
from bdm.platform.database.session import among
from bdm.platform.kit import rich_text
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.indexing.model import DaIndicizzare

_OWN = ("id", "seq", "status", "edit_date", "parola_chiave", "riferimento_normativo")

ItemName = tuple[Kind, UUID]
MassimaRows = tuple[Massima, MassimaRiservata | None]
DocumentText = tuple[Sequence[str], CitedNames]
"""Its pages, and what they cite."""
_NO_DOCUMENT: Final[DocumentText] = ((), CitedNames())


@dataclass(frozen=True)
class Change:
    """One row of ``da_indicizzare``."""

    seq: int
    name: ItemName


async def read(session: AsyncSession, items: Iterable[ItemName]) -> list[IndexedItem]:
    """Those of the items that exist and are not withdrawn, as they are now."""
    ids: dict[Kind, list[UUID]] = {kind: [] for kind in KINDS}
    for kind, item_id in items:
        ids[kind].append(item_id)
    return [
        *(await _provvedimenti(session, ids["provvedimento"])),
        *(await _massime(session, ids["massima"])),
    ]


async def _provvedimenti(session: AsyncSession, ids: Sequence[UUID]) -> list[IndexedItem]:
    if not ids:
        return []
    statement = (
        select(Provvedimento, ProvvedimentoRiservato)
        .outerjoin(ProvvedimentoRiservato, ProvvedimentoRiservato.provvedimento_id == Provvedimento.id)
        .where(Provvedimento.id.in_(ids), Provvedimento.status != WITHDRAWN)
    )
    rows = (await session.execute(statement)).all()
    hashes = {file_hash for row in rows for file_hash in _hashes(*row) if file_hash is not None}
    texts = await _texts(session, hashes)
    cited = await citation_repository.names(session, hashes)
    documents: dict[str | None, DocumentText] = {
        file_hash: (texts.get(file_hash, ()), cited.get(file_hash, CitedNames())) for file_hash in hashes
    }
    abstracts = await _abstracts(session, ids)
    return [_provvedimento(*row, documents, abstracts[row[0].id]) for row in rows]


async def _abstracts(session: AsyncSession, ids: Sequence[UUID]) -> defaultdict[UUID, list[MassimaRows]]:
    """The published abstracts of decisions, oldest first, each with its original if it is restricted."""
    statement = (
        select(Massima, MassimaRiservata)
        .outerjoin(MassimaRiservata, MassimaRiservata.massima_id == Massima.id)
        .where(Massima.provvedimento_id.in_(ids), Massima.status == PUBLISHED)
        .order_by(Massima.seq)
    )
    found: defaultdict[UUID, list[MassimaRows]] = defaultdict(list)
    for massima, riservata in await session.execute(statement):
        found[massima.provvedimento_id].append((massima, riservata if massima.restricted else None))
    return found


def _hashes(provvedimento: Provvedimento, riservato: ProvvedimentoRiservato | None) -> tuple[str | None, str | None]:
    """The documents of the public face and of the original."""
    if not provvedimento.restricted:
        return provvedimento.document_hash, None
    public = provvedimento.anonymized_document_hash if provvedimento.anonymised_confirmed_at is not None else None
    return public, riservato.document_hash if riservato is not None else None


def _provvedimento(
    provvedimento: Provvedimento,
    riservato: ProvvedimentoRiservato | None,
    documents: Mapping[str | None, DocumentText],
    abstracts: Sequence[MassimaRows],
) -> IndexedItem:
    original = riservato if provvedimento.restricted else None
    public_hash, original_hash = _hashes(provvedimento, riservato)
    itself = _names(provvedimento)
    public_abstracts = [massima for massima, _ in abstracts]
    tagged = [
        *provvedimento.riferimento_normativo,
        *(norm for each in public_abstracts for norm in each.riferimento_normativo),
    ]
    text = documents.get(public_hash, _NO_DOCUMENT)
    public = _decision(provvedimento, text, public_abstracts, tagged, itself)
    seen_by_office = [own or massima for massima, own in abstracts]
    if original is not None:
        text = documents.get(original_hash, _NO_DOCUMENT)
        office = _decision(original, text, seen_by_office, tagged, itself)
    elif any(own is not None for _, own in abstracts):
        office = _decision(provvedimento, text, seen_by_office, tagged, itself)
    else:
        office = None
    return IndexedItem(
        kind="provvedimento",
        provvedimento_id=None,
        public=public,
        riservato=office,
        **_plain(provvedimento, provvedimento),
    )


def _names(own: Provvedimento) -> Collection[str]:
    """What texts call the decision."""
    return names_of(own.numero_provvedimento, own.anno_provvedimento, own.tipo, own.ufficio)


def _decision(
    own: Provvedimento | ProvvedimentoRiservato,
    text: DocumentText,
    abstracts: Sequence[Massima | MassimaRiservata],
    tagged: Iterable[str],
    itself: Collection[str],
) -> FaceTexts:
    """One face of a decision, with the abstracts as those see them who see it. A sentence may go on over the page. The
    decision ``itself``, which its heading names, it does not cite.
    """
    pages, cited = text
    massime = tuple(f"{each.titolo}\n{rich_text.plain(each.testo)}" for each in abstracts)
    norme, precedenti = _named_in((own.titolo or "", *massime))
    return FaceTexts(
        own.titolo,
        "\n".join(pages),
        parte_processuale=tuple(own.parte_processuale),
        massime=massime,
        giunture=tuple(joints(pages)),
        precedente=_each_once(name for name in (*cited.precedenti, *precedenti) if name not in itself),
        precedente_motivi=tuple(name for name in cited.in_reasons if name not in itself),
        norma=_each_once((*tagged, *cited.norme, *norme)),
        tedesco=_in_german((*pages, *massime), own.titolo),
    )


def _named_in(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """The norms and the decisions that short texts name."""
    found = references(texts)
    return [norm.text for norm in found.named], [precedent.name for precedent in found.precedents]


def _in_german(texts: Iterable[str], titolo: str | None) -> tuple[str, ...]:
    """The pages and abstracts that are in German, or have some; with the title, which is too short to tell."""
    found = [text for text in texts if "de" in languages(text)]
    return (*filter(None, [titolo]), *found) if found else ()


def _each_once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


async def _massime(session: AsyncSession, ids: Sequence[UUID]) -> list[IndexedItem]:
    if not ids:
        return []
    statement = (
        select(Massima, Provvedimento, MassimaRiservata)
        .join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
        .outerjoin(MassimaRiservata, MassimaRiservata.massima_id == Massima.id)
        .where(Massima.id.in_(ids), Massima.status != WITHDRAWN)
    )
    return [_massima(*row) for row in await session.execute(statement)]


def _massima(massima: Massima, provvedimento: Provvedimento, riservata: MassimaRiservata | None) -> IndexedItem:
    original = riservata if massima.restricted else None
    return IndexedItem(
        kind="massima",
        provvedimento_id=massima.provvedimento_id,
        public=_abstract(massima, massima.riferimento_normativo),
        riservato=None if original is None else _abstract(original, massima.riferimento_normativo),
        **_plain(massima, provvedimento),
    )


def _abstract(own: Massima | MassimaRiservata, tagged: Iterable[str]) -> FaceTexts:
    """One face of an abstract, which is all reasons."""
    text = rich_text.plain(own.testo)
    norme, precedenti = _named_in((own.titolo, text))
    cited = tuple(precedenti)
    return FaceTexts(
        own.titolo,
        text,
        precedente=cited,
        precedente_motivi=cited,
        norma=_each_once((*tagged, *norme)),
        tedesco=_in_german((text,), own.titolo),
    )


def _plain(item: Provvedimento | Massima, provvedimento: Provvedimento) -> dict[str, Any]:
    data = {name: getattr(item, name) for name in _OWN} | {
        name: getattr(provvedimento, name) for name in OF_PROVVEDIMENTO
    }
    return data | {
        "edit_date": item.edit_date.astimezone(UTC),
        "parola_chiave": tuple(item.parola_chiave),
        "riferimento_normativo": tuple(item.riferimento_normativo),
    }


async def _texts(session: AsyncSession, hashes: Collection[str]) -> dict[str, Sequence[str]]:
    """The pages of each document."""
    if not hashes:
        return {}
    pages = func.array_agg(aggregate_order_by(DocumentPage.testo, DocumentPage.page_number.asc()))
    statement = select(DocumentPage.hash, pages).where(DocumentPage.hash.in_(list(hashes))).group_by(DocumentPage.hash)
    return {file_hash: list(texts) for file_hash, texts in await session.execute(statement)}


async def following(session: AsyncSession, kind: Kind, after: int, limit: int) -> list[tuple[int, ItemName]]:
    """The next items of ``kind`` with a ``seq`` above ``after``: their seq and name, in order."""
    model = MODELS[kind]
    statement = (
        select(model.seq, model.id).where(model.seq > after, model.status != WITHDRAWN).order_by(model.seq).limit(limit)
    )
    return [(seq, (kind, item_id)) for seq, item_id in await session.execute(statement)]


async def total(session: AsyncSession) -> int:
    """The number of all of them."""
    return sum(
        [
            (await session.execute(select(func.count()).where(model.status != WITHDRAWN))).scalar_one()
            for model in MODELS.values()
        ]
    )


async def waiting(session: AsyncSession, limit: int) -> list[Change]:
    """The next changes to bring into the index: urgent ones first, each lot in the order of the changes."""
    statement = (
        select(DaIndicizzare.seq, DaIndicizzare.kind, DaIndicizzare.item_id)
        .order_by(DaIndicizzare.priorita, DaIndicizzare.seq)
        .limit(limit)
    )
    return [Change(seq, (cast(Kind, kind), item_id)) for seq, kind, item_id in await session.execute(statement)]


async def others(session: AsyncSession, changes: Sequence[Change]) -> list[Change]:
    """The other changes that wait of the same items: whoever reads these after it has them all."""
    taken, names = {change.seq for change in changes}, {change.name for change in changes}
    statement = select(DaIndicizzare.seq, DaIndicizzare.kind, DaIndicizzare.item_id).where(
        among(DaIndicizzare.item_id, "ids")
    )
    rows = await session.execute(statement, {"ids": [item_id for _, item_id in names]})
    found = [Change(seq, (cast(Kind, kind), item_id)) for seq, kind, item_id in rows]
    return [change for change in found if change.name in names and change.seq not in taken]


async def pressing(session: AsyncSession, many: int) -> bool:
    """Whether an urgent change waits, or so ``many`` that can wait."""
    first = select(DaIndicizzare.priorita).order_by(DaIndicizzare.priorita, DaIndicizzare.seq).limit(many).subquery()
    statement = select(func.count(), func.min(first.c.priorita)).select_from(first)
    count, most = (await session.execute(statement)).one()
    return bool(count == many or (count > 0 and most < LATER_INDEXING))


async def takes_away(session: AsyncSession) -> bool:
    """Whether something that people have changed, and that waits, is not for its readers any more, as a whole or in
    part: what is read of documents again changes nothing of that.
    """
    hidden = [
        select(DaIndicizzare.seq)
        .join(model, and_(DaIndicizzare.kind == kind, model.id == DaIndicizzare.item_id))
        .where(DaIndicizzare.priorita < LATER_INDEXING)
        .where(or_(model.status == WITHDRAWN, and_(model.restricted, model.status == PUBLISHED)))
        .exists()
        for kind, model in MODELS.items()
    ]
    return bool(await session.scalar(select(or_(*hidden))))


async def waiting_names(session: AsyncSession) -> set[ItemName]:
    """The items with changes that are not in the index yet."""
    statement = select(DaIndicizzare.kind, DaIndicizzare.item_id).distinct()
    return {(cast(Kind, kind), item_id) for kind, item_id in await session.execute(statement)}


async def behind(session: AsyncSession) -> tuple[int, int]:
    """How many changes are not in the index yet, and how many documents have not been read."""
    changes = select(func.count()).select_from(DaIndicizzare).scalar_subquery()
    unread = Document.state.in_((DocumentState.IN_CODA, DocumentState.IN_ELABORAZIONE))
    documents = select(func.count()).select_from(Document).where(unread).scalar_subquery()
    found = (await session.execute(select(changes, documents))).one()
    return int(found[0]), int(found[1])


async def forget(session: AsyncSession, changes: Iterable[Change]) -> None:
    """These changes are in the index."""
    await session.execute(delete(DaIndicizzare).where(DaIndicizzare.seq.in_([change.seq for change in changes])))


async def write_again(session: AsyncSession, names: Collection[ItemName], priority: int) -> None:
    """Let the index take these items in again, as if they had changed."""
    if not names:
        return
    rows = [{"priorita": priority, "kind": kind, "item_id": item_id} for kind, item_id in names]
    await session.execute(insert(DaIndicizzare), rows)
