"""The PDF of an abstract (docs/regole/consultazione.md#pagina-di-un-abstract), set with typst.

The text is data: ``content`` makes a small tree of the rich text, which travels as JSON to a fixed template
(``massima.typ``). Nothing that anybody wrote is ever read as code.
"""

from bdm.content.massima.pdf.writer import write

__all__ = ["write"]
