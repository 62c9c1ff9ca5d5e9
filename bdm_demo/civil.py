"""How a civil decision is written, at first instance and on appeal."""

from __future__ import annotations

import random

from bdm_demo.case import CaseOutcome, common
from bdm_demo.heading import close, court_name, open_civil
from bdm_demo.people import Party, article
from bdm_demo.plan import DecisionPlan
from bdm_demo.positions import write_positions
from bdm_demo.writing import Writer, choose

COVID = range(2020, 2022)
REFORM = 2023

ROLES = {
    "citazione": (("attore", "attrice"), ("convenuto", "convenuta")),
    "ricorso": (("ricorrente", "ricorrente"), ("resistente", "resistente")),
    "opposizione": (("opponente", "opponente"), ("opposto", "opposta")),
    "reclamo": (("reclamante", "reclamante"), ("resistente", "resistente")),
    "camerale": (("ricorrente", "ricorrente"), ("resistente", "resistente")),
    "appello": (("appellante", "appellante"), ("appellato", "appellata")),
}


def write(writer: Writer) -> list[str]:
    """Write the decision into ``writer``; the paragraphs of its reasons are returned."""
    plan = writer.plan
    case_parties = _named(plan)
    writer.parties = case_parties
    appeal_parties = _appeal_parties(plan, case_parties)
    open_civil(writer, appeal_parties or case_parties)
    if appeal_parties:
        return _appeal(writer, case_parties, appeal_parties)
    return _first_instance(writer)


def _named(plan: DecisionPlan) -> dict[str, Party]:
    """The parties with the nouns of their roles in this decision."""
    first, second = ROLES[plan.caso.rito if plan.primo is None else "appello"]
    appellant = _appellant(plan)
    roles = {"a": first, "c": second} if appellant == "a" else {"a": second, "c": first}
    return {
        key: party.called(roles[key][party.genere == "f"]) if key in roles else party
        for key, party in plan.parti.items()
    }


def _appellant(plan: DecisionPlan) -> str:
    """Who brings this case: 'a', or the party that lost before."""
    if plan.primo is None:
        return "a"
    loser = plan.caso.esiti[plan.primo.esito].spese
    return "a" if loser == "nessuno" else loser


def _appeal_parties(plan: DecisionPlan, parties: dict[str, Party]) -> dict[str, Party] | None:
    if plan.primo is None:
        return None
    appellant = _appellant(plan)
    other = "c" if appellant == "a" else "a"
    return {**parties, "a": parties[appellant], "c": parties[other], "attore": parties["a"], "convenuto": parties["c"]}


def _first_instance(writer: Writer) -> list[str]:
    plan, caso, passages = writer.plan, writer.plan.caso, common("civile")
    rng = writer.rng
    separate = rng.random() < 0.6
    writer.add(
        "sezione", rng.choice(("SVOLGIMENTO DEL PROCESSO", "FATTO", "IN FATTO")) if separate else _single_title(writer)
    )
    writer.write(caso.fatto)
    labour = caso.rito not in ("citazione", "opposizione")
    if caso.costituzione:
        kind = "contumacia" if plan.contumace else "costituzione_ricorso" if labour else "costituzione"
        writer.write([passages[kind]])
        if caso.tipo == "sentenza" and rng.random() < 0.75:
            writer.write([passages["istruttoria_ricorso" if labour else "istruttoria"]])
        if caso.tipo == "sentenza" and not labour:
            writer.write([passages[_closing(plan)]])
    writer.write(caso.istruttoria)
    start = len(writer.blocks)
    if separate:
        writer.add("sezione", rng.choice(("MOTIVI DELLA DECISIONE", "IN DIRITTO", "MOTIVI DELLA DECISIONE")))
    if plan.esito == "INAMMISSIBILITA" and "INAMMISSIBILITA" not in caso.esiti:
        outcome = CaseOutcome(1, [passages["inammissibile_motivi"]], [passages["inammissibile_pqm"]], "a")
    elif plan.esito == "NULLITA" and "NULLITA" not in caso.esiti:
        outcome = CaseOutcome(1, [passages["nullita_motivi"]], [passages["nullita_pqm"]], "a")
    else:
        outcome = caso.esiti[plan.esito]
        length = rng.random()
        if caso.tipo == "sentenza" and length > 0.15:
            writer.write([passages["preliminari"]])
        writer.write(caso.motivi)
        if caso.tipo == "sentenza":
            writer.write(choose(rng, _on_proof(plan), 1 + (length > 0.4) + (length > 0.8)))
            writer.write(choose(rng, _considerations(plan), _digressions(rng, length)))
        elif length > 0.4 and caso.rito != "camerale":
            writer.write(choose(rng, _considerations(plan), rng.randint(1, 3)))
    writer.write(outcome.motivi)
    of_positions = write_positions(writer)
    if outcome.spese != "nessuno" or caso.tipo == "sentenza":
        writer.write([passages["assorbimento"]])
    _costs(writer, outcome)
    reasons = [block.text for block in writer.blocks[start:] if block.style == "par"]
    _operative_part(writer, outcome, of_positions)
    close(writer)
    return reasons


