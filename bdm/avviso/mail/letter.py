"""What a mail says. It has labels of the public face alone; titles and names stand in its text, never in a header."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final
from uuid import UUID

from bdm.avviso.presentation import PresentedAvviso
from bdm.avviso.schemas import EVENT_NAMES
from bdm.content.addresses import citable_address
from bdm.italian.writing import italian_date

PAGE: Final = "/avvisi"
"""Of the client, where the notices are."""
_OTHER: Final = "Novità"
"""Of an event that a newer version has noted: it must not keep a person from all their mails."""
_GONE: Final = "non più disponibile"
_WITHHELD: Final = "provvedimento non più disponibile"
_END: Final = "Per non ricevere più avvisi per posta"


@dataclass(frozen=True)
class Letter:
    """A mail without its headers; ``count`` notices."""

    count: int
    subject: str
    text: str
    html: str


@dataclass(frozen=True)
class _Line:
    event: str
    item: str
    address: str | None


def write(notices: Sequence[PresentedAvviso], origin: str, end: str) -> Letter:
    """The letter; ``end`` is the address that ends the mails."""
    told = [each for each in notices if not each.hidden]
    groups = [(heading, [_line(each, origin) for each in some]) for heading, some in _groups(told)]
    others = _others(len(notices) - len(told))
    count = len(notices)
    subject = "Banca Dati di Merito: un avviso" if count == 1 else f"Banca Dati di Merito: {count} avvisi"
    return Letter(count, subject, _text(groups, others, origin, end), _html(groups, others, origin, end))


def _groups(notices: Iterable[PresentedAvviso]) -> list[tuple[str, list[PresentedAvviso]]]:
    """By what is followed."""
    found: dict[UUID, list[PresentedAvviso]] = {}
    for each in notices:
        found.setdefault(each.followed.iscrizione.id, []).append(each)
    return [(_heading(some[0]), some) for some in found.values()]


def _heading(shown: PresentedAvviso) -> str:
    if shown.followed.search is not None:
        return f"Ricerca «{_one_line(shown.target)}»"
    return _one_line(shown.target) or _WITHHELD.capitalize()


def _line(shown: PresentedAvviso, origin: str) -> _Line:
    event = EVENT_NAMES.get(shown.avviso.event, _OTHER)  # type: ignore[call-overload]
    if shown.withdrawn is not None:
        return _Line(event, f"ritirato il {italian_date(shown.withdrawn)}", None)
    if shown.view is None:
        return _Line(event, _GONE, None)
    return _Line(event, _one_line(shown.item), citable_address(origin, shown.view))


def _others(count: int) -> str | None:
    """What may not be told outside of the service."""
    if not count:
        return None
    return (
        "Un altro avviso si legge solo nella pagina «Avvisi»."
        if count == 1
        else (f"Altri {count} avvisi si leggono solo nella pagina «Avvisi».")
    )


def _text(groups: Sequence[tuple[str, Sequence[_Line]]], others: str | None, origin: str, end: str) -> str:
    lines: list[str] = []
    for heading, some in groups:
        lines += [heading, ""]
        for each in some:
            lines.append(f"- {each.event}: {each.item}")
            if each.address is not None:
                lines.append(f"  {each.address}")
        lines.append("")
    if others:
        lines += [others, ""]
    lines += [f"Tutti gli avvisi: {origin}{PAGE}", f"{_END}: {end}"]
    return "\n".join(lines) + "\n"


def _html(groups: Sequence[tuple[str, Sequence[_Line]]], others: str | None, origin: str, end: str) -> str:
    parts = ['<!doctype html>\n<html lang="it"><head><meta charset="utf-8"><title>Avvisi</title></head><body>']
    for heading, some in groups:
        parts.append(f"<h2>{escape(heading)}</h2>\n<ul>")
        for each in some:
            item = escape(each.item)
            shown = item if each.address is None else f'<a href="{escape(each.address)}">{item}</a>'
            parts.append(f"<li>{escape(each.event)}: {shown}</li>")
        parts.append("</ul>")
    if others:
        parts.append(f"<p>{escape(others)}</p>")
    parts.append(f'<p><a href="{escape(origin + PAGE)}">Tutti gli avvisi</a></p>')
    parts.append(f'<p><a href="{escape(end)}">{_END}</a></p>\n</body></html>')
    return "\n".join(parts) + "\n"


def _one_line(text: str | None) -> str:
    """Whatever was typed: nothing of it begins a line of its own."""
    return " ".join("".join(each if each.isprintable() else " " for each in text or "").split())
