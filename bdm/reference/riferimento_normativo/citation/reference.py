"""A normative reference: an act and, usually, a part of it."""

from __future__ import annotations

from dataclasses import dataclass

from bdm.reference.riferimento_normativo.citation.act import LAST_ARTICLE, Act


@dataclass(frozen=True, slots=True)
class Partition:
    """A part of an act, from the article down. Suffixes are Latin ordinals in capitals ('BIS').

    The order is that of the printed form: article, comma, letter, number, letter within the number.
    """

    articolo: int | None = None
    articolo_suffisso: str | None = None
    articolo_estensione: int | None = None
    comma: int | None = None
    comma_suffisso: str | None = None
    lettera: str | None = None
    lettera_suffisso: str | None = None
    numero: int | None = None
    numero_suffisso: str | None = None
    numero_lettera: str | None = None
    numero_lettera_suffisso: str | None = None

    @property
    def article_text(self) -> str:
        """'2051', '337-TER', '25-SEPTIES.1'."""
        number = _numbered(self.articolo, self.articolo_suffisso)
        return number if self.articolo_estensione is None else f"{number}.{self.articolo_estensione}"

    @property
    def text(self) -> str:
        """'ART. 1 COMMA 2-BIS LETT. A) N. 3'; empty for a whole act."""
        parts = []
        if self.articolo is not None:
            parts.append(f"ART. {self.article_text}")
        if self.comma is not None:
            parts.append(f"COMMA {_numbered(self.comma, self.comma_suffisso)}")
        if self.lettera is not None:
            parts.append(_lettered(self.lettera, self.lettera_suffisso))
        if self.numero is not None:
            parts.append(f"N. {_numbered(self.numero, self.numero_suffisso)}")
        if self.numero_lettera is not None:
            parts.append(_lettered(self.numero_lettera, self.numero_lettera_suffisso))
        return " ".join(parts)


def _numbered(number: int | None, suffix: str | None) -> str:
    return f"{number}-{suffix}" if suffix else str(number)


def _lettered(letter: str, suffix: str | None) -> str:
    return f"LETT. {letter})-{suffix}" if suffix else f"LETT. {letter})"


@dataclass(frozen=True, slots=True)
class Reference:
    """An act, or a part of it. Two spellings of one reference are equal values."""

    act: Act
    partition: Partition = Partition()

    @property
    def text(self) -> str:
        """The printed form (docs/regole/campi.md#riferimento-normativo): 'ART. 1 COMMA 2 LETT. A) D.LGS. 81/2008'."""
        return " ".join(filter(None, (self.partition.text, self.act.text)))

    @property
    def whole(self) -> str:
        """The same with all that is known of the act, as it is composed: 'ART. 1 L. 241/1990 07/08/1990'."""
        return " ".join(filter(None, (self.partition.text, self.act.whole)))

    @property
    def beyond(self) -> str | None:
        """That a code has no such article, as a sentence; None where it has it, or nobody knows."""
        article, act = self.partition.articolo, self.act
        last = LAST_ARTICLE.get(act.tipo) if act.numero is None else None
        if article is None or last is None or article <= last:
            return None
        return f"L'articolo {article} non risulta: gli articoli di {act.tipo} finiscono al {last}"
