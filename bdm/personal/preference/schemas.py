"""JSON shapes of preferences."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from pydantic import BaseModel, Field

MAX_ENTRIES: Final = 10


class Name(StrEnum):
    """What may be kept: the order of each work queue, and how many rows its pages have
    (docs/regole/redazione.md#liste-di-lavoro).
    """

    ATTIVITA_PROVVEDIMENTO = "attivita_provvedimento"
    ATTIVITA_MASSIMA = "attivita_massima"


Key = Annotated[str, Field(pattern="^[a-z_]{1,40}$")]
Scalar = Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")] | bool | None


class PreferenceValue(BaseModel):
    """A flat object of at most ten short values; null for what was never kept."""

    value: Annotated[dict[Key, Scalar], Field(max_length=MAX_ENTRIES)] | None
