"""How decisions begin and end: court, judges, parties with their counsel, place and signatures."""

from __future__ import annotations

import re

from bdm.italian.numerals import ORDINALS, feminine
from bdm_demo import people
from bdm_demo.people import Party
from bdm_demo.plan import DecisionPlan, OfficeRow
from bdm_demo.writing import Writer

_ORDINALS = tuple(feminine(ordinal).upper() for ordinal in ORDINALS[:6])
_LABOUR = ("Lavoro e previdenza",)


def court_name(office: OfficeRow) -> str:
    """What follows 'Tribunale di': 'Napoli Nord', 'Milano'."""
    name = re.sub(r"^.*? (?:DI|PER I MINORENNI DI|DI SORVEGLIANZA DI) ", "", office.nome)
    return "Napoli Nord" if name == "NAPOLI NORD" else office.citta


def open_civil(writer: Writer, parties: dict[str, Party]) -> None:
    """Heading and parties of a civil decision."""
    plan, rng = writer.plan, writer.rng
    _numbers(writer)
    _solemn(writer)
    section = _section(writer)
    writer.add("centro", section)
    _judges(writer)
    writer.add("titolo", plan.tipo.upper())
    grade = "di secondo grado" if plan.primo else rng.choice(("di primo grado", "di I grado", ""))
    noun = "nella causa civile" if plan.tipo == "sentenza" else "nel procedimento"
    o = "a" if plan.tipo == "sentenza" else "o"
    number = f"iscritt{o} al n. {_register(plan)} R.G."
    writer.add(
        "par", " ".join(f"{noun} {grade} {number} {rng.choice((f'promoss{o} da:', 'vertente tra', 'tra:'))}".split())
    )
    writer.add("par", _introduced(writer, parties["a"]))
    writer.add("destra", _role(parties["a"]))
    if plan.caso.costituzione and "c" in parties:
        writer.add("centro", rng.choice(("CONTRO", "E", "contro", "nei confronti di")))
        writer.add("par", _introduced(writer, parties["c"], absent=plan.contumace))
        writer.add("destra", _role(parties["c"]) + (" CONTUMACE" if plan.contumace else ""))
    oggetto = plan.caso.oggetto[(plan.primo or plan).index % len(plan.caso.oggetto)]
    writer.add("par", f"Oggetto: {oggetto}.")
    if plan.primo is None and plan.caso.conclusioni_a:
        conclusions = [("per " + _role_in_words(parties["a"]), plan.caso.conclusioni_a)]
        if plan.caso.conclusioni_c and not plan.contumace and "c" in parties:
            conclusions.append(("per " + _role_in_words(parties["c"]), plan.caso.conclusioni_c))
        writer.add("sezione", "CONCLUSIONI")
        for who, text in conclusions:
            writer.add("par", f"{who[0].upper()}{who[1:]}: «{writer.phrase(text)}».")


def open_criminal(writer: Writer) -> None:
    """Heading, defendant and charge of a criminal decision."""
    plan, rng = writer.plan, writer.rng
    _numbers(writer)
    _solemn(writer)
    writer.add("centro", _section(writer))
    _judges(writer)
    writer.add("titolo", plan.tipo.upper())
    defendant = plan.parti["i"]
    noun = "nel processo penale" if plan.tipo == "sentenza" else "nel procedimento"
    writer.add("par", f"{noun} n. {_register(plan)} R.G. nei confronti di:")
    defence = (
        f"difes{_o(defendant)} di {rng.choice(('fiducia', 'ufficio'))} dall'avv. {writer.lawyer(people.lawyer(rng))}"
    )
    state = rng.choice(("presente", "assente", "già presente, oggi assente"))
    where = "" if writer.anonymous else f", residente {defendant.residenza}"
    writer.add(
        "par",
        f"{writer.name(defendant).upper() if not writer.anonymous else writer.name(defendant)}, "
        f"{writer.phrase('{i.nascita}')}{where}, {state}, {defence}",
    )
    writer.add(
        "destra", f"{'IMPUTATO' if defendant.genere == 'm' else 'IMPUTATA'}" if plan.caso.imputazione else "INTERESSATO"
    )
    if plan.caso.imputazione:
        writer.add("par", writer.text(plan.caso.imputazione))
    if plan.caso.tipo == "sentenza" and "po" in plan.parti and rng.random() < 0.5:
        civil_party = plan.parti["po"]
        writer.add(
            "par",
            f"Parte civile: {writer.name(civil_party)}, con l'avv. {writer.lawyer(people.lawyer(rng))}.",
        )


