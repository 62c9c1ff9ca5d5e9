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
from bdm.anonymisation import endpoints as anonymisation_endpoints
from bdm.assistant import endpoints as assistant_endpoints
from bdm.audit import endpoints as audit_endpoints
from bdm.avviso import endpoints as avviso_endpoints
from bdm.avviso.scrivania import endpoints as scrivania_endpoints
from bdm.avviso.sovrascrittura import endpoints as sovrascrittura_endpoints
from bdm.avviso.webhook import endpoints as webhook_endpoints
from bdm.content.addresses import PREFIX as PAGES_OF_DECISIONS
from bdm.content.massima import endpoints as massima_endpoints
from bdm.copertura import endpoints as copertura_endpoints
from bdm.desk.assignment import endpoints as assignment_endpoints
from bdm.desk.bulk_move import endpoints as bulk_move_endpoints
from bdm.desk.editing import endpoints as editing_endpoints
from bdm.desk.history import endpoints as history_endpoints
from bdm.desk.oscuramento import endpoints as oscuramento_endpoints
from bdm.desk.presence import endpoints as presence_endpoints
from bdm.desk.proposal import endpoints as proposal_endpoints
from bdm.desk.queue_view import endpoints as queue_view_endpoints
from bdm.desk.ritiro import endpoints as ritiro_endpoints
from bdm.desk.segnalazione import endpoints as segnalazione_endpoints
from bdm.desk.timeline import endpoints as timeline_endpoints
from bdm.desk.upload import endpoints as upload_endpoints
from bdm.desk.work_queue import endpoints as work_queue_endpoints
from bdm.desk.workflow import endpoints as workflow_endpoints
from bdm.document import endpoints as document_endpoints
from bdm.document.attachment import endpoints as attachment_endpoints
from bdm.document.envelope import endpoints as envelope_endpoints
from bdm.export import endpoints as export_endpoints
from bdm.graphql import endpoints as graphql_endpoints
from bdm.monitoring import endpoints as monitoring_endpoints
from bdm.open_data import endpoints as open_data_endpoints
from bdm.open_data.api.origins import AnyOrigin
from bdm.open_data.api.transport import OpenApiAnswers
from bdm.open_data.mcp import metadata as mcp_metadata
from bdm.open_data.page import endpoints as page_endpoints
from bdm.operations.health import endpoints as health_endpoints, machines
from bdm.operations.health.metrics import Metrics
from bdm.operations.health.tracing import require_tracing, tracing
from bdm.people import endpoints as people_endpoints
from bdm.people.authn import endpoints as authn_endpoints
from bdm.people.authn.addresses import NOT_PAGES
from bdm.people.authn.setup import install as install_sign_in
from bdm.people.permission import endpoints as permission_endpoints
from bdm.people.token import endpoints as token_endpoints
from bdm.personal.fascicolo import endpoints as fascicolo_endpoints
from bdm.personal.note import endpoints as note_endpoints
from bdm.personal.percorso import endpoints as percorso_endpoints
from bdm.personal.preference import endpoints as preference_endpoints
from bdm.personal.sharing import endpoints as sharing_endpoints
from bdm.platform.audit.refusals import RecordRefusals
from bdm.platform.http import client, errors, security_txt
from bdm.platform.http.calls_compression import CallsCompression
from bdm.platform.http.out_of_service import OutOfService
from bdm.platform.http.pages import PAGES
from bdm.platform.http.request_log import Observe, RequestLog
from bdm.platform.http.security import BodyLimit, SameOriginWrites, SecurityHeaders
from bdm.reference.help import endpoints as help_endpoints
from bdm.reference.materia import endpoints as materia_endpoints
from bdm.reference.parola_chiave import endpoints as parola_chiave_endpoints
from bdm.reference.riferimento_normativo import endpoints as riferimento_normativo_endpoints
from bdm.saved_search import endpoints as saved_search_endpoints
from bdm.search import endpoints as search_endpoints
from bdm.search.archive import endpoints as archive_endpoints
from bdm.search.citator import endpoints as citator_endpoints
from bdm.search.help.suggestion import endpoints as suggestion_endpoints
from bdm.search.occurrence import endpoints as occurrence_endpoints
from bdm.settings import API_PREFIX, OPEN_API_PREFIX, Settings, get_settings
from bdm.verifica import endpoints as verifica_endpoints, request as verifica_call

if TYPE_CHECKING:
    from bdm.services import Services

MAX_BODY_BYTES = 2_000_000
CALLS = "/api/"
"""How the paths of both interfaces begin."""

