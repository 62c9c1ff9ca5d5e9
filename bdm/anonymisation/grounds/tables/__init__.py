"""The words that tell of each ground. Every line begins with letters or digits (``legible.LegibleTable``).

Sources: art. 52 d.lgs. 196/2003, commi 1-2 (request of a party, order of the judge) and 5 (minors, family, status,
offended persons of art. 734-bis c.p.); art. 9 reg. (UE) 2016/679 and art. 2-septies, comma 8, d.lgs. 196/2003 (health
and what else is particular).
"""

from __future__ import annotations

from typing import Final

from bdm.anonymisation.detection import Ground
from bdm.anonymisation.grounds.legible import LegibleTable
from bdm.anonymisation.grounds.tables.crimes import CRIMES
from bdm.anonymisation.grounds.tables.family import FAMILY
from bdm.anonymisation.grounds.tables.minors import MINORS, PARTY
from bdm.anonymisation.grounds.tables.orders import ORDERED
from bdm.anonymisation.grounds.tables.particular_data import HEALTH, PARTICULAR
from bdm.italian.table import Table

IN_TEXT: Final = (
    (Ground.REATI, LegibleTable(CRIMES)),
    (Ground.MINORI, LegibleTable(MINORS)),
    (Ground.FAMIGLIA_STATO, LegibleTable(FAMILY)),
    (Ground.DATI_PARTICOLARI, LegibleTable(Table(*HEALTH.rows, *PARTICULAR.rows, any_case=True))),
    (Ground.DISPOSTO_GIUDICE, LegibleTable(ORDERED)),
)
"""What is looked for everywhere."""
IN_PARTIES: Final = ((Ground.MINORI, LegibleTable(PARTY)),)
"""What is looked for in the parties as well."""
