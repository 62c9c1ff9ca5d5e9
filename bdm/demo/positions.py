"""Decisions that examine hundreds of positions one by one, as the formation of a list of creditors does."""

from __future__ import annotations

from bdm.demo import people
from bdm.demo.case import common
from bdm.demo.values import draw
from bdm.demo.writing import Writer


def write_positions(writer: Writer, count: int) -> None:
    """Append ``count`` positions, each with its heading and its reasons."""
    passages = common("posizioni")
    kinds = ("persona", "societa", "persona", "banca", "societa")
    for number in range(1, count + 1):
        kind = writer.rng.choice(kinds)
        creditor = people.party(writer.rng, kind, writer.plan.iscrizione, writer.plan.ufficio.citta)
        writer.parties = {
            **writer.parties,
            "cr": creditor.called("creditore" if creditor.genere == "m" else "creditrice"),
        }
        writer.values |= {
            "credito": draw("euro 900 180000", writer.rng, {}, writer.plan.iscrizione),
            "titolo_credito": writer.rng.choice(passages["titoli_persona" if creditor.is_person else "titoli_impresa"]),
            "fattura": writer.rng.randint(3, 940),
            "sorto": draw("giorno 200 1500", writer.rng, {}, writer.plan.iscrizione),
        }
        writer.values["ammesso"] = draw(
            f"percento {writer.rng.randint(35, 90)} credito", writer.rng, writer.values, writer.plan.data
        )
        writer.add("sezione", f"Posizione n. {number} – {writer.name(creditor)}")
        writer.write([passages["domanda"], passages["osservazioni"], passages["esame"], passages["conclusione"]])
