"""Words that tell of crimes whose victims are protected (art. 734-bis c.p.) and of the like."""

from __future__ import annotations

from typing import Final

from bdm.anonymisation.grounds.tables.wording import LIST, NO_OTHER, THEN, S
from bdm.italian.table import Table

_CP: Final = r"(?:[ce]\W{0,2}p(?:\W|\Z|(?=[a-z]{3}))(?!\s?[cp]\b)|c(?:od(?:ice)?)?\W{0,2}pen(?:ale|\b))"
_NO_SUFFIX: Final = r"(?![\s-]{0,2}(?:bis|ter|quater|quinq|sex|sept|oct))"
_NEAR: Final = r"[^.;]{0,60}?"
_KIN: Final = (
    r"(?:mogli|marit|coniug|convivent|compagn[ao]\b|fidanzat|madre\b|padre\b|figli|sorell|fratell|nipot|suocer|nonn|genitor"
    r"|bambin|ragazz|minor[ei]\b|minorenn|donna\b)"
)
_NO_ANIMAL: Final = r"(?![^;]{0,40}(?:animal|\bcan[ei]\b|gatt[oi]\b|cavall|bestiam|bovin|544))"
CRIMES: Final = Table(
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
    (rf"591(?!\d){LIST}{_CP}", "art. 591 c.p.", "art. 591 c.p.c. | art. 591 c.c."),
    (rf"643(?!\d){LIST}{_CP}", "art. 643 c.p.", "art. 643 c.p.c."),
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
    (rf"558{S}bis(?!\d){LIST}{_CP}", "art. 558-bis c.p.", "art. 558 bis c.p.c."),
    (
        rf"57\s?[0-4](?:{S}bis)?(?!\d){LIST}{_CP}",
        "570, comma 2, c.p. | 571 c.p. | 572 c.p. commesso | 574-bis cod. pen.",
        "572 c.p.c.",
    ),
    (
        rf"583{S}(?:bis|quinquies)(?!\d){LIST}{_CP}",
        "art. 583-bis c.p. | 583 quinquies del codice penale",
        "art. 583 c.p.",
    ),
    (
        rf"600(?:{S}(?:bis|ter|quater|quinquies|sexies|septies|octies))?(?!\d){LIST}{_CP}",
        "art. 600 c.p. | artt. 600-ter, comma 1, e 600-septies c. p.",
        "art. 600 c.p.c. | art. 600 c.c. | art. 600 euro di multa, c.p.",
    ),
    (
        rf"60\s?[12]{_NO_SUFFIX}(?!\d){LIST}{_CP}",
        "art. 601 c.p. | artt. 601 e 602 c.p.",
        "artt. 601 e 602 c.p.c. | 601 c.c.",
    ),
    (
        rf"609{S}(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies|undecies|duodecies)(?!\d){LIST}{_CP}",
        "art. 609 bis, comma 1, cod. pen. | art. 609-bis c.p. con violenza | 609-octies c.p. contro",
        "art. 609 c.p. | art. 609 bis c.p.c.",
    ),
    (rf"612{S}(?:bis|ter)(?!\d){LIST}{_CP}", "art. 612-bis cp | art. 612 ter c.p.", "art. 612 c.p. | 612 c.p.c."),
    (rf"519(?!\d){LIST}{_CP}", "art. 519 c.p.", "art. 519 c.p.c."),
    (rf"52\s?[01](?!\d){LIST}{_CP}", "artt. 520 e 521 cod. pen.", "art. 520 c.p.c."),
    (rf"593{S}ter(?!\d){LIST}{_CP}", "art. 593-ter c.p.", "art. 593 c.p."),
    (rf"734{S}bis\b", "art. 734-bis c.p.", "art. 734 c.p."),
    (rf"282{S}(?:bis|ter)(?!\d){LIST}c\W{{0,2}}p\W{{0,2}}p\b", "art. 282-bis c.p.p.", "art. 282 c.p.p."),
    (
        rf"c(?:\W{{0,2}}p(?!\W{{0,2}}[cp]\b)|od(?:ice)?\W{{0,2}}pen(?:ale)?)\b{THEN}"
        rf"(?:57[0-2]\b(?!{S}(?:ter|quater))|583{S}(?:bis|quinq)\w*|60[0-2]\b|609{S}[bdnostqu][a-z]+|612{S}(?:bis|ter)\b)"
        rf"{NO_OTHER}",
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
