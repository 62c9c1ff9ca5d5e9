"""The words that tell of each ground. Every line begins with letters or digits (``legible.LegibleTable``).

Sources: art. 52 d.lgs. 196/2003, commi 1-2 (request of a party, order of the judge) and 5 (minors, family, status,
offended persons of art. 734-bis c.p.); art. 9 reg. (UE) 2016/679 and art. 2-septies, comma 8, d.lgs. 196/2003 (health
and what else is particular).
"""

from __future__ import annotations

from typing import Final

from bdm.anonymisation.detection import Ground
from bdm.anonymisation.grounds.legible import LegibleTable
from bdm.italian.table import Table

_LIST: Final = (
    r"(?:[\s,.()°'’-]|\d{1,3}(?!\d)|\b(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies|undecies|comm[ai]"
    r"|co|cpv|segg?|seguent[ei]|ss|nn?|numer[oi]|lett|lettera|artt?|articol[oi]|ultimo|prim[oa]|second[oa]|terz[oa]"
    r"|quart[oa]|del|dell[oa]?|dal|al|stesso|e|ed|o|[a-h])\b){0,40}?"
)
"""What stands between an article and its act: other articles, commas, letters."""
_CP: Final = r"(?:[ce]\W{0,2}p(?:\W|\Z|(?=[a-z]{3}))(?!\s?[cp]\b)|c(?:od(?:ice)?)?\W{0,2}pen(?:ale|\b))"
_CC: Final = r"(?:[ce]\W{0,2}c(?:\W|\Z)(?!\s?[cinp]\b)|c(?:od(?:ice)?)?\W{0,2}civ(?:ile|\b))"
_CPC: Final = r"(?:c\W{0,2}p\W{0,2}c\b|cod(?:ice)?\W{0,2}(?:di\s*)?proc)"
_NO_SUFFIX: Final = r"(?![\s-]{0,2}(?:bis|ter|quater|quinq|sex|sept|oct))"
_S: Final = r"[\s-]{0,3}"
"""Before 'bis'."""
_THEN: Final = r"\W{0,2}(?:artt?\W{0,2})?"
_NO_OTHER: Final = rf"(?!{_LIST}(?:c\W{{0,2}}[cnp]\b|cod|d\W{{0,2}}l|l\b|euro|€|eur\b))"
"""Behind an article after its act ('C.P. 572'): not one that belongs to the act that follows."""
_NEAR: Final = r"[^.;]{0,60}?"


def _law(number: int, year: int) -> str:
    """'184/1983', 'n. 184 del 1983', '4 maggio 1983, n. 184'."""
    n, century = "n[^\\w;]{0,3}", f"(?:{year // 100})?"
    return (
        rf"(?:(?:\d{{1,2}}\W{{0,3}}[a-z]{{5,9}}\s{{0,3}}|del\s{{0,3}})?{year}\W{{0,3}}{n}{number}(?!\d)"
        rf"|(?:{n})?{number}\s{{0,3}}(?:/|del(?:l'anno)?)\s{{0,3}}{century}{year % 100:02}(?!\d))"
    )


def _laws(*laws: tuple[int, int]) -> str:
    """After 'l.' or 'legge'."""
    return rf"(?:egge|ege|ex|\.|\b)\W{{0,3}}(?:{'|'.join(_law(*each) for each in laws)})"


_DLGS: Final = r"(?:\W{0,2}l\W{0,2}(?:g?s|vo|eg(?:isl)?)?\b\W{0,3}|ecreto\s{0,3}legislativo\W{0,3})"

