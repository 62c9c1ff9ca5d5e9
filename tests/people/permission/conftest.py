"""An application with the administration of permissions."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI

from bdm.people.permission import endpoints as permission_endpoints
from bdm.platform.database.session import Database
from bdm.settings import Settings
from tests.fixtures.sign_in import sign_in_service


@pytest.fixture
async def service(sign_in_settings: Settings, database: Database) -> AsyncIterator[FastAPI]:
    app = sign_in_service(sign_in_settings, database, permission_endpoints.router)
    yield app
    await app.state.provider_to_close.close()
