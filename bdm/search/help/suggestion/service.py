"""Suggestions for what somebody types: ready criteria, judges, parties, as this reader may see them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.fields import FIELDS
from bdm.italian import SUFFIXES, key
from bdm.people.ufficio.names import canonical
from bdm.platform.authz import Kind, Scope
from bdm.reference.choices import Area
from bdm.reference.riferimento_normativo.citation import Partition, forms, parse
from bdm.search.help.suggestion import values_repository
from bdm.search.help.suggestion.values_repository import CountedValue
from bdm.search.help.suggestion.words import AREAS, GROUPS, LEVELS, Group, condition, fields_of, typed_words
from bdm.search.query.identifiers import admissible

MAX_TYPED: Final = 200
FROM_CHARACTERS: Final = 2
MAX_SUGGESTED: Final = 12
NAMES_FROM_CHARACTERS: Final = 3
MAX_NAMES: Final = 20

LABELS: Final = {field.name: field.label for field in FIELDS if field.suggested}
"""As chips name the criteria (docs/regole/campi.md#etichette)."""
DEFENDANTS: Final = "Imputati"
"""The parties of a penal case."""


@dataclass(frozen=True)
class Suggestion:
    """A criterion of the search language, ready to be added."""

    type: str
    label: str
    text: str


async def suggestions(
    session: AsyncSession, scope: Scope, kind: Kind, area: Area | None, q: str, most: int = MAX_SUGGESTED
) -> list[Suggestion]:
    """Values with words that begin with all of those typed, most frequent first, then the criteria on the text for
    what was typed; together at ``most``.
    """
    if len(q.strip()) < FROM_CHARACTERS:
        return []
    texts = _text_criteria(q)
    limit = most - len(texts)
    found = await most_frequent(session, scope, kind, _areas(area), GROUPS, q, limit)
    # 'articolo 2043 del codice civile' is suggested as 'ART. 2043 C.C.', 'CdA Milano' as 'CORTE DI APPELLO DI MILANO'
    for known in {forms(q)[0], canonical("ufficio", q)} - {q}:
        spelled = await most_frequent(session, scope, kind, _areas(area), ["altro"], known, limit)
        found = list({(each.field, each.key): each for each in (*spelled, *found)}.values())[:limit]
    return [*(Suggestion(each.field, _label(each.field, area), each.value) for each in found), *texts]


async def names(session: AsyncSession, scope: Scope, group: Group, area: Area | None, q: str) -> list[str]:
    """At most ``MAX_NAMES`` judges or parties of decisions, most frequent first, each once whatever their role."""
    if len(q.strip()) < NAMES_FROM_CHARACTERS:
        return []
    found = await most_frequent(session, scope, "provvedimento", _areas(area), [group], q, MAX_NAMES, by_field=False)
    return [each.value for each in found]


async def most_frequent(
    session: AsyncSession,
    scope: Scope,
    kind: Kind,
    areas: Sequence[Area],
    groups: Collection[Group],
    q: str,
    limit: int,
    *,
    by_field: bool = True,
) -> list[CountedValue]:
    """The ``limit`` values that this reader finds most often; spellings of one value are one, in the usual form."""
    words = typed_words(q)
    if not words:
        return []
    # Those of other kinds of content, and readers of public faces alone, never touch what is known of originals.
    offices = scope.originals if scope.originals and "parti" in groups and kind == "provvedimento" else None
    rows: list[CountedValue] = []
    for level in range(len(LEVELS) - 1, 0, -1):
        rows = await values_repository.matching_values(
            session, condition(level, kind, areas, groups, words), offices, 4 * limit
        )
        # A level has whatever anybody counts so often; what this reader does not is as if it were not there.
        rows = [row for row in rows if row.count >= LEVELS[level]]
        best = _merged(rows, by_field=by_field)
        if len(best) >= limit:
            return best[:limit]
    # All that this reader counts twice or more was found. The others are all as frequent: the first in order.
    others: list[CountedValue] = []
    if len(words) == 1:
        fields = fields_of(groups)
        others = await values_repository.beginning(
            session, kind, areas, fields, words[0], offices, 4 * limit + len(rows)
        )
    if len(_merged([*rows, *others], by_field=by_field)) < limit:
        asked = condition(0, kind, areas, groups, words)
        others = await values_repository.containing(session, asked, words[0], offices, 4 * limit + len(rows))
    known = set(rows)
    once = [other for other in others if other not in known]
    return _merged([*rows, *once], by_field=by_field)[:limit]


async def parts_of(session: AsyncSession, area: Area, text: str) -> list[CountedValue]:
    """The article (or another part of an act) that ``text`` names and its parts, which published decisions of ``area``
    name, each with how many do, in the order of the act. Of every reader alike: references tell nothing of an original.
    """
    whole = parse(text)
    if whole is None or whole.partition == Partition():
        return []
    act = whole.act.identity
    first, within = f"{key(whole.partition.text)} ", f" {key(replace(act, allegato=None).text)}"
    rows = await values_repository.between(session, "provvedimento", area, "riferimento_normativo", first, within)
    read = [(parse(row.value), row) for row in _merged(rows, by_field=True)]
    same = [(found.partition, row) for found, row in read if found is not None and found.act.identity == act]
    return [row for _, row in sorted(same, key=lambda each: _place(each[0]))]


def _place(partition: Partition) -> list[tuple[int, int | str]]:
    """Where a part of an act stands: 'COMMA 2' before 'COMMA 10', 'COMMA 2-BIS' between them."""
    return [_rank(getattr(partition, each.name)) for each in fields(Partition)]


def _rank(value: int | str | None) -> tuple[int, int | str]:
    if value is None:
        return 0, 0
    if isinstance(value, int):
        return 1, value
    ordinals = [name.upper() for name in SUFFIXES]
    return (1, ordinals.index(value)) if value in ordinals else (2, value)


def _merged(rows: Sequence[CountedValue], *, by_field: bool) -> list[CountedValue]:
    """One row for each value, most frequent first; of several spellings the most frequent one."""
    merged: dict[tuple[str, str], CountedValue] = {}
    for row in sorted(rows, key=lambda row: (-row.count, row.key, row.value)):
        name = (row.field if by_field else "", row.key)
        first = merged.get(name)
        merged[name] = row if first is None else replace(first, count=first.count + row.count)
    return sorted(merged.values(), key=lambda row: (-row.count, row.key, row.field))


def _areas(area: Area | None) -> Sequence[Area]:
    return AREAS if area is None else (area,)


def _label(field: str, area: Area | None) -> str:
    return DEFENDANTS if field == "parte_processuale" and area == "penale" else LABELS[field]


def _text_criteria(q: str) -> list[Suggestion]:
    """An exact phrase is in quotes, all words have a type of their own (docs/regole/ricerca.md#testo)."""
    text = admissible(q)
    if not typed_words(text):
        return []
    if len(text.split()) == 1:
        return [Suggestion("testo", "Testo", text)]
    return [
        Suggestion("testo_all_words", "Testo (tutte le parole)", text),
        Suggestion("testo", "Testo (frase esatta)", f'"{text}"'),
        Suggestion("testo", "Testo (almeno una parola)", text),
    ]
