"""Queries (docs/regole/api.md#graphql) and the limits that keep each of them affordable."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any

import strawberry
from graphql import GraphQLError, VariableDefinitionNode
from strawberry.extensions import MaxTokensLimiter, ValidationCache
from strawberry.schema.config import StrawberryConfig
from strawberry.types import ExecutionContext

from bdm.desk.assignment.schemas import AssignedTo
from bdm.document import service as document_service
from bdm.graphql import fascicolo, waiting
from bdm.graphql.context import ContextInfo, SequentialField
from bdm.graphql.fascicolo import Fascicolo
from bdm.graphql.given import MAX_KNOWN, VariableCoercion
from bdm.graphql.limits import MAX_TOKENS, CostLimit, document_limits, is_too_long, too_long
from bdm.graphql.pages import (
    MASSIME,
    MAX_PAGE_SIZE,
    PROVVEDIMENTI,
    PagedKind,
    check_page,
    named_page,
    page_of,
    search_page,
)
from bdm.graphql.plain import Execution, plain_fields, resolve_directly
from bdm.graphql.results import Page
from bdm.graphql.types import Massima, Provvedimento
from bdm.graphql.wording import in_italian
from bdm.platform.http.errors import GENERIC, WRONG, as_app_error
from bdm.platform.kit.errors import REQUIRED, FieldError, Invalid
from bdm.platform.kit.logs import describe
from bdm.search.answer.service import Criteria
from bdm.search.answer.snippets import MAX_SNIPPETS

log = logging.getLogger(__name__)

From = Annotated[int, strawberry.argument(name="from", description="Primo risultato, da 0")]
Size = Annotated[int, strawberry.argument(description=f"Risultati per pagina, da 1 a {MAX_PAGE_SIZE}")]
Ids = Annotated[
    list[str] | None, strawberry.argument(description="Identificativi, nostri o della fonte, nell'ordine voluto")
]
Passages = Annotated[int, strawberry.argument(description=f"Passi di ciascun risultato, da 1 a {MAX_SNIPPETS}")]
AssignedTo_ = Annotated[
    str | None, strawberry.argument(description="Solo ciò che è assegnato a chi chiede (me), o a nessuno (nobody)")
]
Query_ = Annotated[str | None, strawberry.argument(description="Espressione di ricerca")]


def searching(content: PagedKind[Any]) -> Callable[..., Awaitable[Page[Any]]]:
    """The resolver of the searches for one kind of content."""

    async def resolve(
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
        passages: Passages = MAX_SNIPPETS,
    ) -> Any:
        check_page(from_, size, id, passages)
        session, scope = info.context.session, info.context.scope
        if provvedimento_id is not None:
            views = await content.of_provvedimento(session, scope, provvedimento_id)
            return await page_of(info, content, views, from_, size)
        if id is not None:
            return await named_page(info, content, id, from_, size)
        criteria = Criteria(
            q=q,
            area=area,
            start=from_,
            size=size,
            sort_field=sort_field,
            sort_order=sort_order,
            collated=collated,
            note_personali=note_personali,
        )
        return await search_page(info, content, criteria, passages=passages)

    return resolve


def queueing(content: PagedKind[Any]) -> Callable[..., Awaitable[Page[Any]]]:
    """The resolver of the work queues; asked by id, what is published already is found too."""

    async def resolve(
        info: ContextInfo,
        from_: From = 0,
        size: Size = 10,
        id: Ids = None,
        area: str | None = None,
        q: Query_ = None,
        sort_field: str | None = None,
        sort_order: str | None = None,
        assigned_to: AssignedTo_ = None,
    ) -> Any:
        check_page(from_, size, id)
        if assigned_to is not None and assigned_to not in list(AssignedTo):
            raise Invalid(errors=[FieldError("assigned_to", f"Valori ammessi: {', '.join(AssignedTo)}.")])
        if id is not None:
            return await named_page(info, content, id, from_, size)
        criteria = Criteria(q=q, area=area, start=from_, size=size, sort_field=sort_field, sort_order=sort_order)
        whose = None if assigned_to is None else AssignedTo(assigned_to)
        return await search_page(info, content, criteria, in_work=True, assigned_to=whose)

    return resolve


@strawberry.type
class Query:
    provvedimento = strawberry.field(
        resolver=searching(PROVVEDIMENTI),
        graphql_type=Page[Provvedimento],
        description="Ricerca di provvedimenti",
        extensions=[SequentialField()],
    )
    massima = strawberry.field(
        resolver=searching(MASSIME),
        graphql_type=Page[Massima],
        description="Ricerca di massime",
        extensions=[SequentialField()],
    )
    provvedimento_op = strawberry.field(
        name="provvedimentoOp",
        resolver=queueing(PROVVEDIMENTI),
        graphql_type=Page[Provvedimento],
        description="I provvedimenti in lavorazione negli uffici di chi chiede, dalla modifica più recente",
        extensions=[SequentialField()],
    )
    massima_op = strawberry.field(
        name="massimaOp",
        resolver=queueing(MASSIME),
        graphql_type=Page[Massima],
        description="Le massime in lavorazione negli uffici di chi chiede, dalla modifica più recente",
        extensions=[SequentialField()],
    )

    @strawberry.field(
        description="Ciò che attende chi chiede: da approvare, da pubblicare, da ritirare, da confermare, o tornato in"
        " bozza",
        extensions=[SequentialField()],
    )
    async def attesa(
        self,
        info: ContextInfo,
        from_: From = 0,
        size: Size = 10,
        duty: Annotated[str | None, strawberry.argument(description="Solo ciò che attende per questo")] = None,
    ) -> waiting.Attesa:
        return await waiting.find(info, from_, size, duty)

    @strawberry.field(
        name="provvedimentoByAnyDocumentHash",
        description="Il provvedimento del documento, originale o anonimizzato, se chi legge può aprirlo",
        extensions=[SequentialField()],
    )
    async def provvedimento_by_any_document_hash(
        self, info: ContextInfo, any_document_hash: str
    ) -> Provvedimento | None:
        view = await document_service.provvedimento_of(info.context.session, info.context.scope, any_document_hash)
        return None if view is None else Provvedimento.of(view)

    @strawberry.field(
        description="Le cartelle personali proprie e condivise: quella indicata, quelle con la massima o il"
        " provvedimento indicato, oppure le più esterne, o tutte",
        extensions=[SequentialField()],
    )
    async def fascicolo(
        self,
        info: ContextInfo,
        id: str | None = None,
        massima_id: str | None = None,
        provvedimento_id: str | None = None,
        every: Annotated[bool, strawberry.argument(name="all", description="Anche le sottocartelle")] = False,
    ) -> list[Fascicolo]:
        return await fascicolo.find(info.context, id, massima_id, provvedimento_id, every)


class Schema(strawberry.Schema):
    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Unexpected errors are logged by their type alone: messages may quote people and texts."""
        for error in errors:
            cause = error.original_error
            if cause is not None and not isinstance(cause, GraphQLError) and as_app_error(cause) is None:
                log.error("graphql: unexpected %s", describe(cause))


