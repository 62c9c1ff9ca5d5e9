"""JSON shapes of the workflow."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from bdm.content.doubts import Code
from bdm.content.provvedimento.model import Status
from bdm.desk.workflow.comments import MOST, Comment
from bdm.desk.workflow.findings import Findings, as_json
from bdm.desk.workflow.transitions import Action


class Moved(BaseModel):
    """Where the item is now."""

    id: str
    status: Status


class MoveIn(BaseModel):
    """``reason``: why it is sent back, should be withdrawn, or goes on despite a doubt; who sees drafts reads it.
    ``confirmed``: the doubts of a 409 TO_BE_CONFIRMED that one takes upon oneself.
    ``comments``: on fields of what is sent back, or pages of its document; who reads the reason reads them.
    """

    reason: str | None = None
    confirmed: list[Code] = Field(default_factory=list, max_length=len(Code))
    comments: list[Comment] = Field(default_factory=list, max_length=MOST)


class FoundAt(BaseModel):
    """Where something was found; ``link`` is an address of the client."""

    field: str
    message: str
    link: str | None = None


class RefusalOut(BaseModel):
    """What the next step is refused for."""

    code: str
    message: str
    places: list[FoundAt]


class ConfirmationOut(BaseModel):
    """Who took a doubt upon themselves, and why; ``actor`` ('Nome Cognome') is null for an account that is gone."""

    action: Action
    at: datetime
    actor: str | None
    reason: str | None


class DoubtOut(BaseModel):
    """What a step asks to confirm, as a 409 TO_BE_CONFIRMED has it."""

    code: Code
    message: str
    asks_reason: bool
    places: list[FoundAt]
    confirmations: list[ConfirmationOut]


class FindingsOut(BaseModel):
    """``refusals``: of the next step; ``doubts``: of that one and those after it. Both empty: nothing is missing."""

    refusals: list[RefusalOut]
    doubts: list[DoubtOut]

    @classmethod
    def of(cls, findings: Findings) -> FindingsOut:
        return cls(
            refusals=[
                RefusalOut(
                    code=each.code,
                    message=each.detail,
                    places=[FoundAt(field=place.field, message=place.message) for place in each.errors],
                )
                for each in findings.refusals
            ],
            doubts=[DoubtOut.model_validate(as_json(each, findings.confirmations)) for each in findings.doubts],
        )
