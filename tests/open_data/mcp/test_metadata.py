"""Assistants are told who signs people in, where somebody does."""

from __future__ import annotations

from dataclasses import replace

import httpx2
import pytest
from fastapi import FastAPI

from bdm.assembly import Parts
from bdm.open_data.mcp.metadata import RESOURCE, WELL_KNOWN

pytestmark = pytest.mark.anyio
ORIGIN = "http://127.0.0.1"
ISSUER = "https://idp.example/realms/uno"
ELSEWHERE = {"origin": "https://altrove.example", "access-control-request-method": "GET"}


async def test_the_provider_is_told_where_there_is_one(app: FastAPI, parts: Parts) -> None:
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url=ORIGIN) as client:
        for path in (WELL_KNOWN, WELL_KNOWN + RESOURCE):
            assert (await client.get(path)).status_code == 404
        assert (await client.post(RESOURCE, json={})).headers["www-authenticate"] == "Bearer"
        app.state.parts = replace(parts, settings=parts.settings.model_copy(update={"oidc_issuer": ISSUER}))
        refused = await client.post(RESOURCE, json={})
        address = f"{ORIGIN}{WELL_KNOWN}{RESOURCE}"
        assert (refused.status_code, refused.headers["www-authenticate"]) == (
            401,
            f'Bearer resource_metadata="{address}"',
        )
        assert "www-authenticate" in refused.headers["access-control-expose-headers"].lower()
        for path, resource in ((WELL_KNOWN, ORIGIN), (WELL_KNOWN + RESOURCE, ORIGIN + RESOURCE)):
            answer = await client.get(path)
            told = answer.json()
            assert (told["resource"], told["authorization_servers"]) == (resource, [ISSUER])
            assert told["bearer_methods_supported"] == ["header"]
            assert answer.headers["access-control-allow-origin"] == "*"
            assert (await client.options(path, headers=ELSEWHERE)).status_code == 204
        assert (await client.get(f"{WELL_KNOWN}/altro")).status_code == 404
        elsewhere = await client.get("/api/v1/materie")
        assert elsewhere.headers["www-authenticate"] == "Bearer"
