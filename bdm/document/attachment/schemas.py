"""JSON shapes of attachments."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class AttachmentOut(BaseModel):
    """A file embedded in a document: its number there, its size in bytes, whether it is a program, which is not given
    out.
    """

    model_config = ConfigDict(from_attributes=True)

    number: int
    name: str
    size: int
    program: bool


class AttachmentsOut(BaseModel):
    """What is embedded in a document. ``read``: whether it has been looked at yet; ``left_out``: how many attachments
    of the original an anonymised version does not have.
    """

    read: bool
    attachments: list[AttachmentOut]
    left_out: int