_QUOTED = range(12, 46)
"""How many words a sentence has that is worth quoting."""


def _appeal(writer: Writer, case_parties: dict[str, Party], appeal_parties: dict[str, Party]) -> list[str]:
    plan, caso, passages = writer.plan, writer.plan.caso, common("civile")
    primo = plan.primo
    if primo is None:
        raise ValueError("un appello riesamina una decisione")
    rng = writer.rng
    writer.values |= {
        "primo_numero": f"{primo.numero}/{primo.data_pubblicazione.year}",
        "primo_data": primo.data_pubblicazione,
        "primo_citta": court_name(primo.ufficio),
        "oggetto": caso.oggetto[primo.index % len(caso.oggetto)],
    }
    writer.values["primo_esito"] = writer.phrase(caso.esiti[primo.esito].formula) or "ha definito il giudizio"
    writer.add(
        "sezione", rng.choice(("SVOLGIMENTO DEL PROCESSO", "FATTO", "RAGIONI DI FATTO E DI DIRITTO DELLA DECISIONE"))
    )
    writer.parties = appeal_parties
    writer.write([passages["appello_vicenda"]])
    writer.parties = case_parties
    writer.write(caso.fatto)
    writer.parties = appeal_parties
    writer.write(passages["appello_fatto"])
    start = len(writer.blocks)
    writer.add("sezione", rng.choice(("MOTIVI DELLA DECISIONE", "IN DIRITTO")))
    if plan.esito == "INAMMISSIBILITA":
        writer.write([passages["appello_inammissibile_motivi"]])
        outcome, first = CaseOutcome(1, [], [passages["appello_inammissibile_pqm"]], "a"), []
    else:
        reformed = plan.esito == "RIFORMA"
        writer.write([passages["appello_ammissibile"], passages["appello_motivi"]])
        _first_reasons(writer, primo)
        writer.write([passages["riforma_motivi" if reformed else "conferma_motivi"]])
        merits = caso.esiti[plan.esito_di_merito]
        writer.parties = case_parties
        writer.write([*caso.motivi, *merits.motivi])
        writer.write(choose(rng, _considerations(plan), _digressions(rng, rng.random())))
        items = merits.pqm if reformed else []
        first = [writer.phrase(item) for item in items]
        writer.parties = appeal_parties
        writer.write([passages["assorbimento"]])
        loser = "c" if reformed else "a"
        costs = loser if merits.spese != "nessuno" else "nessuno"
        outcome = CaseOutcome(1, [], [passages["riforma_pqm" if reformed else "conferma_pqm"]], costs)
    _costs(writer, outcome)
    if plan.esito != "RIFORMA":
        writer.write([passages["contributo"]])
    reasons = [block.text for block in writer.blocks[start:] if block.style == "par"]
    _operative_part(writer, outcome, first)
    close(writer)
    return reasons


def _first_reasons(writer: Writer, primo: DecisionPlan) -> None:
    """The sentence of the decision appealed that the appeal turns on, in its own words."""
    reasons = write(Writer(primo, anonymous=writer.anonymous))
    sentences = [text.split(". ")[0].rstrip(".") for text in reasons if "«" not in text]
    telling = [sentence for sentence in sentences if _quotable(sentence)]
    if telling:
        quoted = writer.plan.rng("passo").choice(telling)
        writer.values["primo_passo"] = quoted[:1].lower() + quoted[1:]
        writer.write([common("civile")["appello_passo"]])


