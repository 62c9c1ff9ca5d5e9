"""JSON shapes of what was replaced."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel

from bdm.desk.history.schemas import ChangeOut


class SovrascritturaOggettoOut(BaseModel):
    """What was written on, as the caller may work on it now: without a ``label`` it is no longer available. A note on a
    passage has its decision, document and page as well.
    """

    kind: Literal["provvedimento", "massima", "document_note"]
    id: UUID
    label: str | None
    provvedimento_id: UUID | None
    file_hash: str | None
    page_number: int | None


class SovrascritturaOut(BaseModel):
    """Somebody's save replaced what the caller had written: ``from`` it ``to`` what is there since. Without a label of
    the item there are no changes.
    """

    id: UUID
    at: datetime
    by: str | None
    oggetto: SovrascritturaOggettoOut
    changes: list[ChangeOut]
    visto: bool
