"""What can be suggested, how often it occurs for whom, and what each item contributes to it."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ARRAY, BigInteger, CheckConstraint, ForeignKey, Index, Integer, Text
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from bdm.content.provvedimento.model import AREE
from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of

_KIND = one_of("kind", KINDS)


class SuggestedValue(Base):
    """One value of a field in the published items of a kind and area.

    ``count`` is the number of items that show it to everybody: none for what occurs in restricted originals alone.
    ``most`` adds those originals: no reader counts more than that. ``words`` has what it is found by, up to the level
    of ``most`` (``bdm.search.help.suggestion.words``).
    """

    __tablename__ = "suggested_value"
    __table_args__ = (
        CheckConstraint(_KIND, "kind"),
        CheckConstraint(one_of("area", AREE), "area"),
        CheckConstraint('"count" >= 0 AND most >= "count"', "counts"),
        # Without the list of what is not in the index yet, which every search would read through.
        Index(None, "words", postgresql_using="gin", postgresql_with={"fastupdate": "off"}),
        Index(None, "kind", "key"),
        # Counts change all the time, in place: none of the indexes has them.
        {"postgresql_with": {"fillfactor": "80"}},
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """A digest of kind, area, field and value (``bdm.search.help.suggestion.contribution``): known without asking."""
    kind: Mapped[str]
    area: Mapped[str]
    field: Mapped[str]
    key: Mapped[str] = mapped_column(Text(collation="C"))
    """The same for all spellings that a search does not tell apart (``bdm.italian.key``)."""
    value: Mapped[str]
    words: Mapped[str] = mapped_column(TSVECTOR)
    count: Mapped[int] = mapped_column(Integer)
    most: Mapped[int] = mapped_column(Integer)


class SuggestedOriginal(Base):
    """What is different for the readers of one office, because they see the originals of its restricted items:
    so many of them have the value in the ``original``, so many on the ``public`` face that these readers do not see.
    """

    __tablename__ = "suggested_original"
    __table_args__ = (CheckConstraint('original >= 0 AND "public" >= 0', "counts"),)

    value_id: Mapped[int] = mapped_column(ForeignKey("suggested_value.id"), primary_key=True)
    ufficio: Mapped[str] = mapped_column(primary_key=True)
    original: Mapped[int] = mapped_column(Integer)
    public: Mapped[int] = mapped_column(Integer)


class SuggestionItem(Base):
    """What one published item contributes: the ids of its values. ``original``, ``hidden`` (the public values that
    give way to them) and ``ufficio`` are those of a restricted one.
    """

    __tablename__ = "suggestion_item"
    __table_args__ = (CheckConstraint(_KIND, "kind"),)

    kind: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[UUID] = mapped_column(primary_key=True)
    ufficio: Mapped[str | None]
    public: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    hidden: Mapped[list[int]] = mapped_column(ARRAY(BigInteger), server_default="{}")
    original: Mapped[list[int]] = mapped_column(ARRAY(BigInteger), server_default="{}")
