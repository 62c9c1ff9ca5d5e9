"""The outcomes of a decision."""

from __future__ import annotations

from pathlib import Path

from bdm.esito.model import Esito
from bdm.kit.reference_data import ReferenceFile, read_csv

DATA = Path(__file__).parent / "data"
REFERENCE = (ReferenceFile(DATA / "esiti.csv", Esito, read_csv),)