_KIN: Final = (
    r"(?:mogli|marit|coniug|convivent|compagn[ao]\b|fidanzat|madre\b|padre\b|figli|sorell|fratell|nipot|suocer|nonn|genitor"
    r"|bambin|ragazz|minor[ei]\b|minorenn|donna\b)"
)
_NO_ANIMAL: Final = r"(?![^;]{0,40}(?:animal|\bcan[ei]\b|gatt[oi]\b|cavall|bestiam|bovin|544))"
_CRIMES: Final = Table(
    (r"abusi\s*(?:subit|dello\s*zio|del\s*patrign|da\s*parte\s*del)", "gli abusi subiti", "abusi edilizi"),
    (r"prostituirsi\b", "indotta a prostituirsi", "istituirsi"),
    (r"palpa(?:va|to|ta|re)\b", "palpava la collega", "palpabile"),
    (r"parti\s*intim", "nelle parti intime", "parti in causa"),
    (
        rf"aggredit[oa]\s*dal(?:la|l)?\W{{0,2}}\s*(?:propri\w\s*)?(?:ex\s*)?{_KIN}",
        "aggredita dal marito",
        "aggredito dal cane",
    ),
    (rf"percuot\w+[^.;]{{0,40}}?{_KIN}", "percuoteva la moglie", "percuoteva il carabiniere"),
    (rf"picchia\w+[^.;]{{0,40}}?{_KIN}", "picchiava la convivente", "picchiava il vigile"),
    (rf"vessa\w+[^.;]{{0,40}}?{_KIN}", "vessava la convivente", "vessatoria la clausola"),
    (rf"perseguita\w+[^.;]{{0,40}}?{_KIN}", "perseguitava l'ex fidanzata", "perseguitava uno scopo"),
    (rf"abusa(?:va|to|re|ndo)\s*della\s*{_KIN}", "abusava della nipote", "abusava della posizione"),
    (
        r"lesioni[^.;]{0,40}?\b(?:alla|della)\s*(?:propria\s*)?(?:mogli|convivent|compagna\b|fidanzat)",
        "lesioni alla convivente",
        "lesioni alla mano",
    ),
    (r"fotografie\s*intim", "fotografie intime", "fotografie del cantiere"),
    (r"foto\s*intim", "foto intime", "foto del cantiere"),
    (rf"591(?!\d){_LIST}{_CP}", "art. 591 c.p.", "art. 591 c.p.c. | art. 591 c.c."),
    (rf"643(?!\d){_LIST}{_CP}", "art. 643 c.p.", "art. 643 c.p.c."),
    (
        r"abbandono\s*d\w{1,3}\s*(?:minor|incapac|person\w\s*incapac)",
        "abbandono di persona incapace",
        "abbandono di rifiuti",
    ),
    (r"circonvenzion", "circonvenzione di incapaci", "convenzione"),
    (r"vittim[ae]\s*di\s*(?:tratta|violenz|abus|tortur|maltratt|persecu)", "vittima di tratta", "vittima di un furto"),
    (r"rapporti\s*sessual", "costretta a rapporti sessuali", "rapporti commerciali"),
    (r"palpeggi", "palpeggiamenti", "palpito"),
    (r"lasciv", "toccamenti lascivi", "lasciti"),
    (r"infibula", "infibulazione", "fibula"),
    (r"video\s*intim", "diffusione di video intimi", "video di sorveglianza"),
    (r"immagini\s*intim", "immagini intime", "immagini pubblicitarie"),
    (rf"558{_S}bis(?!\d){_LIST}{_CP}", "art. 558-bis c.p.", "art. 558 bis c.p.c."),
    (
        rf"57\s?[0-4](?:{_S}bis)?(?!\d){_LIST}{_CP}",
        "570, comma 2, c.p. | 571 c.p. | 572 c.p. commesso | 574-bis cod. pen.",
        "572 c.p.c.",
    ),
    (
        rf"583{_S}(?:bis|quinquies)(?!\d){_LIST}{_CP}",
        "art. 583-bis c.p. | 583 quinquies del codice penale",
        "art. 583 c.p.",
    ),
    (
        rf"600(?:{_S}(?:bis|ter|quater|quinquies|sexies|septies|octies))?(?!\d){_LIST}{_CP}",
        "art. 600 c.p. | artt. 600-ter, comma 1, e 600-septies c. p.",
        "art. 600 c.p.c. | art. 600 c.c. | art. 600 euro di multa, c.p.",
    ),
    (
        rf"60\s?[12]{_NO_SUFFIX}(?!\d){_LIST}{_CP}",
        "art. 601 c.p. | artt. 601 e 602 c.p.",
        "artt. 601 e 602 c.p.c. | 601 c.c.",
    ),
    (
        rf"609{_S}(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies|undecies|duodecies)(?!\d){_LIST}{_CP}",
        "art. 609 bis, comma 1, cod. pen. | art. 609-bis c.p. con violenza | 609-octies c.p. contro",
        "art. 609 c.p. | art. 609 bis c.p.c.",
    ),
    (rf"612{_S}(?:bis|ter)(?!\d){_LIST}{_CP}", "art. 612-bis cp | art. 612 ter c.p.", "art. 612 c.p. | 612 c.p.c."),
    (rf"519(?!\d){_LIST}{_CP}", "art. 519 c.p.", "art. 519 c.p.c."),
    (rf"52\s?[01](?!\d){_LIST}{_CP}", "artt. 520 e 521 cod. pen.", "art. 520 c.p.c."),
    (rf"593{_S}ter(?!\d){_LIST}{_CP}", "art. 593-ter c.p.", "art. 593 c.p."),
    (rf"734{_S}bis\b", "art. 734-bis c.p.", "art. 734 c.p."),
    (rf"282{_S}(?:bis|ter)(?!\d){_LIST}c\W{{0,2}}p\W{{0,2}}p\b", "art. 282-bis c.p.p.", "art. 282 c.p.p."),
    (
        rf"c(?:\W{{0,2}}p(?!\W{{0,2}}[cp]\b)|od(?:ice)?\W{{0,2}}pen(?:ale)?)\b{_THEN}"
        rf"(?:57[0-2]\b(?!{_S}(?:ter|quater))|583{_S}(?:bis|quinq)\w*|60[0-2]\b|609{_S}[bdnostqu][a-z]+|612{_S}(?:bis|ter)\b)"
        rf"{_NO_OTHER}",
        "C.P. 572 | C.P. 609-BIS | codice penale, art. 612-bis",
        "C.P. 612 | C.P.C. 572 | art. 640 c.p., art. 572 c.p.c. | art. 640 c.p., 600 euro",
    ),
    (
        rf"maltrattament[oi]{_NO_ANIMAL}",
        "maltrattamenti contro familiari | il reato di maltrattamenti",
        "maltrattamenti di animali | maltrattamento del cane",
    ),
    (
        rf"maltratta(?:t[aoi]|va|re|ndo|no)?\b{_NO_ANIMAL}",
        "maltrattava la moglie | ha maltrattato i figli",
        "maltratta gli animali",
    ),
    (
        r"violenz[ae]\s*(?:e\s*\w+\s+)?(?:sessual|carnal|domestic|assistit|di\s*gener|in\s*famigli|familiar|(?:contro|sull)\W{0,3}(?:le\s*)?donn)",
        "il delitto di violenza sessuale | violenza assistita | violenze domestiche",
        "violenza privata | violenza sulle cose | violenza generica",
    ),
    (r"violent(?:at[aoei]|atore)\b", "la ragazza violentata", "un urto violento"),
    (r"stupr(?:[oi]|at[aoei]|are|atore)\b", "tentato stupro", "stuoia"),
    (r"atti\s*sessual", "atti sessuali con minorenne | costretta a subire atti sessuali", "atti con minorenne"),
    (r"abus[oi]\s*sessual", "gli abusi sessuali del patrigno", "abuso edilizio"),
    (r"aggression[ei]\s*sessual", "aggressione sessuale", "aggressione verbale"),
    (r"abusat[ao]\s*sessual", "abusata sessualmente", "ha abusato della fiducia"),
    (r"molesti[ae]\s*sessual", "molestie sessuali", "molestie e disturbo alle persone"),
    (r"att[oi]\s*persecutori", "il reato di atti persecutori", "atti prodromici"),
    (r"condott[ae]\s*persecutori", "condotte persecutorie contro la ex", "condotte datoriali"),
    (r"stalk(?:ing|er)", "imputato di stalking | lo stalker", "talk show"),
    (r"revenge[\s-]*porn", "vittima di revenge porn", "revanche"),
    (r"sessualmente\s*esplicit", "video sessualmente espliciti", "termini espliciti"),
    (r"codice\s*rosso", "le norme del codice rosso", "codice della strada"),
    (r"pedo\s?-?(?:pornogr|fil)", "materiale pedopornografico | pedofilia", "pedonale"),
    (r"pornografi[ac]\w*\s*minoril", "pornografia minorile", "pornografia"),
    (rf"pornografic[oi]{_NEAR}minor", "materiale pornografico realizzato con minori", "materiale pornografico"),
    (r"prostituzione\s*minoril", "prostituzione minorile", "contravvenzioni minori"),
    (r"sfruttamento[^.;]{0,30}?della\s*prostituzion", "sfruttamento della prostituzione", "sfruttamento del lavoro"),
    (
        r"favoreggiamento[^.;]{0,30}?della\s*prostituzion",
        "favoreggiamento della prostituzione",
        "favoreggiamento reale",
    ),
    (r"adescament\w{1,2}\s*d\w{1,2}\s*minor", "adescamento di minorenni", "adescamento"),
    (r"corruzione\s*d\w{1,2}\s*minor", "corruzione di minorenne", "corruzione propria"),
    (
        r"mutilazion\w{1,2}\s*(?:degli\s*organi\s*)?genital",
        "mutilazione degli organi genitali femminili",
        "mutilazione",
    ),
    (r"deformazione\s*dell\W{0,3}aspetto", "deformazione dell'aspetto della persona", "deformazione dell'asse"),
    (r"sfregi\w{1,2}\s*(?:permanent|al\s*vis|del\s*vis)", "sfregio permanente", "sfregio alla vettura"),
    (
        r"riduzione[^.;]{0,30}?in\s*(?:schiavit|servit)",
        "riduzione o mantenimento in servitù",
        "riduzione della servitù",
    ),
    (r"schiav(?:it|[ieoa]\b)", "acquisto di schiavi | schiavitù", "chiavi"),
    (r"tratta\s*d\w{1,2}\s*(?:person|esseri|minor|donn)", "tratta di persone", "si tratta di contratti"),
    (r"femminicidi", "il femminicidio", "femminile"),
    (r"uxoricid", "l'uxoricida", "euforico"),
    (r"infanticidi", "infanticidio", "infantile"),
    (
        r"omicidio\s*(?:\w+\s+)?(?:del(?:la|lo)?|in\s*danno\s*d\w+)\s*(?:propri[ao]\s*)?(?:mogli|marit|convivent|coniug|figli|madre|padre|sorell|fratell|fidanzat|ex\b)",
        "omicidio della moglie",
        "omicidio del gioielliere",
    ),
    (r"matrimonio\s*forzat", "matrimonio forzato", "matrimonio"),
    (r"induzione\s*al\s*matrimoni", "costrizione o induzione al matrimonio", "induzione in errore"),
    (r"allontanamento[^.;]{0,20}?dalla\s*casa\s*famil", "allontanamento dalla casa familiare", "allontanamento"),
    (r"obblighi\s*di\s*assistenza\s*famil", "obblighi di assistenza familiare", "obblighi di assistenza tecnica"),
    (r"mezzi\s*di\s*sussistenza", "mancare i mezzi di sussistenza ai figli", "mezzi di trasporto"),
    (
        r"avvicinamento\s*(?:\w+\s+){0,3}(?:person\w+\s*offes|luoghi\s*(?:abitualmente\s*)?frequentat)",
        "divieto di avvicinamento ai luoghi frequentati",
        "avvicinamento al confine",
    ),
    any_case=True,
)

