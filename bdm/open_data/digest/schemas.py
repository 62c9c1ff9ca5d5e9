"""JSON shapes of digests."""

from __future__ import annotations

from datetime import date, datetime
from typing import Self

from pydantic import BaseModel

from bdm.open_data.digest.model import PublicDigest


class Impronta(BaseModel):
    """L'impronta di un giorno su tutta la faccia pubblica: radice dell'albero di Merkle (RFC 6962) delle schede che
    erano pubbliche dopo la riga del registro che finisce a `cursor`, per `kind` e poi per `id`.
    """

    giorno: date
    cursor: str
    schede: int
    radice: str
    data: datetime

    @classmethod
    def of(cls, digest: PublicDigest, cursor: str) -> Self:
        return cls(giorno=digest.day, cursor=cursor, schede=digest.count, radice=digest.root.hex(), data=digest.at)
