"""Forms in which texts cite the courts that are many, the Court of Auditors and the Court of Justice."""

# ruff: noqa: E501  (a case reads best in one line)
from __future__ import annotations

import pytest

from bdm.italian.rulings import rulings
from tests.fixtures.lines import each

PACE = [
    ("sentenza n. 123/2019 del Giudice di Pace di Nome_16", ["Giudice di pace di Nome_16 123/2019"]),
    ("la sentenza n. 123/2019 del Giudice di Nome_16 di Nome_17", ["Giudice di pace di Nome_17 123/2019"]),
    ("GdP Roma, sent. n. 123/2019", ["Giudice di pace di Roma 123/2019"]),
    ("sentenza n. 123/19 del Giudice di Pace di Barra", ["Giudice di pace di Barra 123/2019"]),
    (
        "sentenza n. 45/2019, depositata il 3.4.2019, del G.d.P. di Torre Annunziata",
        ["Giudice di pace di Torre Annunziata 45/2019"],
    ),
    ("G.D.P. di Napoli, sez. II, 3.5.2018 n. 12", ["Giudice di pace di Napoli 12/2018"]),
    (
        "avverso la sentenza n. 1234/2018 emessa dal Giudice di Pace di Frosinone in data 3.5.2018 e depositata il 7.6.2018",
        ["Giudice di pace di Frosinone 1234/2018"],
    ),
    (
        "appello avverso la sentenza del Giudice di Pace di Castellammare di Stabia n. 2345/2017",
        ["Giudice di pace di Castellammare di Stabia 2345/2017"],
    ),
    (
        "il Giudice di Pace di Lecce, con sentenza n. 45/2020, depositata in data 3/2/2020, accoglieva",
        ["Giudice di pace di Lecce 45/2020"],
    ),
    (
        "Il Giudice di Pace di Salerno accoglieva la domanda con sentenza n. 45/2020",
        ["Giudice di pace di Salerno 45/2020"],
    ),
    (
        "OGGETTO: appello avverso la sentenza n. 4567/2016 del GIUDICE DI PACE DI NAPOLI NORD",
        ["Giudice di pace di Napoli Nord 4567/2016"],
    ),
    (
        "sentenza nr. 33/2018 resa dal Giudice di pace di S. Maria Capua Vetere",
        ["Giudice di pace di S. Maria Capua Vetere 33/2018"],
    ),
    ("decreto ingiuntivo n. 45/2018 del Giudice di Pace di Bologna", ["Giudice di pace di Bologna 45/2018"]),
    (
        "decreto ingiuntivo n. 45/2018, emesso dal Giudice di Pace di Bologna il 3.5.2018",
        ["Giudice di pace di Bologna 45/2018"],
    ),
    ("Giudice di Pace Torino, 3 maggio 2017, n. 1200", ["Giudice di pace di Torino 1200/2017"]),
    ("Giudice di pace di Milano, sez. VI, sentenza 12 maggio 2016, n. 5678", ["Giudice di pace di Milano 5678/2016"]),
    ("Giudice Pace Bari n. 56/2015", ["Giudice di pace di Bari 56/2015"]),
    ("con la sentenza n. 123/2019 il Giudice di Pace di Nola ha rigettato", ["Giudice di pace di Nola 123/2019"]),
    ("riforma della sentenza gravata n. 123/2019 del Giudice di Pace di Nola", ["Giudice di pace di Nola 123/2019"]),
    (
        "la sentenza n. 1104/2018 pronunciata dal Giudice di Pace di Reggio Calabria, pubblicata il 4.5.2018",
        ["Giudice di pace di Reggio Calabria 1104/2018"],
    ),
    ("sentenza n. 12/2019 dell'Ufficio del Giudice di Pace di Cassino", ["Giudice di pace di Cassino 12/2019"]),
    ("sentenza n.12/2019 del GdP di Cassino", ["Giudice di pace di Cassino 12/2019"]),
    ("la sentenza del Giudice di Pace n. 12/2019", ["Giudice di pace 12/2019"]),
    ("sentenza n. 1234/2019 del Giudice di Pace di Roma, dott. Rossi", ["Giudice di pace di Roma 1234/2019"]),
    ("sentenza del G.d.P. di Pozzuoli n. 2345/2017 del 5/6/2017", ["Giudice di pace di Pozzuoli 2345/2017"]),
    (
        "impugnava la sentenza n. 2015/17, con cui il Giudice di pace di Ischia rigettava",
        ["Giudice di pace di Ischia 2015/2017"],
    ),
    (
        "la sentenza n. 180/2017 pubblicata il 27.2.2017 con la quale il Giudice di Pace di Perugia ha accolto",
        ["Giudice di pace di Perugia 180/2017"],
    ),
    ("sentenza n. 77/2014 del Giudice di Pace di (...)", ["Giudice di pace 77/2014"]),
    ("sentenza n. 77/2014 del Giudice di Pace di XXX", ["Giudice di pace di Xxx 77/2014"]),
    ("sentenza n. 77/2014 del Giudice di Pace di Luogo_3", ["Giudice di pace di Luogo_3 77/2014"]),
    (
        "sentenza n. 6789 del 2015 del Giudice di Pace di Sant'Anastasia",
        ["Giudice di pace di Sant'Anastasia 6789/2015"],
    ),
    (
        "sentenza n. 6789 emessa in data 4/5/2015 dal Giudice di Pace di Afragola",
        ["Giudice di pace di Afragola 6789/2015"],
    ),
    ("sentenza del 4.5.2015, n. 6789, del Giudice di Pace di Afragola", ["Giudice di pace di Afragola 6789/2015"]),
    (
        "sentenza n. 5/2020 del Giudice di Pace; la sentenza n. 5/2020",
        ["Giudice di pace 5/2020", "Giudice di pace 5/2020"],
    ),
    (
        "appello alla sentenza n. 5/2020 pronunciata il 4.5.2020 dal Giudice di Pace di Nola e notificata il 6.6.2020",
        ["Giudice di pace di Nola 5/2020"],
    ),
    (
        "la sentenza n. 5/2020, pronunciata e depositata il 4.5.2020 dal Giudice di Pace di Nola",
        ["Giudice di pace di Nola 5/2020"],
    ),
    (
        "la sentenza n. 5/2020, emessa in data 3/4/2020 e pubblicata in data 4/5/2020, dal Giudice di Pace di Nola",
        ["Giudice di pace di Nola 5/2020"],
    ),
    (
        "la sentenza n. 5/2020 del 3/4/2020, depositata in cancelleria il 4/5/2020, del Giudice di Pace di Nola",
        ["Giudice di pace di Nola 5/2020"],
    ),
    ("la sentenza n. 5/2020, non notificata, del Giudice di Pace di Nola", ["Giudice di pace di Nola 5/2020"]),
    (
        "la sentenza n. 5/2020 emessa nel giudizio R.G. n. 12/2018 dal Giudice di Pace di Nola",
        ["Giudice di pace di Nola 5/2020"],
    ),
    ("con sentenza n. 5/2020 l'adito Giudice di Pace di Nola", ["Giudice di pace di Nola 5/2020"]),
    ("la sentenza n. 5/2020 del locale Giudice di Pace", ["Giudice di pace 5/2020"]),
    ("Giudice di Pace di Nola, sentenza del 5.6.2020 n. 5", ["Giudice di pace di Nola 5/2020"]),
    ("Giudice di Pace di Nola, dott.ssa Rossi, sentenza n. 5/2020", ["Giudice di pace di Nola 5/2020"]),
    ("la sentenza n. 5/2020 G.d.P. Nola", ["Giudice di pace di Nola 5/2020"]),
]
TRIBUNALI = [
    ("Tribunale ordinario di Milano, sentenza n. 5/2020", ["Tribunale di Milano 5/2020"]),
    ("Tribunale per i minorenni di Roma, decreto 3 maggio 2019, n. 45", ["Tribunale per i minorenni di Roma 45/2019"]),
    ("Tribunale di sorveglianza di Torino, ordinanza n. 45/2019", ["Tribunale di sorveglianza di Torino 45/2019"]),
    ("sentenza n. 45/2019 del Tribunale di Nome_3", ["Tribunale di Nome_3 45/2019"]),
    ("decreto ingiuntivo n. 45/2018 del Tribunale di Vicenza", ["Tribunale di Vicenza 45/2018"]),
    (
        "decreto ingiuntivo n. 45/2018 emesso dal Tribunale di Vicenza in data 4.5.2018",
        ["Tribunale di Vicenza 45/2018"],
    ),
    (
        "decreto ingiuntivo n. 45/2018 (R.G. n. 77/2018) emesso dal Tribunale di Vicenza",
        ["Tribunale di Vicenza 45/2018"],
    ),
    (
        "decreto ingiuntivo n. 45/2018 - R.G. 77/2018 - emesso dal Tribunale di Vicenza",
        ["Tribunale di Vicenza 45/2018"],
    ),
    (
        "decreto ingiuntivo provvisoriamente esecutivo n. 45/2018 del Tribunale di Vicenza",
        ["Tribunale di Vicenza 45/2018"],
    ),
    (
        "ordinanza del Tribunale di Milano, sezione specializzata in materia di impresa, del 3 maggio 2019, n. 44",
        ["Tribunale di Milano 44/2019"],
    ),
    ("avverso la sentenza n. 5/2020 del Tribunale di Forlì", ["Tribunale di Forlì 5/2020"]),
    (
        "avverso la sentenza n. 5/2020 del Tribunale di Reggio nell'Emilia, pubblicata il 4/5/2020",
        ["Tribunale di Reggio nell'Emilia 5/2020"],
    ),
    ("la sentenza n. 5/2020 emessa dal Giudice del Lavoro del Tribunale di Trani", ["Tribunale di Trani 5/2020"]),
    ("sentenza n. 5/2020 del Tribunale civile di Roma", ["Tribunale di Roma 5/2020"]),
    (
        "il Tribunale di Ancona, in funzione di giudice del lavoro, con sentenza n. 5/2020",
        ["Tribunale di Ancona 5/2020"],
    ),
    (
        "il Tribunale di Ancona, in composizione monocratica, con sentenza n. 5/2020 del 3/4/2020",
        ["Tribunale di Ancona 5/2020"],
    ),
    ("il Tribunale di Ancona - Sezione Lavoro - con sentenza n. 5/2020", ["Tribunale di Ancona 5/2020"]),
    ("Tribunale Milano sez. IX, 3/5/2019, n. 4321", ["Tribunale di Milano 4321/2019"]),
    ("Tribunale sez. lav. - Roma, 3/5/2019, n. 4321", ["Tribunale di Roma 4321/2019"]),
    (
        "Tribunale Roma sez. lav., 03/05/2019, (ud. 03/05/2019, dep. 03/05/2019), n. 4321",
        ["Tribunale di Roma 4321/2019"],
    ),
    (
        "Trib. Roma 3 maggio 2019, n. 4321; Trib. Milano 4 aprile 2018 n. 33",
        ["Tribunale di Roma 4321/2019", "Tribunale di Milano 33/2018"],
    ),
    ("Trib. Napoli, XI sez. civ., sentenza n. 4321/2019", ["Tribunale di Napoli 4321/2019"]),
    ("Tribunale di Busto Arsizio, sez. III, sent. n. 4321 del 3.5.2019", ["Tribunale di Busto Arsizio 4321/2019"]),
    ("Tribunale di Santa Maria Capua Vetere n. 4321/2019", ["Tribunale di Santa Maria Capua Vetere 4321/2019"]),
    ("con sentenza n. 4321/2019 pubbl. il 3/5/2019 il Tribunale di Catania", ["Tribunale di Catania 4321/2019"]),
    ("sentenza n. 4321/2019 pubbl. il 3/5/2019 del Tribunale di Catania", ["Tribunale di Catania 4321/2019"]),
    ("sentenza non definitiva n. 4321/2019 del Tribunale di Lodi", ["Tribunale di Lodi 4321/2019"]),
    ("il Tribunale di Lodi (sentenza n. 4321/2019)", ["Tribunale di Lodi 4321/2019"]),
    ("il Tribunale di Lodi dichiarava il fallimento con sentenza n. 43/2019", ["Tribunale di Lodi 43/2019"]),
    ("sentenza dichiarativa di fallimento n. 43/2019 del Tribunale di Lodi", ["Tribunale di Lodi 43/2019"]),
    ("il decreto di omologa n. 43/2019 del Tribunale di Lodi", ["Tribunale di Lodi 43/2019"]),
    ("ordinanza n. 43/2019 resa dal Tribunale di Lodi, sezione fallimentare", ["Tribunale di Lodi 43/2019"]),
    ("il Tribunale della Spezia, con sentenza n. 43/2019", ["Tribunale di Spezia 43/2019"]),
    ("Tribunale dell'Aquila, sentenza n. 43/2019", ["Tribunale di Aquila 43/2019"]),
    ("TRIBUNALE DI PISTOIA SENTENZA N. 43/2019", ["Tribunale di Pistoia 43/2019"]),
    ("la sentenza n. 5/2020 del 3.4.2020 con cui il Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("sentenza del Tribunale di Lodi, in composizione monocratica, n. 5/2020", ["Tribunale di Lodi 5/2020"]),
    ("sentenza resa inter partes dal Tribunale di Lodi n. 5/2020", ["Tribunale di Lodi 5/2020"]),
    ("la sentenza emessa dal Tribunale di Lodi in data 3.4.2020, n. 5/2020", ["Tribunale di Lodi 5/2020"]),
    (
        "la sentenza pronunciata dal Tribunale di Lecce, sezione distaccata di Tricase, n. 5/2020",
        ["Tribunale di Lecce, sez. dist. di Tricase 5/2020"],
    ),
    (
        "sentenza del Tribunale di Roma – Sezione Lavoro, in data 5.6.2018, recante n. 123/2018",
        ["Tribunale di Roma 123/2018"],
    ),
    ("sentenza (n. 5/2020) del Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("sent. n. 5/2020 Trib. Milano", ["Tribunale di Milano 5/2020"]),
    ("sentenza n. 5/2020 Tribunale di Milano", ["Tribunale di Milano 5/2020"]),
    ("sentenza n. 5/2020 - Tribunale di Milano", ["Tribunale di Milano 5/2020"]),
    ("(sent. Trib. Roma n. 5/2020)", ["Tribunale di Roma 5/2020"]),
    ("la sentenza n. 5/2020 (Tribunale di Milano)", ["Tribunale di Milano 5/2020"]),
    ("la sentenza n. 5/2020, Trib. Roma n. 6/2020", ["sentenza 5/2020", "Tribunale di Roma 6/2020"]),
    ("sentenza n. 5, pubblicata il 3/4/2020, del Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("sentenza n. 5/2020 del 3/4/2020 (R.G. n. 12/2018), emessa dal Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("sentenza n. 5/2020 Reg. Sent., emessa dal Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("sentenza n. 5/2020 R. Sent. del Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("sentenza n. 5/2020 – rep. n. 3/2020 – del Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("sentenza n. 5/2020 Cron. n. 3/2020 del Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("Trib. di Roma, 5/2020", ["Tribunale di Roma 5/2020"]),
    ("Trib. Imprese Milano n. 5/2020", ["Tribunale di Milano 5/2020"]),
    ("Tribunale delle Imprese di Milano n. 5/2020", ["Tribunale di Milano 5/2020"]),
    ("Tribunale di Barcellona Pozzo di Gotto n. 5/2020", ["Tribunale di Barcellona Pozzo di Gotto 5/2020"]),
    ("Tribunale di Ascoli Piceno n. 5/2020", ["Tribunale di Ascoli Piceno 5/2020"]),
    ("Tribunale di Vallo della Lucania, n. 5/2020", ["Tribunale di Vallo della Lucania 5/2020"]),
    ("Tribunale di Sant'Angelo dei Lombardi, n. 5/2020", ["Tribunale di Sant'Angelo dei Lombardi 5/2020"]),
    ("Tribunale di S. Angelo dei Lombardi, n. 5/2020", ["Tribunale di S. Angelo dei Lombardi 5/2020"]),
    ("Tribunale di Roma dott. Rossi, sentenza n. 5/2020", ["Tribunale di Roma 5/2020"]),
    (
        "la sentenza n. 5/2020 resa all'esito del giudizio n. 12/2018 R.G. dal Tribunale di Nola",
        ["Tribunale di Nola 5/2020"],
    ),
    ("la sentenza n. 5/2020 con la quale l'adito Tribunale di Nola ha", ["Tribunale di Nola 5/2020"]),
    ("Tribunale di Lodi Sentenza n. 12/2024 pubbl. il 03/05/2024 RG n. 123/2017", ["Tribunale di Lodi 12/2024"]),
    ("nel giudizio R.G. n. 5/2018, sentenza n. 6/2019 del Tribunale di Lodi", ["Tribunale di Lodi 6/2019"]),
]
CORTI_DI_APPELLO = [
    ("Corte d'appello di Milano, sez. III, sentenza n. 45/2020", ["Corte di appello di Milano 45/2020"]),
    ("CORTE DI APPELLO DI REGGIO CALABRIA, sent. n. 45/2020", ["Corte di appello di Reggio Calabria 45/2020"]),
    ("App. Roma, 3 maggio 2019, n. 45", ["Corte di appello di Roma 45/2019"]),
    ("C. App. Firenze n. 45/2019", ["Corte di appello di Firenze 45/2019"]),
    ("C.d.A. Milano, sent. n. 45/2019", ["Corte di appello di Milano 45/2019"]),
    ("C.A. Milano, sent. n. 45/2019", ["Corte di appello di Milano 45/2019"]),
    (
        "Corte App. Lecce, sez. dist. Taranto, 3 maggio 2019, n. 45",
        ["Corte di appello di Lecce, sez. dist. di Taranto 45/2019"],
    ),
    (
        "Corte d'appello di Lecce, sezione distaccata di Taranto, sentenza n. 45/2019",
        ["Corte di appello di Lecce, sez. dist. di Taranto 45/2019"],
    ),
    ("sentenza n. 45/2019 della Corte d'Appello di L'Aquila", ["Corte di appello di L'Aquila 45/2019"]),
    ("sentenza n. 45/2019 della Corte d'Appello dell'Aquila", ["Corte di appello di Aquila 45/2019"]),
    ("sentenza n. 45/2019 della Corte di Appello di Nome_4", ["Corte di appello di Nome_4 45/2019"]),
    (
        "avverso la sentenza n. 45/2019 della CORTE D'APPELLO di TORINO, depositata il 3/5/2019",
        ["Corte di appello di Torino 45/2019"],
    ),
    ("Corte appello Milano sez. lav., 03/05/2019, n. 45", ["Corte di appello di Milano 45/2019"]),
    ("Corte appello sez. II - Firenze, 03/05/2019, n. 45", ["Corte di appello di Firenze 45/2019"]),
    ("Corte di Appello di Bari Sezione Lavoro sentenza n. 45/2019", ["Corte di appello di Bari 45/2019"]),
]
CORTE_DEI_CONTI = [
    ("Sez. giur. Lombardia, sent. n. 44/2018", ["Corte conti 44/2018"]),
    ("Corte dei conti, Sezioni riunite in sede giurisdizionale, n. 3/2017/QM", ["Corte conti 3/2017"]),
    ("Sezioni riunite in sede giurisdizionale, n. 3/2017/QM", ["Corte conti 3/2017"]),
    ("SS.RR. n. 12/SR/QM/2019", ["Corte conti 12/2019"]),
    ("SS.RR. n. 12/QM/2019", ["Corte conti 12/2019"]),
    ("SS.RR. n. 12/2019/QM/PRES", ["Corte conti 12/2019"]),
    ("Corte dei conti, SS.RR. n. 12/2019/QM/SEZ", ["Corte conti 12/2019"]),
    ("Sez. II centr. app. n. 123/2019", ["Corte conti 123/2019"]),
    ("sez. App. Sicilia n. 4/A/2018", ["Corte conti 4/2018"]),
    (
        "Sez. I App., n. 5/2020; Sez. II App., n. 6/2020; Sez. III App., n. 7/2020",
        ["Corte conti 5/2020", "Corte conti 6/2020", "Corte conti 7/2020"],
    ),
    ("Sez. III d'App. n. 5/2020", ["Corte conti 5/2020"]),
    ("Sez. Terza d'appello n. 5/2020", ["Corte conti 5/2020"]),
    ("C. conti, sez. I giur. centr. app., 3 maggio 2019, n. 45", ["Corte conti 45/2019"]),
    ("C. conti, sez. giur. Toscana, 3 maggio 2019, n. 45", ["Corte conti 45/2019"]),
    ("C.conti, Sez. Lazio, sent. n. 45/2019", ["Corte conti 45/2019"]),
    ("C. Conti, Sez. II, 3 maggio 2019, n. 45", ["Corte conti 45/2019"]),
    ("Corte dei conti, Sez. giurisd. Lazio, n. 45/2019", ["Corte conti 45/2019"]),
    ("Corte dei Conti - Sezione Giurisdizionale per la Regione Lazio, sentenza n. 45/2019", ["Corte conti 45/2019"]),
    ("Corte conti, sez. giur. Reg. Siciliana, 3 maggio 2019, n. 45", ["Corte conti 45/2019"]),
    ("Corte dei conti, Sezione giurisdizionale per la Campania, 3.5.2019, n. 45", ["Corte conti 45/2019"]),
    ("Corte dei conti, Sez. III Centr. App., sent. 45 del 2019", ["Corte conti 45/2019"]),
    ("Corte dei conti, sez. I, 45/2019", ["Corte conti 45/2019"]),
    (
        "Corte dei conti, Sez. giur. Lazio, n. 45/2019; Id., Sez. giur. Umbria n. 6/2018",
        ["Corte conti 45/2019", "Corte conti 6/2018"],
    ),
    ("Corte dei conti, Sez. II, n. 45/2019; Sez. III, n. 46/2018", ["Corte conti 45/2019", "Corte conti 46/2018"]),
    ("Corte dei conti, SS.RR., sentenza n. 7/QM/2015", ["Corte conti 7/2015"]),
    ("sent. n. 45/2019 della Sezione giurisdizionale Veneto", ["Corte conti 45/2019"]),
    ("Sez. giur. Trento n. 4/2020 e Sez. giur. Bolzano n. 5/2020", ["Corte conti 4/2020", "Corte conti 5/2020"]),
    ("Corte dei conti, n. 4/2020 della Sez. giur. Lazio", ["Corte conti 4/2020"]),
    ("Corte dei conti, sez. riun., 4 agosto 2020, n. 8/QM", ["Corte conti 8/2020"]),
    ("Corte dei conti, Sez. I centrale d'appello, sentenza 3 maggio 2020 n. 4", ["Corte conti 4/2020"]),
    ("Sezione giurisdizionale d'appello per la Sicilia n. 45/A/2019", ["Corte conti 45/2019"]),
    ("Sezione Seconda Giurisdizionale Centrale d'Appello n. 45/2019", ["Corte conti 45/2019"]),
    (
        "Corte dei conti, Sez. giur. Sardegna, sent. nn. 45/2019 e 46/2019",
        ["Corte conti 45/2019", "Corte conti 46/2019"],
    ),
    ("Corte conti, sez. riun., 3 maggio 2019, n. 12/QM/2019", ["Corte conti 12/2019"]),
    ("Corte dei conti, Sez. II App., n. 45 del 2019, n. 46 del 2018", ["Corte conti 45/2019", "Corte conti 46/2018"]),
    ("Corte dei Conti, II^ Sezione Giurisdizionale Centrale d'Appello, sentenza n. 45/2019", ["Corte conti 45/2019"]),
    (
        "(ex multis, Sez. II App., sent. n. 45/2019, Sez. III App., sent. n. 46/2019)",
        ["Corte conti 45/2019", "Corte conti 46/2019"],
    ),
    ("sentenza n. 5/2020/A della Corte dei conti", ["Corte conti 5/2020"]),
    ("Corte dei conti, sez. Lombardia, 3/5/2019, n. 45", ["Corte conti 45/2019"]),
    ("Corte dei conti, sez. giurisdiz. Lombardia, 3/5/2019, n. 45", ["Corte conti 45/2019"]),
    ("Corte conti sez. reg. giurisd. Lombardia, 3/5/2019, n. 45", ["Corte conti 45/2019"]),
    ("Corte dei conti, Sez. App. Reg. Sic., n. 45/A/2019", ["Corte conti 45/2019"]),
    ("Corte dei Conti reg. Lombardia, (Lombardia), sez. reg. giurisd., 3/5/2019, n. 45", ["Corte conti 45/2019"]),
]
CORTE_DI_GIUSTIZIA = [
    ("Tribunale dell'Unione europea, causa T-123/20", ["Corte giust. UE T-123/20"]),
    ("CGUE, 3 maggio 2020, C-456/19, ECLI:EU:C:2020:333", ["Corte giust. UE C-456/19"]),
    ("ECLI:EU:C:2020:333, causa C-456/19", ["Corte giust. UE C-456/19"]),
    (
        "Corte di giustizia, sentenza 3 maggio 2020, causa C-456/19, Rossi, EU:C:2020:333, punti 5",
        ["Corte giust. UE C-456/19"],
    ),
    (
        "Corte di giustizia, sentenza 3 maggio 2020, Rossi (C-456/19, EU:C:2020:333, punto 5, e del 4 maggio 2019, Bianchi, C-4/18, EU:C:2019:22)",
        ["Corte giust. UE C-456/19", "Corte giust. UE C-4/18"],
    ),
    ("nelle cause riunite C-1/10 e C-2/10, EU:C:2011:3", ["Corte giust. UE C-1/10", "Corte giust. UE C-2/10"]),
    ("cause riunite da C-61/13 a C-63/13", ["Corte giust. UE C-61/13", "Corte giust. UE C-63/13"]),
    ("Corte giust. 3 maggio 2020, in C-456/19", ["Corte giust. UE C-456/19"]),
    (
        "Corte giust. UE, in causa C-107/98, e le sentenze nn. 50/2013 e 439/2008",
        ["Corte giust. UE C-107/98", "sentenza 50/2013", "sentenza 439/2008"],
    ),
]
ALTRE = [
    ("il Tribunale di Lodi richiamava Cass. n. 43/2019", ["Cass. 43/2019"]),
    ("il Tribunale di Lodi, richiamando la sentenza n. 43/2019 della Corte di cassazione", ["Cass. 43/2019"]),
    ("Sentenza n. 12/2024 pubbl. il 03/05/2024 RG n. 123/2017 Repert. n. 5/2024 del 3/5/2024", ["sentenza 12/2024"]),
    ("C.d.S. n. 5/2020", ["Cons. Stato 5/2020"]),
]
LONGER = [
    ("GIUDICE DI NOME_16 DI NOME_17 n. 5/2020", ["Giudice di pace di Nome_17 5/2020"]),
    ("con la sentenza n. 5/2020 [qui appellata], il Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("con sentenza ex art. 281 sexies c.p.c. n. 5/2020 il Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("sentenza n. 5/2020 ex art. 281 sexies c.p.c. del Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("ordinanza ex art. 702-ter c.p.c. n. 5/2020 del Tribunale di Lodi", ["Tribunale di Lodi 5/2020"]),
    ("avverso sentenza GdP Nola n. 5/2020", ["Giudice di pace di Nola 5/2020"]),
    ("appello sent. G.d.P. di Nola n.ro 5/2020", ["Giudice di pace di Nola 5/2020"]),
    (
        "il Giudice di Pace di Nola, in persona del dott. Tizio Caio, con sentenza n. 5/2020",
        ["Giudice di pace di Nola 5/2020"],
    ),
    ("Giudice di Pace di Nola, sez. civile, sentenza n. 5/2020", ["Giudice di pace di Nola 5/2020"]),
    ("sentenza civile n. 5/2020 del Giudice di Pace di Nola", ["Giudice di pace di Nola 5/2020"]),
    ("sentenza del Giudice di Pace di Nola, dott. Rossi, n. 5/2020 del 4.5.2020", ["Giudice di pace di Nola 5/2020"]),
    ("Sez. I^ App. n. 5/2020", ["Corte conti 5/2020"]),
    ("Sez. 1^ Centrale n. 5/2020", ["Corte conti 5/2020"]),
    ("I Sez. Centr. App. n. 5/2020", ["Corte conti 5/2020"]),
    ("conflitto nei confronti della Corte di Cassazione in relazione alla sentenza n. 5/2020", ["Cass. 5/2020"]),
    ("Sez. Prima Centr. n. 5/2020", ["Corte conti 5/2020"]),
    ("SS.RR., sent. n. 5/2020", ["Corte conti 5/2020"]),
    ("Sezioni Riunite n. 5/2020", ["Corte conti 5/2020"]),
    ("SS.RR. giur. n. 5/2020", ["Corte conti 5/2020"]),
    ("Sez. Appello Sicilia, n. 5/A/2020", ["Corte conti 5/2020"]),
    ("sez. III appello n. 5/2020", ["Corte conti 5/2020"]),
    ("Corte conti, I, 3 maggio 2020, n. 5", ["Corte conti 5/2020"]),
    ("Sez. II Centrale, n. 5/2020", ["Corte conti 5/2020"]),
    ("Sez. III Centrale d'Appello sent. n. 5/2020", ["Corte conti 5/2020"]),
    ("Sezione Terza Centrale n. 5/2020", ["Corte conti 5/2020"]),
    ("Sez. giur. Lombardia 5/2020", ["Corte conti 5/2020"]),
    ("Sez. giur. Emilia-Romagna, sent. n. 5/2020", ["Corte conti 5/2020"]),
    ("Sez. giur. Friuli Venezia Giulia n. 5/2020", ["Corte conti 5/2020"]),
    ("Sez. giur. Reg. Sic. n. 5/2020", ["Corte conti 5/2020"]),
    ("Sezione giurisdizionale della Corte dei conti per la Toscana, n. 5/2020", ["Corte conti 5/2020"]),
    ("sentenza n. 5/2020 della Sezione giurisdizionale per la Lombardia della Corte dei conti", ["Corte conti 5/2020"]),
    (
        "la sentenza n. 5/2020 del Tribunale di Lodi, confermata dalla Corte d'appello di Milano con sentenza n. 6/2021",
        ["Tribunale di Lodi 5/2020", "Corte di appello di Milano 6/2021"],
    ),
    (
        "sentenza n. 5/2020 del Tribunale di Lodi, riformata da App. Milano n. 6/2021",
        ["Tribunale di Lodi 5/2020", "Corte di appello di Milano 6/2021"],
    ),
    ("la sentenza n. 5/2020 ha riformato la decisione del Tribunale di Lodi", ["sentenza 5/2020"]),
    ("la sentenza n. 5/2020 è stata impugnata davanti al Tribunale di Lodi", ["sentenza 5/2020"]),
    ("sentenza n. 5/2020, impugnata avanti alla Corte d'appello di Milano", ["sentenza 5/2020"]),
    ("la sentenza n. 5/2020 nel giudizio innanzi al Tribunale di Lodi", ["sentenza 5/2020"]),
    ("Cass. n. 5/2020 il Tribunale di Lodi", ["Cass. 5/2020"]),
    ("la sentenza n. 5/2020, non appellata, e il Tribunale di Lodi", ["sentenza 5/2020"]),
    (
        "con sentenza n. 5/2020 del Tribunale di Lodi e con sentenza n. 6/2020 del Giudice di Pace di Nola",
        ["Tribunale di Lodi 5/2020", "Giudice di pace di Nola 6/2020"],
    ),
    ("sentenza n. 5/2020 (Trib. Roma n. 6/2020)", ["sentenza 5/2020", "Tribunale di Roma 6/2020"]),
]
"""Words between the parts, and what only stands between."""
NONE = [
    "iscritta al n. 456/2015 R.G. del Giudice di Pace di Afragola",
    "con ricorso al Giudice di Pace di Afragola, R.G. n. 5/2018",
    "verbale di accertamento n. 456/2015 innanzi al Giudice di Pace di Afragola",
    "ordinanza ingiunzione n. 456/2015 del Prefetto, opposta innanzi al Giudice di Pace di Afragola",
    "nel giudizio n. 456/2015 dinanzi al Giudice di Pace di Nola",
    "ricorso n. 43/2019 R.G. Trib. Lodi",
    "procedimento penale n. 43/2019 R.G.N.R. pendente presso il Tribunale di Lodi",
    "procedura esecutiva n. 43/2019 del Tribunale di Lodi",
    "procedura esecutiva immobiliare n. 43/2019 R.G.E. del Tribunale di Lodi",
    "fallimento n. 43/2019 del Tribunale di Lodi",
    "causa n. 43/2019 del Tribunale di Lodi",
    "iscritta nel registro delle imprese presso il Tribunale di Lodi al n. 43/2019",
    "legge n. 43/2019 innanzi al Tribunale di Lodi",
    "d.lgs. n. 43/2019, il Tribunale di Lodi ha",
    "il Tribunale di Lodi, ai sensi dell'art. 5 della legge n. 43 del 2019",
    "registrata al n. 43/2019 del registro del Tribunale di Lodi",
    "Corte dei conti, Sez. contr. Veneto, del. n. 12/2020/PAR",
    "Corte dei conti, sezione regionale di controllo per il Veneto, deliberazione n. 12/2020/PAR",
    "Corte dei conti, sez. contr. Lombardia, parere n. 12/2020",
    "Corte dei conti, sez. Autonomie, n. 12/SEZAUT/2020/QMIG",
    "Corte dei conti, Sez. Autonomie, deliberazione 12 giugno 2020, n. 12",
    "comunicazione C-1/2020 della Commissione",
    "comunicazione 2020/C-1/20",
    "GUUE C-115/2016",
    "pubblicata nella Gazzetta ufficiale C-115/16",
    "catasto foglio 3, particella C-1/20",
    "decisione C(2020) 1234",
    "Tribunale di Lodi, Fallimento n. 43/2019",
    "Tribunale di Lodi, Proc. n. 43/2019",
    "GIUDICE DI PACE DI NOLA PROCEDIMENTO N. 43/2019",
    "TRIBUNALE DI LODI CAUSA N. 43/2019",
    "TRIBUNALE DI LODI R.G. N. 43/2019",
    "TRIBUNALE DI LODI N. 43/2019 R.G.",
    "TRIBUNALE DI LODI Verbale della causa n. r.g. 43/2019",
    "decreto n. 231/2001",
    "decreto n. 74 del 2000",
    "ordinanza n. 45/2015 del Comune di Lodi",
    "ordinanza n. 45/2015 della Prefettura di Lodi",
    "ordinanza n. 45/2015 emessa dal Prefetto di Lodi",
    "decreto n. 45/2015 del Ministero della salute",
    "ordinanza ingiunzione n. 45/2015 dell'INPS",
    "Corte conti, sez. contr. Lazio n. 5/2020",
    "il parere del Consiglio di Stato n. 767 del 2002",
    "TAR Molise, con le ordinanze r.o. nn. 687, 688 e 691 del 2007",
]
"""Numbers that stand near a court and are none of its rulings."""


@pytest.mark.parametrize(
    ("text", "names"), [*PACE, *TRIBUNALI, *CORTI_DI_APPELLO, *CORTE_DEI_CONTI, *CORTE_DI_GIUSTIZIA, *ALTRE, *LONGER]
)
@pytest.mark.parametrize("frame", ["Si veda {}, cit.", "Con atto di citazione ritualmente notificato, {} ."])
def test_a_form(frame: str, text: str, names: list[str]) -> None:
    assert [each.ruling.name for each in rulings(frame.format(text))] == names


@each(NONE)
def test_what_is_no_ruling(text: str) -> None:
    assert rulings(f"Si veda {text}, cit.") == []


@each(["già ritenuto con l'ordinanza", "dichiarato improcedibile (sentenza"])
def test_the_constitutional_court_means_its_own(cue: str) -> None:
    text = f"LA CORTE COSTITUZIONALE ha pronunciato sul conflitto del Tribunale di Bari, {cue} n. 273 del 2017"
    assert [each.ruling.name for each in rulings(text)] == ["Corte cost. 273/2017"]


def test_a_court_without_a_seat_holds_elsewhere_unless_one_has_it() -> None:
    text = "la sentenza n. 5/2020 del Giudice di Pace; la sentenza n. 5/2020"
    assert {each.ruling.name for each in rulings(text)} == {"Giudice di pace 5/2020"}
    assert {each.ruling.name for each in rulings(f"{text} del Giudice di Pace di Nola")} == {
        "Giudice di pace di Nola 5/2020"
    }
