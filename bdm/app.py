"""The web application: the domains' endpoints under one prefix, and the client."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import click
from fastapi import APIRouter, FastAPI

from bdm import __version__
from bdm.anonymisation import endpoints as anonymisation
from bdm.assistant import endpoints as assistant
from bdm.audit import endpoints as audit
from bdm.content.massima import endpoints as massima
from bdm.desk.editing import endpoints as editing
from bdm.desk.history import endpoints as history
from bdm.desk.presence import endpoints as presence
from bdm.desk.proposal import endpoints as proposal
from bdm.desk.ritiro import endpoints as ritiro
from bdm.desk.segnalazione import endpoints as segnalazione
from bdm.desk.timeline import endpoints as timeline
from bdm.desk.upload import endpoints as upload
from bdm.desk.work_queue import endpoints as work_queue
from bdm.desk.workflow import endpoints as workflow
from bdm.document import endpoints as document
from bdm.document.attachment import endpoints as attachment
from bdm.document.envelope import endpoints as envelope
from bdm.export import endpoints as export
from bdm.graphql import endpoints as graphql
from bdm.monitoring import endpoints as monitoring
from bdm.operations.health import endpoints as health
from bdm.operations.health import machines
from bdm.operations.health.metrics import Metrics
from bdm.operations.health.tracing import require_tracing, tracing
from bdm.people import endpoints as people
from bdm.people.authn import endpoints as authn
from bdm.people.authn.addresses import NOT_PAGES
from bdm.people.authn.setup import install as install_sign_in
from bdm.people.permission import endpoints as permission
from bdm.personal.fascicolo import endpoints as fascicolo
from bdm.personal.note import endpoints as note
from bdm.personal.preference import endpoints as preference
from bdm.personal.sharing import endpoints as sharing
from bdm.platform.audit.refusals import RecordRefusals
from bdm.platform.http import client, errors, security_txt
from bdm.platform.http.calls_compression import CallsCompression
from bdm.platform.http.out_of_service import OutOfService
from bdm.platform.http.pages import PAGES
from bdm.platform.http.request_log import Observe, RequestLog
from bdm.platform.http.security import BodyLimit, SameOriginWrites, SecurityHeaders
from bdm.reference.help import endpoints as help_pages
from bdm.reference.materia import endpoints as materia
from bdm.reference.parola_chiave import endpoints as parola_chiave
from bdm.reference.riferimento_normativo import endpoints as riferimento_normativo
from bdm.saved_search import endpoints as saved_search
from bdm.search import endpoints as search
from bdm.search.archive import endpoints as archive
from bdm.search.help.suggestion import endpoints as suggestion
from bdm.search.occurrence import endpoints as occurrence
from bdm.settings import API_PREFIX, Settings, get_settings

if TYPE_CHECKING:
    from bdm.assembly import Parts

MAX_BODY_BYTES = 2_000_000

ROUTERS = (
    authn,
    people,
    permission,
    upload,  # before the documents: 'chunk' is no hash of one
    document,
    attachment,
    envelope,
    massima,
    materia,
    parola_chiave,
    riferimento_normativo,
    help_pages,
    search,
    export,
    saved_search,
    fascicolo,
    sharing,
    suggestion,
    occurrence,
    archive,
    monitoring,
    workflow,
    proposal,
    anonymisation,
    editing,
    history,
    work_queue,
    presence,
    preference,
    ritiro,
    segnalazione,
    timeline,
    note,
    assistant,
    health,
    audit,
)


def create_app(settings: Settings, parts: Parts | None = None) -> FastAPI:
    """The application. Without ``parts`` it puts them together itself when it starts."""
    if settings.otel_endpoint is not None:
        require_tracing()
    metrics = Metrics()
    observers: list[Observe] = [metrics.observe]

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            if parts is not None:
                app.state.parts = parts
                with tracing(settings.otel_endpoint, observers):
                    yield
                return
            from bdm.assembly import assemble
            from bdm.migrations.agreement import watch
            from bdm.search.feed.agreement import tell_whose

            def stop_or_go_on(why: str | None) -> None:
                app.state.out_of_service = why is not None

            async with assemble(settings, people_wait=True) as assembled:
                app.state.parts = assembled
                beside = [
                    asyncio.create_task(tell_whose(assembled.database, assembled.search.store)),
                    asyncio.create_task(watch(assembled.database, stop_or_go_on)),
                ]
                with tracing(settings.otel_endpoint, observers):
                    yield
                for task in beside:
                    task.cancel()
        finally:
            await provider.close()

    app = FastAPI(
        title="Banca Dati di Merito",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{API_PREFIX}/openapi.json",
    )
    app.router.routes.append(graphql.Endpoint(API_PREFIX))  # the first to be looked at
    api = APIRouter(prefix=API_PREFIX)
    for module in ROUTERS:
        api.include_router(module.router)
    app.include_router(api)
    app.include_router(machines.router)
    provider = install_sign_in(app, settings)
    security_txt.install(app, settings.assistance_link)
    client.install(app, settings.web_dist, pages=PAGES, not_pages=NOT_PAGES)
    errors.install(app)
    app.add_middleware(
        BodyLimit, max_bytes=MAX_BODY_BYTES, larger={API_PREFIX + upload.ATTACHMENT: upload.ATTACHMENT_LIMIT}
    )
    app.add_middleware(OutOfService, prefix=API_PREFIX)
    app.add_middleware(SameOriginWrites, public_url=settings.public_url)
    app.add_middleware(RecordRefusals)
    app.add_middleware(SecurityHeaders, analytics=settings.analytics_origin)
    app.add_middleware(CallsCompression, prefix=API_PREFIX)
    app.state.metrics = metrics
    app.add_middleware(RequestLog, observers=observers)
    return app


def build() -> FastAPI:
    """The application with this process's settings, for ``uvicorn --factory``."""
    return create_app(get_settings())


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document, the same whatever the settings."""
    return create_app(Settings(oidc_issuer="https://idp.example")).openapi()


@click.command("openapi", help="Scrive il documento OpenAPI.")
def openapi_command() -> None:
    click.echo(json.dumps(openapi_document(), indent=2, ensure_ascii=False, sort_keys=True))


@click.command("graphql-schema", help="Scrive lo schema GraphQL.")
def graphql_schema_command() -> None:
    from bdm.graphql.schema import schema

    click.echo(schema.as_str())
