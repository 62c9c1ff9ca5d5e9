"""A PDF to redact, and what must be gone from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from bdm.document.redaction.model import CoverArea


@dataclass(frozen=True)
class Case:
    """``recipe`` says how it was made; ``terms`` are all the words that must be gone, wherever the file has them (None:
    they are chosen from what is read in it).
    """

    index: int
    recipe: str
    pdf: bytes = field(repr=False)
    terms: tuple[str, ...] | None
    areas: tuple[CoverArea, ...] = ()
    encoded: tuple[bytes, ...] = ()
    """The terms as the page's own font writes them, where its codes are no characters."""