_NOUN: Final = (
    r"(?=\W*(?:[,;:.)]|\Z)|\s*(?:[eè]|ed|ha|era|sia|con|presso|all?|alla|ai|agli|nel|per|ex|non|aveva|veniva|vittima"
    r"|di\s*(?:ann[oi]|et\w)|figli\w*|stranier\w|nat[oa]|rappresentat\w|affidat\w|affett\w|collocat\w|ascolt\w*"
    r"|(?:infra|ultra)\w{3,14}enn\w|che|in\s*(?:comunit\w|casa|una)|(?:i|il|la)\s*cui|l[ao]\s*quale)\b)"
)
"""What follows 'il minore' where it is a person: after the adjective stands what is less."""

_MINORS: Final = Table(
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
    (rf"31\s?(?:6|7{_S}bis)(?!\d){_LIST}{_CC}", "art. 316 c.c. | art. 317-bis c.c.", "art. 316 c.p."),
    (
        rf"33\s?[0346](?!\d){_LIST}{_CC}",
        "art. 330 c.c. | artt. 333 e 336 c.c.",
        "artt. 330 e 333 c.p.c. | 336 c.p.",
    ),
    (
        rf"337{_S}(?:bis|ter|quater|quinquies|sexies|septies|octies)(?!\d){_LIST}{_CC}",
        "art. 337-ter c.c.",
        "art. 337 c.p.c.",
    ),
    (rf"403(?!\d){_LIST}{_CC}", "art. 403 c.c.: la bambina", "art. 403 c.p.c."),
    (
        rf"c\W{{0,2}}c\b{_THEN}(?:33[036]\b|317{_S}bis\b|337{_S}[bqtso]\w+|403\b){_NO_OTHER}",
        "C.C. 330 | C.C. 337-TER",
        "C.C. 2330 | C.P.C. 330",
    ),
    (
        rf"l{_laws((184, 1983), (47, 2017), (54, 2006))}",
        "l. 184/1983 | legge 4 maggio 1983, n. 184 | L. n. 184 del 1983",
        "legge 184/1992 | r.g. 184/1983",
    ),
    any_case=True,
)

