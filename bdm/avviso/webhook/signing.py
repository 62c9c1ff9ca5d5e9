"""Secrets and signatures, as Standard Webhooks 1.0 has them: symmetric, HMAC-SHA256."""

from __future__ import annotations

import hmac
import secrets
from base64 import b64encode
from datetime import datetime
from typing import Final
from uuid import UUID

_PREFIX: Final = "whsec_"
"""By which scanners of source code know such a secret."""
_BYTES: Final = 32


def new_key() -> bytes:
    """What is signed with."""
    return secrets.token_bytes(_BYTES)


def secret_of(key: bytes) -> str:
    """The key as its owner is told it."""
    return _PREFIX + b64encode(key).decode()


def headers(key: bytes, id_: UUID, at: datetime, body: bytes) -> dict[str, str]:
    """What tells the receiver which delivery it is, when it was sent, and that it comes from here."""
    timestamp = str(int(at.timestamp()))
    signed = b".".join((str(id_).encode(), timestamp.encode(), body))
    signature = b64encode(hmac.digest(key, signed, "sha256")).decode()
    return {"webhook-id": str(id_), "webhook-timestamp": timestamp, "webhook-signature": f"v1,{signature}"}
