"""Use cases of what people follow and are told: the caller's alone, those of others do not exist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso import repository as avviso_repository
from bdm.avviso.model import Iscrizione
from bdm.avviso.presentation import PresentedAvviso, show, targets
from bdm.avviso.repository import ResolvedIscrizione
from bdm.avviso.schemas import (
    AvvisoIscrizioneOut,
    AvvisoOggettoOut,
    AvvisoOut,
    AvvisoPage,
    IscrizioneIn,
    IscrizioneOut,
    MailFrequency,
    SeenIn,
    What,
)
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.document.precedents import read_precedent
from bdm.open_data.changelog import repository as changelog_repository
from bdm.personal.sovrascrittura import repository as sovrascrittura_repository
from bdm.platform.authz import KINDS, PUBLIC, Reader, Scope
from bdm.platform.kit.errors import Conflict, FieldError, Invalid, NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.time import now
from bdm.reference.riferimento_normativo.citation import forms, parse
from bdm.saved_search import repository as saved_search_repository
from bdm.search.citator.service import UNREAD
from bdm.search.engine.port import SearchEngine
from bdm.search.query import QuerySyntax, read

MAX_FOLLOWED: Final = 200
"""Of one person."""
_UNKNOWN: Final = "Iscrizione non trovata."
_NO_NORM: Final = "La norma non si riconosce: indicare l'articolo e l'atto, per esempio «art. 2043 c.c.»."
_NOT_UNDERSTOOD: Final = "La ricerca non si può più interpretare: per questo non trova nulla. Salvarla di nuovo."


async def notices(
    session: AsyncSession, engine: SearchEngine, reader: Reader, *, offset: int, limit: int
) -> AvvisoPage:
    """One page of the caller's notices. Raises IndexNotReady."""
    total = await avviso_repository.total(session, reader.account_id)
    found = await avviso_repository.page(session, reader.account_id, offset=offset, limit=limit)
    shown = await show(session, engine, Scope.of(reader), found)
    return AvvisoPage(count=total, items=list(map(_notice, shown)))


def _notice(shown: PresentedAvviso) -> AvvisoOut:
    notice, one = shown.avviso, shown.followed.iscrizione
    return AvvisoOut.model_validate(
        {
            "id": notice.id,
            "at": notice.at,
            "evento": notice.event,
            "oggetto": AvvisoOggettoOut(
                kind=shown.name[0], id=notice.item_id, label=shown.item, ritirato_il=shown.withdrawn
            ),
            "iscrizione": AvvisoIscrizioneOut(
                id=one.id, what=cast(What, one.what), target=one.target, label=shown.target
            ),
            "visto": notice.seen_at is not None,
        }
    )


async def unread(session: AsyncSession, account_id: UUID) -> int:
    """How many notices the person has not looked at."""
    followed = await avviso_repository.unread(session, account_id)
    return followed + await sovrascrittura_repository.unread(session, account_id)


async def see(session: AsyncSession, account_id: UUID, notices: SeenIn) -> None:
    """The person has looked at some notices, or at all; those of others do not exist."""
    if notices.all or notices.ids:
        ids = None if notices.all else notices.ids
        await avviso_repository.see(session, account_id, ids, now())
        await sovrascrittura_repository.see(session, account_id, ids, now())


async def subscriptions(
    session: AsyncSession, reader: Reader, kind: What | None, target: str | None
) -> list[IscrizioneOut]:
    """What the person follows, newest first."""
    called = _name_of(kind, target) if kind and target else target
    if target is not None and called is None:
        return []
    found = await avviso_repository.of_account(session, reader.account_id, kind, called)
    return await _out(session, reader, found)