_FAMILY: Final = Table(
    (r"vincolo\s*(?:matrimonial|coniugal)", "il vincolo matrimoniale", "vincolo alberghiero"),
    (r"mutamento\s*di\s*sesso", "mutamento di sesso", "mutamento di destinazione"),
    (r"cessati\s*gli\s*effetti\s*civil", "cessati gli effetti civili del matrimonio", "cessati gli effetti"),
    (r"apertura\s*dell\W?\s*a\.?\s?d\.?\s?s\b", "apertura dell'a.d.s.", "apertura della busta"),
    (r"stesso\s*sesso", "persone dello stesso sesso", "stesso senso"),
    (
        r"ex\s*-?\s*(?:mogli|marit|coniug|convivent|compagn[ao]\b|fidanzat)",
        "l'ex moglie | l'ex convivente",
        "ex amministratore",
    ),
    (r"more\s*uxorio", "convivenza more uxorio", "more solito"),
    (r"relazione\s*(?:sentimental|affettiv|extraconiug)", "relazione sentimentale", "relazione tecnica"),
    (r"coniugal[ei]\b", "la vita coniugale", "coniugare"),
    (r"assistita\s*(?:\w+\s+){0,3}?separazion", "negoziazione assistita per la separazione", "assistita dal difensore"),
    (r"condizioni\s*(?:della|di)\s*(?:separazion|divorz)", "condizioni della separazione", "condizioni della vendita"),
    (r"figli[oaie]?\s*maggiorenn", "figlio maggiorenne", "figlio del maggior azionista"),
    (r"padre\s*(?:biologic|natural)", "il padre biologico", "il padre venditore"),
    (r"madre\s*(?:biologic|natural|surrog)", "la madre biologica", "società madre"),
    (rf"473{_S}bis", "art. 473-bis.51 c.p.c.", "art. 473 c.p.c."),
    (rf"70(?:6|8|9{_S}ter)(?!\d){_LIST}{_CPC}", "art. 709-ter c.p.c. | art. 706 c.p.c.", "art. 702-bis c.p.c."),
    (rf"71\s?[0-9](?!\d){_LIST}{_CPC}", "art. 710 c.p.c. | artt. 712 e 716 c.p.c.", "art. 1710 c.c."),
    (
        r"separat[aoi]\s*(?:consensual|legalmente|giudizialmente)",
        "si sono separati consensualmente",
        "separati i giudizi",
    ),
    (r"sentenza\s*di\s*separazion", "sentenza di separazione", "sentenza di condanna"),
    (r"omolog\w{1,6}\s*(?:della\s*)?separazion", "omologa della separazione", "omologa del concordato"),
    (r"apertura\s*della\s*tutela", "apertura della tutela", "apertura della successione"),
    (r"tutela\s*dell\W{0,2}\s*(?:interdett|incapac)", "tutela dell'interdetto", "tutela dell'ambiente"),
    (
        r"beneficiari[oa]\s*d\w{1,4}\W{0,2}\s*(?:a\.?d\.?s\b|amministr)",
        "beneficiaria di ADS",
        "beneficiario di polizza",
    ),
    (
        r"dichiara\w{0,3}\s*l\W?a?\s*interdizione(?!\s*(?:perpetu|temporane|legal|da|durante))",
        "dichiara la interdizione di Rossi",
        "dichiara l'interdizione perpetua dai pubblici uffici",
    ),
    (
        r"pronun[cz]ia\w{0,2}\s*l\W?a?\s*interdizione(?!\s*(?:perpetu|temporane|legal|da|durante))",
        "pronuncia l'interdizione di Rossi",
        "pronuncia l'interdizione legale",
    ),
    (
        r"accertament\w\s*(?:\w+\s+)?(?:della|di)\s*(?:patern|matern)",
        "accertamento della paternità",
        "accertamento del credito",
    ),
    (r"dna\b", "il test del DNA", "donna"),
    (r"delibazion\w[^.;]{0,30}?ecclesiastic", "delibazione di sentenza ecclesiastica", "delibazione del lodo"),
    (r"tribunale\s*ecclesiastic", "tribunale ecclesiastico", "tribunale ordinario"),
    (r"matrimonio\s*null", "matrimonio nullo", "matrimonio: catering"),
    (
        r"separazion[ei]\s*(?:personal|giudizial|coniugal|con\s*addebit|legale\s*(?:dei|tra)|consensual\w(?!\s*(?:del\s*soci|del\s*rapport)))",
        "separazione personale dei coniugi | ricorso per separazione consensuale",
        "separazione consensuale del socio | separazione dei beni",
    ),
    (
        r"separazione\s*(?:\w+\s+){0,4}?(?:coniug|moglie|marito|tra\s*le\s*parti)",
        "separazione tra i coniugi",
        "separazione dei beni del defunto",
    ),
    (
        r"coniug[ei]\s*(?:\w+\s+){0,2}?separat[oaie]",
        "il coniuge separato | coniugi legalmente separati",
        "patrimoni separati",
    ),
    (r"addebit\w{1,3}\s*(?:della\s*)?separazion", "addebito della separazione", "addebito in conto"),
    (r"addebito\s*al(?:la)?\s*(?:marit|mogli)", "con addebito al marito", "addebito al cliente"),
    (r"divorzi", "la sentenza di divorzio | assegno divorzile", "divora"),
    (
        r"cessazion\w\s*(?:degl\w\s*)?effett\w\s*civil",
        "cessazione degli effetti civili del matrimonio",
        "cessazione degli effetti del contratto",
    ),
    (r"scioglimento\s*del\s*matrimoni", "scioglimento del matrimonio", "scioglimento del contratto"),
    (r"scioglimento\s*dell\W{0,2}\s*union", "scioglimento dell'unione civile", "scioglimento della comunione"),
    (r"nullit\w'?\s*del\s*matrimoni", "nullità del matrimonio", "nullità del contratto"),
    (r"annullamento\s*del\s*matrimoni", "annullamento del matrimonio", "annullamento del contratto"),
    (r"matrimonio\s*concordatari", "matrimonio concordatario", "matrimonio: catering"),
    (
        r"assegno\s*(?:divorzil|di\s*mantenimento(?!\s*della\s*quot))",
        "assegno di mantenimento in favore",
        "assegno bancario",
    ),
    (
        r"mantenimento\s*(?:in\s*favor\w\s*)?(?:(?:del|della|dei|delle|di)\s*)?(?:propri\w\s*)?(?:figli|mogli|prole|minor|coniug|ex\b)",
        "contributo al mantenimento del figlio maggiorenne",
        "mantenimento dell'impianto",
    ),
    (r"contributo\s*al\s*manteniment", "contributo al mantenimento", "contributo alle spese"),
    (r"crisi\s*(?:coniugal|famil|matrimonial)", "la crisi coniugale", "crisi di impresa"),
    (r"casa\s*(?:coniugal|familiare(?!\s*di\s*vacanz))", "la casa coniugale", "casa familiare di vacanza"),
    (
        r"disconosciment\w\s*(?:di|della)\s*(?:patern|figli)",
        "disconoscimento di paternità",
        "disconoscimento della scrittura",
    ),
    (
        r"dichiarazion\w\s*(?:giudizial\w\s*)?(?:di|della)\s*(?:patern|matern)",
        "dichiarazione giudiziale di paternità",
        "dichiarazione giudiziale di fallimento",
    ),
    (r"paternit\w'?\s*(?:natural|biologic)", "la paternità biologica", "la paternità dell'opera"),
    (r"maternit\w'?\s*(?:natural|biologic|surrogat)", "maternità surrogata", "congedo di maternità"),
    (r"gestazione\s*per\s*altri", "gestazione per altri", "gestione per altri"),
    (
        r"riconosciment\w\s*(?:del\w*|di)\W{0,2}\s*(?:\w+\s+)?(?:figli|paternit|maternit)",
        "riconoscimento del figlio nato fuori",
        "riconoscimento del debito",
    ),
    (r"figli[oaie]?\s*(?:nat[oaie]\b|natural|legittim)\w*", "figlio nato fuori del matrimonio", "figlio del socio"),
    (r"difetto\s*di\s*veridicit", "difetto di veridicità", "difetto di conformità"),
    (r"stat(?:o|us)\s*di\s*figli", "lo stato di figlio", "stato di fallimento"),
    (r"filiazione\b", "azione di filiazione", "filippica"),
    (
        r"amministra(?:tore|trice|tori|zione|zioni|z)\b\W{0,2}\s*di\s*sostegno",
        "nomina amministratore di sostegno | amministraz. di sostegno",
        "amministratore del condominio",
    ),
    (
        r"interdizione\s*(?:giudizial|e\s*(?:l')?inabilit|per\s*(?:abitual|infermit|incapac)|de[li]\w*\W{0,2}\s*(?:convenut|resistent|person|signor|sig\b|sorell|fratell|madre|padre|figli|incapac|inferm|zi[oa]|coniug|mogli|marit|beneficiar))",
        "dichiara l'interdizione della convenuta",
        "interdizione dai pubblici uffici | interdizione legale | interdizione del transito",
    ),
    (
        r"interdett[oa]\b(?!\s*(?:da\w*|in|per|legal\w*|il|l[ao]|al|perpetu\w*)\b)",
        "l'interdetto, in persona del tutore",
        "interdetto dai pubblici uffici",
    ),
    (r"interdicend", "l'interdicenda", "interdittiva antimafia"),
    (
        r"inabilita(?:zione|t[oa]|nd[oa])\b(?!\s*all)",
        "domanda di inabilitazione | l'inabilitato",
        "inabilitazione all'esercizio",
    ),
    (r"tut(?:ore|rice)\b(?!\s*(?:ortop|gess|del\s*traff))", "in persona del tutore", "tutore ortopedico"),
    (r"giudice\s*tutelar", "il giudice tutelare", "giudice del tutto"),
    (
        r"rettific\w{1,6}\s*(?:\w+\s+){0,3}?sesso\b",
        "rettificazione di attribuzione di sesso | rettifica del sesso anagrafico",
        "rettificazione dei confini",
    ),
    (r"attribuzion\w\s*(?:di|del)\s*sesso", "attribuzione di sesso", "attribuzione di quote"),
    (r"sesso\s*anagrafic", "sesso anagrafico", "sesso delle piante"),
    (r"caratteri\s*sessual", "adeguamento dei caratteri sessuali", "caratteri di stampa"),
    (r"cambi(?:o|ament\w)\s*di\s*sesso", "cambiamento di sesso", "cambio di senso"),
    (r"disforia", "disforia di genere", "dispari"),
    (r"transessual", "transessuale", "transazione"),
    (r"transgender", "persona transgender", "trans"),
    (r"identit\w'?\s*di\s*gener", "identità di genere", "identità digitale"),
    (
        r"adozion\w\s*(?:di\s*)?(?:person\w\s*)?maggior(?:i|enn)",
        "adozione di persona maggiorenne",
        "adozione di misure",
    ),
    (r"union[ei]\s*civil[ei]\b(?!\s*(?:di|tra|fra)\s*comun)", "unione civile tra le parti", "unione civile di Comuni"),
    (r"morte\s*presunta", "morte presunta dello scomparso", "morte"),
    (r"att[oi]\s*di\s*nascita", "l'atto di nascita", "atto di citazione"),
    (r"cambiamento\s*d\w{1,3}\s*(?:pre)?(?:nome|cognome)", "cambiamento del cognome", "cambiamento del clima"),
    (r"cognome\s*(?:del(?:la)?\s*)?(?:padre|madre|patern|matern|marit)", "il cognome del padre", "nome e cognome"),
    (r"ricongiungimento\s*famil", "ricongiungimento familiare", "ricongiungimento dei periodi"),
    (r"abus[oi]\s*famil", "abusi familiari", "abuso edilizio"),
    (rf"15\s?[1568](?!\d){_LIST}{_CC}", "art. 156 c.c. | artt. 151 e 156 cod. civ.", "art. 156 c.p.c."),
    (
        rf"2\s?(?:4\s?3{_S}bis|44|50|63|69|70|73)(?!\d){_LIST}{_CC}",
        "art. 243-bis c.c. | art. 263 c.c.",
        "art. 263 c.p.c.",
    ),
    (rf"342{_S}(?:bis|ter)(?!\d){_LIST}{_CC}", "art. 342-bis c.c.", "art. 342 c.p.c."),
    (
        rf"4\s?(?:0\s?[4-9]|1\s?[0-7])(?!\d){_LIST}{_CC}",
        "art. 404 c.c. | artt. 414 e 417 c.c.",
        "art. 404 c.p.c. | 410 c.p.c.",
    ),
    (
        rf"c\W{{0,2}}c\b{_THEN}(?:15[156]\b|243{_S}bis\b|2(?:50|63|69)\b|342{_S}bis\b|40[4-9]\b|41[0-7]\b){_NO_OTHER}",
        "C.C. 404 | C.C. 243-BIS",
        "C.C. 2404 | C.C. 1156",
    ),
    (
        rf"l{_laws((898, 1970), (164, 1982), (76, 2016), (6, 2004), (151, 1975))}",
        "l. 898/1970 | legge 14 aprile 1982, n. 164",
        "l. 898/1971 | l. 164/2014",
    ),
    any_case=True,
)

