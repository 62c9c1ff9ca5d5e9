"""``attesa``: what waits for the caller, of both kinds."""

from __future__ import annotations

from datetime import datetime

import strawberry

from bdm.desk.work_queue import service as work_queue_service
from bdm.desk.work_queue.schemas import CopyConfirmation, Duty
from bdm.graphql.context import ContextInfo
from bdm.graphql.pages import MASSIME, PROVVEDIMENTI, check_page
from bdm.graphql.types import Massima, Provvedimento
from bdm.platform.authz import KINDS
from bdm.platform.kit.errors import FieldError, Invalid


@strawberry.type(description="La conferma, di un'altra persona, di ciò che chi chiede aveva preparato")
class Confirmation:
    at: datetime
    actor: str | None = strawberry.field(description="Nome e cognome")

    @classmethod
    def of(cls, confirmation: CopyConfirmation) -> Confirmation:
        """As it is told."""
        return cls(at=confirmation.at, actor=confirmation.actor)


@strawberry.type(description="Un elemento che attende chi chiede: un provvedimento o una massima")
class InAttesa:
    duty: str = strawberry.field(description=f"Per che cosa: {', '.join(Duty)}")
    provvedimento: Provvedimento | None = None
    massima: Massima | None = None
    confirmation: Confirmation | None = strawberry.field(
        default=None, description="Della versione anonimizzata di una bozza, finché non è inviata"
    )


@strawberry.type(description="Ciò che attende chi chiede, da ciò che attende da più tempo")
class Attesa:
    count: int
    items: list[InAttesa]


async def find(info: ContextInfo, from_: int, size: int, duty: str | None) -> Attesa:
    """A page of what waits for the caller."""
    check_page(from_, size, None)
    if duty is not None and duty not in list(Duty):
        raise Invalid(errors=[FieldError("duty", f"Valori ammessi: {', '.join(Duty)}.")])
    context = info.context
    session, scope = context.session, context.scope
    only = None if duty is None else Duty(duty)
    count, waiting = await work_queue_service.waiting_items(session, context.reader, only, from_, size)
    ids = {kind: [each.item_id for each in waiting if each.kind == kind] for kind in KINDS}
    provvedimenti = await PROVVEDIMENTI.by_ids(session, scope, ids["provvedimento"])
    massime = await MASSIME.by_ids(session, scope, ids["massima"])
    items = [
        InAttesa(duty=each.duty, massima=Massima.of(massime[each.item_id]))
        if each.kind == "massima"
        else InAttesa(
            duty=each.duty,
            provvedimento=Provvedimento.of(provvedimenti[each.item_id]),
            confirmation=Confirmation.of(each.confirmation) if each.confirmation else None,
        )
        for each in waiting
        if each.item_id in massime or each.item_id in provvedimenti
    ]
    return Attesa(count=count, items=items)
