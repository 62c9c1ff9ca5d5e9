"""Where the reference data of offices are kept, for those who read the files without the database."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parent / "data"
