"""Where the reference data of offices are kept, for those who read the files without the database."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parent / "data"
TIPI_UFFICIO = ("CORTE DI APPELLO", "TRIBUNALE", "TRIBUNALE PER I MINORENNI", "TRIBUNALE DI SORVEGLIANZA")
"""Every kind of office there is; the name of an office begins with its kind."""
