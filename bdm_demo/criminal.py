"""How a criminal decision is written, at first instance and on appeal."""

from __future__ import annotations

from bdm_demo.case import CaseOutcome, common
from bdm_demo.heading import close, court_name, open_criminal
from bdm_demo.plan import DecisionPlan
from bdm_demo.positions import write_positions
from bdm_demo.values import Penalty
from bdm_demo.writing import Writer, choose

SUSPENDED_UP_TO = 24 * 30  # days: the conditional suspension of article 163 of the criminal code
GUILTY = "CONDANNA"


def write(writer: Writer) -> list[str]:
    """Write the decision into ``writer``; the paragraphs of its reasons are returned."""
    plan = writer.plan
    if "i" in writer.parties and plan.caso.imputazione:
        role = "imputato" if writer.parties["i"].genere == "m" else "imputata"
        writer.parties["i"] = writer.parties["i"].called(role)
    open_criminal(writer)
    if plan.primo is not None:
        return _appeal(writer, plan.primo)
    return _first_instance(writer) if plan.tipo == "sentenza" else _order(writer)


def _first_instance(writer: Writer) -> list[str]:
    plan, caso, passages, rng = writer.plan, writer.plan.caso, common("penale"), writer.rng
    outcome = caso.esiti[plan.esito]
    _demands(writer, outcome)
    separate = rng.random() < 0.6
    single = rng.choice(("MOTIVI DELLA DECISIONE", "FATTO E DIRITTO", "MOTIVAZIONE"))
    writer.add("sezione", rng.choice(("SVOLGIMENTO DEL PROCESSO", "FATTO")) if separate else single)
    if rng.random() < 0.35:
        writer.write([passages["abbreviato"]])
    else:
        writer.write([passages["giudizio_ordinario"], passages["dibattimento"]])
    writer.write(caso.fatto)
    start = len(writer.blocks)
    if separate:
        writer.add("sezione", "MOTIVI DELLA DECISIONE")
    length = rng.random()
    writer.write(caso.motivi)
    writer.write(choose(rng, _on_proof(plan), 1 + (length > 0.4) + (length > 0.8)))
    if length > 0.15:
        writer.write(
            choose(rng, _considerations(writer, plan.esito), rng.randint(3, 8) if length < 0.83 else rng.randint(9, 15))
        )
    of_positions = write_positions(writer)
    writer.write(outcome.motivi)
    items = _sentence(writer, outcome) if plan.esito == GUILTY else [writer.phrase(item) for item in outcome.pqm]
    reasons = [block.text for block in writer.blocks[start:] if block.style == "par"]
    _operative_part(writer, items + of_positions)
    return reasons


def _sentence(writer: Writer, outcome: CaseOutcome) -> list[str]:
    """The reasons on the penalty and the items of a conviction."""
    passages, rng = common("penale"), writer.rng
    penalty = writer.values.get("pena_finale")
    items = [writer.phrase(item) for item in outcome.pqm]
    if isinstance(penalty, Penalty):
        mild = "pena_base" in writer.values and rng.random() < 0.8
        if not mild and "pena_base" in writer.values:
            writer.values["pena_finale"] = writer.values["pena_base"]
            penalty = writer.values["pena_base"]
        writer.write([passages["pena" if mild else "pena_severa"]])
        items.insert(0, writer.phrase(passages["pqm_condanna"][0]))
        if mild and penalty.days <= SUSPENDED_UP_TO:
            writer.write([passages["sospensione"]])
            items.append(writer.phrase(passages["pqm_sospesa"]))
    if _has_civil_party(writer):
        writer.write([passages["parte_civile"]])
        items.append(writer.phrase(passages["pqm_parte_civile"]))
    return items


def _order(writer: Writer) -> list[str]:
    """An order or a decree: no trial behind it."""
    caso, rng = writer.plan.caso, writer.rng
    outcome = caso.esiti[writer.plan.esito]
    writer.add("sezione", rng.choice(("PREMESSO IN FATTO", "OSSERVA", "FATTO E DIRITTO")))
    writer.write(caso.fatto)
    start = len(writer.blocks)
    writer.write(caso.motivi)
    if rng.random() < 0.5:
        writer.write(choose(rng, _considerations(writer, ""), rng.randint(1, 2)))
    writer.write(outcome.motivi)
    reasons = [block.text for block in writer.blocks[start:] if block.style == "par"]
    _operative_part(writer, [writer.phrase(item) for item in outcome.pqm])
    return reasons


