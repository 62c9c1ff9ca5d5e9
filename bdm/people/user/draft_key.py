"""The key with which a person's browser keeps what they have not saved yet.

A browser encrypts the state of an open form with it (``web/src/parts/draft``), so that whoever opens the same computer
later reads nothing: the key is only given to its person, signed in. It follows from the account, or the identity, and a
secret of this installation, so it is the same after a session has expired. The secret does not travel with a backup;
drafts kept before a restore can no longer be read and are dropped.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user import repository as user_repository

_BYTES = 32


async def draft_key(session: AsyncSession, owner: UUID | str) -> str:
    """The key of an account, or of an identity without one (its UPN): 256 bits, base64url without padding.

    The secret is made at its first use.
    """
    secret = await user_repository.draft_secret(session)
    if secret is None:
        await user_repository.keep_first_draft_secret(session, secrets.token_bytes(_BYTES))
        secret = await user_repository.draft_secret(session)
        assert secret is not None
    whose = b"draft:" + owner.bytes if isinstance(owner, UUID) else b"identity:" + owner.encode()
    key = hmac.digest(secret, whose, hashlib.sha256)
    return base64.urlsafe_b64encode(key).rstrip(b"=").decode()
