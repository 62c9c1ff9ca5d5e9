"""Plain filters of a search, for who does not know the language: they become criteria of it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.fields import CHOICES
from bdm.open_data.api.naming import unknown
from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.names import Names, canonical, shipped_offices
from bdm.platform.authz import PUBLIC, Kind
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.time import today
from bdm.reference.choices import Dimension
from bdm.reference.materia import service as materia_service
from bdm.search.engine.port import SearchEngine, SearchRequest
from bdm.search.query import EVERYTHING, OPEN_START, Days, Equals, Or, Tree, all_of, messages as say

DAY: Final = "data_pubblicazione"
"""The day that ``dal`` and ``al`` are of (docs/regole/date.md)."""
BEFORE_OPEN_START: Final = "Senza «dal» si parte dal 01/01/2000: per i giorni precedenti indicare anche «dal»."
HINTED: Final = 3
"""Wrong values of a field that are told with what may be meant: some milliseconds each."""
_LISTS: Final = {
    "ufficio": "gli uffici",
    "distretto": "i distretti",
    "materia": "le materie",
    "tipo": "i tipi di provvedimento",
    "esito": "gli esiti",
}


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What is asked of each field: one of its values, and a day of publication between two, both included."""

    ufficio: Sequence[str] = ()
    distretto: Sequence[str] = ()
    materia: Sequence[str] = ()
    tipo: Sequence[str] = ()
    esito: Sequence[str] = ()
    dal: date | None = None
    al: date | None = None


async def criteria_of(session: AsyncSession, engine: SearchEngine, kind: Kind, filters: Filters) -> Tree:
    """``filters`` in the language, the same for the same question. Raises Invalid field by field, IndexNotReady."""
    errors = _wrong_days(filters)
    trees: list[Tree] = []
    for field in _LISTS:
        texts: Sequence[str] = getattr(filters, field)
        if texts:
            found, wrong = await _values(session, engine, kind, field, texts)
            errors += wrong
            trees.append(_one_of(field, found))
    if errors:
        raise Invalid(errors=errors)
    if filters.dal or filters.al:
        trees.append(Days(DAY, filters.dal, filters.al))
    return all_of(*trees)


def _one_of(field: str, values: Iterable[str]) -> Tree:
    criteria = tuple(Equals(field, value) for value in sorted(set(values)))
    return criteria[0] if len(criteria) == 1 else Or(criteria)


async def _values(
    session: AsyncSession, engine: SearchEngine, kind: Kind, field: str, texts: Sequence[str]
) -> tuple[list[str], list[FieldError]]:
    """What ``texts`` name, as it is stored, and what is said of those that name nothing. Offices and districts are
    those of the lists, which the database sees to.
    """
    known = await _listed(session, field)
    names = Names(known)
    read = {text: names.find(canonical(field, text)) for text in dict.fromkeys(texts)}
    missing = [text for text, value in read.items() if value is None]
    if missing and field == "materia":  # what was imported with another one has it all the same
        others = await _in_use(engine, kind, Dimension.MATERIA)
        read |= {text: Names(others).find(text) for text in missing}
        known = list(dict.fromkeys([*known, *others]))
    found = [value for value in read.values() if value is not None]
    wrong = [text for text, value in read.items() if value is None]
    return found, [_wrong(field, text, known if at < HINTED else ()) for at, text in enumerate(wrong)]


def _wrong(field: str, text: str, choices: Sequence[str]) -> FieldError:
    office = shipped_offices().nearest(text) if field == "ufficio" and choices else None
    likely = [] if office is None or office not in choices else [office]
    return FieldError(field, unknown(text, _LISTS[field], choices, likely))


async def _listed(session: AsyncSession, field: str) -> list[str]:
    """All values that there are."""
    if field == "ufficio":
        return [each.nome for each in await ufficio_service.geografia(session)]
    if field == "distretto":
        return [each.id for each in await ufficio_service.distretti(session)]
    return await materia_service.materie(session) if field == "materia" else list(CHOICES[field])


async def _in_use(engine: SearchEngine, kind: Kind, dimension: Dimension) -> list[str]:
    """The values that something has that everybody may read."""
    every = SearchRequest(kind=kind, tree=EVERYTHING, scope=PUBLIC, today=today())
    [buckets] = await engine.count(every, [dimension])
    return [bucket.value for bucket in buckets]


def _wrong_days(filters: Filters) -> list[FieldError]:
    """As the language has its ranges (docs/regole/date.md#intervalli)."""
    days = {"dal": filters.dal, "al": filters.al}
    errors = [FieldError(name, say.FUTURE) for name, day in days.items() if day is not None and day > today()]
    if filters.al is not None and filters.al < (filters.dal or OPEN_START):
        errors.append(FieldError("al", say.END_BEFORE_START if filters.dal else BEFORE_OPEN_START))
    return errors
