"""How a short order is written: what happened, why, what is ordered; civil and criminal alike."""

from __future__ import annotations

from datetime import timedelta

from bdm_demo.case import orders
from bdm_demo.heading import close, open_order
from bdm_demo.writing import Writer


def write(writer: Writer) -> list[str]:
    """Write the order into ``writer``; the paragraphs of its reasons are returned."""
    caso = writer.plan.caso
    order = writer.rng.choice([order for order in orders(caso.area) if caso.contratto or not order.contratto])
    open_order(writer)
    writer.values["udienza"] = writer.plan.data_pubblicazione + timedelta(days=writer.rng.randint(30, 240))
    start = len(writer.blocks)
    writer.write(order.premesso)
    writer.write(order.ritenuto)
    reasons = [block.text for block in writer.blocks[start:]]
    writer.add("titolo", "P.Q.M.")
    writer.write(order.pqm)
    close(writer)
    return reasons
