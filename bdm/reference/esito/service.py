"""The outcomes of a decision."""

from __future__ import annotations

from pathlib import Path

from bdm.platform.kit.reference_data import ReferenceFile, read_csv
from bdm.reference.esito.model import Esito

DATA = Path(__file__).parent / "data"
REFERENCE = (ReferenceFile(DATA / "esiti.csv", Esito, read_csv),)
