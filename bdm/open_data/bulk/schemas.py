"""What a dataset says of itself, in its manifest and over the interface."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

from pydantic import BaseModel, Field

from bdm.open_data.record.schemas import FORMAT

BULK_FORMAT: Final = 1
"""Of the files: one more whenever a program that read them would not any longer."""
LICENCE: Final = "CC-BY-4.0"
Tipo = Literal["completo", "delta"]
Contenuto = Literal["provvedimenti", "massime", "rimossi", "altro"]


class FileInsieme(BaseModel):
    """Un file di un insieme. Lo `sha256` è l'impronta dei suoi byte, e l'`ETag` di chi lo scarica."""

    nome: str
    contenuto: Contenuto
    righe: int | None = Field(description="Schede, o righe di `rimossi`; degli altri file null")
    byte: int
    sha256: str


class Insieme(BaseModel):
    """Un insieme di file: tutta la faccia pubblica alla riga del registro che finisce a `cursor` (`completo`), o ciò
    che vi è cambiato dopo `da` (`delta`). `schede` e `radice` sono della faccia pubblica intera a `cursor`, come in
    un'impronta; un delta si applica all'insieme `base`, o a chiunque sia al cursore `da`.
    """

    nome: str
    tipo: Tipo
    formato: int = Field(BULK_FORMAT, description=f"Il formato dei file; oggi {BULK_FORMAT}")
    formato_schede: int = Field(FORMAT, description=f"Il formato delle schede; oggi {FORMAT}")
    cursor: str
    da: str | None
    base: str | None
    schede: int
    radice: str
    licenza: str = LICENCE
    data: datetime
    file: list[FileInsieme]

    @property
    def seq(self) -> int:
        """The row of the register at which it ends."""
        return int(self.cursor.rpartition("-")[2])

    @property
    def epoch(self) -> str:
        """Which register that is."""
        return self.cursor.rpartition("-")[0]
