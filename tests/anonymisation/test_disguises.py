"""A name in disguise: what an eye reads in an abstract, or search finds, is hidden or asked about; what is said beside
a name stays. Surnames and given names of no person in particular, in sentences as abstracts have them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

from bdm.anonymisation import public_face_of_massima, readable_in_lists, readable_in_massima
from bdm.anonymisation.detection import Category, Metadata
from bdm.anonymisation.hidden import FoundPassage, HiddenData
from bdm.anonymisation.model import Decision
from bdm.italian.characters import cased_name_text, letters_of
from bdm.platform.kit import rich_text
from tests.fixtures.lines import each

PEOPLE = ["Ornella Fumagalli", "Saverio Brambilla", "Ivana Scognamiglio", "Elia Quartapelle", "Noemi Zuccarello"]
WORDS_TOO = ["Ornella Rosa", "Saverio Leone", "Ivana Bianchi", "Elia Costa"]
BORN = FoundPassage("3 marzo 1980", Category.NASCITA, "omissis", Decision.ACCETTATO)
PLATE = FoundPassage("AB 123 CD", Category.TARGA, "omissis", Decision.ACCETTATO)
CYRILLIC = str.maketrans("aeopcxyAEOPCTMK", "аеорсхуАЕОРСТМК")
GREEK = str.maketrans("oavnOABEZHIKMNPTX", "οανηΟΑΒΕΖΗΙΚΜΝΡΤΧ")
SOUNDING = str.maketrans("abvgdezilmnoprstuf", "абвгдезилмнопрстуф")
ARMENIAN = str.maketrans("oghnu", "օցհոս")
CHEROKEE = str.maketrans("ABEGHIJKLMPRSTVWZ", "ᎪᏴᎬᏀᎻᏆᎫᏦᏞᎷᏢᎡᏚᎢᏙᏔᏃ")
SMALL_CAPITALS = str.maketrans("abcdefghilmnoprtuvz", "ᴀʙᴄᴅᴇꜰɢʜɪʟᴍɴᴏᴘʀᴛᴜᴠᴢ")

Disguise = Callable[[str, str], str]
"""Of a given name and a surname, both with a capital."""


def parted(surname: str, by: str) -> str:
    middle = len(surname) // 2
    return surname[:middle] + by + surname[middle:]


DISGUISES: dict[str, tuple[Disguise, ...]] = {
    "case": (
        lambda given, surname: f"il {surname[:4].upper()}{surname[4:].lower()} ha agito",
        lambda given, surname: f"tra {surname.lower()} e la banca",
        lambda given, surname: f"il {surname.lower()} ha agito",
        lambda given, surname: f"il teste {surname.lower()} riferiva",
        lambda given, surname: f"la {surname.swapcase()} ha agito",
        lambda given, surname: f"così {given.lower()} e {surname.lower()}",
    ),
    "tags": (
        lambda given, surname: f"sulla rete #{surname.lower()}",
        lambda given, surname: f"il profilo @{given.lower()}{surname.lower()}",
        lambda given, surname: f"con #GiustiziaPer{surname}",
        lambda given, surname: f"con #giustiziaper{surname.lower()}2024",
    ),
    "addresses": (
        lambda given, surname: f"il sito www.{surname.lower()}.it",
        lambda given, surname: f"in https://example.org/{given.lower()}-{surname.lower()}/foto",
        lambda given, surname: f"scrive {given[0].lower()}.{surname.lower()}@example.org",
        lambda given, surname: f"da {surname.lower()}{given.lower()}80@example.org",
        lambda given, surname: f"il file perizia_{surname.lower()}.pdf",
        lambda given, surname: f"in studio{surname.lower()}.com/atti",
        lambda given, surname: f"a {given.lower()}(at){surname.lower()}.it",
        lambda given, surname: f"in https://example.org/?q={given.lower()}%20{surname.lower()}",
        lambda given, surname: f"in /home/{surname.lower()}/atti.txt",
        lambda given, surname: f"in C:\\Users\\{surname}\\atti.txt",
        lambda given, surname: f'<a href="https://example.org/{surname.lower()}">qui</a> ha agito',
    ),
    "joined": (
        lambda given, surname: f"detto {given.lower()}_{surname.lower()}",
        lambda given, surname: f"fascicolo {surname.lower()}_2020",
        lambda given, surname: f"{given}{surname} ha agito",
        lambda given, surname: f"{surname.upper()}{given.upper()} ha agito",
    ),
    "parted": (
        lambda given, surname: f"il {parted(surname, '-')} ha agito",
        lambda given, surname: f"il {parted(surname, ' ')} ha agito",
        lambda given, surname: f"il {parted(surname.lower(), '-')} ha agito",
        lambda given, surname: f"il {parted(surname.upper(), '.')} ha agito",
        lambda given, surname: f"il {parted(surname, 'ʼ')} ha agito",
        lambda given, surname: f"il {parted(surname, '<br>')} ha agito",
        lambda given, surname: f"il {parted(surname, '</b><i>')} ha agito",
        *(
            lambda given, surname, by=by: f"il {parted(surname, by)} ha agito"
            for by in ("-\n", "\u00ad", "<wbr>", "…", "...", " - ", "(", ") (", "</p><p>", "</b>\u200b<i>")
        ),
        lambda given, surname: f"il {surname[:3]} [{surname[3:]}] ha agito",
        lambda given, surname: f"il {surname[:2]}-{surname[2:4]}-{surname[4:]} ha agito",
    ),
    "separators": tuple(
        lambda given, surname, by=by: f"il {by.join(surname)} ha agito"
        for by in "– / | + ~ . * _ # … ^ ° ” ・ ⁄ \u200b \u2060 <wbr> )( ][".split()
    ),
    "alphabets": (
        lambda given, surname: f"il {surname.translate(CYRILLIC)} ha agito",
        lambda given, surname: f"il {surname.translate(GREEK)} ha agito",
        lambda given, surname: f"il {surname.lower().translate(CYRILLIC)} ha agito",
        lambda given, surname: f"il {surname.lower().translate(SOUNDING).capitalize()} ha agito",
        lambda given, surname: f"il {surname.lower().translate(SMALL_CAPITALS)} ha agito",
        lambda given, surname: f"il {surname.translate(ARMENIAN)} ha agito",
        lambda given, surname: f"il {surname.upper().translate(CHEROKEE)} ha agito",
        *(
            lambda given, surname, first=first: (
                f"il {''.join(chr(first + ord(each) - 97) for each in surname.lower())} no"
            )
            for first in (0x249C, 0x24D0, 0x1D41A, 0x1D51E, 0xFF41)
        ),
        lambda given, surname: f"il {''.join(each + chr(0x336) for each in surname)} ha agito",
    ),
    "signs": (
        lambda given, surname: f"il {surname.translate(str.maketrans('aeios', '43105'))} ha agito",
        lambda given, surname: f"il {surname.lower().translate(str.maketrans('aos', '@0$'))} ha agito",
        lambda given, surname: f"il {surname.replace('l', 'I').replace('i', 'l')} ha agito",
        lambda given, surname: f"il {surname.replace('m', 'rn').replace('i', '!')} ha agito",
    ),
}
DATES = (
    "nata nel marzo del 1980", "nato nel marzo 1980", "nata il 03.03.80", "nata il 3/3/80", "nato il 3-3-1980",
    "nata il tre marzo 1980", "nato il 3 marzo '80", "nata il tre marzo millenovecentoottanta", "nata il 1980-03-03",
    "nato 3 MARZO 1980", "del 03 03 1980", "nata il 3 mar. 1980", "il 3/III/1980", "il 3.iii.80", "il 03-mar-80",
    "il 3 marzo dell'80", "19800303", "1980/03/03", "1980.3.3", "March 3, 1980", "3 Mar 1980", "il tre marzo ottanta",
    "nel marzo '80", "il 3° marzo 1980", "３ marzo １９８０", "3 m a r z o 1980", "03031980",
    "3 marzo MCMLXXX", "3/III/MCMLXXX", "3 marzo dell'anno ottanta", "3 marzo novecentottanta", "3rd March 1980",
    "3 marzo millenovecento ottanta", "3 marzo del millenovecentottanta", "3. März 1980", "3 mars 1980",
    "1980, 3 marzo",
)  # fmt: skip
PLATES = (
    "auto AB123CD",
    "auto ab 123 cd",
    "auto ab-123-cd",
    "auto A.B.1.2.3.C.D",
    "auto Ab/123/Cd",
    "targa ab123cd",
    "(AB) 123 (CD)",
    "A B 1 2 3 C D",
    "ＡＢ１２３ＣＤ",
    "foto_ab123cd.jpg",
    "AB<b>123</b>CD",
    "#AB123CD",
    "AB\u200b123\u200bCD",
)


def hidden(*parties: str) -> HiddenData:
    return HiddenData(Metadata(parties), restricted=True, confirmed=True, passages=(BORN, PLATE))


def published(testo: str, of: HiddenData) -> str:
    """What everybody reads of an abstract."""
    return rich_text.plain(public_face_of_massima("Titolo", testo, of)["testo"])


CASES = [disguise for every in DISGUISES.values() for disguise in every]


def eye(text: str) -> str:
    """What somebody reads who reads letters alone."""
    text = text.translate(str.maketrans("аеорсхуАЕОРСТМКοανη", "aeopcxyAEOPCTMKoavn"))
    return "".join(map(letters_of, cased_name_text(text).lower()))


@each(product(CASES, PEOPLE))
def test_no_disguise_is_read(disguise: Disguise, person: str) -> None:
    given, surname = person.split()
    text = disguise(given, surname)
    testo = f"<p>Nel merito, <b>{text}</b> e così si è deciso.</p>"
    told = published(testo, hidden(person))
    assert told.endswith("e così si è deciso.")
    asked = [each.text for each in readable_in_massima("", testo, hidden(person))]
    if surname.lower() in eye(told):
        assert parted(surname.lower(), " ") == "fuma galli", "words of the language"
        assert surname.lower() in "".join(map(eye, asked))
    elif text in told:
        assert any(text in each for each in asked)


HOLDING = (
    "i {0}s", "la tesi {1}ana", "il neo{1}", "anti{1}", "x{0}x", "{0}srl", "{0}iana", "zio{0}zio",
    "{2}\\{3}", "{2};{3}", "{2}={3}", "{2}“{3}”", "{2}[...]{3}", "{2}?!{3}", "{2}1{3}", "{2} ~ {3}", "{2}, ({3})",
)  # fmt: skip
"""A surname within other words or parted; with a capital, small, and its parts."""


@each(product(HOLDING, [each.split()[1] for each in PEOPLE]))
def test_what_holds_a_name_is_hidden_or_asked_about(form: str, surname: str) -> None:
    text = form.format(surname, surname.lower(), surname[:3], surname[3:])
    testo = f"<p>Nel merito, {text}, e così si è deciso.</p>"
    of = hidden(f"Ornella {surname}")
    assert surname.lower() not in eye(published(testo, of)) or readable_in_massima("", testo, of)


def test_a_word_that_holds_a_name_is_no_question() -> None:
    assert not readable_in_massima("", "<p>Il contenuto dei marinai.</p>", hidden("Ornella Marina", "Ivo Contenu"))


@each([*DATES, *PLATES])
def test_no_day_and_no_plate_is_read(text: str) -> None:
    told = published(f"<p>Risulta {text}, dunque.</p>", hidden("Ornella Fumagalli"))
    assert not re.search("80|ottanta|MCMLXXX|123|1.2.3", told), told
    assert told.endswith(", dunque.")


@each(WORDS_TOO)
def test_where_a_word_is_a_name_too_the_publisher_is_asked(person: str) -> None:
    """With the place; it is hidden where it can be nothing but the name."""
    surname = person.split()[1].lower()
    testo = f"<p>Il disegno di una {surname} nel quadro. Il teste {surname} e #{surname} no.</p>"
    told = published(testo, hidden(person))
    assert told.startswith(f"Il disegno di una {surname} nel quadro. Il teste {surname[0].upper()}.")
    assert told.count(surname) == 1
    [asked] = [each for each in readable_in_massima("Titolo", testo, hidden(person)) if surname in each.text]
    assert (asked.field, asked.label) == ("testo", "Forse un nome, che tutti leggeranno")
    assert asked.text.startswith(f"«{surname}» in «Il disegno di una {surname} nel quadro.")


def test_of_a_word_that_is_everywhere_a_few_places_are_asked_about() -> None:
    testo = "<p>" + "La rosa dei venti. " * 40 + "Il leone. " + "</p>"
    found = readable_in_massima("Titolo", testo, hidden("Ornella Rosa", "Saverio Leone"))
    assert [each.text[1:5] for each in found] == ["rosa"] * 5 + ["leon"]


def test_keywords_and_references_are_asked_about() -> None:
    lists = {"parola_chiave": ["LOCAZIONE", "eredità fumagalli", "Rosso"], "riferimento_normativo": ["ART. 5 C.C."]}
    found = readable_in_lists(lists, hidden("Ornella Fumagalli"))
    assert [(each.field, each.text) for each in found] == [("parola_chiave", "eredità fumagalli")]


ORDINARY = (
    "un filo rosso, i conti rossi, la costa e le coste; il leone di pietra, i leoni; una rosa di nomi",
    "con ti amo e la costa azzurra; per rosa intendono; bianchi fogli; l'art. 3.3.81 del regolamento, n. 123/1980",
    "nel marzo 1981; il 3 aprile 1980; da 100 al 200; www.giustizia.it; #diritto",
    "il prezzo dell'acqua, dell'Acqua e l'onda; 100 l'Ora",
    "Фума и право; αβγ è un angolo; R/S/I sono sigle; a-b-c",
)


@each(ORDINARY)
def test_what_is_no_name_stays(text: str) -> None:
    known = hidden(*PEOPLE, *WORDS_TOO, "Mario Rossi", "Ada Dellacqua", "Ugo Lora Londa")
    assert published(f"<p>{text}.</p>", known) == f"{text}."
