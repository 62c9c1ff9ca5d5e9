"""The list of notes as something to read: a heading for each decision and abstract, then its notes. As plain text, or
for a word processor.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, TypeAlias
from uuid import UUID

from bdm.content.addresses import citable_address
from bdm.export import rtf_format
from bdm.export.csv_format import BYTE_ORDER_MARK
from bdm.export.fascicolo import END, one_line, title
from bdm.export.repository import Fates, FateSentence, Item
from bdm.italian.writing import italian_date
from bdm.personal.note.listing import ListedNote
from bdm.personal.note.personal_repository import PersonalNote
from bdm.personal.note.schemas import DocumentNoteView, colour_name
from bdm.platform.kit.time import ROME, today

TITLE: Final = "Note"
NONE: Final = "Non sono presenti note."
HIDDEN: Final = "Contenuto non più visibile"
NotePortion: TypeAlias = tuple[Sequence[ListedNote], Fates]
"""Some notes, and what became of what they are on."""


class Prose(ABC):
    """One file, which is written from its head to its ``end``; ``origin`` is the service's address for its reader,
    ``style`` that of the citations.
    """

    end = ""

    def __init__(self, origin: str, style: str) -> None:
        self._origin = origin
        self._style = style
        self._last: UUID | str | None = ""

    @abstractmethod
    def head(self, count: int) -> str:
        """What the file of so many notes begins with."""

    def write(self, portion: NotePortion) -> bytes:
        """The next notes."""
        notes, fates = portion
        text = ""
        for listed in notes:
            item = listed.item
            of = None if item is None else item.id
            if of != self._last:
                self._last = of
                text += self._place(HIDDEN, "", None) if item is None else self._item(item, fates)
            text += self._note(listed)
        return text.encode()

    def _item(self, item: Item, fates: Fates) -> str:
        return self._place(title(item, self._style), citable_address(self._origin, item), fates.get(item.id))

    @abstractmethod
    def _place(self, name: str, address: str, fate: FateSentence | None) -> str: ...

    @abstractmethod
    def _note(self, listed: ListedNote) -> str: ...


class PlainText(Prose):
    """To paste anywhere."""

    def head(self, count: int) -> str:
        head = f"{BYTE_ORDER_MARK}{TITLE}{END}{_of_today()}{END}"
        return head if count else f"{head}{END}{NONE}{END}"

    def _place(self, name: str, address: str, fate: FateSentence | None) -> str:
        told = "" if fate is None else f"{fate.text}{END}"
        return f"{END}{name}{END}{told}" + (f"{address}{END}" if address else "")

    def _note(self, listed: ListedNote) -> str:
        note = listed.note
        text = "".join(f"  {line}{END}" for line in listed.text.split("\n") if line.strip())
        if listed.item is None or isinstance(note, PersonalNote):
            return f"{END}- {_kind(listed)}{END}{text}"
        whose = f", nota di {author(note)}" if not note.mine else ""
        return f"{END}- {_where(note)}{whose}: «{one_line(note.quote)}»{END}{text}"


class RichText(Prose):
    """For a word processor: the rich text of the notes, with author, day and colour of each."""

    end = rtf_format.END

    def head(self, count: int) -> str:
        none = "" if count else rtf_format.paragraph(rtf_format.escape(NONE))
        return (
            rtf_format.head(TITLE)
            + rtf_format.heading(TITLE, 1)
            + rtf_format.paragraph(rtf_format.escape(_of_today()))
            + none
        )

    def _place(self, name: str, address: str, fate: FateSentence | None) -> str:
        told = ""
        if fate is not None:
            told = rtf_format.paragraph((rtf_format.warning if fate.undone else rtf_format.escape)(fate.text))
        where = rtf_format.paragraph(rtf_format.link(address, address)) if address else ""
        return rtf_format.heading(name, 2) + told + where

    def _note(self, listed: ListedNote) -> str:
        note = listed.note
        day = f"ultima modifica {italian_date(note.changed.astimezone(ROME).date())}"
        if isinstance(note, PersonalNote):
            lines = [line for line in note.text.split("\n") if line.strip()]
            text = "".join(rtf_format.paragraph(rtf_format.escape(line), indent=rtf_format.INDENT) for line in lines)
        else:
            text = rtf_format.rich(note.text, self._origin, rtf_format.INDENT)
        if listed.item is None or isinstance(note, PersonalNote):
            return _facts(_kind(listed), day) + text
        colour = f"colore {colour_name(note.color).lower()}"
        quote = rtf_format.paragraph(rtf_format.italic(f"«{one_line(note.quote)}»"), indent=rtf_format.INDENT)
        return _facts(_where(note).capitalize(), f"nota di {author(note)}", colour, day) + quote + text


def _facts(*facts: str) -> str:
    return rtf_format.paragraph(rtf_format.bold(", ".join(facts)), format_=r"\sb160\keepn")


def author(note: DocumentNoteView) -> str:
    """Who wrote a note on a passage."""
    return f"{note.author.family_name} {note.author.name}"


def _kind(listed: ListedNote) -> str:
    return "Nota" if listed.item is None else "Nota personale"


def _where(note: DocumentNoteView) -> str:
    return f"pagina {note.page_number}" + (" (versione anonimizzata)" if note.anonymised else "")


def _of_today() -> str:
    return f"Elenco del {italian_date(today())}"
