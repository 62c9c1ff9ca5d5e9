"""Use cases of the pages: the public face alone, whoever asks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.addresses import LARGEST, ById, ByNumber, Place, number_of, place_of
from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.content.withdrawn import withdrawn_numbered, withdrawn_on
from bdm.document import derived, service as document_service
from bdm.document.packed import DeflatedPrefix
from bdm.document.precedents import Precedent, read_precedent
from bdm.document.processing.computing import compute
from bdm.export import repository as export_repository, service as export_service
from bdm.export.service import Format
from bdm.open_data.api.dependencies import WithdrawnItem, find_decision
from bdm.open_data.page import decision
from bdm.open_data.page.decision import PageContent
from bdm.platform.authz import PUBLIC
from bdm.platform.kit.errors import AppError, NotFound
from bdm.search.citator.fate import fate_of
from bdm.search.citator.leads import is_of

MOST_READ: Final = 300
"""Different decisions cited in one text that are looked for here, the first of them: to read a name costs a tenth of a
millisecond.
"""


async def find(session: AsyncSession, place: Place) -> list[ProvvedimentoView]:
    """The public decisions at ``place``, at least one. Raises NotFound, WithdrawnItem."""
    if isinstance(place, ById):
        return [await find_decision(session, str(place.id))]
    every = await provvedimento_repository.by_numbers(session, PUBLIC, [place.number])
    found = [view for view in every if place.kind in (None, (view.tipo, view.area))]
    if found:
        return found
    ids = await withdrawn_numbered(session, place.number, place.kind)
    if not ids:
        raise NotFound
    days = await withdrawn_on(session, ids)
    raise WithdrawnItem(extra={"ritirato": max(days.values()).isoformat() if days else None})


async def own_place(session: AsyncSession, view: ProvvedimentoView) -> Place:
    """Where the decision is cited: by its number, if no other public one has the same kind and number."""
    number = number_of(view)
    if number is None or len(await find(session, number)) > 1:
        return ById(view.id)
    return number


def entries(views: Sequence[ProvvedimentoView]) -> list[tuple[ProvvedimentoView, str]]:
    """Decisions of one number, each with where it is: those that share even their kind are told apart by their ids."""
    places = [place_of(view) for view in views]
    return [
        (view, place.path if places.count(place) == 1 else ById(view.id).path)
        for view, place in zip(views, places, strict=True)
    ]


async def content_of(session: AsyncSession, view: ProvvedimentoView, origin: str, place: Place) -> PageContent:
    """What the page of a decision is made of, which is at ``place``."""
    abstracts = await massima_repository.of_provvedimenti(session, PUBLIC, [view.id])
    fate = await fate_of(session, PUBLIC, view)
    content = PageContent(view, origin, origin + place.path, abstracts.get(view.id, ()), fate=fate)
    try:
        packed, end = await document_service.answer(session, view.document_hash, "parti")
        cited = await compute(_cited, packed.size, packed, end)
    except AppError as error:
        return replace(content, untold=error.detail)
    return replace(content, packed=(packed, end), held=await _held(session, view, cited))


async def reference(session: AsyncSession, view: ProvvedimentoView, origin: str, format_: Format) -> tuple[bytes, str]:
    """The decision as a program for references reads it, and the SHA-256 of that."""
    told = await export_repository.told_of(session, PUBLIC, [view])
    body = export_service.write_one("provvedimento", format_, view, origin, told)
    return body, hashlib.sha256(body).hexdigest()


async def write(content: PageContent) -> tuple[bytes, str]:
    """The page, and its SHA-256."""
    return await compute(_write, content.packed[0].size if content.packed else 0, content)


def _write(content: PageContent) -> tuple[bytes, str]:
    body = decision.write(content)
    return body, hashlib.sha256(body).hexdigest()


def _cited(prefix: DeflatedPrefix, end: bytes) -> list[tuple[Precedent, ByNumber]]:
    """What the text cites of courts like ours."""
    text = derived.read_parts(prefix, end)
    cited: list[tuple[Precedent, ByNumber]] = []
    for name in text.precedenti[:MOST_READ]:
        read = read_precedent(name)
        if read is None or read.name != name or read.ufficio is None or not isinstance(read.number, int):
            continue
        if read.number <= LARGEST:
            cited.append((read, ByNumber(read.ufficio, read.year, read.number)))
    return cited


async def _held(
    session: AsyncSession, view: ProvvedimentoView, cited: Sequence[tuple[Precedent, ByNumber]]
) -> Mapping[str, str]:
    """Of the decisions that are cited and kept here the paths, by their names: that of their number where a name may
    be of several.
    """
    every = await provvedimento_repository.by_numbers(session, PUBLIC, {place.number for _, place in cited})
    kept = [one for one in every if one.id != view.id]
    held: dict[str, str] = {}
    for each, place in cited:
        found = [one for one in kept if is_of(each, one)]
        if found:
            held[each.name] = (place_of(found[0]) if len(found) == 1 else place).path
    return held