_ILL: Final = r"(?:patolog|malatt|sindrom|infermit|disturb|menomaz|deficit|ritard|insufficienz|handicap|disabil)"
_HEALTH: Final = Table(
    (r"amputa(?:t[oa]|zion[ei])\b", "la gamba fu amputata", "imputata"),
    (r"trombosi\b", "la trombosi", "tromba"),
    (r"invalid[oa]\s*al\s*\d", "invalida al 100%", "invalida al primo esame"),
    (r"artroprotesi", "intervento di artroprotesi", "protesi"),
    (
        r"terapi[ae]\s*(?:somministr|farmac|prescritt|antibiot|oncol|intensiv)",
        "terapia somministrata",
        "terapie dei gruppi",
    ),
    (r"medico\s*(?:di\s*guardia|di\s*base|curante)", "il medico di guardia", "medico competente"),
    (r"assegno\s*di\s*accompagn", "assegno di accompagnamento", "assegno di traenza"),
    (r"esaurimento\s*nervos", "esaurimento nervoso", "esaurimento delle scorte"),
    (r"overdose", "ricovero per overdose", "dosi"),
    (
        r"sanitari\s*(?:omis|non|hanno|avevano|avrebbero|del\s*(?:nosocom|repart|pronto))",
        "i sanitari omisero",
        "dispositivi sanitari",
    ),
    (r"settic[ae]mi", "setticemia", "settimana"),
    (r"sepsi\b", "sepsi", "sesso"),
    (r"peritonit", "peritonite", "perito"),
    (r"ischemi", "ischemia", "schema"),
    (r"polmonit", "polmonite", "polmone"),
    (r"meningit", "meningite", "meno"),
    (r"cirrosi", "cirrosi epatica", "cirro"),
    (r"distrofi", "distrofia muscolare", "distratto"),
    (r"immunodeficien", "virus dell'immunodeficienza", "immunità"),
    (r"anoressi", "anoressia", "annessi"),
    (r"ludopat", "ludopatia", "ludoteca"),
    (r"gestant[ei]\b", "la gestante", "gestore"),
    (r"partorient", "la partoriente", "partorire"),
    (r"malformat[oaie]", "nascita malformata", "malformulata"),
    (r"comporto\b", "periodo di comporto", "comportamento"),
    (r"causa\s*di\s*servizi", "causa di servizio", "causa di forza maggiore"),
    (r"commissione\s*medica", "la commissione medica", "commissione bancaria"),
    (r"ciec[oa]\s*(?:civil|assolut|parzial)", "cieco civile", "vicolo cieco"),
    (r"psicofarmac", "psicofarmaci", "farmaci"),
    (r"antidepress", "antidepressivi", "antidolorifico"),
    (r"nosocomi", "il nosocomio", "nominale"),
    (r"degente\b", "la degente", "indigente"),
    (r"h[cb]v\b", "epatopatia da HCV", "IVA"),
    (
        r"malat[oa]\s*(?:di\s*mente|psich|mental|oncolog|terminal|di\s*(?:aids|tumor|cancr))",
        "malato di mente",
        "bosco malato",
    ),
    (r"cancro\b", "malato di cancro", "ancora"),
    (
        r"depression[ei]\s*(?:maggior|post|grav|ansios|endogen|reattiv)",
        "depressione maggiore",
        "depressione del terreno",
    ),
    (r"burn[\s-]*out", "burn out", "outlet"),
    (r"ivg\b", "IVG", "IVA"),
    (r"legge\s*104\b(?!\s{0,3}(?:/|del))", "permessi della legge 104", "legge 104/2010"),
    (r"errore\s*medic", "errore medico", "errore di calcolo"),
    (r"feto\b", "lesioni al feto", "effetto"),
    (r"durante\s*il\s*parto", "durante il parto", "durante il processo"),
    (r"infezion[ei]\s*(?:ospedal|nosocom|contratt)", "infezione ospedaliera", "infezione delle piante"),
    (r"responsabilit\w'?\s*(?:medic|sanitari)", "responsabilità sanitaria", "responsabilità solidale"),
    (
        r"protesi\s*(?:mammar|d\W?\s*anca|all\W?\s*anca|dentar|dentale|ortopedic)",
        "protesi mammaria",
        "protesi di fissaggio",
    ),
    (r"odontoiatr", "cure odontoiatriche", "donatore"),
    (r"ortodon", "trattamento ortodontico", "ortodosso"),
    (r"ginecolog", "il ginecologo", "archeologo"),
    (r"chirurgo\b", "il chirurgo", "drammaturgo"),
    (r"siero\s?-?positiv", "la paziente sieropositiva", "positiva"),
    (r"hiv\b", "infezione da HIV", "archivio"),
    (r"aids\b", "malato di AIDS", "aiuti"),
    (r"epatit", "epatite C", "patito"),
    (r"emo(?:trasfus|derivat)", "emotrasfusione | emoderivati infetti", "emolumenti"),
    (
        r"trasfusion[ei]\b(?!\s*(?:di\s*(?:dat|risors)|nel|in\b|de[li]))",
        "trasfusione infetta",
        "trasfusione di dati | trasfusione nel secondo",
    ),
    (r"sangue\s*infett", "sangue infetto", "sangue"),
    (r"trattament[oi]\s*sanitari[oi]\s*obbligatori", "trattamento sanitario obbligatorio", "trattamento economico"),
    (
        r"t\.?\s?s\.?\s?o\b\.?(?=\W*(?:disposto|\Z|del|con|in|per|nei|a\s|,|\.|\)))",
        "convalida del TSO | convalida del T.S.O.",
        "fatto sospeso",
    ),
    (r"psichiatr", "reparto di psichiatria | perizia psichiatrica", "fisiatra"),
    (r"psic(?:osi|otic|opatolog)", "una psicosi | psicotico", "psicologia del lavoro"),
    (r"schizo", "schizofrenia paranoide | disturbo schizoaffettivo", "schizzo"),
    (
        r"disturb[oi]\s*(?:\w+\s+)?(?:bipolar|depress|psich|mental|ansios|ossessiv|post\s?-?traumatic|del\W{0,2}\s*adattam|dell\W{0,2}\s*(?:adattam|personalit|umor))",
        "disturbo bipolare | disturbo dell'adattamento",
        "disturbo della quiete pubblica",
    ),
    (r"depressiv[oaie]", "sindrome ansioso-depressiva", "depressione del terreno"),
    (r"ansios[oaie]?\b", "stato ansioso", "ansia di guadagno"),
    (r"sindrome\s*[a-z]", "sindrome di Down", "sindaco"),
    (r"demenza\b", "demenza senile", "clemenza | demenziale"),
    (r"alzheimer", "morbo di Alzheimer", "alza"),
    (r"parkinson", "morbo di Parkinson", "parking"),
    (r"sclerosi", "sclerosi multipla", "scelte"),
    (r"carcinom", "un carcinoma del colon", "carcere"),
    (r"tumore\b", "tumore al seno", "cura dei tumori"),
    (r"tumoral", "malattia tumorale", "tumulo"),
    (r"neoplas", "neoplasia", "neopatentato"),
    (r"mesoteliom", "mesotelioma pleurico", "metro"),
    (r"asbestosi", "asbestosi", "amianto nei tetti"),
    (r"leucemi", "leucemia", "leucite"),
    (r"linfom", "linfoma", "linfa"),
    (r"metastas", "metastasi", "metà"),
    (r"oncologic", "patologia oncologica", "ontologico"),
    (r"chemioterap", "durante la chemioterapia", "chimica"),
    (r"radioterap", "radioterapia", "radio"),
    (r"melanom", "melanoma", "melo"),
    (r"diabet", "diabete mellito", "dibattito"),
    (r"epiles", "epilessia", "epilogo"),
    (r"colpit[oa]\s*da\s*(?:un\s*)?ictus\b", "colpito da ictus", "colpito da sanzione"),
    (r"ictus\s*(?:cerebr|ischem|emorrag)", "ictus cerebrale", "aberratio ictus"),
    (r"infarto", "infarto del miocardio", "infatti"),
    (r"autis(?:mo|tic)", "autismo | spettro autistico", "autista"),
    (r"tetrapleg", "tetraplegico", "telegramma"),
    (r"parapleg", "paraplegia", "paragrafo"),
    (r"stato\s*vegetativ", "stato vegetativo permanente", "stato della vegetazione"),
    (r"sordomut", "sordomuto", "sordo"),
    (r"infermit\w'?\s*(?:di\s*mente|mental)", "abituale infermità di mente", "infermità"),
    (r"semi(?:\s?-?i)?nferm", "la seminfermità", "seminato"),
    (r"vizio\s*(?:total|parzial)\w\s*di\s*mente", "vizio parziale di mente", "vizio della cosa"),
    (
        r"malattia\s*(?:mental|professional|oncolog|degenerat|rar[ae]|cronic|psich|genetic|tumoral|invalidant|infettiv|autoimmun|neuro)",
        "malattia professionale",
        "malattia delle piante",
    ),
    (
        r"patologia\s*(?:\w+\s+)?(?:oncolog|tumor|psich|neuro|cardi|respirator|invalidant|cronic|degener|genetic|infettiv|mental|osteo|renal|epatic|di\s*cui\s*(?:e|era)\W{0,2}\s*(?:affett|portator))",
        "patologia oncologica",
        "patologia contrattuale",
    ),
    (
        rf"affett[oaie]\s*da\s*(?:\w+\s+)?{_ILL}",
        "affetto da grave patologia",
        "affetto da nullità | vino affetto da vizi",
    ),
    (r"gravidanz", "interruzione volontaria di gravidanza", "gravità"),
    (r"abort(?:o|iv)", "l'aborto", "abbonato"),
    (r"malformazion", "malformazione fetale", "formazione"),
    (r"nascita\s*indesiderat", "nascita indesiderata", "nascita del rapporto"),
    (
        r"handicap\s*(?:in\s*situazion|grave\b|ai\s*sens|psic|fisic|mental|\Z)",
        "portatore di handicap in situazione di gravità",
        "handicap di partenza",
    ),
    (r"portatore\s*di\s*handicap", "portatore di handicap", "portatori di handicap gravi"),
    (r"portatrice\s*di\s*handicap", "portatrice di handicap", "portatrice di interessi"),
    (r"disabil(?:e|it\w)\b'?", "alunno con disabilità", "posti per i disabili"),
    (
        r"invalidit\w'?\s*civil\w\b(?!\s*e\s*amm)",
        "accertamento dell'invalidità civile",
        "invalidità civile e amministrativa | invalidità della delibera",
    ),
    (r"invalid[oa]\s*civil", "invalido civile", "gli invalidi civili | invalida la delibera civile"),
    (r"inabilit\w'?\s*(?:civil|lavorativ|al\s*lavor)", "inabilità lavorativa", "inabilità dell'impianto"),
    (r"pension[ei]\s*di\s*(?:inabil|invalid)", "pensione di inabilità", "pensione di vecchiaia"),
    (
        r"assegno\s*(?:ordinario\s*|mensile\s*)?(?:di|per)\s*(?:invalid|assistenz)",
        "assegno ordinario di invalidità",
        "assegno di ricerca",
    ),
    (r"indennit\w'?\s*di\s*(?:accompagn|frequenz)", "indennità di accompagnamento", "indennità di avviamento"),
    (rf"445{_S}bis\b", "art. 445-bis c.p.c.", "art. 445 c.p.c."),
    (r"diagnostica(?:t[oaie]|re|va)\b", "fu diagnosticato un carcinoma | omisero di diagnosticare", "diagramma"),
    (
        r"diagnosi\b(?!\s*(?:e\s*cura|tecnic|delle\s*(?:malatt|patol)|energetic|elettronic|de[li]\s*(?:guast|motor|veicol|difett|vizi)|di\s*guast|dell\W{0,2}\s*(?:impiant|edific|err)))",
        "omessa diagnosi di malformazione | errata diagnosi",
        "diagnosi energetica | diagnosi del guasto",
    ),
    (r"cartell[ae]\s*clinic", "la cartella clinica", "cartella esattoriale"),
    (r"intervent[oi]\s*chirurgic", "intervento chirurgico", "intervento edilizio"),
    (
        r"consenso\s*informato(?!\s*(?:del\w*\W?\s*)?(?:invest|client|risparm))",
        "consenso informato",
        "consenso informato dell'investitore",
    ),
    (r"paziente\b(?!\s*(?:lavor|attes|opera|ricostr|ricerc))", "il paziente", "la cura dei pazienti"),
    (r"malasanit", "malasanità", "sanità"),
    (r"colpa\s*medic", "colpa medica", "colpa media"),
    (
        r"ricovero\s*(?:\w+\s+){0,2}(?:osped|repart|coatt|psich|clinic|rsa\b)",
        "ricovero nel reparto",
        "ricovero degli attrezzi",
    ),
    (
        r"mobbing[^.;]{0,120}(?:ansios|depress|psich|psico|disturb|sindrom|malatti|biologic|salute)",
        "mobbing con danno biologico",
        "mobbing non provato",
    ),
    (r"tossico\s?-?dipenden", "imputato tossicodipendente", "dipendente"),
    (r"alcol(?:ist|ism|\s?-?dipenden)", "alcolista", "alcoltest"),
    (r"ser\.?\s?[dt]\b(?!\.\s?[a-z])", "in cura presso il SER.D.", "servizio"),
    (r"procreazione\s*medicalment", "procreazione medicalmente assistita", "procreazione"),
    (r"fecondazione", "fecondazione eterologa", "fecondo"),
    (r"fine\s*vita", "scelte di fine vita", "fine settimana"),
    (r"eutanasi", "eutanasia", "autarchia"),
    (r"suicid", "tentato suicidio", "omicidio"),
    (
        rf"l{_laws((210, 1992), (104, 1992), (194, 1978), (18, 1980), (118, 1971), (222, 1984), (219, 2017))}",
        "l. 104/1992 | legge 210/1992 | L. 18/1980",
        "legge 104/2010 | d.l. 104/2020 | r.g. 210/1992",
    ),
    (rf"2{_S}septies(?!\d){_LIST}d{_DLGS}{_law(196, 2003)}", "art. 2-septies d.lgs. 196/2003", "art. 2 septies c.p."),
    any_case=True,
)

