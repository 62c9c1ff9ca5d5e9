"""Setting the PDF of an abstract: in threads of its own, at most ``TOGETHER`` at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.fields import JUDGES, choice_label
from bdm.content.provvedimento.model import Status
from bdm.italian.writing import italian_date, title_case
from bdm.platform.kit import rich_text
from bdm.platform.kit.paper import set_paper
from bdm.platform.kit.rich_blocks import blocks

log = logging.getLogger(__name__)

TOGETHER = 2
NOT_PUBLISHED = "Abstract non pubblicato ({status}): testo in lavorazione."
RESTRICTED = "Contiene dati personali riservati all'ufficio competente."
_TEMPLATE = Path(__file__).parent / "massima.typ"
_threads = ThreadPoolExecutor(TOGETHER, thread_name_prefix="massima-pdf")  # starts none before it is needed


async def write(
    view: MassimaView, conformi: Sequence[MassimaView], difformi: Sequence[MassimaView], base_url: str
) -> bytes:
    """The PDF of an abstract as its reader sees it, with the precedents that the reader may see; links to pages of ours
    begin with ``base_url``. The same content makes the same bytes.
    """
    return await asyncio.get_running_loop().run_in_executor(
        _threads, _write, view, tuple(conformi), tuple(difformi), base_url
    )


def _write(view: MassimaView, conformi: Sequence[MassimaView], difformi: Sequence[MassimaView], base_url: str) -> bytes:
    data = _data(view, conformi, difformi, base_url)
    moment = int(view.edit_date.timestamp())
    try:
        return set_paper(_TEMPLATE, data, moment)
    except RuntimeError as error:  # nobody knows of a text that leads here; whoever finds one gets it without its look
        log.error("abstract %s: typst does not set it (%s)", view.id, type(error).__name__)
    plain = rich_text.from_plain(rich_text.plain(rich_text.clean(view.testo)))
    return set_paper(_TEMPLATE, {**data, "testo": blocks(plain, base_url)}, moment)


def _data(
    view: MassimaView, conformi: Sequence[MassimaView], difformi: Sequence[MassimaView], base_url: str
) -> dict[str, Any]:
    lists = [
        ("Parole chiave", [{"text": each} for each in view.parola_chiave]),
        ("Riferimenti normativi", [{"text": each} for each in view.riferimento_normativo]),
        ("Precedenti conformi", _precedents(conformi, base_url)),
        ("Precedenti difformi", _precedents(difformi, base_url)),
    ]
    return {
        "title": " ".join(view.titolo.split()) or "Abstract",
        "label": view.label,
        "address": f"{base_url}/provvedimento/page?id={view.provvedimento_id}",
        "notice": _notice(view),
        "facts": _facts(view),
        "testo": blocks(view.testo, base_url),
        "lists": [each for each in lists if each[1]],
    }


def _notice(view: MassimaView) -> str | None:
    notices = []
    if view.status != Status.PUBBLICATO:
        notices.append(NOT_PUBLISHED.format(status=Status(view.status).label))
    if view.restricted and view.original:
        notices.append(RESTRICTED)
    return " ".join(notices) or None


def _facts(view: MassimaView) -> list[tuple[str, str]]:
    """Of the decision, in the words and the order of the page (``web/src/features/massima``); what it has."""
    facts = (
        ("Area", view.area.capitalize()),
        ("Ufficio", title_case(view.ufficio)),
        ("Data di deposito", view.data and italian_date(view.data)),
        ("Data di pubblicazione", view.data_pubblicazione and italian_date(view.data_pubblicazione)),
        ("Ruolo", view.ruolo and title_case(view.ruolo)),
        ("Numero di ruolo (R.G.)", _ruolo(view)),
        ("Materia", view.materia and title_case(view.materia)),
        ("Esito", view.esito and choice_label("esito", view.esito)),
        *((judge.heading or judge.label, getattr(view, judge.name)) for judge in JUDGES),
    )
    return [(term, value) for term, value in facts if value]


def _ruolo(view: MassimaView) -> str | None:
    """'1234/2020', with its sub-proceeding '1234/2020 sub 1'."""
    if view.numero_ruolo is None:
        return None
    text = str(view.numero_ruolo) + (f"/{view.anno_ruolo}" if view.anno_ruolo is not None else "")
    return text + (f" sub {view.sub_procedimento}" if view.sub_procedimento is not None else "")


def _precedents(views: Iterable[MassimaView], base_url: str) -> list[dict[str, str]]:
    return [
        {"text": view.titolo, "label": view.label, "href": f"{base_url}/abstract/page?id={view.id}"} for view in views
    ]
