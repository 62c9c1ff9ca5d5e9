"""What was read before the tables of ``bdm.anonymisation.grounds``: some crimes and the formulas of the order."""

from __future__ import annotations

import re
from typing import Final

_PENAL: Final = r"[^;]{0,80}?\bc(?:\.?\s?p\b(?!\.?\s?c)|od(?:ice|\.)?\s*pen)"
READ: Final = re.compile(
    rf"\b(?:572|600[\s-]*(?:bis|ter|quater|quinquies)|609[\s-]*(?:bis|ter|quater|quinquies|octies|undecies)"
    rf"|612[\s-]*(?:bis|ter))\b{_PENAL}"
    r"|maltrattamenti\s+(?:contro|in|verso)\s+(?:i\s+)?famil|violenz[ae]\s+sessual[ei]|atti\s+sessuali\s+con\s+minoren"
    r"|atti\s+persecutori|(?:pornografia|prostituzione)\s+minorile"
    r"|in\s+caso\s+di\s+(?:diffusione|riproduzione|pubblicazione|utilizzazione)[^.;]{0,160}?"
    r"\b(?:omett|omess|oscur|omission)"
    r"|\bdispon\w{1,4}\s+(?:che\s+sia\s+)?(?:l['’]\s?)?(?:oscurament|anonimizza|omissione\s+delle\s+generalit)",
    re.IGNORECASE,
)
