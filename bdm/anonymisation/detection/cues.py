"""What stands before and after a word and says what it is, in the letters of ``name_text``.

Patterns that end in ``$`` are searched in what is before the word, the others matched with what is after it.
"""

from __future__ import annotations

from typing import Final

from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

TITLES: Final = Table(
    (r"sigg?\.?|sig\.?r[aei]\.?|sigg?\.?ri", "sigg. | sig.ra. | sigg.ri", "la mela"),
    (r"sigg?\.?re|sigr[ai]|signor[aei]?", "sigg.re | sigra | signora"),
    (r"signorin[aei]", "signorina"),
    (r"dott\.?(?:ssa|re|ri)?\.?", "dott.ssa."),
    (r"dottor(?:e|i|essa|esse)?|dr\.?(?:ssa)?\.?", "dottore | dr.ssa."),
    (r"avv\.?(?:t[aoi]|ssa)?\.?|avvocat[aoei]", "avv.ta. | avvocata"),
    (r"prof\.?(?:ssa|ri)?\.?|ing\.|geom\.|rag\.", "prof.ssa. | ing. | geom. | rag."),
    (r"arch\.|cav\.|on\.|don|suor|padre|p\.i\.", "arch. | cav. | on. | don | suor | padre | p.i."),
    (r"coniugi|fratelli|sorelle|germani|eredi", "coniugi | fratelli | sorelle | germani | eredi"),
    (r"famiglia|minor[ei]|bambin[aoei]|piccol[aoei]", "famiglia | minore | bambina | piccola"),
    (r"cognome:?|nome:?|nominativo:?|figli[aoe]?", "cognome: | nome: | nominativo: | figlia"),
    (r"nipot[ei]|cugin[aoie]|signori|maresciallo", "nipote | cugina | signori | maresciallo"),
    (r"brigadiere|appuntato|carabinier[ei]", "brigadiere | appuntato | carabiniere"),
    (r"agent[ei]|ispettore|assistente|capitano", "agente | ispettore | assistente | capitano"),
)
TITLE = regex(rf"(?<![a-z]){TITLES.pattern}\s*$")
ROLES: Final = Table(
    (r"attor[ei]|attric[ei]|convenut[aoie]", "attore | attrice | convenuta", "la mela"),
    (r"ricorrent[ei]|resistent[ei]|appellant[ei]", "ricorrente | resistente | appellante"),
    (r"appellat[aoie]|imputat[aoie]|indagat[aoie]", "appellata | imputata | indagata"),
    (r"opponent[ei]|oppost[aoie]|reclamant[ei]", "opponente | opposta | reclamante"),
    (r"reclamat[aoie]|intervenut[aoie]", "reclamata | intervenuta"),
    (r"interventor[ei]|chiamat[aoie]|test[ei]", "interventore | chiamata | teste"),
    (r"testimon[ei]|querelant[ei]|querelat[aoi]", "testimone | querelante | querelata"),
    (r"offes[aoie]|civil[ei]|debitor[ei]", "offesa | civile | debitore"),
    (r"creditor[ei]|istant[ei]|intimat[aoie]", "creditore | istante | intimata"),
    (r"esecutat[aoie]|marito|moglie|padre|madre", "esecutata | marito | moglie | padre | madre"),
    (r"coniuge|convivente|compagn[oa]", "coniuge | convivente | compagno"),
    (r"danneggiat[aoie]|lavoratore|lavoratrice", "danneggiata | lavoratore | lavoratrice"),
    (r"dipendente|locator[ei]|locatrice", "dipendente | locatore | locatrice"),
    (r"conduttor[ei]|conduttrice|venditor[ei]", "conduttore | conduttrice | venditore"),
    (r"venditrice|acquirent[ei]|beneficiari[oae]", "venditrice | acquirente | beneficiario"),
    (r"nonn[aoie]|zi[oa]|fratello|sorella", "nonna | zio | fratello | sorella"),
    (r"suocer[oa]|gener[oi]|nuora|cognat[oaie]", "suocero | genero | nuora | cognato"),
    (r"amministrator[ei]|socio|soci[ae]|ctu", "amministratore | socio | socia | ctu"),
    (r"c\.t\.u\.|perito|curatore|tutore|tutrice", "c.t.u. | perito | curatore | tutore | tutrice"),
    (r"contro|c/|condannat[aoie]|detenut[aoie]", "contro | c/ | condannata | detenuta"),
    (r"coimputat[aoie]|minore", "coimputata | minore"),
)
ROLE = regex(rf"(?<![a-z]){ROLES.pattern}\s*[:.]?\s*$")
VERSUS = regex(r"(?:(?<![a-z])(?:c\.|contro|vs?\.?)|/)\s*$")
VERSUS_AFTER = regex(r"\s*(?:(?:c\.|contro|vs?\.)\s|/)")
CALLED = regex(r"(?:seguito|breve|brevita|solo|anche|semplicemente|denominat[oa]|detto|detta)[,:]?\s*[«“\"']\s*$")
ARTICLES: Final = Table(
    (
        r"il|lo|la|i|gli|le|del|dello|della|dei|degli",
        "il | lo | la | i | gli | le | del | dello | della | dei | degli",
        "per",
    ),
    (r"delle|al|allo|alla|ai|agli|alle|dal|dallo", "delle | al | allo | alla | ai | agli | alle | dal | dallo"),
    (r"dalla|dai|dagli|dalle|nel|nello|nella|sul", "dalla | dai | dagli | dalle | nel | nello | nella | sul"),
    (r"sullo|sulla|col", "sullo | sulla | col"),
)
ARTICLE = regex(rf"(?<![a-z']){ARTICLES.pattern}\s+$|(?:^|[^a-z])(?:l|dell|all|dall|nell|sull)'\s*$")
VERBS: Final = Table(
    (r"ha|hanno|ebbe|abbia|e\s+stat[oa]", "ha | hanno | ebbe | abbia | e stato", "roma"),
    (r"e\s+comparso|deduc\w+|eccepi\w+|chied\w+", "e comparso | deduca | eccepia | chieda"),
    (r"chies\w+|sosten\w+|sostien\w+|lament\w+", "chiesa | sostena | sostiena | lamenta"),
    (r"impugn\w+|insist\w+|replic\w+|riferi\w+", "impugna | insista | replica | riferia"),
    (r"dichiar\w+|afferm\w+|conven\w+|evoc\w+", "dichiara | afferma | convena | evoca"),
    (r"conclud\w+|costitu\w+|oppon\w+|dol\w+", "concluda | costitua | oppona | dola"),
    (r"duol\w+|propon\w+|propos\w+|resist\w+", "duola | propona | proposa | resista"),
    (r"alleg\w+|depos\w+|vers\w+", "allega | deposa | versa"),
    (r"[a-z]{2,}(?:av|ev|iv)a(?:no)?", "aaavano"),
    (r"[a-z]{2,}(?:ebbe|asse|esse|isse)(?:ro)?", "aaebbero"),
)
VERB_AFTER = regex(rf"\s+(?:non\s+|si\s+|ne\s+|lo\s+|la\s+|vi\s+)?{VERBS.pattern}\b")
# 'in favore di Costa', 'le dichiarazioni di Milano': of a person, not of a place.
MATTERS_OF_A_PERSON: Final = Table(
    (r"domanda|tesi|versione|posizione|condotta", "domanda | tesi | versione | posizione | condotta", "citta"),
    (r"difesa|presenza|nomina|querela|pretesa", "difesa | presenza | nomina | querela | pretesa"),
    (r"doglianza|contestazione|testimonianza|morte", "doglianza | contestazione | testimonianza | morte"),
)
CONCERNING: Final = Table(
    (r"in\s+favore|nei\s+confronti|a\s+carico", "in favore | nei confronti | a carico", "la citta"),
    (r"per\s+conto|ai\s+danni|in\s+danno", "per conto | ai danni | in danno"),
    (r"nell'interesse|a\s+vantaggio|da\s+parte", "nell'interesse | a vantaggio | da parte"),
    (r"a\s+nome|in\s+capo|a\s+favore", "a nome | in capo | a favore"),
    (r"la\s+responsabilita", "la responsabilita"),
    (r"le\s+(?:dichiarazioni|deduzioni|difese|spese)", "le dichiarazioni"),
    (
        r"(?:l|dell|all|sull)'(?:opposizione|appello|istanza|impugnazione|allegazione|eccezione|audizione|arresto|esame|escussione|assenza|identita)",
        "l'opposizione",
    ),
    (
        rf"(?:la|della|alla|sulla)\s+{MATTERS_OF_A_PERSON.pattern}",
        "la domanda",
    ),
    (r"il\s+(?:comportamento|credito|ricorso)", "il comportamento"),
)
DONE_TO: Final = Table(
    (r"(?:condanna|assolve|dichiara)", "condanna", "la citta"),
    (r"(?:insieme|assieme|unitamente|accanto)\s+a", "insieme a"),
    (
        r"(?:corrispost|versat|consegnat|pagat|notificat|dovut|spettant|riconosciut|attribuit|ascritt)[a-z]\s+ad?",
        "corrisposta ad",
    ),
    (r"(?:consegnare|pagare|versare|corrispondere)\s+ad?", "consegnare ad"),
)
OF_A_PERSON = regex(rf"(?<![a-z]){CONCERNING.pattern}\s+di\s+$|(?<![a-z]){DONE_TO.pattern}\s+$")
DONE_BY = regex(r"[a-z]+(?:at|ut|it|es|ost|ott|ett|int)[oaie]\s+(?:(?:anche|altresi|pure)\s+)?da\s+$")
# A court's word says what somebody is: after an article, in 'in funzione di Giudice', before 'relatore'.
AN_OFFICE = regex(
    r"(?<![a-z])(?:funzion[ei]|qualita|veste|carica|titolo|ruolo|nomina|ufficio)\s+di\s+$|(?<![a-z])(?:quale|come|rogito)\s+$"
)
OFFICE_AFTER = regex(
    r"\s*(?:[(]|\s(?:del|della|dell'|dello|dei|di|dott|dr|avv|relator|estensor|rogant|istruttor|monocratic|unic|delegat"
    r"|onorari|est\.|rel\.))"
)
SMALL_WORD_BEFORE = regex(r"[a-zàèéìòù]\s+$")
# Articles that do not agree with a word that ends so: 'la Consiglio', 'i Sindaco'.
MISFIT = {
    "o": regex(r"(?<![a-z])(?:la|una|(?:de|a|da|ne|su)lla|i|gli|(?:de|a|da|ne|su)(?:i|gli))\s+$"),
    "a": regex(r"(?<![a-z])(?:il|(?:de|a|da|ne|su)l|i|(?:de|a|da|ne|su)i)\s+$"),
    "e": regex(r"(?<![a-z])(?:i|(?:de|a|da|ne|su)i)\s+$"),
}
FEMALE_ARTICLE = regex(r"(?<![a-z])(?:de|a|da|ne|su)?l?la\s+$")
# What parties do and courts do not: 'il Notaio si era allontanato', 'lamenta la Pretore'.
PARTY_DEEDS: Final = Table(
    (r"lament|dedu[cs]|dedott|alleg|chied|chies", "lament | deduc | dedott | alleg | chied | chies", "giudic"),
    (r"eccep|sosten|sostien|insist|evoc|resist", "eccep | sosten | sostien | insist | evoc | resist"),
    (r"oppon|oppos|dol|duol|premess|espon|replic", "oppon | oppos | dol | duol | premess | espon | replic"),
    (r"promet|promes|rifiut|percep|lavor|risied", "promet | promes | rifiut | percep | lavor | risied"),
    (r"abbandon|allontan|lasci|assunt|licenziat", "abbandon | allontan | lasci | assunt | licenziat"),
    (r"infortun|acquist|vend|prest|versat|denunci", "infortun | acquist | vend | prest | versat | denunci"),
    (r"avvals|confess|conosc|esibi|compar", "avvals | confess | conosc | esibi | compar"),
    (r"proprietari|titolar|dipendent|a\s+conoscenza", "proprietari | titolar | dipendent | a conoscenza"),
    (r"residen|vist[oa]", "residen | visto"),
)
_PARTY = rf"{PARTY_DEEDS.pattern}[a-z]*"
PARTY_ACTS_AFTER: Final = Table(
    (
        rf"\s*,?\s+(?:(?:invece|infatti|pero|inoltre|dal\s+canto\s+suo|per\s+contro)\s*,?\s+)?(?:non\s+)?(?:si\s+|ne\s+|gli\s+|le\s+)?(?:(?:ha|abbia|aveva|avesse|era|fosse|fu|e)\s+(?:[a-z]+\s+){{0,2}})?(?:{_PARTY}|nat[oa]\s+a|reso\s)\b",
        " , invece , non si ha a lamenta",
        " giudica la causa",
    ),
    (r"\s*,?\s+(?:non\s+)?(?:ne|si)\s+(?:era|fosse|trovava)\b", " , non ne era"),
    (r"\s+(?:di|nel|nella)\s+(?:essere|posto)", " di essere"),
)
PARTY_ACTS = PARTY_ACTS_AFTER.compiled
DONE_TO_A_PARTY: Final = Table(
    (r"condanna|assolve|autorizza|gener[oi]|nuora", "condanna | assolve | autorizza | genero | nuora", "il tribunale"),
    (r"figli|moglie|marito|padre|madre|fratell", "figli | moglie | marito | padre | madre | fratell"),
    (r"sorell|suocer|cognat|coniug|ered|reintegr", "sorell | suocer | cognat | coniug | ered | reintegr"),
    (r"licenzi|nomina|consulente\s+di\s+parte", "licenzi | nomina | consulente di parte"),
    (r"posizione|difesa|interess\w+|dichiarazioni", "posizione | difesa | interessa | dichiarazioni"),
)
PARTY_ACTED = regex(
    rf"(?<![a-z]){_PARTY}\s+(?:in\s+\w+\s+|poi\s+|inoltre\s+|anche\s+)?(?:il|lo|la|dal|dalla|del|della|al|alla)\s+$|{DONE_TO_A_PARTY.pattern}\w*\s+(?:il|lo|la|del|dello|della)\s+$"
)
NEVER = regex(r"(?!)")
INSTITUTIONS = frozenset("consiglio stato governo camera senato ordine regione provincia legge codice garante".split())
BEFORE_A_STREET: Final = Table(
    (
        r"via|viale|v\.le|vicolo|piazza|p\.zza|p\.za",
        "via | viale | v.le | vicolo | piazza | p.zza | p.za",
        "presso il tetto",
    ),
    (r"piazzale|corso|c\.so|largo|strada|contrada", "piazzale | corso | c.so | largo | strada | contrada"),
    (r"localita|lungomare|san|santa|santo|sant'", "localita | lungomare | san | santa | santo | sant'"),
    (r"ss\.|monte|villa|palazzo|ponte|porta|rio", "ss. | monte | villa | palazzo | ponte | porta | rio"),
    (r"fiume|lago", "fiume | lago"),
)
OF_A_STREET = regex(rf"(?<![a-z]){BEFORE_A_STREET.pattern}\s*$")
OF_A_PLACE = regex(
    r"(?<![a-z])(?:di|a|ad|in|da|presso|verso|comune|provincia|citta|foro|procura|regione|tribunale|appello|tra|fra)\s+$"
)
PLACE_AFTER = regex(
    r"\s*\((?:[a-z]{2}|prov\b[^)]*)\)|,\s*(?:li\s+)?\d{1,2}[\s/.]"
    r"|\s*presso\s+(?:(?:il|i|lo|la|l)\b['’\s]*)?(?:difensor|procurator|studio|avv)"
)
POST_CODE = regex(r"\d{5}\s+$")
DATE_BEFORE = regex(r"\d{1,2}\s*[°º]?\s*$|(?:mese|mesi|fine|inizio|meta)\s+di\s+$")
DATE_AFTER = regex(r"\s*,?\s*(?:19|20)\d\d|\s+(?:e|ed|o)?\s*(?:\d|anno|scors|prossim|success)")
WORD_BEFORE = regex(r"([^\W\d_]+(?:['’][^\W\d_]+)*)(\.?)(\s+|['’-]\s?)$")
WORD_AFTER = regex(r"\s+([^\W\d_]+(?:['’][^\W\d_]+)*)|-(?=[A-ZÀ-Þ])([^\W\d_]+)")
SENTENCE_END = regex(r"(?:^|(?<!\b\w)\.|[!?;:«»“”\"(]|\n\s*\n|[-–•]|\b\d+[.)])\s*$")
