"""Act types and suffixes (docs/regole/campi.md#riferimento-normativo): reference data, loaded from ``data/``."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class TipoAtto(Base):
    """A kind of act ('D.LGS.'). The flags are rules of docs/regole/redazione.md#riferimento-normativo."""

    __tablename__ = "tipo_atto"

    sigla: Mapped[str] = mapped_column(primary_key=True)
    descrizione: Mapped[str]
    richiede_articolo: Mapped[bool]
    richiede_data: Mapped[bool]
    richiede_regione: Mapped[bool]
    ordine: Mapped[int]


class Suffisso(Base):
    """A Latin ordinal that follows a number, from BIS to VICIESNOVIES; ``ordine`` is the number it means."""

    __tablename__ = "suffisso"

    nome: Mapped[str] = mapped_column(primary_key=True)
    ordine: Mapped[int]


class RiferimentoNormativo(Base):
    """A reference that recurs in merit case law, offered while one types; ``rubrica`` says what it is about."""

    __tablename__ = "riferimento_normativo"

    nome: Mapped[str] = mapped_column(primary_key=True)
    rubrica: Mapped[str]
