"""JSON shapes of what cites and is cited."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel, ConfigDict

from bdm.document.citation.treatment import Treatment
from bdm.document.parts import PartKind
from bdm.reference.choices import Dimension
from bdm.search.citator.cited_passages import CitedParagraphs
from bdm.search.citator.citing import CitingPage
from bdm.search.citator.passages import CitingPassage
from bdm.search.citator.service import CitedDecision, CitingDecision


class LeadOut(BaseModel):
    """Where a cited decision (``nome``, as in ``precedenti`` of its text) leads to: to its page here, ``id`` and
    ``label``; to the search ``q``, with the ``count`` of what that finds besides the citing decision; without either to
    the page of those who cite it, ``count`` in all.
    """

    model_config = ConfigDict(from_attributes=True)

    nome: str
    id: UUID | None = None
    label: str | None = None
    q: str | None = None
    count: int | None = None


class PassoOut(BaseModel):
    """A sentence that cites: ``prima``, ``citazione``, ``dopo``; its page from 1, the part of the decision and what is
    said of what it cites, where that is said.
    """

    pagina: int
    parte: PartKind
    prima: str
    citazione: str
    dopo: str
    trattamento: Treatment | None = None

    @classmethod
    def of(cls, passage: CitingPassage) -> PassoOut:
        return cls(
            pagina=passage.page,
            parte=passage.part,
            prima=passage.before,
            citazione=passage.citation,
            dopo=passage.after,
            trattamento=passage.treatment,
        )


class CitanteOut(BaseModel):
    """A decision that cites, with some of the sentences in which it does."""

    id: UUID
    label: str | None = None
    passi: list[PassoOut]

    @classmethod
    def of(cls, citing: CitingDecision) -> CitanteOut:
        return cls(id=citing.id, label=citing.label, passi=[PassoOut.of(each) for each in citing.passages])


class PassoCitatoOut(BaseModel):
    """A paragraph of the text, of which part (both from 0, as in ``parti``): how many decisions cite it, and the latest
    of them, each with the sentence that does.
    """

    parte: int
    paragrafo: int
    count: int
    citanti: list[CitanteOut]


class PassiCitatiOut(BaseModel):
    """The paragraphs that others cite, in order. ``senza_passo``: how many decisions cite the text without saying which
    paragraph, as far as that can be read; ``limitato``: more cite it than were read, which are the latest.
    """

    passi: list[PassoCitatoOut]
    senza_passo: int
    limitato: bool

    @classmethod
    def of(cls, cited: CitedParagraphs) -> PassiCitatiOut:
        passi = [
            PassoCitatoOut(
                parte=each.part,
                paragrafo=each.paragraph,
                count=each.count,
                citanti=[CitanteOut.of(one) for one in each.citing],
            )
            for each in cited.paragraphs
        ]
        return cls(passi=passi, senza_passo=cited.elsewhere, limitato=cited.limited)


class ValoreOut(BaseModel):
    """How many of those that cite have a value."""

    valore: str
    count: int


class CitantiOut(BaseModel):
    """A page of those that cite, ``count`` in all. ``anni``, ``esiti`` and ``distretti`` count them by every value,
    whichever of its own a filter chooses. ``tra``: so many, the latest, were looked at for the part or put in order of
    depth, where there are more.
    """

    count: int
    tra: int | None = None
    anni: list[ValoreOut]
    esiti: list[ValoreOut]
    distretti: list[ValoreOut]
    items: list[CitanteOut]

    @classmethod
    def of(cls, page: CitingPage) -> CitantiOut:
        counted = {
            facet.field: [ValoreOut(valore=each.value, count=each.count) for each in facet.values]
            for facet in page.facets
        }
        return cls(
            count=page.count,
            tra=page.among,
            anni=counted[Dimension.ANNO],
            esiti=counted[Dimension.ESITO],
            distretti=counted[Dimension.DISTRETTO],
            items=[CitanteOut.of(each) for each in page.decisions],
        )


class TrattamentoOut(BaseModel):
    """How many decisions say this of it, and the latest of them."""

    trattamento: Treatment
    count: int
    decisioni: list[CitanteOut]


class NostroOut(BaseModel):
    """The decision itself."""

    id: UUID
    label: str
    esito: str | None


class PrecedenteOut(BaseModel):
    """A decision as others cite it: its name, the search ``q`` for those who do, its ECLI where its court has one, our
    decision where it is exactly one, and what others say of it.
    """

    nome: str
    q: str
    ecli: str | None = None
    provvedimento: NostroOut | None = None
    trattamenti: list[TrattamentoOut]

    @classmethod
    def of(cls, cited: CitedDecision) -> PrecedenteOut:
        view = cited.provvedimento
        return cls(
            nome=cited.nome,
            q=cited.q,
            ecli=cited.ecli,
            provvedimento=None if view is None else NostroOut(id=view.id, label=view.label, esito=view.esito),
            trattamenti=[
                TrattamentoOut(
                    trattamento=each.treatment,
                    count=each.count,
                    decisioni=[CitanteOut.of(one) for one in each.latest],
                )
                for each in cited.treated
            ],
        )
