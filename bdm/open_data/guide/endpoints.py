"""``/api/v1/guida`` and, in English, ``/api/v1/guide``: for everybody."""

from __future__ import annotations

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import Response

from bdm.open_data.api.callers import ENGLISH_GUIDE, GUIDE, WITHOUT_TOKEN
from bdm.open_data.api.transport import OpenApiRouter, conditional
from bdm.open_data.guide import writing
from bdm.open_data.guide.writing import ENGLISH, ITALIAN, Language

router = OpenApiRouter()


@router.get(GUIDE, include_in_schema=False, dependencies=[WITHOUT_TOKEN])
async def italian_guide(request: Request) -> Response:
    """The guide."""
    return await _answer(request, ITALIAN)


@router.get(ENGLISH_GUIDE, include_in_schema=False, dependencies=[WITHOUT_TOKEN])
async def english_guide(request: Request) -> Response:
    """The same in English."""
    return await _answer(request, ENGLISH)


async def _answer(request: Request, language: Language) -> Response:
    body, tag = await anyio.to_thread.run_sync(writing.write, language)
    return conditional(request, body, tag, "text/html; charset=utf-8")
