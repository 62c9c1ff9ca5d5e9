"""What is written about single fields of an item that is sent back, and about its document or one of that one's pages
(docs/regole/stati.md#rinvio-in-bozza).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, StringConstraints

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.platform.kit.regex import regex

LENGTH: Final = 1_000
"""Characters of one comment."""
MOST: Final = 20
"""Comments that go with one step."""
DOCUMENT: Final = "document_hash"
"""The field that a comment on the whole document is on; one on its third page is on ``document_hash:3``."""
_PAGE: Final = regex(rf"{DOCUMENT}:([1-9][0-9]{{0,5}})")

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LENGTH, pattern=r"^[^\x00]*$")]


class Comment(BaseModel):
    """``field`` is called as in the save call of the form; a page of the document is ``document_hash:3``."""

    field: str
    text: Words


class CommentOut(Comment):
    """``previous_document``: whether what it is on is a document that the item no longer has; null for one on another
    field, and where it was not noted which document that was.
    """

    previous_document: bool | None


class KeptComment(Comment):
    """As it stands with a step. ``document``: the hash of the document that it is on; None as in ``CommentOut``."""

    document: str | None = None

    def seen(self, documents: Collection[str]) -> CommentOut:
        """As it is read where the item has these ``documents`` (``documents_of``)."""
        previous = None if self.document is None else self.document not in documents
        return CommentOut.model_construct(field=self.field, text=self.text, previous_document=previous)


def page_of(field: str) -> int | None:
    """The page of the document (from 1) that a field is; None for every other one."""
    found = _PAGE.fullmatch(field)
    return None if found is None else int(found[1])


def documents_of(view: ProvvedimentoView | MassimaView) -> frozenset[str]:
    """The hashes of the documents that who reads this may comment on: the decision's own, and its obscured copy."""
    if isinstance(view, MassimaView):
        return frozenset()
    return frozenset(filter(None, (view.document_hash, view.anonymized_document_hash)))


def to_store(comments: Iterable[Comment], document: str | None) -> list[dict[str, Any]]:
    """As they are kept with a step; ``document``: the hash of the one that was read."""
    return [
        comment.model_dump()
        | ({"document": document} if document and comment.field.partition(":")[0] == DOCUMENT else {})
        for comment in comments
    ]


def of_stored(comments: Iterable[Mapping[str, Any]]) -> list[KeptComment]:
    """As they stand with a step."""
    return [KeptComment.model_construct(**comment) for comment in comments]
