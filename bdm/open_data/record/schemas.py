"""The public record of a decision or an abstract: all that everybody may read of it, in one form that never varies."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias
from uuid import UUID

import orjson

from bdm.platform.authz import Kind

FORMAT: Final = 1
"""Of the records: one more whenever the same content would give other bytes (a test says so)."""
ItemName: TypeAlias = tuple[Kind, UUID]
_READ: Final = ("pagine", "caratteri", "testo_sha256")
"""What was read from a document, which another reading of the same file may give otherwise."""
_LEAF: Final = b"\x00"
"""What stands before a leaf that is hashed (RFC 6962)."""


def canonical(values: object) -> bytes:
    """``values`` as JSON in the one form that RFC 8785 gives it. They hold no fractions."""
    return orjson.dumps(values, option=orjson.OPT_SORT_KEYS)


def leaf_of(record: bytes) -> bytes:
    """The hash of a record as a leaf of a Merkle tree (RFC 6962)."""
    return hashlib.sha256(_LEAF + record).digest()


@dataclass(frozen=True)
class PublicFace:
    """A record's ``values`` by the names of the API; ``restricted``: personal data are not among them."""

    name: ItemName
    values: dict[str, Any]
    restricted: bool

    @cached_property
    def body(self) -> bytes:
        """The record as it is answered, mirrored and hashed."""
        return canonical(self.values)

    @cached_property
    def leaf(self) -> bytes:
        return leaf_of(self.body)

    @cached_property
    def substance(self) -> bytes:
        """The hash of what people wrote: not of how it is put, nor of what was read from the same file."""
        values = {name: value for name, value in self.values.items() if name != "formato"}
        if document := values.get("documento"):
            values["documento"] = {name: value for name, value in document.items() if name not in _READ}
        return hashlib.sha256(canonical(values)).digest()
