"""Kinds of decisions, and how texts say that one was given."""

from __future__ import annotations

from typing import Final

from bdm.italian.table import Table

KINDS: Final = Table(
    (r"sentenz[ae]|sent\.", "sentenza | sentenze | sent. | sentenza non definitiva", "sentito"),
    (r"ordinanz[ae]|ord\.", "ordinanza | ord.", "ordinato"),
    (
        r"decreto(?!\s*-?\s*(?:legge|legislativo|ministeriale|del)\b)|decr\.",
        "decreto ingiuntivo | decr.",
        "decreto-legge | decreto legislativo",
    ),
    any_case=True,
)
SORTS: Final = Table(
    (r"civile|penale", "civile | penale", "civico"),
    (r"(?:non\s+)?definitiva|parziale|ingiuntivo", "non definitiva | parziale | ingiuntivo"),
    (r"impugnat[ao]|appellat[ao]|gravat[ao]", "impugnata | appellato | gravata"),
    (r"di\s+primo\s+grado", "di primo grado"),
    any_case=True,
)
"""What may follow the kind."""
GIVEN: Final = Table(
    (
        r"(?:emess|res|pronunciat|pubblicat|depositat|adottat)[ao]",
        "emessa | resa | pronunciata | pubblicato | depositata | adottato",
        "il pubblico",
    ),
    (r"dep\.|pubbl\.", "dep. | pubbl."),
    any_case=True,
)
