"""Decisions that examine dozens of positions one by one: creditors, joined claims, episodes of the same offence."""

from __future__ import annotations

from bdm_demo import people
from bdm_demo.values import draw
from bdm_demo.writing import Writer


def write_positions(writer: Writer) -> list[str]:
    """Append the positions that are planned, each with its heading and its reasons; what is ordered of all is returned.

    None for an ordinary decision.
    """
    plan, positions = writer.plan, writer.plan.caso.posizioni
    if positions is None or not plan.positions:
        return []
    writer.write(positions.premessa)
    for number in range(1, plan.positions + 1):
        kind = writer.rng.choice(positions.chi)
        party = people.party(writer.rng, kind, plan.iscrizione, plan.ufficio.citta)
        writer.parties = {**writer.parties, "cr": party.called(positions.ruolo[party.genere == "f"])}
        writer.values["posizione"] = number
        for name, spec in positions.valori.items():
            writer.values[name] = draw(spec, writer.rng, writer.values, plan.iscrizione)
        writer.add("sezione", writer.text(positions.titolo))
        writer.write(positions.passi)
    return [writer.phrase(item) for item in positions.pqm]
