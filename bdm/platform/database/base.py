"""What all tables share."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import ARRAY, BigInteger, DateTime, MetaData, Text
from sqlalchemy.dialects.postgresql import JSONB, UUID as PG_UUID
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """Declarative base; constraint names are predictable so that errors can be told apart by name."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        str: Text,
        int: BigInteger,
        datetime: DateTime(timezone=True),
        list[str]: ARRAY(Text),
        dict[str, Any]: JSONB,
        list[dict[str, Any]]: JSONB,
        UUID: PG_UUID(as_uuid=True),
    }


def one_of(column: str, values: Iterable[str]) -> str:
    """The SQL of a CHECK that ``column`` is one of ``values`` (or null)."""
    return f"{column} IN ({', '.join(repr(str(value)) for value in values)})"
