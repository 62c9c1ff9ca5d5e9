"""Which provider signs people in, and at which address this service is being used."""

from __future__ import annotations

from typing import Protocol, cast

import httpx2
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp

from bdm.people.authn.addresses import DEMO_PROVIDER_PATH, is_loopback_host
from bdm.people.authn.provider_health import Reach
from bdm.people.authn.relying_party import Registration, RelyingParty
from bdm.platform.http.dependencies import get_services
from bdm.settings import Settings


class Provider(Protocol):
    """The way to an identity provider."""

    def origin(self, connection: HTTPConnection) -> str:
        """The address (scheme and host) of this service for the browser that asks."""

    def party(self, origin: str) -> RelyingParty:
        """This service as the provider knows it."""

    def answers(self) -> bool | None:
        """Whether the provider answers, as far as is known: it is not waited for."""

    async def close(self) -> None:
        """Close connections."""


class ExternalProvider:
    """The provider of the settings. The service has one address, whatever a request's ``Host`` claims."""

    def __init__(self, settings: Settings) -> None:
        assert settings.oidc_issuer is not None
        secret = settings.oidc_client_secret
        self._origin = settings.base_url
        self._http = httpx2.AsyncClient()
        self._party = RelyingParty(
            Registration(
                issuer=settings.oidc_issuer,
                client_id=settings.oidc_client_id,
                client_secret=secret.get_secret_value() if secret else None,
                scope=settings.oidc_scope,
            ),
            self._http,
        )
        self._reach = Reach(self._party.reach)

    def origin(self, connection: HTTPConnection) -> str:
        return self._origin

    def party(self, origin: str) -> RelyingParty:
        return self._party

    def answers(self) -> bool | None:
        return self._reach.seen()

    async def close(self) -> None:
        await self._reach.close()
        await self._http.aclose()


class DemoProvider:
    """The demo provider inside this application: the same protocol, spoken without leaving the process.

    A browser may know this machine as ``localhost``, ``127.0.0.1`` or by a forwarded port; cookies and redirects only
    work when all addresses of a sign-in agree, so the provider exists at each of them.
    """

    MAX_ORIGINS = 32

    def __init__(self, settings: Settings, app: ASGIApp) -> None:
        self._settings = settings
        self._http = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app, raise_app_exceptions=False), trust_env=False
        )
        self._parties: dict[str, RelyingParty] = {}

    def origin(self, connection: HTTPConnection) -> str:
        host = connection.headers.get("host", "")
        return f"{connection.url.scheme}://{host}" if is_loopback_host(host) else self._settings.base_url

    def party(self, origin: str) -> RelyingParty:
        if origin not in self._parties:
            if len(self._parties) >= self.MAX_ORIGINS:
                self._parties.clear()
            self._parties[origin] = RelyingParty(
                Registration(
                    issuer=origin + DEMO_PROVIDER_PATH,
                    client_id=self._settings.oidc_client_id,
                    client_secret=None,
                    scope=self._settings.oidc_scope,
                ),
                self._http,
            )
        return self._parties[origin]

    def answers(self) -> bool | None:
        return True  # it is this process

    async def close(self) -> None:
        await self._http.aclose()


def has_provider(connection: HTTPConnection) -> bool:
    """Whether people are signed in by a provider of the settings: the demo one is for people at this machine."""
    return get_services(connection).settings.oidc_issuer is not None


def get_provider(connection: HTTPConnection) -> Provider:
    """The provider of the application that serves the request."""
    return cast(Provider, connection.app.state.identity_provider)