_PARTICULAR: Final = Table(
    (r"domanda\s*di\s*protezione\b(?!\s*(?:del|dei|de))", "domanda di protezione", "domanda di protezione del marchio"),
    (r"domanda\s*d\W?i?\s*asilo\b(?!\s*nido)", "domanda di asilo", "domanda di asilo nido"),
    (r"persecuzion[ei]\s*(?:religios|politic|razzial|etnic)", "persecuzioni religiose", "persecuzione"),
    (r"permesso\s*(?:di\s*soggiorno\s*)?per\s*cure", "permesso per cure mediche", "permesso per lavoro"),
    (
        r"protezione\s*(?:internazional\w(?!\s*(?:de\w*|dell\W)\s*(?:march|brevett|invenz|divers))|sussidiari|umanitari|special[ei]\b|complementar)",
        "protezione sussidiaria | domanda di protezione internazionale",
        "protezione internazionale dei marchi | protezione dei dati",
    ),
    (r"rifugiat[oaie]\b", "status di rifugiato", "rifugio alpino"),
    (r"richiedent[ei]\s*(?:l\W)?(?:asil|protezion)", "il richiedente asilo", "il richiedente"),
    (r"asilo\s*politic", "asilo politico", "asilo nido"),
    (r"diritto\s*(?:di|d\W|all\W|all)\s*asilo\b(?!\s*nido)", "diritto d'asilo", "diritto di visita"),
    (r"motivi\s*umanitari", "permesso per motivi umanitari", "motivi igienici"),
    (
        r"commissione\s*territoriale\s*(?:per\s*(?:il\s*)?(?:riconosc|la\s*protez)|di\b)",
        "Commissione territoriale per il riconoscimento",
        "commissione territoriale per l'appalto",
    ),
    (r"apolid", "l'apolide", "polide"),
    (r"orientamento\s*sessual", "orientamento sessuale", "orientamento della giurisprudenza"),
    (r"omosessual", "omosessuale", "eterogeneo"),
    (
        r"discriminazion\w\s*(?:fondat\w\s*su\w*\s*|per\s*(?:motiv\w\s*)?)?(?:razzial|etnic|religios|di\s*gener|sessual|handicap)",
        "discriminazione razziale",
        "discriminazione tariffaria",
    ),
    (
        rf"d{_DLGS}(?:{_law(25, 2008)}|{_law(251, 2007)}|{_law(142, 2015)})",
        "d.lgs. 25/2008 | d.lgs. n. 251 del 2007",
        "d.lgs. 25/2010",
    ),
    any_case=True,
)