def _quotable(sentence: str) -> bool:
    """Whether it is worth quoting, and ends with a word rather than in an abbreviation or within parentheses."""
    *_, last = words = sentence.split()
    return len(words) in _QUOTED and last.isalpha() and len(last) > 4 and sentence.count("(") == sentence.count(")")


def _considerations(plan: DecisionPlan) -> list[str]:
    """The general considerations that make sense in this dispute."""
    passages, caso = common("civile"), plan.caso
    return [
        *passages["approfondimenti"],
        *(passages["approfondimenti_denaro"] if caso.denaro else []),
        *(passages["approfondimenti_contratto"] if caso.contratto else []),
        *(passages["approfondimenti_contraddittorio"] if caso.costituzione and not plan.contumace else []),
    ]


def _digressions(rng: random.Random, length: float) -> int:
    """How many general considerations a decision indulges in: most a few, one in six very many."""
    if length < 0.12:
        return 0
    return rng.randint(3, 8) if length < 0.83 else rng.randint(10, 18)


def _on_proof(plan: DecisionPlan) -> list[str]:
    passages = common("civile")
    pool = [*passages["prova"], *(passages["prova_contratto"] if plan.caso.contratto else [])]
    return pool if plan.contumace or not plan.caso.costituzione else [*pool, *passages["prova_contraddittorio"]]


def _costs(writer: Writer, outcome: CaseOutcome) -> None:
    passages = common("civile")
    if outcome.spese == "nessuno" or (writer.plan.contumace and outcome.spese == "a"):
        if writer.plan.caso.tipo == "sentenza" and not writer.plan.contumace:
            writer.write([passages["spese_compensate"]])
        elif writer.plan.contumace:
            writer.add("par", "Nulla sulle spese, attesa la contumacia della parte vittoriosa.")
        return
    loser = outcome.spese
    writer.parties = {
        **writer.parties,
        "perdente": writer.parties[loser],
        "vincente": writer.parties["c" if loser == "a" else "a"],
    }
    writer.write([passages["spese_vinte"]])


def _operative_part(writer: Writer, outcome: CaseOutcome, further: list[str]) -> None:
    plan, passages = writer.plan, common("civile")
    writer.add("titolo", writer.rng.choice(("P.Q.M.", "P.Q.M.", "PER QUESTI MOTIVI")))
    subject = article("Corte di appello", "f") if plan.ufficio.tipo == "CORTE DI APPELLO" else "il Tribunale"
    if plan.ufficio.tipo.startswith("TRIBUNALE PER"):
        subject = "il Tribunale per i minorenni"
    how = writer.rng.choice(
        ("definitivamente pronunciando", "definitivamente decidendo", "ogni diversa istanza ed eccezione disattesa")
    )
    verb = "così provvede" if plan.tipo == "sentenza" else "così dispone"
    writer.add("par", f"{subject[0].upper()}{subject[1:]}, {how}, {verb}:")
    items = [writer.phrase(item) for item in outcome.pqm] + further
    if outcome.spese == "nessuno":
        if plan.caso.tipo == "sentenza":
            items.append(writer.phrase(passages["pqm_compensate"]))
    elif plan.contumace and outcome.spese == "a":
        items.append("nulla sulle spese")
    else:
        items.append(writer.phrase(passages["pqm_spese"]))
    if plan.primo is not None and plan.esito != "RIFORMA":
        items.append(writer.phrase(passages["pqm_contributo"]))
    for number, item in enumerate(items, 1):
        writer.add("elenco", f"{number}) {item}{'.' if number == len(items) else ';'}")


def _closing(plan: DecisionPlan) -> str:
    if plan.precisazione.year >= REFORM:
        return "precisazione_dopo"
    return "precisazione_covid" if plan.precisazione.year in COVID else "precisazione_prima"


def _single_title(writer: Writer) -> str:
    return writer.rng.choice(
        (
            "RAGIONI DI FATTO E DI DIRITTO DELLA DECISIONE",
            "CONCISA ESPOSIZIONE DELLE RAGIONI DELLA DECISIONE",
            "FATTO E DIRITTO",
        )
    )
