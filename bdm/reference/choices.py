"""The values of the fields that have few, and the fields that are counted by; `make generate` writes them
from bdm/content/provvedimento/fields.py.
"""

from enum import StrEnum
from typing import Final, Literal, get_args

Area = Literal[
    "civile",
    "penale",
]
Tipo = Literal[
    "sentenza",
    "decreto",
    "ordinanza",
]
Esito = Literal[
    "ACCOGLIMENTO",
    "CONFERMA",
    "INAMMISSIBILITA",
    "NULLITA",
    "RIFORMA",
    "RIGETTO",
]
Stato = Literal[
    "DEFINITIVO",
    "NON DEFINITIVO",
]

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "area": get_args(Area),
    "tipo": get_args(Tipo),
    "esito": get_args(Esito),
    "stato": get_args(Stato),
}


class CountedField(StrEnum):
    """The fields whose values may be counted."""

    TIPO = "tipo"
    DISTRETTO = "distretto"
    UFFICIO = "ufficio"
    MATERIA = "materia"
    PAROLA_CHIAVE = "parola_chiave"
    RIFERIMENTO_NORMATIVO = "riferimento_normativo"
    ESITO = "esito"


class Dimension(StrEnum):
    """What items are counted by; year and month are of data_pubblicazione."""

    AREA = "area"
    TIPO = "tipo"
    DISTRETTO = "distretto"
    UFFICIO = "ufficio"
    MATERIA = "materia"
    ESITO = "esito"
    PAROLA_CHIAVE = "parola_chiave"
    RIFERIMENTO_NORMATIVO = "riferimento_normativo"
    ANNO = "anno"
    MESE = "mese"
