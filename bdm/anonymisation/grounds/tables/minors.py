"""Words that tell of minors."""

from __future__ import annotations

from typing import Final

from bdm.anonymisation.grounds.tables.wording import CC, LIST, NO_OTHER, THEN, S, laws
from bdm.italian.table import Table

_NOUN: Final = (
    r"(?=\W*(?:[,;:.)]|\Z)|\s*(?:[eè]|ed|ha|era|sia|con|presso|all?|alla|ai|agli|nel|per|ex|non|aveva|veniva|vittima"
    r"|di\s*(?:ann[oi]|et\w)|figli\w*|stranier\w|nat[oa]|rappresentat\w|affidat\w|affett\w|collocat\w|ascolt\w*"
    r"|(?:infra|ultra)\w{3,14}enn\w|che|in\s*(?:comunit\w|casa|una)|(?:i|il|la)\s*cui|l[ao]\s*quale)\b)"
)
"""What follows 'il minore' where it is a person: after the adjective stands what is less."""
MINORS: Final = Table(
    (r"nonni[^.;]{0,40}nipot", "i nonni e i nipoti", "nonni"),
    (
        r"responsabilit\w'?\s*su[il]?(?:la)?\s*(?:figli|minor[ei]\b)",
        "la responsabilità sulla figlia",
        "responsabilità sul lavoro",
    ),
    (
        r"figli[oa]\s*di\s*(?:anni\s*)?(?:\d{1,2}|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici"
        r"|quattordici|quindici|sedici|diciassette)\b",
        "il figlio di otto anni",
        "figlio di Rossi",
    ),
    (
        r"aveva\s*(?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici"
        r"|diciassette)\s*anni\b",
        "quando aveva nove anni",
        "aveva nove appartamenti",
    ),
    (r"nonni\s*(?:patern|matern)", "i nonni paterni", "nonni"),
    (r"incontri\s*protett", "incontri protetti", "incontri sindacali"),
    (r"spazio\s*neutro", "in spazio neutro", "spazio verde"),
    (r"neonat[oa]\b", "la neonata", "neonatologia"),
    (r"genitorial(?:e|i|it\w)\b", "la capacità genitoriale", "generale"),
    (r"genitor[ei]\s*del(?:la)?\s*minor", "genitori del minore Luca", "genitore del convenuto"),
    (
        r"interesse\s*del(?:la)?\s*minore\b(?!\s*(?:import|somm))",
        "nell'interesse del minore",
        "interesse della minoranza",
    ),
    (r"ritorno\s*del(?:la)?\s*minor", "ritorno del minore", "ritorno del capitale"),
    (r"presso\s*(?:la\s*madre|il\s*padre)\b", "con residenza presso la madre", "presso la madrelingua"),
    (
        r"padre\s*(?:possa|potra|potr\w)\s*(?:vedere|tenere|incontrare)",
        "il padre potrà vedere",
        "il padre potrà vendere",
    ),
    (r"bimb[oai]\b", "la bimba", "bombe"),
    (r"figli\s*(?:\w+\s+){0,2}?affidat", "i figli restino affidati", "figli eredi"),
    (r"affido\s*(?:condivis|esclusiv|super|famil|del|dei)", "affido condiviso", "affido di incarico"),
    (r"affidamento\s*e\s*(?:visit|colloc|manten)", "regime di affidamento e visita", "affidamento e gestione"),
    (r"casa\s*famigl", "casa famiglia", "casa familiare"),
    (r"un[ao]?\s*bambin[oa]\b", "un bambino", "un bambinaio"),
    (
        r"bambin[oa]\s*(?:di\s*(?:\w+\s+)?(?:ann|mes)|investit|nat[oa]|affett|era\b|ha\b|che\b|veniv)",
        "bambino investito mentre attraversava",
        "abiti da bambino",
    ),
    (r"ragazz[oa]\s*di\s*(?:anni\s*)?(?:[1-9]|1[0-7])\b", "ragazzo di 14 anni", "ragazzo di bottega"),
    (
        r"tutela\s*(?:del(?:la)?|di)\s*minore" + _NOUN,
        "apertura della tutela del minore,",
        "tutela del minore interesse",
    ),
    (r"minorenn[ei]", "il minorenne | TRIBUNALE PER I MINORENNI", "il maggiorenne"),
    (r"figli[oae]?\s*(?:\w+\s+){0,2}?minor[ei]\b", "la figlia minore | figli ancora minori", "figli e minor canone"),
    (
        r"minor[ei]\s*(?:degl\w\s*)?(?:di\s*)?ann[io]",
        "minori degli anni diciotto | minore di anni 14",
        "minore di euro",
    ),
    (
        r"il\s*minore" + _NOUN,
        "il minore è affidato, | affida il minore al servizio sociale | il minore,",
        "il minore importo | il minore prezzo",
    ),
    (r"la\s*minore" + _NOUN, "la minore, nata", "la minore somma"),
    (r"del(?:la)?\s*minore" + _NOUN, "in danno della minore | ascolto del minore ultradodicenne", "della minore somma"),
    (r"al(?:la)?\s*minore" + _NOUN, "un tutore al minore i cui genitori", "al minore importo"),
    (r"sul(?:la)?\s*minore" + _NOUN, "abusi sulla minore", "sul minore valore"),
    (r"dal(?:la)?\s*minore" + _NOUN, "riferito dalla minore", "dal minore costo"),
    (r"d(?:i|ei|ai)\s*minori" + _NOUN, "sottrazione di minori, | dei minori.", "di minori dimensioni"),
    (r"ai\s*minori" + _NOUN, "ai minori,", "ai minori introiti"),
    (r"minore\s*stranier", "minore straniero non accompagnato", "minore costo"),
    (r"minori\s*stranier", "minori stranieri", "minori costi"),
    (r"minore?\s*et\w\b", "di minore età", "minore entità"),
    (
        r"responsabilit\w'?\s*(?:genitorial|parental)",
        "decadenza dalla responsabilità genitoriale",
        "responsabilità del genitore di società",
    ),
    (
        r"potest\w'?\s*(?:(?:dei\s*)?genitor|parental|su[il]\w*\s*(?:figli|minor))",
        "esercenti la potestà sul figlio minore | potestà genitoriale",
        "potestà regolamentare",
    ),
    (r"adottabilit", "dichiara lo stato di adottabilità", "la pronuncia adottabile"),
    (r"adottiv[oaie]\b", "la famiglia adottiva", "adottata la delibera"),
    (r"adottand(?<=l\W.{8})[oa]\b", "l'adottando", "adottando il provvedimento"),
    (
        r"adozion[ei]\s*(?:in\s*casi|internazional|nazional|mite|legittimant|speciale|(?:del\w*|di)\W{0,2}\s*(?:minor[ei](?=\W*\Z|\W*[.,;:]|\s*(?:stranier|in|abb|da|e)\b)|minorenn|bambin|figli))",
        "adozione in casi particolari | adozione del figlio",
        "adozione del provvedimento",
    ),
    (
        r"affidament[oi]\s*(?:condivis|esclusiv|super\s?esclusiv|etero|intra\s?famil|famil|congiunt"
        r"|(?:de(?:i|l|lla|lle)\s*)(?:propri\w\s*)?(?:figli|minore?\W|minori\W|minorenn|prole|bambin))",
        "affidamento condiviso dei figli | affidamento della prole",
        "affidamento in prova al servizio sociale | affidamento dell'appalto",
    ),
    (
        r"affid(?:a|ano|ata|ato|ati|ate|are|arsi)\b\s*(?:\w+\s+){0,3}?(?:figli\w*\b|prole\b|bambin|minor[ei]\b(?!\s*(?:offer|prezz|import|cost|rib|valor)))",
        "affida la figlia minore in via esclusiva | affida il minore al servizio",
        "affidato al minore prezzo",
    ),
    (
        r"colloca(?:mento|t[aoie])\b[^.;]{0,60}?(?:minor[ei]\b|prole|figli[oaie]?\b|madre\b|padre\b|genitor)",
        "collocamento prevalente della prole",
        "collocamento dei titoli presso il pubblico",
    ),
    (
        r"diritto\s*di\s*visita\s*(?:\w+\s+)?(?:de\w+|ai)\s*(?:padre|madre|genitor|nonn|figli|minor)",
        "diritto di visita del padre",
        "diritto di visita del locatore",
    ),
    (r"prole\b", "mantenimento della prole", "prolet"),
    (
        r"curatore\s*speciale\s*(?:de\w+\s+)?(?:minor|bambin|figli)",
        "curatore speciale del minore",
        "curatore speciale della società",
    ),
    (r"bigenitorial", "il principio di bigenitorialità", "genitori"),
    (r"genitore\s*(?:esercent|affidatari|collocatari)", "genitore esercente la responsabilità", "genitore"),
    (
        r"genitori\s*(?:esercent|affidatari|adottiv|natural|biologic)",
        "genitori esercenti la potestà",
        "genitori attori",
    ),
    (
        r"sottrazione\s*(?:internazional|di\s*minor|di\s*person\w\s*incapac)",
        "sottrazione internazionale di minori",
        "sottrazione di cose",
    ),
    (r"kafal", "la kafalah", "cavallo"),
    (r"il\s*bambin[oa]\b", "il bambino è", "scarpe da bambino"),
    (r"l[ao]\s*bambin[oa]\b", "la bambina è stata collocata", "la bambinaia"),
    (r"del(?:la)?\s*bambin[oa]\b", "lo stato di adottabilità del bambino", "giochi di bambini"),
    (r"alunn[oa]\b", "l'alunno con disabilità", "alumni"),
    (r"infra(?:diciott|quattordic|quattord|sedic|dodic|dieci)enn", "infraquattordicenne", "infrasettimanale"),
    (r"ultra(?:dodic|quattordic)enn", "ultradodicenne", "ultraventennale"),
    *(
        (rf"{age}enn[ei]\b", f"la {age}enne", f"{age}")
        for age in ("undic", "dodic", "tredic", "quattordic", "quindic", "sedic", "diciassett")
    ),
    (r"servizio\s*sociale\s*minor", "servizio sociale minorile", "servizio sociale"),
    (r"448\s{0,3}(?:/|del)\s{0,3}(?:19)?88\b", "d.P.R. 448/1988", "448/1998"),
    (rf"31\s?(?:6|7{S}bis)(?!\d){LIST}{CC}", "art. 316 c.c. | art. 317-bis c.c.", "art. 316 c.p."),
    (
        rf"33\s?[0346](?!\d){LIST}{CC}",
        "art. 330 c.c. | artt. 333 e 336 c.c.",
        "artt. 330 e 333 c.p.c. | 336 c.p.",
    ),
    (
        rf"337{S}(?:bis|ter|quater|quinquies|sexies|septies|octies)(?!\d){LIST}{CC}",
        "art. 337-ter c.c.",
        "art. 337 c.p.c.",
    ),
    (rf"403(?!\d){LIST}{CC}", "art. 403 c.c.: la bambina", "art. 403 c.p.c."),
    (
        rf"c\W{{0,2}}c\b{THEN}(?:33[036]\b|317{S}bis\b|337{S}[bqtso]\w+|403\b){NO_OTHER}",
        "C.C. 330 | C.C. 337-TER",
        "C.C. 2330 | C.P.C. 330",
    ),
    (
        rf"l{laws((184, 1983), (47, 2017), (54, 2006))}",
        "l. 184/1983 | legge 4 maggio 1983, n. 184 | L. n. 184 del 1983",
        "legge 184/1992 | r.g. 184/1983",
    ),
    any_case=True,
)
PARTY: Final = Table(
    (r"minor[ei]\b", "Anna Verdi, minore", "minorazione"),
    (r"genitor[ei]\b", "in qualità di genitore", "genitura"),
    (
        r"curatore\b(?!\s*(?:fall|dell|del\s*fall))",
        "Rossi, curatore di Verdi",
        "curatore fallimentare | curatore dell'eredità",
    ),
    (r"person[ae]\s*offes[ae]", "persona offesa", "persona giuridica"),
    any_case=True,
)
