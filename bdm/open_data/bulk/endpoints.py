"""The datasets over ``/api/v1``: which there are, and their files."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import Path as InPath
from starlette.requests import Request
from starlette.responses import Response

from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.parameters import errors
from bdm.open_data.api.transport import TAGGED, OpenApiRouter
from bdm.open_data.bulk import folder as bulk_folder
from bdm.open_data.bulk.folder import MANIFEST
from bdm.open_data.bulk.schemas import Insieme
from bdm.open_data.bulk.service import is_offered
from bdm.open_data.changelog import repository as changelog_repository
from bdm.platform.http.dependencies import Reading, get_services
from bdm.platform.http.files import content_disposition, file_response
from bdm.platform.kit.errors import AppError, NotFound
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX)

FILE: Final[dict[str, Any]] = {
    "response_class": Response,
    "responses": {
        200: {"content": {"application/octet-stream": {}}, "description": "Il file."},
        206: {"content": {"application/octet-stream": {}}, "description": "L'intervallo richiesto."},
        **errors(404, 410),
    },
}
Nome = Annotated[str, InPath(max_length=100)]


class SupersededDataset(AppError):
    """Something in it may no longer be read."""

    status = 410
    code = "SUPERATO"
    default = "Qualcosa di questo insieme non è più pubblico: attendere il prossimo, o seguire il registro."


@router.get("/bulk", summary="Gli insiemi di file", tags=["modifiche"], responses=errors())
async def bulk_datasets(request: Request, session: Reading, _caller: CurrentCaller) -> list[Insieme]:
    """Tutto ciò che è pubblico in file, con ciò che ne è cambiato giorno per giorno: dall'insieme più recente. Non vi
    sono quelli di cui qualcosa, nel frattempo, non è più pubblico.
    """
    folder = get_services(request).settings.bulk
    if folder is None:
        return []
    found = await asyncio.to_thread(bulk_folder.datasets, folder)
    epoch, last = await changelog_repository.epoch(session), await changelog_repository.last_taken_back(session)
    return [each for each in reversed(found) if is_offered(each, epoch, last)]


@router.get("/bulk/{insieme}/{file}", summary="Un file di un insieme", tags=["modifiche"], **FILE)
async def bulk_file(request: Request, session: Reading, _caller: CurrentCaller, insieme: Nome, file: Nome) -> Response:
    """Uno di quelli che l'insieme nomina, o il suo `manifest.json`; si può chiedere a intervalli di byte. L'ETag è lo
    SHA-256 dei byte.
    """
    folder = get_services(request).settings.bulk
    found = None if folder is None else await asyncio.to_thread(bulk_folder.dataset, folder, insieme)
    if folder is None or found is None:
        raise NotFound
    path, size, digest = await asyncio.to_thread(_named, folder, found, file)
    epoch, last = await changelog_repository.epoch(session), await changelog_repository.last_taken_back(session)
    if not is_offered(found, epoch, last):
        raise SupersededDataset
    headers = {**TAGGED, "Content-Disposition": content_disposition(file, "attachment")}
    return file_response(path, size, digest, request, headers)


def _named(folder: Path, dataset: Insieme, file: str) -> tuple[Path, int, str]:
    """Only what a dataset names is ever opened. Raises NotFound."""
    path = folder / dataset.nome
    if file == MANIFEST:
        return path / MANIFEST, *bulk_folder.measure(path / MANIFEST)
    for each in dataset.file:
        if each.nome == file and (path / file).is_file():
            return path / file, each.byte, each.sha256
    raise NotFound
