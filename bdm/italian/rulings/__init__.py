"""Rulings as texts cite them: one value, one grammar."""

from bdm.italian.rulings.grammar import rulings
from bdm.italian.rulings.ruling import ALONE, COURT_NAMES, DETACHED, CitedRuling, Court, Ruling

__all__ = ["ALONE", "COURT_NAMES", "DETACHED", "CitedRuling", "Court", "Ruling", "rulings"]
