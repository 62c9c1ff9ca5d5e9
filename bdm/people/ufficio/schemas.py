"""JSON shapes of districts and offices."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class DistrettoOut(BaseModel):
    """A district; ``id`` is what decisions and searches carry ('L_AQUILA'), ``nome`` what people read ('L'Aquila')."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    nome: str
    sezione_distaccata_di: str | None


class UfficioGeografia(BaseModel):
    """Where an office is (docs/regole/campi.md#conteggi)."""

    ufficio: str
    distretto: str
