"""Taking the fields of a form or of a manifest's line one by one; what is wrong is collected, never raised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from bdm.platform.kit import rich_text
from bdm.platform.kit.amounts import number
from bdm.platform.kit.characters import letters_only, one_form
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import FIRST_YEAR

ID_LENGTH = 200
PATH_LENGTH = 4_000
MAX_ITEMS = 500
# Control characters but tabs and line ends, and those that turn the direction of writing
_CONTROL = regex("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_DATE = regex(r"\d{4}-\d{2}-\d{2}")
_DIGITS = regex(r"[0-9]+")


class ProblemLevel(StrEnum):
    """Whether a problem keeps its line out (``ERRORE``) or is only told (``AVVISO``)."""

    ERRORE = "errore"
    AVVISO = "avviso"


@dataclass(frozen=True)
class Problem:
    """What is wrong with a field; ``reason`` is Italian."""

    field: str | None
    reason: str
    level: ProblemLevel = ProblemLevel.ERRORE


class Fields:
    """The fields of one item. Each method takes one, and returns None where it is missing or wrong."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self.problems: list[Problem] = []

    @property
    def valid(self) -> bool:
        return all(problem.level is not ProblemLevel.ERRORE for problem in self.problems)

    @property
    def characters(self) -> int:
        """How much there is to read: of texts, and of the texts of lists."""
        lists = (value if isinstance(value, list) else [value] for value in self._values.values())
        return sum(len(each) for values in lists for each in values if isinstance(each, str))

    def error(self, field: str | None, reason: str) -> None:
        self.problems.append(Problem(field, reason))

    def notice(self, field: str | None, reason: str) -> None:
        self.problems.append(Problem(field, reason, ProblemLevel.AVVISO))

    def has(self, field: str) -> bool:
        """Whether the field is there and not empty."""
        return self._values.get(field) not in (None, "", [])

    def given(self, field: str) -> bool:
        """Whether anything was said about the field, be it that it is empty."""
        return self._values.get(field) is not None

    def require(self, field: str) -> None:
        """Report the field if it is missing."""
        if not self.has(field):
            self.error(field, "Campo obbligatorio.")

    def identifier(self, field: str) -> str | None:
        """An id, ours or the source's: text or an integer."""
        return self._identifier(field, self._values.get(field)) if self.has(field) else None

    def identifiers(self, field: str) -> list[str]:
        """A list of ids, each once."""
        found = (self._identifier(field, value) for value in self._list(field))
        return list(dict.fromkeys(value for value in found if value is not None))

    def text(self, field: str, length: int, *, lines: bool = False) -> str | None:
        """Plain text of at most ``length`` characters; on one line unless ``lines``."""
        return self._text(field, self._values[field], length, lines) if self.has(field) else None

    def path(self, field: str) -> str | None:
        """The name of a file, exactly as it is written."""
        if not self.has(field):
            return None
        value = self._values[field]
        if isinstance(value, str) and len(value) <= PATH_LENGTH:
            return value
        self.error(field, "Deve essere il percorso di un file.")
        return None

    def rich_text(self, field: str, length: int) -> str | None:
        """Rich text, cleaned; None also when nothing readable is left."""
        text = self.text(field, length, lines=True)
        if text is None:
            return None
        cleaned = None if rich_text.is_tangled(text) else rich_text.clean(text)
        if cleaned is None or len(cleaned) > 2 * length:  # markup that is not closed grows when it is put right
            self.error(field, "La formattazione è troppo complessa.")
            return None
        return None if rich_text.is_blank(cleaned) else cleaned

    def texts(self, field: str, length: int, *, lines: bool = False) -> list[str]:
        """A list of texts, each once; a text alone is a list of one."""
        found = [self._text(field, value, length, lines, entry) for entry, value in enumerate(self._list(field), 1)]
        return list(dict.fromkeys(value for value in found if value))

    def number(self, field: str, digits: int) -> int | None:
        """A number of at most ``digits`` digits (docs/regole/limiti.md): text of digits or an integer."""
        value = self._values.get(field)
        if value is None or value == "":
            return None
        text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
        if not _DIGITS.fullmatch(text):
            self.error(field, "Deve contenere solo cifre.")
        elif len(text) > digits:
            self.error(field, f"Può avere al massimo {digits} {'cifra' if digits == 1 else 'cifre'}.")
        else:
            return int(text)
        return None

    def year(self, field: str, today: date) -> int | None:
        """A year from 1861 to this one."""
        year = self.number(field, 4)
        if year is None or FIRST_YEAR <= year <= today.year:
            return year
        self.error(field, f"Deve essere un anno dal {FIRST_YEAR} al {today.year}.")
        return None

    def day(self, field: str, today: date) -> date | None:
        """An ISO date, not in the future."""
        if not self.has(field):
            return None
        value = self._values[field]
        try:
            if not isinstance(value, str) or not _DATE.fullmatch(value.strip()):
                raise ValueError
            day = date.fromisoformat(value.strip())
        except ValueError:
            self.error(field, "Non è una data valida nel formato AAAA-MM-GG.")
            return None
        if day > today:
            self.error(field, "La data non può essere futura.")
        elif day.year < FIRST_YEAR:
            self.error(field, f"La data non può essere anteriore al {FIRST_YEAR}.")
        else:
            return day
        return None

    def choice(self, field: str, values: Sequence[str]) -> str | None:
        """One of ``values``, however it is written (case, accents, spaces)."""
        if not self.has(field):
            return None
        value = self._values[field]
        if isinstance(value, str):
            if value in values:
                return value
            for known in values:
                if letters_only(known) == letters_only(value):
                    return known
        self.error(field, f"Il valore deve essere uno di: {', '.join(values)}.")
        return None

    def flag(self, field: str) -> bool | None:
        """'true' or 'false', also as JSON booleans."""
        value = self._values.get(field)
        if value is None or value == "":
            return None
        if isinstance(value, bool):
            return value
        if value in ("true", "false"):
            return bool(value == "true")
        self.error(field, "Il valore deve essere 'true' oppure 'false'.")
        return None

    def unknown(self, names: Iterable[str]) -> None:
        """Tell which fields of the line are not among ``names``: they are ignored."""
        for field in sorted(self._values.keys() - frozenset(names)):
            self.notice(field[:ID_LENGTH], "Campo sconosciuto: il suo contenuto non è stato importato.")

    def _list(self, field: str) -> list[Any]:
        if not self.has(field):
            return []
        value = self._values[field]
        values = [value] if isinstance(value, str | int) else value
        if not isinstance(values, list):
            self.error(field, "Deve essere un elenco di testi.")
            return []
        if len(values) > MAX_ITEMS:
            self.error(field, f"Può avere al massimo {number(MAX_ITEMS)} voci.")
            return []
        return values

    def _identifier(self, field: str, value: object) -> str | None:
        text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
        if not text:
            self.error(field, "Deve essere un testo.")
        elif len(text) > ID_LENGTH:
            self.error(field, f"Può avere al massimo {ID_LENGTH} caratteri.")
        elif _CONTROL.search(text) or "\n" in text or "\r" in text or "\t" in text:
            self.error(field, "Contiene caratteri non ammessi.")
        else:
            return text
        return None

    def _text(self, field: str, value: object, length: int, lines: bool, entry: int | None = None) -> str | None:
        if not isinstance(value, str):
            self.error(field, "Deve essere un testo.")
            return None
        text = value
        if not text.isprintable() and _CONTROL.search(text):
            text = _CONTROL.sub("", text)
            self.notice(field, "Sono stati tolti caratteri di controllo.")
        text = one_form(text)
        if lines:
            text = text.replace("\r\n", "\n").strip()
        elif not text.isprintable() or "  " in text:
            text = " ".join(text.split())
        else:
            text = text.strip()
        if len(text) > length:
            if entry is None:
                self.error(field, f"Può avere al massimo {number(length)} caratteri.")
            else:
                told = f"La voce {entry} ha {number(len(text))} caratteri: può averne al massimo {number(length)}."
                self.error(field, told)
            return None
        return text or None
