"""Sign-in, put together for an application."""

from __future__ import annotations

from fastapi import FastAPI

from bdm.people.authn.addresses import is_trustworthy
from bdm.people.authn.demo_provider import endpoints as demo_provider_endpoints
from bdm.people.authn.provider import DemoProvider, ExternalProvider, Provider
from bdm.platform.kit.refusal import Misconfigured
from bdm.settings import Settings


class SignInNotConfigured(Misconfigured):
    """The settings name no identity provider that can be trusted, and the profile has no demo one."""


def install(app: FastAPI, settings: Settings) -> Provider:
    """Give ``app`` its identity provider; the demo one, with its pages, where it stands in for a real one.

    The provider is to be closed when the application stops. Raises SignInNotConfigured.
    """
    provider: Provider
    if settings.oidc_issuer is not None:
        if not is_trustworthy(settings.oidc_issuer):
            raise SignInNotConfigured(
                "L'indirizzo del provider di identità non è sicuro: indicarne in BDM_OIDC_ISSUER uno https."
            )
        provider = ExternalProvider(settings)
    elif settings.demo_sign_in:
        provider = DemoProvider(settings, app)
        app.include_router(demo_provider_endpoints.router)
    else:
        raise SignInNotConfigured("Manca il provider di identità: indicarne l'indirizzo in BDM_OIDC_ISSUER.")
    app.state.identity_provider = provider
    return provider
