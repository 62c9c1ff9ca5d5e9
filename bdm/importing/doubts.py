"""What the desk would ask to confirm of a decision (``bdm.desk.workflow``), told of what an import has written.

Its document is not read yet: what only the text tells is asked when somebody works on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.grounds import signs
from bdm.content.doubts import Code, DoubtPlace
from bdm.desk.workflow import repository as workflow_repository
from bdm.desk.workflow.coherence import misread, out_of_order
from bdm.desk.workflow.duplicates import SAME_NUMBER
from bdm.desk.workflow.inspection import OBSCURED_TWIN
from bdm.desk.workflow.repository import Twin
from bdm.importing.batch import BatchOutcome, HashedLine
from bdm.importing.copies import SHOWN
from bdm.importing.items import ProvvedimentoLine

_LISTS = ("parte_processuale", "parola_chiave", "riferimento_normativo")
REVIEWED_HERE = "La copia oscurata non diventa pubblica ed è da rivedere:"
_DUPLICATE = f"Sembra esserci già: uno dello stesso ufficio e dello stesso tipo {SAME_NUMBER}."


async def note_doubts(session: AsyncSession, written: Sequence[tuple[UUID, HashedLine]], outcome: BatchOutcome) -> None:
    """Add them to what is told about the lines."""
    duplicates = await workflow_repository.same_numbers(session, [id_ for id_, _ in written])
    known = await workflow_repository.duplicates_by_id(session, {one for each in duplicates.values() for one in each})
    lines = [(line, [known[one] for one in duplicates.get(id_, ())]) for id_, line in written]
    found = await asyncio.to_thread(lambda: [list(_of_line(line.item, others)) for line, others in lines])
    for (line, _), doubts in zip(lines, found, strict=True):
        for code, place in doubts:
            outcome.notice(line, place.field, f"{code}: {place.message}")
        for remains in (line.copy.remains if line.copy else ())[:SHOWN]:
            outcome.notice(line, "anonymized_document", f"{Code.NAME_LEFT}: {REVIEWED_HERE} {remains}.")


def _of_line(item: object, twins: Sequence[Twin]) -> Iterator[tuple[Code, DoubtPlace]]:
    if not isinstance(item, ProvvedimentoLine):
        return
    for other in twins:
        yield Code.DUPLICATE, DoubtPlace("numero_provvedimento", f"«{other.name}». {_DUPLICATE}")
    if not item.restricted:
        fields = {name: getattr(item, name) for name in _LISTS} | {"titolo": [item.titolo or ""]}
        for sign in signs(item.area, item.materia, [], fields=fields):
            where = sign.field or "materia"
            yield Code.SENSITIVE, DoubtPlace(where, f"{sign.ground.label}: «{sign.words}», e non è riservato.")
        if any(other.restricted for other in twins):
            yield Code.SENSITIVE, DoubtPlace("visibility", OBSCURED_TWIN)
    for place in out_of_order(item):
        yield Code.DATES, place
    for place in misread(item.riferimento_normativo):
        yield Code.REFERENCES, place
