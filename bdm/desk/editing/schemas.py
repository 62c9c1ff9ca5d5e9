"""JSON shapes of what saves answer (docs/regole/redazione.md), and of what is obscured."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from bdm.anonymisation.detection import Ground
from bdm.desk.history.schemas import ChangeOut


class ObscuredIn(BaseModel):
    """That the personal data of a decision are to be obscured: on which ground and why (for its editors)."""

    ground: Ground
    reason: str


class Saved(BaseModel):
    """What was saved, and the version that the next save names."""

    id: str
    version: int


class EditConflict(BaseModel):
    """Somebody saved since the form was opened: who, when, and what is different now."""

    detail: str
    code: Literal["EDIT_CONFLICT"]
    version: int
    edited_by: str | None
    edit_date: str
    changes: list[ChangeOut]
