"""What is written about single fields of an item that is sent back (docs/regole/stati.md#rinvio-in-bozza)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, StringConstraints

LENGTH: Final = 1_000
"""Characters of one comment."""
MOST: Final = 20
"""Comments that go with one step."""

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LENGTH, pattern=r"^[^\x00]*$")]


class Comment(BaseModel):
    """``field`` is called as in the save call of the form."""

    field: str
    text: Words


def of_stored(comments: Iterable[Mapping[str, Any]]) -> list[Comment]:
    """As they stand with a step."""
    return [Comment.model_construct(**comment) for comment in comments]
