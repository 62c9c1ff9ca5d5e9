"""A page of what was found, as GraphQL answers with it (docs/regole/campi.md)."""

from __future__ import annotations

from datetime import date
from typing import Final, Generic, TypeVar

import strawberry

from bdm.search.answer.snippets import Snippet

Item = TypeVar("Item")


@strawberry.type(description="Un passo del testo che la ricerca ha trovato")
class Passo:
    testo: str = strawberry.field(description="Con ciò che si è cercato tra <mark>; il resto è testo (HTML)")
    pagina: int | None = strawberry.field(description="Del documento, da 1; di un abstract nessuna")
    parte: str | None = strawberry.field(description="Fatto, Motivi, P.Q.M.…, dove le intestazioni lo dicono")

    @classmethod
    def of(cls, snippet: Snippet) -> Passo:
        return cls(testo=snippet.html, pagina=snippet.page, parte=snippet.part)


@strawberry.type(description="Dove, fuori dal testo, sta ciò che si è cercato")
class TrovatoIn:
    campo: str = strawberry.field(description="Parole chiave, Riferimenti normativi, Abstract…")
    valori: list[str]


WHY_FOUND: Final = frozenset(("snippet", "passi", "trovato_in"))
"""What is computed only where it is selected."""


@strawberry.type(description="Quanti risultati per ciascun valore di un campo, i più numerosi per primi")
class Facet:
    """Two lists of plain values: an object for each would be half of all that a page of results resolves."""

    field: str
    values: list[str]
    counts: list[int] = strawberry.field(description="I risultati di ciascuno di `values`, nello stesso ordine")


@strawberry.type(description="Una ricerca che trova di più, e che cosa lo impediva")
class Alternative:
    change: str = strawberry.field(
        description="SENZA un criterio, SENZA_PAROLA, ALMENO_UNA o TUTTE le parole, nell'altra AREA, FORSE: come si "
        "intendeva scrivere; le norme OVUNQUE o NEI_RIFERIMENTI; IN_NESSUN_TESTO: una parola che nessun testo ha, "
        "e INESISTENTE: un articolo che il codice non ha, con `q` com'è e 0 risultati"
    )
    criterion: str = strawberry.field(
        description="L'espressione o, per SENZA_PAROLA, FORSE e IN_NESSUN_TESTO, le parole; per INESISTENTE la norma"
    )
    proposed: str = strawberry.field(
        description="Per FORSE: le parole che si intendevano; per AREA: l'altra; per INESISTENTE: fin dove va il codice"
    )
    q: str
    count: int


@strawberry.type(description="Ciò che era pubblicato ed è stato ritirato: non se ne dice altro")
class Ritirato:
    kind: str = strawberry.field(description="provvedimento o massima")
    id: str
    day: date


@strawberry.type(description="Una pagina di risultati; count è il totale esatto")
class Page(Generic[Item]):
    count: int
    items: list[Item]
    expression: str = strawberry.field(default="", description="La ricerca come è stata intesa")
    facets: list[Facet] = strawberry.field(default_factory=list, description="Di tutti i risultati di una ricerca")
    alternatives: list[Alternative] = strawberry.field(
        default_factory=list, description="Se una ricerca non trova nulla, o quasi: che cosa lo impedisce"
    )
    other_breadth: Alternative | None = strawberry.field(
        default=None,
        description="La stessa ricerca con tutte le parole, se ne basta una, o con almeno una, se servono tutte",
    )
    other_reach: Alternative | None = strawberry.field(
        default=None,
        description="La stessa ricerca con le norme nei soli riferimenti, se valgono ovunque siano citate, o "
        "ovunque siano citate, se valgono nei soli riferimenti",
    )
    unsearchable: int = strawberry.field(
        default=0,
        description="Di una lista di lavoro in cui si cercano parole: quanti elementi hanno modifiche che l'indice non "
        "conosce ancora",
    )
    ritirati: list[Ritirato] = strawberry.field(
        default_factory=list, description="Di ciò che è chiesto per identificativo"
    )
