"""Whatever was saved, a form filled in with what was read back changes nothing."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import service as massima_service
from bdm.content.provvedimento import service as provvedimento_service
from bdm.desk.editing import massima, provvedimento
from bdm.desk.editing.form import API_NAMES, as_json
from bdm.desk.forms import MassimaIn, ProvvedimentoIn
from bdm.desk.history.model import ContentChange
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit.errors import AppError
from bdm.platform.kit.time import today
from tests.desk.editing.forms import CORTE, MILANO
from tests.desk.workflow.readers import reader_of
from tests.fixtures.examples import examples

pytestmark = pytest.mark.anyio
again_and_again = settings(
    max_examples=examples(30),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)

texts = st.text(max_size=40) | st.sampled_from(["", " ", "a\u0301", "É  è", "a\tb", "\u202ea", "L’Aquila"])
lists = st.lists(texts, max_size=4)
html = st.sampled_from(
    [
        "",
        "testo",
        "<p>a</p>",
        "<p>a<br>b & c &amp; d</p>",
        "<h1>A</h1><ul><li>b<li>c</ul>",
        '<p style="color: red; text-align: center">a</p>',
        '<a href="https://example.org/a?b&c">a</a>',
        '<a href="javascript:x()">a</a><script>x</script>',
        "<p>a < b</p>",
        "art.\xa01 c.c.",
        "<mark data-color='#fff'>a</mark>",
        "riga\n\nriga\nriga",
        "<p>non chiuso <b>a <i>b</b>",
    ]
) | st.text(max_size=60)
days = st.dates(date(1900, 1, 1), today() - timedelta(days=1))


def digits(length: int) -> st.SearchStrategy[str]:
    return st.text("0123456789", max_size=length)


@st.composite
def decisions(draw: st.DrawFn) -> dict[str, Any]:
    area = draw(st.sampled_from(["civile", "penale"]))
    first, second = sorted((draw(days), draw(days)))
    years = st.sampled_from(["", "1861", "2024", str(today().year)])
    return {
        "area": area,
        "tipo": draw(st.sampled_from(["", "sentenza", "decreto", "ordinanza"])),
        "titolo": draw(texts),
        "ruolo": "Contenzioso civile" if area == "civile" else None,
        "ufficio": draw(st.sampled_from([MILANO, CORTE])),
        "data": first.isoformat(),
        "data_pubblicazione": second.isoformat(),
        "numero_provvedimento": draw(digits(5)),
        "anno_provvedimento": draw(years),
        "numero_ruolo": draw(digits(8)),
        "anno_ruolo": draw(years),
        "sub_procedimento": draw(digits(7)),
        "presidente": draw(texts),
        "relatore": draw(texts),
        "giudice_assegnatario_fascicolo": draw(texts),
        "parte_processuale": draw(lists),
        "parola_chiave": draw(lists),
        "riferimento_normativo": draw(lists),
        "stato": draw(st.sampled_from(["", None, "DEFINITIVO", "NON DEFINITIVO"])),
        "esito": draw(st.sampled_from(["", None, "CONFERMA"])),
        "annotazione": draw(html),
        "visibility": draw(st.sampled_from(["true", "false"])),
    }


async def an_editor(session: AsyncSession) -> Reader:
    """Whose work is rolled back by the caller."""
    reader = await reader_of(session, "editor", "edit_provvedimento", "edit_massima")
    return Reader(**vars(reader) | {"ou": frozenset({MILANO, CORTE})})


def spelled(view: Any, names: Any) -> dict[str, Any]:
    """The values of a view as the API spells them."""
    inside = {name: own for own, name in API_NAMES.items()}
    return {name: as_json(inside.get(name, name), getattr(view, inside.get(name, name))) for name in names}


@again_and_again
@given(form=decisions())
async def test_decisions(session: AsyncSession, form: dict[str, Any]) -> None:
    async with session.begin_nested() as savepoint:
        reader = await an_editor(session)
        try:
            first = await provvedimento.save(session, reader, ProvvedimentoIn.model_validate(form))
        except AppError as refused:
            assert 400 <= refused.status < 500  # noqa: PT017
        else:
            view = await provvedimento_service.get(session, Scope.of(reader), first.id)
            again = {"id": first.id, "version": 1, **spelled(view, form)}
            assert await provvedimento.save(session, reader, ProvvedimentoIn.model_validate(again)) == first
            assert await session.scalar(select(func.count()).select_from(ContentChange)) == 1
        await savepoint.rollback()


@again_and_again
@given(titolo=texts, testo=html, annotazione=html, keywords=lists, references=lists, restricted=st.booleans())
async def test_abstracts(
    session: AsyncSession,
    titolo: str,
    testo: str,
    annotazione: str,
    keywords: list[str],
    references: list[str],
    restricted: bool,
) -> None:
    async with session.begin_nested() as savepoint:
        reader = await an_editor(session)
        decision = {
            "area": "penale",
            "ufficio": MILANO,
            "data": "2024-05-01",
            "data_pubblicazione": "2024-05-06",
            "visibility": "true" if restricted else "false",
            "parte_processuale": ["a b"],
        }
        parent = await provvedimento.save(session, reader, ProvvedimentoIn.model_validate(decision))
        form = {
            "provvedimento_id": parent.id,
            "titolo": titolo,
            "testo": testo,
            "annotazione": annotazione,
            "parola_chiave": keywords,
            "riferimento_normativo": references,
        }
        try:
            first = await massima.save(session, reader, MassimaIn.model_validate(form))
        except AppError as refused:
            assert 400 <= refused.status < 500  # noqa: PT017
        else:
            view = await massima_service.get(session, Scope.of(reader), first.id)
            again = {"id": first.id, "version": 1, **spelled(view, form)}
            assert await massima.save(session, reader, MassimaIn.model_validate(again)) == first
        await savepoint.rollback()
