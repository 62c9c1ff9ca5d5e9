"""A person's access token of the provider, shown by a program: whose it is."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from starlette.requests import Request

from bdm.people.authn.claims import IncompleteIdentity, identity_from
from bdm.people.authn.provider import get_provider
from bdm.people.authn.relying_party import ProviderError, TokenRefused
from bdm.people.user.identity import Identity
from bdm.platform.http.dependencies import get_services
from bdm.platform.kit.errors import AppError

MAX_LENGTH: Final = 16_000
_PARTS: Final = 3

log = logging.getLogger(__name__)


class ProviderUnavailable(AppError):
    """Whether the token holds cannot be known: the provider's keys cannot be had."""

    status = 503
    code = "PROVIDER_UNAVAILABLE"
    default = "Il servizio di autenticazione non è al momento disponibile. Riprovare più tardi."


def is_one(secret: str) -> bool:
    """Whether this has the form of a signed token (RFC 7515), which no token of ours has."""
    return len(secret) <= MAX_LENGTH and len(secret.split(".")) == _PARTS


async def identity(request: Request, secret: str, audiences: Sequence[str]) -> Identity | None:
    """The person of an access token for one of ``audiences``; None for one that does not hold, is for others or does
    not say who. Raises ProviderUnavailable.
    """
    provider, settings = get_provider(request), get_services(request).settings
    party = provider.party(provider.origin(request))
    try:
        return identity_from(await party.bearer(secret, audiences), party.registration.issuer, settings)
    except (TokenRefused, IncompleteIdentity) as error:
        log.info("access token refused: %s", type(error).__name__)
    except ProviderError as error:
        log.warning("access tokens cannot be verified: %s", error)
        raise ProviderUnavailable from error
    return None