def of_variable(error: GraphQLError, variables: Mapping[str, Any]) -> GraphQLError:
    """What is wrong with the value of a variable of a valid document, by the variable's name; other errors as they
    are.
    """
    node = error.nodes[0] if error.nodes else None
    if not isinstance(node, VariableDefinitionNode):
        return error
    name = node.variable.name.value
    told = Invalid(errors=[FieldError(name, REQUIRED if variables.get(name) is None else WRONG)])
    return GraphQLError(told.detail, [node], original_error=told)


def present(error: GraphQLError) -> dict[str, Any]:
    """One error as it leaves: an Italian message, and ``code`` (with ``errors`` or ``position``) in ``extensions``."""
    cause = error.original_error
    known = too_long() if is_too_long(error) else as_app_error(cause)
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
        answer["message"] = in_italian(error.message)
        answer["extensions"] = {"code": "GRAPHQL"}
    return answer


schema = Schema(
    query=Query,
    config=StrawberryConfig(auto_camel_case=False),
    execution_context_class=Execution,
    extensions=[
        document_limits,
        CostLimit,
        lambda: MaxTokensLimiter(max_token_count=MAX_TOKENS),
        VariableCoercion,
        lambda: ValidationCache(maxsize=MAX_KNOWN),
    ],
)
Execution.plain = plain_fields(schema._schema)
resolve_directly(schema._schema)
