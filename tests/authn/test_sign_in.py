from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio


async def test_signs_in_and_goes_on_to_the_page_asked_for(browser: Callable[..., Browser]) -> None:
    anna = browser()
    done = await anna.sign_in("lettore", "/search/standard?q=testo%3Adanno")
    assert done.status_code == 303
    assert done.headers["location"] == "/search/standard?q=testo%3Adanno"
    current = await anna.current()
    assert current["upn"] == "lettore"
    assert current["type"] == "CNS"