def open_order(writer: Writer) -> None:
    """Heading of a short order: the parties by name alone."""
    plan = writer.plan
    _numbers(writer)
    _solemn(writer)
    writer.add("centro", _section(writer))
    _judges(writer)
    writer.add("titolo", plan.tipo.upper())
    number = f"iscritto al n. {_register(plan)} R.G."
    if plan.area == "penale":
        against = writer.phrase("nei confronti di {i.nome}, {i.nascita}.")
        writer.add("par", f"nel procedimento penale {number} {against}")
        return
    first, *others = (writer.name(plan.parti[key]) for key in plan.caso.processuali or ("a", "c") if key in plan.parti)
    against = f" contro {' e '.join(others)}" if others else ""
    writer.add("par", f"nel procedimento civile {number}, promosso da {first}{against}.")


def close(writer: Writer) -> None:
    """Place, day and signatures."""
    plan, rng = writer.plan, writer.rng
    where = "nella camera di consiglio del" if plan.collegiale else rng.choice(("il", "in data", "lì"))
    writer.add("par", f"Così deciso in {plan.ufficio.citta}, {where} {writer.date(plan.decisione)}.")
    if plan.collegiale:
        court = plan.ufficio.tipo == "CORTE DI APPELLO"
        rapporteur = "Il Consigliere estensore" if court else "Il Giudice estensore"
        writer.add("firma", f"{rapporteur}\n{plan.relatore.titled}\n\nIl Presidente\n{plan.presidente.titled}")
    else:
        writer.add("firma", f"Il Giudice\n{plan.relatore.titled}")
    writer.add(
        "sinistra",
        f"Depositat{'a' if plan.tipo != 'decreto' else 'o'} in cancelleria il {plan.data_pubblicazione:%d/%m/%Y}",
    )


def _numbers(writer: Writer) -> None:
    plan = writer.plan
    number = f"{plan.numero}/{plan.data_pubblicazione.year}"
    label = plan.tipo.capitalize()
    published = f"{plan.data_pubblicazione:%d/%m/%Y}"
    form = writer.rng.randint(0, 2)
    if form == 0:
        writer.add("sinistra", f"{label} n. {number} pubbl. il {published}", f"RG n. {_register(plan)}")
    elif form == 1:
        writer.add("sinistra", f"N. {_register(plan)} R.G.", f"{label} n. {number} del {published}")
    else:
        writer.add("destra", f"{label} n. {number}", f"Reg. gen. n. {_register(plan)}")


def _solemn(writer: Writer) -> None:
    plan = writer.plan
    if plan.tipo == "sentenza":
        writer.add("intestazione", "REPUBBLICA ITALIANA", "IN NOME DEL POPOLO ITALIANO")
    name = plan.ufficio.nome
    if plan.ufficio.tipo == "CORTE DI APPELLO":
        name = name.replace("CORTE DI APPELLO", writer.rng.choice(("CORTE DI APPELLO", "CORTE D'APPELLO")), 1)
    elif plan.ufficio.tipo == "TRIBUNALE":
        name = name.replace("TRIBUNALE", writer.rng.choice(("TRIBUNALE", "TRIBUNALE ORDINARIO")), 1)
    writer.add("intestazione", name)


