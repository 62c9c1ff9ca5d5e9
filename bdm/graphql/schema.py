"""Queries (specification, section 7.9) and the limits that keep each of them affordable."""

from __future__ import annotations

import logging
from typing import Annotated, Any

import strawberry
from graphql import GraphQLError
from strawberry.extensions import MaxAliasesLimiter, MaxTokensLimiter, QueryDepthLimiter
from strawberry.schema.config import StrawberryConfig
from strawberry.types import ExecutionContext

from bdm.authz import Kind
from bdm.graphql.context import Context, ContextInfo
from bdm.graphql.types import Massima, Page, Provvedimento
from bdm.http.errors import GENERIC, as_app_error
from bdm.kit.errors import FieldError, Invalid
from bdm.kit.logs import describe
from bdm.massima import repository as massime
from bdm.provvedimento import repository as provvedimenti
from bdm.search import service as search_service
from bdm.search.service import Criteria

log = logging.getLogger(__name__)

MAX_PAGE_SIZE = 100
MAX_IDS = 100
MAX_DEPTH = 8
MAX_ALIASES = 15
MAX_TOKENS = 2_000

From = Annotated[int, strawberry.argument(name="from", description="Primo risultato, da 0")]
Size = Annotated[int, strawberry.argument(description=f"Risultati per pagina, da 1 a {MAX_PAGE_SIZE}")]
Ids = Annotated[
    list[str] | None, strawberry.argument(description="Identificativi, nostri o della fonte, nell'ordine voluto")
]
Query_ = Annotated[str | None, strawberry.argument(description="Espressione di ricerca")]


def check_page(from_: int, size: int, ids: list[str] | None) -> None:
    """Refuse pages that nobody reads: they only cost."""
    errors = []
    if from_ < 0:
        errors.append(FieldError("from", "Il valore minimo è 0."))
    if not 1 <= size <= MAX_PAGE_SIZE:
        errors.append(FieldError("size", f"Sono ammessi da 1 a {MAX_PAGE_SIZE} risultati per pagina."))
    if ids is not None and len(ids) > MAX_IDS:
        errors.append(FieldError("id", f"Sono ammessi al massimo {MAX_IDS} identificativi."))
    if errors:
        raise Invalid(errors=errors)


async def found(context: Context, kind: Kind, criteria: Criteria) -> search_service.SearchResult:
    return await search_service.search(
        context.session, context.parts.search, context.scope, context.reader.account_id, kind, criteria
    )


@strawberry.type
class Query:
    @strawberry.field(description="Ricerca di provvedimenti")
    async def provvedimento(
        self,
        info: ContextInfo,
        from_: From = 0,
        size: Size = 10,
        id: Ids = None,
        provvedimento_id: str | None = None,
        area: str | None = None,
        q: Query_ = None,
        sort_field: str | None = None,
        sort_order: str | None = None,
        collated: bool = False,
        note_personali: bool = False,
    ) -> Page[Provvedimento]:
        check_page(from_, size, id)
        context = info.context
        names = [provvedimento_id] if provvedimento_id is not None else id
        if names is not None:
            views = await provvedimenti.by_names(context.session, context.scope, names)
            return Page(count=len(views), items=[Provvedimento.of(view) for view in views[from_ : from_ + size]])
        result = await found(
            context,
            "provvedimento",
            Criteria(
                q=q,
                area=area,
                start=from_,
                size=size,
                sort_field=sort_field,
                sort_order=sort_order,
                collated=collated,
                note_personali=note_personali,
            ),
        )
        by_id = await provvedimenti.by_ids(context.session, context.scope, result.ids)
        views = [by_id[item] for item in result.ids if item in by_id]
        snippets = await search_service.snippets_of_provvedimenti(context.session, result.tree, views)
        return Page(count=result.count, items=[Provvedimento.of(view, snippets.get(view.id)) for view in views])

    @strawberry.field(description="Ricerca di massime")
    async def massima(
        self,
        info: ContextInfo,
        from_: From = 0,
        size: Size = 10,
        id: Ids = None,
        provvedimento_id: str | None = None,
        area: str | None = None,
        q: Query_ = None,
        sort_field: str | None = None,
        sort_order: str | None = None,
        collated: bool = False,
        note_personali: bool = False,
    ) -> Page[Massima]:
        check_page(from_, size, id)
        context = info.context
        if provvedimento_id is not None:
            parents = await provvedimenti.by_names(context.session, context.scope, [provvedimento_id])
            grouped = await massime.of_provvedimenti(context.session, context.scope, [parent.id for parent in parents])
            views = [view for group in grouped.values() for view in group]
            return Page(count=len(views), items=[Massima.of(view) for view in views[from_ : from_ + size]])
        if id is not None:
            views = await massime.by_names(context.session, context.scope, id)
            return Page(count=len(views), items=[Massima.of(view) for view in views[from_ : from_ + size]])
        result = await found(
            context,
            "massima",
            Criteria(
                q=q,
                area=area,
                start=from_,
                size=size,
                sort_field=sort_field,
                sort_order=sort_order,
                collated=collated,
                note_personali=note_personali,
            ),
        )
        by_id = await massime.by_ids(context.session, context.scope, result.ids)
        views = [by_id[item] for item in result.ids if item in by_id]
        snippets = await search_service.snippets_of_massime(result.tree, views)
        return Page(count=result.count, items=[Massima.of(view, snippets.get(view.id)) for view in views])

    @strawberry.field(
        name="provvedimentoByAnyDocumentHash",
        description="Il provvedimento del documento, originale o anonimizzato, se chi legge può aprirlo",
    )
    async def provvedimento_by_any_document_hash(
        self, info: ContextInfo, any_document_hash: str
    ) -> Provvedimento | None:
        view = await provvedimenti.by_document_hash(info.context.session, info.context.scope, any_document_hash)
        return None if view is None else Provvedimento.of(view)


class Schema(strawberry.Schema):
    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Unexpected errors are logged by their type alone: messages may quote people and texts."""
        for error in errors:
            cause = error.original_error
            if cause is not None and as_app_error(cause) is None:
                log.error("graphql: unexpected %s", describe(cause))


def present(error: GraphQLError) -> dict[str, Any]:
    """One error as it leaves: an Italian message, and ``code`` (with ``errors`` or ``position``) in ``extensions``."""
    cause = error.original_error
    known = as_app_error(cause)
    answer: dict[str, Any] = {"message": error.message}
    if error.locations:
        answer["locations"] = [{"line": place.line, "column": place.column} for place in error.locations]
    if error.path:
        answer["path"] = error.path
    if known is not None:
        body = known.body()
        answer["message"] = body.pop("detail")
        answer["extensions"] = body
    elif cause is not None:
        answer["message"] = GENERIC
        answer["extensions"] = {"code": "INTERNAL"}
    else:
        answer["extensions"] = {"code": "GRAPHQL", "detail": "La richiesta GraphQL non è valida."}
    return answer


schema = Schema(
    query=Query,
    config=StrawberryConfig(auto_camel_case=False),
    extensions=[
        lambda: QueryDepthLimiter(max_depth=MAX_DEPTH),
        lambda: MaxAliasesLimiter(max_alias_count=MAX_ALIASES),
        lambda: MaxTokensLimiter(max_token_count=MAX_TOKENS),
    ],
)
