"""The tags of a PDF that is put together of several: of pages that are copied qpdf leaves their structure behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name


class TagTree:
    """The structure of ``pdf``, to which that of every part is added after its pages."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self._documents: list[Any] = []
        self._parents: list[tuple[int, Any]] = []
        self._next = 0
        self._intents: Any = None

    def add(self, part: pikepdf.Pdf, pages: Iterable[pikepdf.Page], *, first: bool = False) -> None:
        """Add the tags of ``part``, whose ``pages`` were copied before; ``first``: they come before all others."""
        theirs = part.Root.get("/StructTreeRoot")
        if theirs is None:
            return
        copied = self._pdf.copy_foreign(part.make_indirect(theirs))
        kids = copied.get("/K", Array())
        children = list(kids) if isinstance(kids, Array) else [kids]
        for child in children:
            child.P = self._root
        self._documents = [*children, *self._documents] if first else [*self._documents, *children]
        numbers = dict(_numbers(copied.get("/ParentTree", Dictionary())))
        self._parents += [(self._next + number, told) for number, told in numbers.items()]
        for page in pages:
            self._renumber(page.obj, "/StructParents")
            for annotation in page.obj.get("/Annots", ()):
                self._renumber(annotation, "/StructParent")
        self._next += max(numbers, default=-1) + 1
        for key in ("/RoleMap", "/ClassMap", "/Namespaces"):
            if key in copied and key not in self._root:
                self._root[key] = copied[key]
        if self._intents is None and "/OutputIntents" in part.Root:
            self._intents = self._pdf.copy_foreign(part.make_indirect(part.Root.OutputIntents))

    def finish(self) -> None:
        """Write all of it, as one document."""
        whole = self._pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=self._root))
        parts = []
        for child in self._documents:
            inner = child.get("/K", Array()) if child.get("/S") == Name.Document else child
            found = list(inner) if isinstance(inner, Array) else [inner]
            for each in found:
                each.P = whole
            parts += found
        whole.K = Array(parts)
        self._root.K = Array([whole])
        nums = [each for number, told in sorted(self._parents, key=lambda one: one[0]) for each in (number, told)]
        self._root.ParentTree = self._pdf.make_indirect(Dictionary(Nums=Array(nums)))
        self._root.ParentTreeNextKey = self._next
        self._pdf.Root.StructTreeRoot = self._root
        self._pdf.Root.MarkInfo = Dictionary(Marked=True)
        if self._intents is not None:
            self._pdf.Root.OutputIntents = self._intents

    def _renumber(self, place: Any, key: str) -> None:
        if key in place:
            place[key] = int(place[key]) + self._next


def _numbers(tree: Any) -> Iterator[tuple[int, Any]]:
    """What a tree of numbers holds."""
    pairs = list(tree.get("/Nums", ()))
    for number, told in zip(pairs[::2], pairs[1::2], strict=True):
        yield int(number), told
    for kid in tree.get("/Kids", ()):
        yield from _numbers(kid)
