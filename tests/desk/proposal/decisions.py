"""Decisions as courts lay them out, written for the tests: names and facts are invented. Each with what it states."""

from __future__ import annotations

REASONS = "Motivi della decisione\nLa domanda va esaminata alla luce dell'art. 1218 c.c. e dei documenti prodotti.\n"

Stated = dict[str, str | list[str]]

DECISIONS: dict[str, tuple[str, Stated]] = {
    "single judge, stamps of the register": (
        """Sentenza n. 123/2021 pubbl. il 12/03/2021
RG n. 4567/2018
Repert. n. 890/2021 del 12/03/2021
N. R.G. 4567/2018
REPUBBLICA ITALIANA
IN NOME DEL POPOLO ITALIANO
TRIBUNALE ORDINARIO di BERGAMO
TERZA SEZIONE CIVILE
Il Tribunale, nella persona del Giudice dott. Mario Rossi
ha pronunciato ex art. 281 sexies c.p.c. la seguente
SENTENZA
nella causa civile di I Grado iscritta al n. r.g. 4567/2018 promossa da:
ALFA COSTRUZIONI S.R.L. (C.F. 01234567890), con il patrocinio dell'avv. BIANCHI LUCA, elettivamente domiciliata in
VIA ROMA 1 BERGAMO presso il difensore avv. BIANCHI LUCA
ATTORE/I
contro
VERDI GIUSEPPE (C.F. VRDGPP70A01A794X), con il patrocinio dell'avv. NERI ANNA e dell'avv. GIALLI PIO
CONVENUTO/I
CONCLUSIONI
Le parti hanno concluso come da fogli allegati al verbale d'udienza di precisazione delle conclusioni.
Concisa esposizione delle ragioni di fatto e di diritto della decisione
Con atto di citazione notificato il 3 maggio 2018 la società attrice conveniva in giudizio Giuseppe Verdi.
P.Q.M.
Il Tribunale, definitivamente pronunciando, ogni diversa istanza ed eccezione disattesa o assorbita, così dispone:
Rigetta la domanda proposta da ALFA COSTRUZIONI S.R.L.;
Condanna altresì la parte attrice a rimborsare alla parte convenuta le spese di lite.
Bergamo, 11 marzo 2021
Il Giudice
dott. Mario Rossi
""",
        {
            "area": "civile",
            "ruolo": "Contenzioso civile",
            "tipo": "sentenza",
            "ufficio": "TRIBUNALE DI BERGAMO",
            "numero_provvedimento": "123",
            "anno_provvedimento": "2021",
            "numero_ruolo": "4567",
            "anno_ruolo": "2018",
            "data": "2021-03-11",
            "data_pubblicazione": "2021-03-12",
            "giudice_assegnatario_fascicolo": "Mario Rossi",
            "parte_processuale": ["ALFA COSTRUZIONI S.R.L.", "VERDI GIUSEPPE"],
            "esito": "RIGETTO",
        },
    ),
    "panel on appeal, roles after names": (
        """R.G. 320/2019
REPUBBLICA ITALIANA
In nome del popolo italiano
La Corte d'Appello di L'Aquila
Sezione civile
composta dai signori magistrati:
Dott.ssa Anna Bianchi Presidente
Dott. Carlo De Luca Consigliere
Dott. Luigi D'Amico Consigliere relatore ed estensore
riunita in camera di consiglio, ha pronunciato la seguente
SENTENZA
nella causa civile in grado di appello iscritta al n. 320/2019 R.G., posta in decisione all'udienza del 10.2.2021, tra
BETA S.P.A., in persona del legale rappresentante pro tempore, rappresentata e difesa dall'avv. Ugo Foschi
appellante
e
Rosa Marini, rappresentata e difesa dall'avv. Piera Conti
appellata
OGGETTO: appello avverso la sentenza n. 88/2019 del Tribunale di Teramo, pubblicata il 2.2.2019 (R.G. n. 1200/2015).
SVOLGIMENTO DEL PROCESSO
Con sentenza n. 88/2019 il Tribunale di Teramo accoglieva la domanda.
PER QUESTI MOTIVI
La Corte, definitivamente pronunciando sull'appello proposto da Beta s.p.a., così provvede:
1) rigetta l'appello e, per l'effetto, conferma la sentenza impugnata;
2) condanna l'appellante alla rifusione delle spese del grado.
Così deciso in L'Aquila, nella camera di consiglio del dodici maggio duemilaventuno.
Il Consigliere estensore                Il Presidente
Luigi D'Amico                           Anna Bianchi
Depositata in Cancelleria il 3 giugno 2021
""",
        {
            "area": "civile",
            "ruolo": "Contenzioso civile",
            "tipo": "sentenza",
            "ufficio": "CORTE DI APPELLO DI L'AQUILA",
            "numero_ruolo": "320",
            "anno_ruolo": "2019",
            "data": "2021-05-12",
            "data_pubblicazione": "2021-06-03",
            "presidente": "Anna Bianchi",
            "relatore": "Luigi D'Amico",
            "parte_processuale": ["BETA S.P.A.", "Rosa Marini"],
            "esito": "CONFERMA",
        },
    ),
    "criminal court, two defendants": (
        """N. 1234/2019 R.G.N.R.
N. 567/2020 R.G. Dib.
N. 89/2021 Reg. Sent.
TRIBUNALE DI COSENZA
SEZIONE PENALE
REPUBBLICA ITALIANA
IN NOME DEL POPOLO ITALIANO
Il Giudice monocratico dott.ssa Anna Verdi
alla pubblica udienza del 15.02.2021 ha pronunciato e pubblicato mediante lettura del dispositivo la seguente
SENTENZA
nei confronti di:
1) ROSSI MARIO, nato a Cosenza il 1.1.1980, ivi residente, libero, presente;
2) BIANCHI LUCIA, nata a Rende il 2.2.1985, libera, assente;
IMPUTATI
del reato di cui agli artt. 110, 624 c.p.
FATTO E DIRITTO
Con decreto di citazione gli imputati erano tratti a giudizio.
P.Q.M.
Visti gli artt. 533 e 535 c.p.p., dichiara ROSSI MARIO e BIANCHI LUCIA responsabili del reato ascritto e li condanna
alla pena di mesi sei di reclusione. Motivi in giorni trenta.
Cosenza, 15.02.2021
Il Giudice
dott.ssa Anna Verdi
""",
        {
            "area": "penale",
            "ruolo": "Dibattimento monocratico",
            "tipo": "sentenza",
            "ufficio": "TRIBUNALE DI COSENZA",
            "numero_provvedimento": "89",
            "anno_provvedimento": "2021",
            "numero_ruolo": "567",
            "anno_ruolo": "2020",
            "data": "2021-02-15",
            "giudice_assegnatario_fascicolo": "Anna Verdi",
            "parte_processuale": ["ROSSI MARIO", "BIANCHI LUCIA"],
        },
    ),
    "labour court, register in words": (
        """TRIBUNALE DI VIBO VALENTIA
in funzione di Giudice del Lavoro
REPUBBLICA ITALIANA
IN NOME DEL POPOLO ITALIANO
Il Giudice del lavoro, dott.ssa Carla La Rocca, all'esito della trattazione scritta ha pronunciato la seguente
SENTENZA
nella controversia iscritta al n. 1234 R.G.A.C. dell'anno 2020
TRA
Pino Serra, nato a Pizzo il 4.5.1970, rappresentato e difeso dall'avv. Ada Neri
RICORRENTE
E
INPS - Istituto Nazionale della Previdenza Sociale, in persona del legale rappresentante p.t., con l'avv. Ivo Pace
RESISTENTE
Oggetto: indennità di accompagnamento.
FATTO E DIRITTO
Con ricorso depositato il 3.4.2020 il ricorrente chiedeva l'indennità di accompagnamento.
P.Q.M.
Il Tribunale di Vibo Valentia, in composizione monocratica, definitivamente pronunciando, così provvede:
- accoglie il ricorso;
- compensa le spese.
Vibo Valentia, lì 7/9/2022
Il Giudice del lavoro
dott.ssa Carla La Rocca
""",
        {
            "area": "civile",
            "materia": "Assistenza obbligatoria",
            "tipo": "sentenza",
            "ufficio": "TRIBUNALE DI VIBO VALENTIA",
            "ruolo": "Lavoro e previdenza",
            "numero_ruolo": "1234",
            "anno_ruolo": "2020",
            "data": "2022-09-07",
            "giudice_assegnatario_fascicolo": "Carla La Rocca",
            "parte_processuale": ["Pino Serra", "INPS - Istituto Nazionale della Previdenza Sociale"],
            "esito": "ACCOGLIMENTO",
            "parola_chiave": ["Indennità di accompagnamento"],
            "visibility": "true",
        },
    ),
    "order of a panel, names without titles": (
        """N. 77-1/2023 R.G.
Tribunale Ordinario di Reggio nell'Emilia
Sezione Prima Civile
Il Tribunale, riunito in camera di consiglio nelle persone dei magistrati:
Paola Ferri, Presidente
Sandro Villa, Giudice
Elena Costa, Giudice rel.
a scioglimento della riserva, ha emesso la seguente
ORDINANZA
nel procedimento iscritto al n. 77-1/2023 R.G. promosso da
Gamma soc. coop. a r.l. (P. IVA 00112233445), con l'avv. Leo Sarti
reclamante
nei confronti di
Comune di Scandiano, in persona del Sindaco, con l'avv. Mia Lodi
reclamato
avverso l'ordinanza resa dal Tribunale il 3.1.2023
RILEVATO
che il reclamo è fondato su un solo motivo;
P.Q.M.
dichiara inammissibile il reclamo;
condanna la reclamante alle spese.
Reggio Emilia, 1° marzo 2023
Il Presidente
Paola Ferri
""",
        {
            "area": "civile",
            "tipo": "ordinanza",
            "ufficio": "TRIBUNALE DI REGGIO EMILIA",
            "numero_ruolo": "77",
            "anno_ruolo": "2023",
            "sub_procedimento": "1",
            "data": "2023-03-01",
            "presidente": "Paola Ferri",
            "relatore": "Elena Costa",
            "parte_processuale": ["Gamma soc. coop. a r.l.", "Comune di Scandiano"],
            "esito": "INAMMISSIBILITA",
        },
    ),
    "partial judgment, pseudonymised": (
        """N. 10/2020 R.G.A.C.
TRIBUNALE DI FORLI'
Sezione civile
REPUBBLICA ITALIANA IN NOME DEL POPOLO ITALIANO
Il Giudice Unico, dott. Giudice_1, ha pronunziato la seguente
SENTENZA NON DEFINITIVA
nella causa civile iscritta al n. 10 del ruolo generale affari contenziosi dell'anno 2020 vertente
TRA
Parte_1 (C.F. C.F._1 ), rappresentato e difeso dall'avv. Difensore_1;
ATTORE
CONTRO
omissis (C.F. P.IVA_1 ), rappresentata e difesa dall'avv. Difensore_2;
CONVENUTA
"""
        + REASONS
        + """P.Q.M.
Il Tribunale, non definitivamente pronunciando, così provvede:
a) accoglie la domanda di Parte_1;
b) dispone con separata ordinanza per il prosieguo.
Così deciso in Forlì, il 5.10.2021
Il Giudice dott. Giudice_1
Minuta depositata il 7/10/2021
Pubblicata mediante deposito in cancelleria il 9 ottobre 2021
""",
        {
            "area": "civile",
            "tipo": "sentenza",
            "ufficio": "TRIBUNALE DI FORLÌ",
            "ruolo": "Contenzioso civile",
            "numero_ruolo": "10",
            "anno_ruolo": "2020",
            "data": "2021-10-07",
            "data_pubblicazione": "2021-10-09",
            "giudice_assegnatario_fascicolo": "Giudice_1",
            "parte_processuale": ["Parte_1"],
            "stato": "NON DEFINITIVO",
            "esito": "ACCOGLIMENTO",
        },
    ),
    "court of another kind": (
        """N. 5/2022 R.G.
GIUDICE DI PACE DI MILANO
Il Giudice di Pace di Milano ha pronunciato la seguente
SENTENZA
nella causa civile promossa da
Lia Monti, rappresentata e difesa dall'avv. Teo Riva
attrice
contro
Delta S.r.l., contumace
convenuta
avverso cui è pendente altro giudizio davanti al Tribunale di Milano
"""
        + REASONS,
        {
            "area": "civile",
            "tipo": "sentenza",
            "numero_ruolo": "5",
            "anno_ruolo": "2022",
            "parte_processuale": ["Lia Monti", "Delta S.r.l."],
        },
    ),
}
