"""The public record of a decision or an abstract: all that everybody may read of it, in one form that never varies."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias
from uuid import UUID

import orjson

from bdm.platform.authz import Kind

FORMAT: Final = 2
"""Of the records: one more whenever the same content would give other bytes (a test says so)."""
ItemName: TypeAlias = tuple[Kind, UUID]
_READ: Final = ("pagine", "caratteri", "testo_sha256")
"""What was read from a document, which another reading of the same file may give otherwise."""
SALTED: Final = 2
"""The first format in which a leaf says nothing of its record to who has not got it: the record has a salt."""
_SALT_BYTES: Final = 16
_SALT: Final = "sale"
_LEAF: Final = b"\x00"
"""What stands before a leaf that is hashed (RFC 6962)."""


def canonical(values: object) -> bytes:
    """``values`` as JSON in the one form that RFC 8785 gives it. They hold no fractions."""
    return orjson.dumps(values, option=orjson.OPT_SORT_KEYS)


def leaf_of(record: bytes) -> bytes:
    """The hash of a record as a leaf of a Merkle tree (RFC 6962)."""
    return hashlib.sha256(_LEAF + record).digest()


def with_salt(values: dict[str, Any], key: bytes) -> dict[str, Any]:
    """``values`` with their salt: 128 bits that follow from them and the installation's ``key``, so that the same
    content makes the same bytes, and nobody without the key can tell from a leaf whether it is of what they guess.
    """
    salt = hmac.digest(key, canonical(values), "sha256")[:_SALT_BYTES]
    return values | {_SALT: salt.hex()}


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
        values = {name: value for name, value in self.values.items() if name not in ("formato", _SALT)}
        if document := values.get("documento"):
            values["documento"] = {name: value for name, value in document.items() if name not in _READ}
        return hashlib.sha256(canonical(values)).digest()
