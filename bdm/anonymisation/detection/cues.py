"""What stands before and after a word and says what it is, in the letters of ``fold_text``.

Patterns that end in ``$`` are searched in what is before the word, the others matched with what is after it.
"""

from __future__ import annotations

import re

TITLE = re.compile(
    r"(?<![a-z])(?:sigg?\.?|sig\.?r[aei]\.?|sigg?\.?ri|sigg?\.?re|sigr[ai]|signor[aei]?|signorin[aei]|dott\.?(?:ssa|re|ri)?\.?"
    r"|dottor(?:e|i|essa|esse)?|dr\.?(?:ssa)?\.?|avv\.?(?:t[aoi]|ssa)?\.?|avvocat[aoei]|prof\.?(?:ssa|ri)?\.?|ing\.|geom\.|rag\."
    r"|arch\.|cav\.|on\.|don|suor|padre|p\.i\.|coniugi|fratelli|sorelle|germani|eredi|famiglia|minor[ei]|bambin[aoei]|piccol[aoei]"
    r"|cognome:?|nome:?|nominativo:?|figli[aoe]?|nipot[ei]|cugin[aoie]|signori|maresciallo|brigadiere|appuntato|carabinier[ei]|agent[ei]|ispettore"
    r"|assistente|capitano)\s*$"
)
ROLE = re.compile(
    r"(?<![a-z])(?:attor[ei]|attric[ei]|convenut[aoie]|ricorrent[ei]|resistent[ei]|appellant[ei]|appellat[aoie]|imputat[aoie]"
    r"|indagat[aoie]|opponent[ei]|oppost[aoie]|reclamant[ei]|reclamat[aoie]|intervenut[aoie]|interventor[ei]|chiamat[aoie]|test[ei]"
    r"|testimon[ei]|querelant[ei]|querelat[aoi]|offes[aoie]|civil[ei]|debitor[ei]|creditor[ei]|istant[ei]|intimat[aoie]"
    r"|esecutat[aoie]|marito|moglie|padre|madre|coniuge|convivente|compagn[oa]|danneggiat[aoie]|lavoratore|lavoratrice"
    r"|dipendente|locator[ei]|locatrice|conduttor[ei]|conduttrice|venditor[ei]|venditrice|acquirent[ei]|beneficiari[oae]"
    r"|nonn[aoie]|zi[oa]|fratello|sorella|suocer[oa]|gener[oi]|nuora|cognat[oaie]|amministrator[ei]|socio|soci[ae]|ctu"
    r"|c\.t\.u\.|perito|curatore|tutore|tutrice|contro|c/|condannat[aoie]|detenut[aoie]|coimputat[aoie]|minore)\s*[:.]?\s*$"
)
VERSUS = re.compile(r"(?:(?<![a-z])(?:c\.|contro|vs?\.?)|/)\s*$")
VERSUS_AFTER = re.compile(r"\s*(?:(?:c\.|contro|vs?\.)\s|/)")
CALLED = re.compile(r"(?:seguito|breve|brevita|solo|anche|semplicemente|denominat[oa]|detto|detta)[,:]?\s*[«“\"']\s*$")
ARTICLE = re.compile(
    r"(?<![a-z'])(?:il|lo|la|i|gli|le|del|dello|della|dei|degli|delle|al|allo|alla|ai|agli|alle|dal|dallo|dalla|dai|dagli|dalle"
    r"|nel|nello|nella|sul|sullo|sulla|col)\s+$|(?:^|[^a-z])(?:l|dell|all|dall|nell|sull)'\s*$"
)
VERB_AFTER = re.compile(
    r"\s+(?:non\s+|si\s+|ne\s+|lo\s+|la\s+|vi\s+)?(?:ha|hanno|ebbe|abbia|e\s+stat[oa]|e\s+comparso|deduc\w+|eccepi\w+|chied\w+"
    r"|chies\w+|sosten\w+|sostien\w+|lament\w+|impugn\w+|insist\w+|replic\w+|riferi\w+|dichiar\w+|afferm\w+|conven\w+|evoc\w+"
    r"|conclud\w+|costitu\w+|oppon\w+|dol\w+|duol\w+|propon\w+|propos\w+|resist\w+|alleg\w+|depos\w+|vers\w+|[a-z]{2,}(?:av|ev|iv)a(?:no)?"
    r"|[a-z]{2,}(?:ebbe|asse|esse|isse)(?:ro)?)\b"
)
# 'in favore di Costa', 'le dichiarazioni di Milano': of a person, not of a place.
OF_A_PERSON = re.compile(
    r"(?<![a-z])(?:in\s+favore|nei\s+confronti|a\s+carico|per\s+conto|ai\s+danni|in\s+danno|nell'interesse|a\s+vantaggio|da\s+parte"
    r"|a\s+nome|in\s+capo|a\s+favore|la\s+responsabilita|le\s+(?:dichiarazioni|deduzioni|difese|spese)|(?:l|dell|all|sull)'(?:opposizione|appello|istanza|impugnazione|allegazione|eccezione|audizione|arresto|esame|escussione|assenza|identita)|(?:la|della|alla|sulla)\s+(?:domanda"
    r"|tesi|versione|posizione|condotta|difesa|presenza|nomina|querela|pretesa|doglianza|contestazione|testimonianza|morte)|il\s+(?:comportamento|credito|ricorso))\s+di\s+$|(?<![a-z])(?:(?:condanna|assolve|dichiara)|(?:insieme|assieme|unitamente|accanto)\s+a|(?:corrispost|versat|consegnat|pagat"
    r"|notificat|dovut|spettant|riconosciut|attribuit|ascritt)[a-z]\s+ad?|(?:consegnare|pagare|versare|corrispondere)\s+ad?)\s+$"
)
DONE_BY = re.compile(r"[a-z]+(?:at|ut|it|es|ost|ott|ett|int)[oaie]\s+(?:(?:anche|altresi|pure)\s+)?da\s+$")
# A court's word says what somebody is: after an article, in 'in funzione di Giudice', before 'relatore'.
AN_OFFICE = re.compile(
    r"(?<![a-z])(?:funzion[ei]|qualita|veste|carica|titolo|ruolo|nomina|ufficio)\s+di\s+$|(?<![a-z])(?:quale|come|rogito)\s+$"
)
OFFICE_AFTER = re.compile(
    r"\s*(?:[(]|\s(?:del|della|dell'|dello|dei|di|dott|dr|avv|relator|estensor|rogant|istruttor|monocratic|unic|delegat"
    r"|onorari|est\.|rel\.))"
)
SMALL_WORD_BEFORE = re.compile(r"[a-zàèéìòù]\s+$")
# Articles that do not agree with a word that ends so: 'la Consiglio', 'i Sindaco'.
MISFIT = {
    "o": re.compile(r"(?<![a-z])(?:la|una|(?:de|a|da|ne|su)lla|i|gli|(?:de|a|da|ne|su)(?:i|gli))\s+$"),
    "a": re.compile(r"(?<![a-z])(?:il|(?:de|a|da|ne|su)l|i|(?:de|a|da|ne|su)i)\s+$"),
    "e": re.compile(r"(?<![a-z])(?:i|(?:de|a|da|ne|su)i)\s+$"),
}
FEMALE_ARTICLE = re.compile(r"(?<![a-z])(?:de|a|da|ne|su)?l?la\s+$")
# What parties do and courts do not: 'il Notaio si era allontanato', 'lamenta la Pretore'.
_PARTY = (
    r"(?:lament|dedu[cs]|dedott|alleg|chied|chies|eccep|sosten|sostien|insist|evoc|resist|oppon|oppos|dol|duol|premess|espon|replic"
    r"|promet|promes|rifiut|percep|lavor|risied|abbandon|allontan|lasci|assunt|licenziat|infortun|acquist|vend|prest|versat|denunci"
    r"|avvals|confess|conosc|esibi|compar|proprietari|titolar|dipendent|a\s+conoscenza|residen|vist[oa])[a-z]*"
)
PARTY_ACTS = re.compile(
    rf"\s*,?\s+(?:(?:invece|infatti|pero|inoltre|dal\s+canto\s+suo|per\s+contro)\s*,?\s+)?(?:non\s+)?(?:si\s+|ne\s+|gli\s+|le\s+)?(?:(?:ha|abbia|aveva|avesse|era|fosse|fu|e)\s+(?:[a-z]+\s+){{0,2}})?(?:{_PARTY}|nat[oa]\s+a|reso\s)\b"
    r"|\s*,?\s+(?:non\s+)?(?:ne|si)\s+(?:era|fosse|trovava)\b|\s+(?:di|nel|nella)\s+(?:essere|posto)"
)
PARTY_ACTED = re.compile(
    rf"(?<![a-z]){_PARTY}\s+(?:in\s+\w+\s+|poi\s+|inoltre\s+|anche\s+)?(?:il|lo|la|dal|dalla|del|della|al|alla)\s+$"
    r"|(?:condanna|assolve|autorizza|gener[oi]|nuora|figli|moglie|marito|padre|madre|fratell|sorell|suocer|cognat|coniug|ered|reintegr|licenzi|nomina|consulente\s+di\s+parte|posizione|difesa|interess\w+|dichiarazioni)\w*\s+(?:il|lo|la|del|dello|della)\s+$"
)
NEVER = re.compile(r"(?!)")
INSTITUTIONS = frozenset("consiglio stato governo camera senato ordine regione provincia legge codice garante".split())
OF_A_STREET = re.compile(
    r"(?<![a-z])(?:via|viale|v\.le|vicolo|piazza|p\.zza|p\.za|piazzale|corso|c\.so|largo|strada|contrada|localita|lungomare"
    r"|san|santa|santo|sant'|ss\.|monte|villa|palazzo|ponte|porta|rio|fiume|lago)\s*$"
)
OF_A_PLACE = re.compile(
    r"(?<![a-z])(?:di|a|ad|in|da|presso|verso|comune|provincia|citta|foro|procura|regione|tribunale|appello|tra|fra)\s+$"
)
PLACE_AFTER = re.compile(r"\s*\((?:[a-z]{2}|prov\b[^)]*)\)|,\s*(?:li\s+)?\d{1,2}[\s/.]")
POST_CODE = re.compile(r"\d{5}\s+$")
DATE_BEFORE = re.compile(r"\d{1,2}\s*[°º]?\s*$|(?:mese|mesi|fine|inizio|meta)\s+di\s+$")
DATE_AFTER = re.compile(r"\s*,?\s*(?:19|20)\d\d|\s+(?:e|ed|o)?\s*(?:\d|anno|scors|prossim|success)")
WORD_BEFORE = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)*)(\.?)(\s+|['’-]\s?)$")
WORD_AFTER = re.compile(r"\s+([^\W\d_]+(?:['’][^\W\d_]+)*)|-(?=[A-ZÀ-Þ])([^\W\d_]+)")
SENTENCE_END = re.compile(r"(?:^|(?<!\b\w)\.|[!?;:«»“”\"(]|\n\s*\n|[-–•]|\b\d+[.)])\s*$")