async def subscribe(session: AsyncSession, reader: Reader, subscription: IscrizioneIn) -> IscrizioneOut:
    """Follow something. Raises NotFound for what the person does not have or may not read, Invalid for a name that is
    none, Conflict above ``MAX_FOLLOWED``.
    """
    target = _name_of(subscription.what, subscription.target)
    if subscription.what == "precedente" and target is None:
        raise Invalid(UNREAD, errors=[FieldError("target", UNREAD)])
    if subscription.what == "norma" and (problem := _no_norm(subscription.target)) is not None:
        raise Invalid(problem, errors=[FieldError("target", problem)])
    one = Iscrizione(account_id=reader.account_id, what=subscription.what, mail=subscription.mail)
    if subscription.what == "ricerca":
        one.saved_search_id = await _own_search(session, reader.account_id, subscription.target)
    elif subscription.what == "provvedimento":
        one.provvedimento_id, one.document = await _decision(session, Scope.of(reader), subscription.target)
    else:
        one.name, one.area = target, subscription.area
    count = await avviso_repository.count(session, reader.account_id)  # others of this person wait from here on
    known = await avviso_repository.of_account(session, reader.account_id, subscription.what, one.target)
    same = [each.iscrizione for each in known if each.iscrizione.area == one.area]
    if same:
        return await change_mail(session, reader, str(same[0].id), subscription.mail)
    if count >= MAX_FOLLOWED:
        raise Conflict(
            f"Si possono seguire al massimo {MAX_FOLLOWED} cose: per aggiungerne un'altra occorre toglierne una.",
            code="TOO_MANY_SUBSCRIPTIONS",
        )
    one.since = await changelog_repository.last(session)
    session.add(one)
    await session.flush()
    return await _own_out(session, reader, one.id)


async def change_mail(session: AsyncSession, reader: Reader, id_: str, mail: MailFrequency) -> IscrizioneOut:
    """Write to the person more or less often, or not at all. Raises NotFound."""
    parsed = parse_id(id_)
    found = parsed and await avviso_repository.own(session, reader.account_id, parsed)
    if not found:
        raise NotFound(_UNKNOWN)
    if found.iscrizione.mail == "mai":
        found.iscrizione.mail_since = now()
    found.iscrizione.mail = mail
    await session.flush()
    return (await _out(session, reader, [found]))[0]


async def unsubscribe(session: AsyncSession, account_id: UUID, id_: str) -> None:
    """Follow something no longer. Raises NotFound."""
    parsed = parse_id(id_)
    if parsed is None or not await avviso_repository.remove(session, account_id, parsed):
        raise NotFound(_UNKNOWN)


def _name_of(kind: What, target: str) -> str | None:
    """The one name of a ruling or norm, however it is spelled; None for what names no ruling. The target of anything
    else.
    """
    if kind == "precedente":
        precedent = read_precedent(target)
        return None if precedent is None else precedent.name
    one_line = " ".join(target.split())
    return forms(one_line)[0] if kind == "norma" else one_line


def _no_norm(target: str) -> str | None:
    """Why nothing would ever be told of it."""
    reference = parse(" ".join(target.split()))
    if reference is None:
        return _NO_NORM
    return None if reference.beyond is None else f"{reference.beyond}."


async def _own_search(session: AsyncSession, account_id: UUID, target: str) -> UUID:
    if (parsed := parse_id(target)) is not None:
        for kind in KINDS:
            if await saved_search_repository.get(session, account_id, kind, parsed) is not None:
                return parsed
    raise NotFound("Ricerca salvata non trovata.")


async def _decision(session: AsyncSession, scope: Scope, target: str) -> tuple[UUID, str | None]:
    """The decision, and its document on the public face."""
    parsed = parse_id(target)
    if parsed is None or parsed not in await provvedimento_repository.by_ids(session, scope, [parsed]):
        raise NotFound("Provvedimento non trovato.")
    public = (await provvedimento_repository.by_ids(session, PUBLIC, [parsed])).get(parsed)
    return parsed, public.document_hash if public else None


async def _own_out(session: AsyncSession, reader: Reader, id_: UUID) -> IscrizioneOut:
    found = await avviso_repository.own(session, reader.account_id, id_)
    assert found is not None
    return (await _out(session, reader, [found]))[0]


async def _out(session: AsyncSession, reader: Reader, iscrizioni: Sequence[ResolvedIscrizione]) -> list[IscrizioneOut]:
    labels = await targets(session, Scope.of(reader), iscrizioni)
    return [
        IscrizioneOut.model_validate(
            {
                "id": each.iscrizione.id,
                "what": each.iscrizione.what,
                "target": each.iscrizione.target,
                "label": label,
                "area": each.iscrizione.area,
                "kind": each.search and each.search.kind,
                "mail": each.iscrizione.mail,
                "errore": _problem(each),
                "created_at": each.iscrizione.created_at,
            }
        )
        for each, label in zip(iscrizioni, labels, strict=True)
    ]


def _problem(followed: ResolvedIscrizione) -> str | None:
    query = followed.search.query if followed.search else ""
    try:
        read(query) if query else None
    except QuerySyntax:
        return _NOT_UNDERSTOOD
    return None
