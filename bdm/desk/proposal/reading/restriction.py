"""The restriction: that the personal data are to be obscured, where the text or the materia says so.

On which ground they are is said by who prepares the obscuring; nothing is restricted because of this alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from bdm.anonymisation.grounds import signs
from bdm.desk.proposal.reading.source import DocumentText, Proposal


def read_visibility(source: DocumentText, area: str | None, materia: Proposal | None) -> Iterator[Proposal]:
    """``visibility``, at most once: with the words that tell it, or those that the materia was read in."""
    found = signs(area, materia.value if materia else None, source.pages)
    told = next((sign for sign in found if sign.page is not None), None)
    if told is not None and told.page is not None:
        yield Proposal("visibility", "true", f"Riservati: {told.ground.label}", told.page, told.words)
    elif found and materia is not None:
        yield Proposal("visibility", "true", f"Riservati: {found[0].ground.label}", materia.page, materia.passage)
