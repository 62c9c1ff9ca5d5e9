"""The values of the fields that have few; `make generate` writes them from the catalogue of fields."""

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