def _section(writer: Writer) -> str:
    plan = writer.plan
    if plan.ufficio.tipo in ("TRIBUNALE PER I MINORENNI", "TRIBUNALE DI SORVEGLIANZA"):
        return ""
    if plan.caso.ruolo in _LABOUR:
        return "SEZIONE LAVORO"
    if plan.caso.sezione:
        return writer.rng.choice(plan.caso.sezione).upper()
    branch = "CIVILE" if plan.area == "civile" else "PENALE"
    # Small tribunals have one section, large ones several; the office decides, not chance.
    several = sum(map(ord, plan.ufficio.nome)) % 6 + 1
    return f"SEZIONE {branch}" if several == 1 else f"SEZIONE {writer.rng.choice(_ORDINALS[:several])} {branch}"


def _judges(writer: Writer) -> None:
    plan, rng = writer.plan, writer.rng
    court = plan.ufficio.tipo == "CORTE DI APPELLO"
    subject = "La Corte" if court else "Il Tribunale"
    verb = rng.choice(("ha pronunciato la seguente", "ha emesso la seguente", "ha pronunziato la seguente"))
    if plan.tipo == "decreto":
        verb = verb.replace("la seguente", "il seguente")
    if not plan.collegiale:
        the = "nella persona del" if plan.relatore.genere == "m" else "nella persona della"
        single = rng.choice(("in composizione monocratica, ", "", "in funzione di giudice unico, "))
        writer.add("par", f"{subject}, {single}{the} {plan.relatore.titled}, {verb}")
        return
    member = "Consigliere" if court else "Giudice"
    o = "a" if court else "o"
    formed = rng.choice(
        (f"riunit{o} in camera di consiglio e compost{o} dai magistrati:", "nelle persone dei magistrati:")
    )
    writer.add("par", f"{subject}, {formed}")
    writer.add(
        "elenco",
        f"{plan.presidente.titled} – Presidente",
        f"{plan.terzo.titled} – {member}",
        f"{plan.relatore.titled} – {member} relatore",
    )
    writer.add("par", verb)


def _introduced(writer: Writer, party: Party, *, absent: bool = False) -> str:
    """A party with its code, address and counsel."""
    rng = writer.rng
    lawyer = people.lawyer(rng)
    domicile = people.address(rng)
    name = writer.name(party)
    if party.kind == "pubblico":
        counsel = "rappresentat{}, ope legis, dall'Avvocatura dello Stato" if "Minister" in party.nome else None
        text = counsel or f"in persona del legale rappresentante pro tempore, con l'avv. {writer.lawyer(lawyer)}"
        return f"{name}, {text.format(_o(party))}"
    code = "" if writer.anonymous or not party.cf else f" (C.F. {party.cf})"
    who = f"{name}{code}" if party.is_person else f"{name}{code}, in persona del legale rappresentante pro tempore"
    if party.kind == "ente" and party.nouns and "Condominio" in party.nouns:
        who = f"{name}, in persona dell'amministratore pro tempore"
    if absent:
        return who
    home = "" if writer.anonymous or not party.is_person else f", residente {party.residenza}"
    defended = f"rappresentat{_o(party)} e difes{_o(party)} dall'avv. {writer.lawyer(lawyer)}"
    chosen = rng.random() < 0.5  # drawn in any case: both versions of a document make the same choices
    elected = f", presso il cui studio {domicile} è elettivamente domiciliat{_o(party)}"
    studio = elected if chosen and not writer.anonymous else ""
    return f"{who}{home}, {defended}{studio}"


def _role(party: Party) -> str:
    return party.nouns[0].upper() if party.nouns else "PARTE"


def _role_in_words(party: Party) -> str:
    return people.article(party.nouns[0], party.genere) if party.nouns else "la parte"


def _register(plan: DecisionPlan) -> str:
    sub = f"-{plan.sub_procedimento}" if plan.sub_procedimento else ""
    return f"{plan.numero_ruolo}{sub}/{plan.iscrizione.year}"


def _o(party: Party) -> str:
    return "o" if party.genere == "m" else "a"