def _appeal(writer: Writer, primo: DecisionPlan) -> list[str]:
    plan, caso, passages, rng = writer.plan, writer.plan.caso, common("penale"), writer.rng
    convicted = primo.esito == GUILTY
    writer.values |= {
        "primo_numero": f"{primo.numero}/{primo.data_pubblicazione.year}",
        "primo_data": primo.data_pubblicazione,
        "primo_citta": court_name(primo.ufficio),
        "appellante_penale": f"la difesa di {writer.phrase('{i.nome}')}" if convicted else "il pubblico ministero",
    }
    penalty = writer.values.get("pena_finale")
    writer.values["primo_esito"] = (
        (
            f"ha dichiarato {writer.phrase('{i.nome}')} colpevole del reato ascritto"
            + (
                writer.phrase(", condannando{i?lo|la} alla pena di {pena_finale}")
                if isinstance(penalty, Penalty)
                else ""
            )
        )
        if convicted
        else f"ha assolto {writer.phrase('{i.nome}')}"
    )
    writer.add("sezione", rng.choice(("SVOLGIMENTO DEL PROCESSO", "FATTO", "MOTIVI DELLA DECISIONE")))
    writer.write(passages["appello_fatto"])
    writer.write([passages["appello_vicenda"], *caso.fatto])
    start = len(writer.blocks)
    writer.add("sezione", rng.choice(("MOTIVI DELLA DECISIONE", "CONSIDERATO IN DIRITTO")))
    where = writer.phrase("il Tribunale di {primo_citta} n. {primo_numero}").removeprefix("il ")
    items: list[str] = []
    if plan.esito == "INAMMISSIBILITA":
        writer.write([passages["inammissibile_motivi"]])
        items.append(f"dichiara inammissibile l'appello avverso la sentenza del {where}")
    elif plan.esito == "CONFERMA":
        writer.write([passages["conferma_motivi"], *caso.motivi, *caso.esiti[primo.esito].motivi])
        items.append(
            f"conferma la sentenza del {where} e condanna l'appellante al pagamento delle spese processuali"
            if convicted
            else f"conferma la sentenza del {where}"
        )
    elif convicted and isinstance(penalty, Penalty) and rng.random() < 0.5:
        writer.values["pena_ridotta"] = Penalty(max(10, penalty.days * 3 // 4))
        writer.write([*caso.motivi, *caso.esiti[GUILTY].motivi, passages["riduzione_motivi"]])
        items.append(
            writer.phrase(f"in parziale riforma della sentenza del {where}, ridetermina la pena in {{pena_ridotta}}")
        )
        items.append("conferma nel resto")
    else:
        other = caso.esiti[plan.esito_di_merito]
        writer.write([passages["riforma_motivi" if convicted else "riforma_aumento"], *caso.motivi, *other.motivi])
        items.append(f"in riforma della sentenza del {where}, così decide")
        items += _sentence(writer, other) if not convicted else [writer.phrase(item) for item in other.pqm]
    if plan.esito != "INAMMISSIBILITA":
        writer.write(choose(rng, _considerations(writer, plan.esito_di_merito), rng.randint(1, 6)))
    reasons = [block.text for block in writer.blocks[start:] if block.style == "par"]
    _operative_part(writer, items)
    return reasons


def _on_proof(plan: DecisionPlan) -> list[str]:
    passages = common("penale")
    return [*passages["prova"], *(passages["prova_vittima"] if "po" in plan.parti else [])]


def _considerations(writer: Writer, esito: str) -> list[str]:
    """The general considerations that make sense in this trial and with this outcome of it."""
    passages, plan = common("penale"), writer.plan
    return [
        *(passages["approfondimenti"] if plan.tipo == "sentenza" else []),
        *(passages["approfondimenti_condanna"] if esito == GUILTY else []),
        *(passages["approfondimenti_intercettazioni"] if plan.caso.intercettazioni else []),
        *(passages["approfondimenti_periti"] if plan.caso.periti else []),
        *(passages["approfondimenti_vittima"] if "po" in plan.parti else []),
        *(passages["approfondimenti_parte_civile"] if _has_civil_party(writer) and esito == GUILTY else []),
    ]


def _has_civil_party(writer: Writer) -> bool:
    return any(block.text.startswith("Parte civile:") for block in writer.blocks)


def _demands(writer: Writer, outcome: CaseOutcome) -> None:
    rng = writer.rng
    penalty = writer.values.get("pena_base")
    accusation = (
        f"affermarsi la penale responsabilità e condannarsi alla pena di {writer.phrase('{pena_base}')}"
        if isinstance(penalty, Penalty) and rng.random() < 0.85
        else "pronunciarsi sentenza di assoluzione"
        if outcome.peso and writer.plan.esito != GUILTY
        else "affermarsi la penale responsabilità"
    )
    defence = rng.choice(
        (
            "assoluzione con la formula più ampia; in subordine, minimo della pena e benefici di legge",
            "assoluzione, anche ai sensi dell'art. 530, comma 2, c.p.p.",
            "assoluzione o, in subordine, applicazione dell'art. 131-bis c.p.",
        )
    )
    writer.add("sezione", "CONCLUSIONI DELLE PARTI")
    writer.add("par", f"Il pubblico ministero: {accusation}.", f"La difesa: {defence}.")


def _operative_part(writer: Writer, items: list[str]) -> None:
    writer.add("titolo", writer.rng.choice(("P.Q.M.", "P.Q.M.", "PER QUESTI MOTIVI")))
    for item in items:
        text = item[0].upper() + item[1:]
        writer.add("par", f"{text}.")
    if writer.plan.tipo == "sentenza":
        writer.write([common("penale")["termine"]])
    close(writer)
