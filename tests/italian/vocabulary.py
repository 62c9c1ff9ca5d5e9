"""A large Italian vocabulary: the stems that decisions are made of, with the endings Italian puts on them."""

from __future__ import annotations

from collections.abc import Iterator

_STEMS = """
abit abus accert accogl acquist adegu adempi affid agevol allegg amministr anticip appell applic arbitr arricch
assegn assic associ assolv attest attribu aument autorizz avvoc banc bonific cagion cambi cancell cass caus cess
circol citt cit civil codic cognizion collabor colp comm commerc commiss compens compet compless comport comun
conced concil condann condomin confer confess configur conform congru consegn consens conserv consider consist
consult contabil contest contract contrast contratt contribu contumac convalid convenz convinc corrispond
corrett costitu cred crimin custod dann decad decis decret dedott definit degrad delegh delib demol denunc
depos dichiar differ dilig dimostr diniegh dipend diritt disab disciplin discrezion dispos distin domand dot
dubb effett effic elem emerg eman equ erog error esamin esclud esecut esen esib esoner espert esprim estin
evid fall famigl fascicol fatt fatur favor fid fideiuss fiscal fond form frod frutt funzion giudic giur giustif
grav grad guard idon illec immob impedi impegn impiegh import imposs impugn imput inadempi incapac incid indag
indenn indic ineffic inerz infond infrazion ingiun inibit inizi inosserv insolv integr intend interess interpret
interrog interv intim inval investig invi ipotec irregol isc istruttor laur lavor legal legislat legittim lesion
liber licenz liquid litigh locat lucr magistrat malat mancanz mand materi matrimon medi menzion merit minor mis
mobil modalit modific mond mor mott mund narr nat natur neces neg negoz nomin norm not notif null obblig oblig
occup offes oner oper oppon ordin ordinanz organ orig ottemper pag parent part patrimon patt penal pension
perd perent perizi persegu person persuas pervenut pignor plus poss posiz potest pratic preced pregiudiz
prelaz premess prescr presid press presunt pretes prevenz princip priv probabil proced process procur produz
professional promess pronunc propor propriet prosec prov provved pubblic quantific querel quest radic ragion
rapport ratific real reat recess reclam redig regol reintegr relat repertor requisit resid resist responsabil
restitu rettific revoc ricev ricors riconosc ricostru ridu rifer riform rigett rileva rimbors rimess rinunc
riparaz risarc risolu ritard riten riunion rogator rumor sanzion scad scient sconta segreg segu sent separ serv
servitu sequestr sezion sicur simul sindac situaz socc societ soggett sol solidal sospend sostan sosten spes
stabil stat stip stragiudizial subord success suffic sussist tass tempestiv tentat termin testament testimon titol
tolleran transaz trasc trasfer tratt tribun tribut tutel uffic unific usuc utiliz vacanz valid valut vend verb
verific vers vertenz vincol violaz visibil vizi volont
"""

_ENDINGS = """
o a i e io ia ie ii à ò ù are ere ire ato ata ati ate uto uta uti ute ito ita iti ite ando endo ante anti ente enti
avo ava avano evano ivano ò erò erà eranno irà aste este iste asse esse isse assero essero azione azioni izione
izioni mento menti amento amenti imento imenti atore atori atrice atrici ità anza anze enza enze abile abili
ibile ibili evole evoli oso osa osi ose ale ali ario aria ari arie ivo iva ivi ive ico ica ici iche ista isti
ismo ezza ezze mente almente ivamente abilmente issimo issima issimi issime arlo arla arsi arne andolo andosi
"""

WORDS: tuple[str, ...] = tuple(stem + ending for stem in _STEMS.split() for ending in _ENDINGS.split())


def every_character() -> Iterator[str]:
    """Every character of the basic plane and a sample of the others."""
    for code in (*range(0xD800), *range(0xE000, 0x10000), *range(0x10000, 0x20000, 7)):
        yield chr(code)
