"""Sign-in, put together for an application."""

from __future__ import annotations

from fastapi import FastAPI

from bdm.people.authn.demo_provider import endpoints as demo_provider
from bdm.people.authn.provider import DemoProvider, ExternalProvider, Provider
from bdm.settings import Settings


class SignInNotConfigured(Exception):
    """The settings name no identity provider, and the profile has no demo one."""

    def __init__(self) -> None:
        super().__init__("Manca il provider di identità: indicare BDM_OIDC_ISSUER.")


def install(app: FastAPI, settings: Settings) -> Provider:
    """Give ``app`` its identity provider; the demo one, with its pages, where it stands in for a real one.

    The provider is to be closed when the application stops. Raises SignInNotConfigured.
    """
    provider: Provider
    if settings.oidc_issuer is not None:
        provider = ExternalProvider(settings)
    elif settings.demo_sign_in:
        provider = DemoProvider(settings, app)
        app.include_router(demo_provider.router)
    else:
        raise SignInNotConfigured
    app.state.identity_provider = provider
    return provider
