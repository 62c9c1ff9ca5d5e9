"""Decisions in German as courts lay them out, written for the tests: names and facts are invented. Each with what it
states and is certain; of an operative part with several ends, ``mixed``.
"""

from __future__ import annotations

from typing import Final

REASONS: Final = """Entscheidungsgründe
Die Klage ist nach Art. 2043 ZGB zu prüfen. Der Kläger hat mit der Klageschrift vom 3. Mai 2018 vorgebracht, dass er
durch das Verhalten der Beklagten einen Schaden erlitten hat; die Beklagte hat sich in das Verfahren eingelassen und
mit dem Urteil Nr. 55/2017 des Landesgerichts Bozen (A.R. Nr. 9/2015) erwidert, dass die Forderung nicht besteht.
"""
APPEAL: Final = "CORTE DI APPELLO DI TRENTO - SEZIONE DISTACCATA DI BOLZANO"

GERMAN: Final[dict[str, tuple[str, dict[str, str], bool]]] = {
    "stamps, single judge, claim dismissed": (
        f"""Urteil Nr. 123/2021
A.R. Nr. 45/2020
REPUBLIK ITALIEN
IM NAMEN DES ITALIENISCHEN VOLKES
LANDESGERICHT BOZEN
ERSTE ZIVILSEKTION
Der Einzelrichter Dr. Max Muster hat in der Zivilsache, die unter der Nr. 45/2020 A.R. eingetragen ist, folgendes
URTEIL
erlassen, in dem Verfahren zwischen
ALFA BAU GMBH, mit RA Anna Probe
- Klägerin -
gegen
Erika Beispiel, mit RA Karl Beispiel
- Beklagte -
{REASONS}
AUS DIESEN GRÜNDEN
weist das Landesgericht Bozen die Klage der ALFA BAU GMBH ab und verurteilt die Klägerin zur Zahlung
der Verfahrenskosten.
So entschieden in Bozen am 11. März 2021.
Der Richter
Dr. Max Muster
""",
        {
            "area": "civile", "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_provvedimento": "123",
            "anno_provvedimento": "2021", "numero_ruolo": "45", "anno_ruolo": "2020", "esito": "RIGETTO",
            "data": "2021-03-11",
        },
        False,
    ),
    "claim granted, day beside the place": (
        f"""Landesgericht Bozen
Urteil Nr. 7/2019 - Nr. 1200/2017 A.R.
Im Namen des italienischen Volkes
Das Landesgericht Bozen, in der Person der Richterin Dr.in Eva Probe, hat im Zivilverfahren folgendes
Urteil
gefällt, das von Karl Beispiel gegen die Beta AG angestrengt wurde und bei dem es um Schadenersatz geht:
{REASONS}
Aus diesen Gründen
gibt das Landesgericht Bozen der Klage statt und
verurteilt die Beta AG zur Zahlung von 10.000,00 Euro sowie der Prozesskosten.
Bozen, 15.01.2019
Die Richterin
""",
        {
            "area": "civile", "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_provvedimento": "7",
            "anno_provvedimento": "2019", "numero_ruolo": "1200", "anno_ruolo": "2017", "esito": "ACCOGLIMENTO",
            "data": "2019-01-15",
        },
        False,
    ),
    "appeal dismissed and judgment confirmed, quoting the judgment below": (
        f"""Nr. 88/2020 Reg. Urteile
Oberlandesgericht Trient, Außenabteilung Bozen
Im Namen des italienischen Volkes
Das Oberlandesgericht, zusammengesetzt aus den Richtern Dr. A. Probe (Vorsitzender), Dr. B. Muster (Berichterstatter)
und Dr. C. Beispiel, hat in der Zivilsache, allgemeines Register Nr. 301/2019, über die Berufung gegen das Urteil
Nr. 55/2019 des Landesgerichts Bozen (Verfahren erster Instanz A.R. Nr. 4000/2016) das folgende
U R T E I L
erlassen
{REASONS}
AUS DEN DARGELEGTEN GRÜNDEN
weist das Oberlandesgericht die Berufung ab und bestätigt das angefochtene Urteil;
verurteilt den Berufungskläger zum Ersatz der Kosten.
So entschieden in Bozen in nicht öffentlicher Sitzung am 4.11.2020.
""",
        {
            "area": "civile", "tipo": "sentenza", "ufficio": APPEAL, "numero_provvedimento": "88",
            "anno_provvedimento": "2020", "numero_ruolo": "301", "anno_ruolo": "2019", "esito": "CONFERMA",
            "data": "2020-11-04",
        },
        False,
    ),
    "appeal granted, judgment changed": (
        f"""Oberlandesgericht Trient - Außenstelle Bozen
Urteil Nr. 12/2018
Das Oberlandesgericht hat in dem Berufungsverfahren Nr. 77/2017 A.R. zwischen der Gamma KG und dem Herrn Muster, mit
dem Gegenstand Werkvertrag, auf die Berufung der Gamma KG wie folgt entschieden.
{REASONS}
Aus diesen Gründen
gibt das Oberlandesgericht der Berufung statt und weist in Abänderung des angefochtenen Urteils die Klage ab.
""",
        {
            "ufficio": APPEAL, "tipo": "sentenza", "numero_provvedimento": "12", "anno_provvedimento": "2018",
            "numero_ruolo": "77", "anno_ruolo": "2017",
        },
        True,
    ),
    "granted in part": (
        f"""LANDESGERICHT BOZEN
A.R. 2345/19
Urteil
in der Zivilrechtssache zwischen der Delta GmbH und der Frau Probe, die auf das Mahndekret Nr. 9/2019 zurückgeht
{REASONS}
AUS DIESEN GRÜNDEN
gibt das Gericht der Klage teilweise statt; im Übrigen wird die Klage abgewiesen.
Bozen, am 7. Jänner 2021
""",
        {
            "area": "civile", "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_ruolo": "2345",
            "anno_ruolo": "2019", "data": "2021-01-07",
        },
        True,
    ),
    "claim granted and counterclaim dismissed": (
        f"""Landesgericht Bozen - Urteilsnummer: 400/2022 - Allgemeines Register Nr. 10-1/2021
Das Gericht hat in der Streitsache des Herrn Muster gegen die Frau Beispiel und auf die Widerklage der Frau Beispiel
{REASONS}
Aus diesen Gründen
1) nimmt das Gericht die Klage an;
2) weist die Widerklage ab;
""",
        {
            "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_provvedimento": "400",
            "anno_provvedimento": "2022", "numero_ruolo": "10", "anno_ruolo": "2021", "sub_procedimento": "1",
        },
        True,
    ),
    "justice of the peace: none of our offices": (
        f"""Friedensgericht Meran
Urteil Nr. 31/2020
Der Friedensrichter hat in der Zivilsache Nr. 210/2019 A.R. über den Einspruch gegen das Verwarnungsgeld, mit dem Urteil
{REASONS}
Aus diesen Gründen
wird die Klage abgewiesen.
""",
        {
            "area": "civile", "tipo": "sentenza", "numero_provvedimento": "31", "anno_provvedimento": "2020",
            "numero_ruolo": "210", "anno_ruolo": "2019", "esito": "RIGETTO",
        },
        False,
    ),
    "criminal judgment: no outcome of the list": (
        f"""LANDESGERICHT BOZEN
Strafsektion
Urteil Nr. 600/2021 vom 5. Oktober 2021
in dem Strafverfahren A.R. Nr. 1500/2020 (A.R.N.R. 9999/2019) gegen Max Muster, angeklagt der Straftat laut
Art. 624 StGB
{REASONS}
AUS DIESEN GRÜNDEN
erklärt das Gericht den Angeklagten der ihm zur Last gelegten Tat für schuldig und verurteilt ihn zu der Strafe von
sechs Monaten Haft sowie zum Ersatz der Kosten.
""",
        {
            "area": "penale", "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_provvedimento": "600",
            "anno_provvedimento": "2021", "numero_ruolo": "1500", "anno_ruolo": "2020",
        },
        False,
    ),
    "order, inadmissible": (
        f"""OBERLANDESGERICHT TRIENT
Beschluss Nr. 19/2021
A.R. Nr. 5/2021
Das Gericht hat im Zivilverfahren auf die Berufung des Herrn Muster gegen die Frau Probe nach der Anhörung der Parteien
und nach Einsicht in die Akten den folgenden
BESCHLUSS
gefasst.
{REASONS}
Aus diesen Gründen
erklärt das Gericht die Berufung für unzulässig und hält fest, dass der Berufungskläger die Kosten zu tragen hat.
Trient, den 02.02.2021
""",
        {
            "area": "civile", "tipo": "ordinanza", "ufficio": "CORTE DI APPELLO DI TRENTO",
            "numero_provvedimento": "19", "anno_provvedimento": "2021", "numero_ruolo": "5", "anno_ruolo": "2021",
            "esito": "INAMMISSIBILITA", "data": "2021-02-02",
        },
        False,
    ),
    "settled: no outcome": (
        f"""Landesgericht Bozen
Nr. 45/2020 Urt.
Das Gericht hat in der Zivilsache der Frau Probe gegen den Herrn Muster mit dem Gegenstand Miete und Räumung
{REASONS}
Aus diesen Gründen
erklärt das Gericht den Streitgegenstand für erledigt und verurteilt den Beklagten zur Zahlung der Kosten.
""",
        {
            "area": "civile", "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_provvedimento": "45",
            "anno_provvedimento": "2020",
        },
        False,
    ),
    "two numbers: neither is proposed; of joined cases the first": (
        f"""Jugendgericht Bozen
Dekret Nr. 1/2020
Dekret Nr. 2/2020
A.R. Nr. 10/2019, verbunden mit dem Verfahren unter der Nr. 11/2019 A.R. und mit der Nr. 12/2019 A.R., in der Sache
der Minderjährigen, die sich bei der Mutter aufhält und nicht durch den Vater vertreten wird
{REASONS}
""",
        {
            "tipo": "decreto", "ufficio": "TRIBUNALE PER I MINORENNI DI BOLZANO", "numero_ruolo": "10",
            "anno_ruolo": "2019",
        },
        False,
    ),
    "too short to tell by its words": (
        """Landesgericht Bozen
Urteil Nr. 8/2020
A.R. Nr. 99/2018
Richter: Dr. Max Muster
""",
        {
            "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_provvedimento": "8",
            "anno_provvedimento": "2020", "numero_ruolo": "99", "anno_ruolo": "2018",
        },
        False,
    ),
    "filed by the registry, opposition dismissed": (
        f"""LG Bozen
URTEIL NR. 77/2020
Hinterlegt am 20.04.2020
Der Richter hat auf den Widerspruch des Herrn Muster gegen das Mahndekret Nr. 300/2019 der Frau Probe in der Zivilsache
R.G. Nr. 1800/2019 das folgende Urteil erlassen
Sachverhalt
Der Widerspruchskläger hat mit dem Schriftsatz vom 3. Mai 2019 vorgebracht, dass er nicht zu zahlen hat.
{REASONS}
Aus diesen Gründen
weist den Widerspruch zur Gänze ab und bestätigt das Mahndekret.
Entschieden in Bozen, den 2. April 2020
""",
        {
            "area": "civile", "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_provvedimento": "77",
            "anno_provvedimento": "2020", "numero_ruolo": "1800", "anno_ruolo": "2019", "esito": "RIGETTO",
            "data": "2020-04-02", "data_pubblicazione": "2020-04-20",
        },
        False,
    ),
    "an objection dismissed and money ordered: who won is not told": (
        f"""Landesgericht Bozen
Urteil Nr. 15/2017
Das Gericht hat in der Zivilsache der Frau Probe gegen den Herrn Muster mit dem Gegenstand Kaufvertrag und Schaden
{REASONS}
Aus diesen Gründen
weist die Einrede der Unzuständigkeit zurück und verurteilt den Beklagten zur Zahlung von 3.000 Euro an die Klägerin.
""",
        {
            "area": "civile", "tipo": "sentenza", "ufficio": "TRIBUNALE DI BOLZANO", "numero_provvedimento": "15",
            "anno_provvedimento": "2017",
        },
        False,
    ),
}  # fmt: skip
