"""The PDFs of demo decisions."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import orjson
import pypdfium2
import typst
from PIL import Image

from bdm_demo.document import FaceText
from bdm_demo.real import SOURCE, RealDecision
from bdm_demo.writing import Paragraph

INVENTED = "Documento dimostrativo: nomi, dati e fatti sono inventati."
_TEMPLATE = Path(__file__).parent / "provvedimento.typ"
_FONTS = ("Libertinus Serif", "Libertinus Serif", "New Computer Modern")  # both come within typst
_SCAN_DPI = 110
_MADE = datetime(2024, 1, 1, tzinfo=UTC)  # the same bytes every time


class PdfWriter:
    """Sets documents with typst: about 3 milliseconds a page. One writer serves one thread."""

    def __init__(self) -> None:
        self._compiler = typst.Compiler(str(_TEMPLATE), ignore_system_fonts=True)

    def write(self, document: FaceText) -> bytes:
        """The PDF of ``document``; of a scanned one, the pictures of its pages without text."""
        plan = document.plan
        rng = plan.rng("impaginazione")
        made = self._compile(
            title=f"{plan.tipo.capitalize()} n. {plan.numero}/{plan.data_pubblicazione.year}",
            author=plan.ufficio.nome,
            footer=INVENTED,
            font=rng.choice(_FONTS),
            size=rng.choice((11.5, 12, 12, 12.5)),
            leading=rng.choice((0.8, 0.95, 1.1, 1.25)),
            margin=rng.choice((2.4, 2.8, 3.2)),
            blocks=document.blocks,
        )
        return scan(made, rng) if plan.scanned else made

    def write_real(self, decision: RealDecision) -> bytes:
        """The PDF of a real decision, which says on every page where it comes from."""
        return self._compile(
            title=decision.title,
            author=decision.metadata["ufficio"],
            footer=SOURCE.upper(),  # as a stamp: in small letters its words would make the real ones similar
            font=_FONTS[0],
            size=12,
            leading=0.95,
            margin=2.8,
            blocks=decision.blocks,
        )

    def _compile(self, *, blocks: Sequence[Paragraph], **data: str | float) -> bytes:
        content = {**data, "blocks": [{"style": block.style, "text": block.text} for block in blocks]}
        made = self._compiler.compile(
            format="pdf", sys_inputs={"data": orjson.dumps(content).decode()}, timestamp=int(_MADE.timestamp())
        )
        if not isinstance(made, bytes):
            raise TypeError("typst delivered no document")
        return made


def scan(pdf: bytes, rng: random.Random) -> bytes:
    """The pages of ``pdf`` as a scanner delivers them: grey pictures, slightly turned, no text."""
    document = pypdfium2.PdfDocument(pdf)
    pages: list[Image.Image] = []
    for page in document:
        picture = page.render(scale=_SCAN_DPI / 72, grayscale=True).to_pil()
        pages.append(picture.rotate(rng.uniform(-0.6, 0.6), expand=False, fillcolor=252))
        page.close()
    document.close()
    result = io.BytesIO()
    moment = _MADE.timetuple()
    pages[0].save(
        result,
        "PDF",
        save_all=True,
        append_images=pages[1:],
        resolution=_SCAN_DPI,
        quality=55,
        creationDate=moment,
        modDate=moment,
    )
    return result.getvalue()
