"""What an item contributes to the suggestions: the values of its fields, as its readers see them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.fields import FIELDS as CATALOGUE
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.italian import key
from bdm.platform.authz import Kind
from bdm.platform.authz.scope import PUBLISHED
from bdm.reference.choices import Area
from bdm.search.help.suggestion.words import PARTIES, value_words

FIELDS: Final = tuple(field.name for field in CATALOGUE if field.suggested and not field.own)
"""Of a decision, and of its abstracts."""
LISTS: Final = tuple(field.name for field in CATALOGUE if field.suggested == "altro" and field.own)
"""Of each item its own. ``PARTIES`` are a decision's alone."""

MAX_BYTES: Final = 1_000
"""Of a value and its key together: what an index of the database takes with room to spare."""

ItemName = tuple[Kind, UUID]


@dataclass(frozen=True, slots=True)
class FieldValue:
    """A value of a field."""

    field: str
    key: str
    text: str

    def id(self, kind: Kind, area: Area) -> int:
        """What the value is called in the database, among those of a kind and area: 63 bits of a digest. Two that
        share them would be counted together, which is not to be expected below a billion values.
        """
        digest = hashlib.blake2b("\x1f".join((kind, area, self.field, self.text)).encode(), digest_size=8)
        return int.from_bytes(digest.digest(), "big") >> 1


@dataclass(frozen=True, slots=True)
class Contribution:
    """The values of one published item. Of a restricted one, the readers of its ``ufficio`` see those of ``original``
    in the place of those of ``hidden``, which ``public`` includes. All others have no ``ufficio``.
    """

    name: ItemName
    area: Area
    public: frozenset[FieldValue]
    ufficio: str | None = None
    hidden: frozenset[FieldValue] = frozenset()
    original: frozenset[FieldValue] = frozenset()


async def read(session: AsyncSession, names: Iterable[ItemName]) -> dict[ItemName, Contribution]:
    """What those of the items that are published contribute now."""
    ids: dict[Kind, list[UUID]] = {"provvedimento": [], "massima": []}
    for kind, item_id in names:
        ids[kind].append(item_id)
    contributions = []
    if ids["provvedimento"]:
        rows = await session.execute(_provvedimenti(ids["provvedimento"]))
        contributions += [_of_provvedimento(row) for row in rows]
    if ids["massima"]:
        rows = await session.execute(_massime(ids["massima"]))
        contributions += [_of_massima(row) for row in rows]
    return {contribution.name: contribution for contribution in contributions}


def _of_decision() -> list[Any]:
    return [Provvedimento.area, *(getattr(Provvedimento, field) for field in FIELDS)]


def _provvedimenti(ids: Sequence[UUID]) -> Select[Any]:
    return (
        select(
            Provvedimento.id,
            *_of_decision(),
            *(getattr(Provvedimento, field) for field in (*LISTS, PARTIES)),
            Provvedimento.restricted,
            ProvvedimentoRiservato.parte_processuale.label("original"),
        )
        .outerjoin(ProvvedimentoRiservato, ProvvedimentoRiservato.provvedimento_id == Provvedimento.id)
        .where(Provvedimento.id.in_(ids), Provvedimento.status == PUBLISHED)
    )


def _massime(ids: Sequence[UUID]) -> Select[Any]:
    return (
        select(Massima.id, *_of_decision(), *(getattr(Massima, field) for field in LISTS))
        .join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
        .where(Massima.id.in_(ids), Massima.status == PUBLISHED)
    )


def _of_provvedimento(row: Any) -> Contribution:
    name, area = ("provvedimento", row.id), cast(Area, row.area)
    parties = _values(PARTIES, row.parte_processuale)
    public = _common(row) | parties
    if not row.restricted or row.original is None:
        return Contribution(cast(ItemName, name), area, public)
    return Contribution(cast(ItemName, name), area, public, row.ufficio, parties, _values(PARTIES, row.original))


def _of_massima(row: Any) -> Contribution:
    return Contribution(("massima", row.id), cast(Area, row.area), _common(row))


def _common(row: Any) -> frozenset[FieldValue]:
    single = (_values(field, [getattr(row, field)]) for field in FIELDS)
    several = (_values(field, getattr(row, field)) for field in LISTS)
    return frozenset().union(*single, *several)


def _values(field: str, texts: Iterable[str | None]) -> frozenset[FieldValue]:
    """The values worth suggesting, each once, whatever its spellings in this item."""
    by_key: dict[str, FieldValue] = {}
    for text in texts:
        if not text or not value_words(text):
            continue
        value = FieldValue(field, key(text), text)
        if len(value.key.encode()) + len(value.text.encode()) <= MAX_BYTES:
            by_key.setdefault(value.key, value)
    return frozenset(by_key.values())