ROUTERS = (
    authn_endpoints,
    people_endpoints,
    permission_endpoints,
    token_endpoints,
    upload_endpoints,  # before the documents: 'chunk' is no hash of one
    document_endpoints,
    attachment_endpoints,
    envelope_endpoints,
    massima_endpoints,
    materia_endpoints,
    parola_chiave_endpoints,
    riferimento_normativo_endpoints,
    help_endpoints,
    search_endpoints,
    citator_endpoints,
    verifica_endpoints,
    export_endpoints,
    saved_search_endpoints,
    avviso_endpoints,
    scrivania_endpoints,
    sovrascrittura_endpoints,
    webhook_endpoints,
    fascicolo_endpoints,
    sharing_endpoints,
    suggestion_endpoints,
    occurrence_endpoints,
    archive_endpoints,
    monitoring_endpoints,
    copertura_endpoints,
    workflow_endpoints,
    proposal_endpoints,
    anonymisation_endpoints,
    editing_endpoints,
    history_endpoints,
    work_queue_endpoints,
    queue_view_endpoints,
    bulk_move_endpoints,
    presence_endpoints,
    assignment_endpoints,
    oscuramento_endpoints,
    percorso_endpoints,
    preference_endpoints,
    ritiro_endpoints,
    segnalazione_endpoints,
    timeline_endpoints,
    note_endpoints,
    assistant_endpoints,
    health_endpoints,
    audit_endpoints,
)


def create_app(settings: Settings, services: Services | None = None) -> FastAPI:
    """The application. Without ``services`` it puts them together itself when it starts."""
    if settings.otel_endpoint is not None:
        require_tracing()
    metrics = Metrics()
    observers: list[Observe] = [metrics.observe]

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            if services is not None:
                app.state.services = services
                with tracing(settings.otel_endpoint, observers):
                    yield
                return
            from bdm.migrations.agreement import watch
            from bdm.search.indexing.agreement import tell_whose
            from bdm.services import open_services

            def stop_or_go_on(why: str | None) -> None:
                app.state.out_of_service = why is not None

            async with open_services(settings, people_wait=True) as assembled:
                app.state.services = assembled
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
    app.router.routes.append(graphql_endpoints.Endpoint(API_PREFIX))  # the first to be looked at
    api = APIRouter(prefix=API_PREFIX)
    for module in ROUTERS:
        api.include_router(module.router)
    app.include_router(api)
    for router in open_data_endpoints.ROUTERS:
        app.include_router(router, include_in_schema=False)  # they describe themselves
    app.include_router(mcp_metadata.router)
    app.include_router(page_endpoints.router)
    app.include_router(machines.router)
    provider = install_sign_in(app, settings)
    security_txt.install(app, settings.assistance_link)
    client.install(app, settings.web_dist, pages=PAGES, not_pages=NOT_PAGES)
    errors.install(app)
    app.add_middleware(
        BodyLimit,
        max_bytes=MAX_BODY_BYTES,
        larger={
            API_PREFIX + upload_endpoints.ATTACHMENT: upload_endpoints.ATTACHMENT_LIMIT,
            API_PREFIX + verifica_call.PATH: verifica_call.LIMIT,
            API_PREFIX + verifica_call.DOCUMENT_PATH: verifica_call.LIMIT,
            API_PREFIX + verifica_call.LIST_PATH: verifica_call.LIMIT,
            OPEN_API_PREFIX + verifica_call.PATH: verifica_call.LIMIT,
            OPEN_API_PREFIX + verifica_call.LIST_PATH: verifica_call.LIMIT,
        },
    )
    app.add_middleware(OutOfService, prefix=(CALLS, PAGES_OF_DECISIONS))
    app.add_middleware(SameOriginWrites, public_url=settings.public_url, but_below=f"{OPEN_API_PREFIX}/")
    app.add_middleware(RecordRefusals)
    open_to_pages = (*open_data_endpoints.ROUTERS, mcp_metadata.router)
    app.add_middleware(AnyOrigin, routes=[route for each in open_to_pages for route in each.routes])
    app.add_middleware(SecurityHeaders, analytics=settings.analytics_origin)
    app.add_middleware(OpenApiAnswers)
    app.add_middleware(CallsCompression, prefix=(CALLS, PAGES_OF_DECISIONS))
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
@click.option("--v1", is_flag=True, help="Quello dell'interfaccia per altri programmi, /api/v1.")
def openapi_command(v1: bool) -> None:
    document = open_data_endpoints.describe() if v1 else openapi_document()
    click.echo(json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True))


@click.command("graphql-schema", help="Scrive lo schema GraphQL.")
def graphql_schema_command() -> None:
    from bdm.graphql.schema import schema

    click.echo(schema.as_str())