_OBSCURED: Final = (
    r"(?:generalit|identificativ|nominativ|identit|anagrafic|dat[io]\s*(?:personal|sensibil|relativ|dell\w\s*part)"
    r"|nom[ei]\b)"
)
_ELSEWHERE: Final = (
    r"(?!\s*di\s*(?:indic|specific|rifer|forn))(?![^.;]{0,80}(?:comunic|conducent|trasgress|patent|catastal|veicol))"
)
"""What is not said of the names in a decision: who drove, what the land register has."""
_ORDERED: Final = Table(
    (
        r"copia\s*destinata\s*alla\s*pubblicazion",
        "nella copia destinata alla pubblicazione",
        "copia destinata al cliente",
    ),
    (r"dati\s*da\s*oscurar", "dati da oscurare", "dati da fornire"),
    (r"privacy\W{0,3}oscur", "privacy: oscurare", "informativa privacy"),
    (
        r"dispo(?:ne|ng\w{1,3}|st[oa]|rre|rsi|nendo)\s*(?:\w+\s+)?l\W?\s*oscurament",
        "sia disposto l'oscuramento",
        "disposto l'accesso",
    ),
    (r"istanza\s*di\s*oscurament", "istanza di oscuramento", "istanza di rinvio"),
    (r"richiesta\s*di\s*oscurament", "richiesta di oscuramento", "richiesta di rinvio"),
    (
        r"diffusione\s*de\w{1,3}\s*(?:generalit|nominativ|dati\s*(?:identificativ|anagraf))",
        "vietata la diffusione dei dati identificativi",
        "diffusione dei dati di vendita",
    ),
    (
        r"caso\s*di\s*(?:diffusion|riproduzion|pubblicazion|utilizzazion)\w[^.;]{0,160}?(?:generalit|identificativ|oscur|anonim|omett\w{2,3}\b"
        r"|omess[eio]\s*(?:\w+\s+)?(?:generalit|nom|dat))",
        "in caso di diffusione del presente provvedimento omettere le generalità",
        "in caso di diffusione del gas | in caso di utilizzazione abusiva del marchio",
    ),
    (
        r"oscur(?:are|ino|at[oaie]|i|amento|arsi|ando)\b[^.;]{0,40}?(?:dat[oi]\b|generalit|identificativ|nominativ|nom[ei]\b|identit|le\s*parti\b|sentenz|provvediment)",
        "si oscurino i dati | oscuramento delle generalità | Oscurare i nomi",
        "oscuramento del segnale televisivo | oscura la finestra",
    ),
    (r"dati\s*(?:\w+\s+){0,4}?oscurat", "dati personali oscurati", "dati contabili"),
    (
        rf"om(?:ett(?:ere|ersi|ano|a)|ess[eio]|issione|issis)\b{_ELSEWHERE}[^.;]{{0,60}}?{_OBSCURED}",
        "si omettano i nomi delle parti | siano omesse le generalità | dispone l'omissione delle generalità",
        "dispone l'omissione della pronuncia | omesso di comunicare i dati personali del conducente",
    ),
    (
        r"generalit\w*[^.;]{0,60}?(?:omess|oscurat|omett|rimoss)",
        "le generalità delle parti siano omesse",
        "ha dichiarato le generalità",
    ),
    (
        r"identificativi(?![^.;]{0,60}catast)[^.;]{0,60}?(?:omess|oscurat|omett|rimoss)",
        "i dati identificativi siano oscurati",
        "i dati identificativi catastali",
    ),
    (r"anonimizza(?:zione|re|rsi|ndo)\b", "procedere all'anonimizzazione", "dati aggregati e anonimizzati"),
    (r"siano\s*anonimizzat", "i dati siano anonimizzati", "siano anonimi"),
    (
        r"preclu[ds]\w{1,5}[^.;]{0,60}?(?:generalit|identificativ)",
        "volta a precludere l'indicazione delle generalità",
        "preclusa la domanda",
    ),
    (
        r"non\s*(?:siano|vengano|sono)\s*(?:indicat|riportat|menzionat|pubblicat|diffus)\w[^.;]{0,20}?"
        r"(?:generalit|identificativ|nom[ei]\b|nominativ)",
        "non siano indicate le generalità",
        "non siano indicati i prezzi",
    ),
    (
        rf"52(?!\d){_LIST}(?:d{_DLGS}{_law(196, 2003)}"
        r"|cod(?:ice)?\W{0,2}\s*(?:della\s*|in\s*materia\s*di\s*)?(?:priv|protezion))",
        "art. 52, comma 2, d. lgs. n. 196 del 2003 | dell'art. 52 codice privacy | art.52 D.Lgs.196/03",
        "art. 52 d.lgs. 546/1992 | art. 13 d.lgs. 196/2003 | art. 52 del codice del consumo",
    ),
    (
        rf"d{_DLGS}{_law(196, 2003)}\W{{0,3}}(?:artt?\W{{0,2}}|articolo\s*)?52\b",
        "D.LGS. 196/2003 52 | d.lgs. 196/2003, art. 52",
        "d.lgs. 196/2003, art. 13",
    ),
    any_case=True,
)

_PARTY: Final = Table(
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

IN_TEXT: Final = (
    (Ground.REATI, LegibleTable(_CRIMES)),
    (Ground.MINORI, LegibleTable(_MINORS)),
    (Ground.FAMIGLIA_STATO, LegibleTable(_FAMILY)),
    (Ground.DATI_PARTICOLARI, LegibleTable(Table(*_HEALTH.rows, *_PARTICULAR.rows, any_case=True))),
    (Ground.DISPOSTO_GIUDICE, LegibleTable(_ORDERED)),
)
"""What is looked for everywhere."""
IN_PARTIES: Final = ((Ground.MINORI, LegibleTable(_PARTY)),)
"""What is looked for in the parties as well."""
