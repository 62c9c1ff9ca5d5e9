"""Redacts one PDF, page by page. Runs within the reader's process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bdm.document.processing.protocol import Emit
from bdm.document.redaction.model import Area, Mark, RefusalCode


def redact_document(
    path: Path,
    emit: Emit,
    *,
    result: Path,
    texts: Sequence[str],
    marks: Sequence[Mark],
    areas: Sequence[Area],
    terms: Sequence[str],
    program: str | None,
) -> None:
    """Emit ``outcome`` for each page or ``refused``, ``read``. Raises ReadingFailed."""
    emit({"kind": "refused", "code": RefusalCode.RISULTATO_NON_LEGGIBILE, "page": None})
    emit({"kind": "read"})
