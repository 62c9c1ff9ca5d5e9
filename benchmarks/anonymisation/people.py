"""Invented people for generated decisions: names that are easy to find, and names that are something else too."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from bdm.italian.months import MONTHS

FIRST_M: Final = (
    "Mario Luca Giuseppe Antonio Giovanni Francesco Paolo Andrea Marco Stefano Roberto Vincenzo Salvatore Angelo "
    "Domenico Pietro Carlo Michele Alessandro Davide Matteo Claudio Fabio Enrico Alfredo Gaetano Rocco Cosimo "
    "Ermanno Ubaldo Gualtiero Eligio Tancredi Ludovico Saverio Oreste Nicolò Niccolò Raffaele Nazareno Diego "
    "Ivan Kevin Youssef Dragan Wei Ahmed Florin Arben Mamadou Oleksandr"
).split()
FIRST_F: Final = (
    (
        "Maria Anna Giulia Francesca Laura Elena Sara Chiara Paola Silvia Federica Valentina Alessandra Barbara Rosa "
        "Teresa Giovanna Antonietta Concetta Carmela Lucia Patrizia Daniela Cristina Simona Ilaria Martina Noemi "
        "Ginevra Ortensia Domitilla Fiammetta Ersilia Violante Perla Mercedes Desirée Giosuè Samantha Deborah "
        "Fatima Oksana Ioana Mirela Nadia Svetlana Aminata Xiu Blessing"
    )
    .replace(" Giosuè", "")
    .split()
)
PLAIN: Final = (
    "Rossi Bianchi Ferrari Esposito Ricci Marino Greco Gallo Mancini Lombardi Moretti Barbieri Fontana Santoro "
    "Mariani Rinaldi Caruso Ferrara Galli Martinelli Longo Martini Gentile Lombardo Vitale Coppola Parisi "
    "Fabbri Bernardi Palumbo Sanna Farina Rizzi Cattaneo Orlando Bellini Basile Riva Donati Piras Pellegrini "
    "Brambilla Colombo Sartori Zanella Pasqualotto Bergonzoni Mastropietro Scognamiglio Quagliarella Tagliaferri "
    "Buonocore Passalacqua Spadafora Malagnini Trombetta Guarneri Pettinari Zuccarello Ravasio Locatelli "
    "Bortolotti Cavalcanti Frassinetti Grimaudo Iannuzzi Laterza Morabito Nardulli Occhipinti Provenzano Quaranta "
    "Rigamonti Squillace Tedesco Ungaro Vendramin Zambelli Accardo Bevilacqua Cefalù Dossena Fumagalli"
).split()
PARTICLE: Final = (
    "De Luca;D'Angelo;Di Pietro;Lo Russo;Dell'Acqua;Della Rovere;La Torre;De Santis;D'Alò;Del Vecchio;Dalla Costa;"
    "Li Causi;De' Medici;Dello Iacono;D’Amico;Lo Presti;Di Bella;De Martino;Della Valle;Degl'Innocenti"
).split(";")
DOUBLE: Final = (
    "Rossi Doria;Colonna Romano;Bianchi-Malatesta;Serbelloni Mazzanti;Ruffo Calabria;Visconti Venosta;"
    "Conti-Ferrari;Sassi Brandolini"
).split(";")
ACCENTED: Final = "Nicolò Cantù Forlì Patanè Alù Muscarà Schirò Spanò Calì Scimè Lanfrè Pirrò".split()
FOREIGN: Final = (
    "Kowalski;El Amrani;Hoxha;Popescu;Ndiaye;Zhang;Müller;Fernández;Ben Salah;Shevchenko;Singh;van der Berg;"
    "Đorđević;O'Connor;Özdemir;Abdelaziz"
).split(";")
TOWN: Final = "Milano Messina Salerno Ancona Catania Napoli Pavia Cremona Modena Siracusa Potenza Lecce".split()
MONTH: Final = "Maggio Aprile Gennaio Agosto Sabato Domenica Natale".split()
COMMON: Final = (
    "Costa Leone Santo Testa Pace Conte Grande Guerra Piazza Villa Serra Abate Papa Re Bruno Bianco Grasso Legge "
    "Fede Parte Causa Prova Monti Marchese Forte Basso Piccolo Sindaco Console Ferro Fiore Mare Valle Croce Chiesa"
).split()
OFFICE: Final = "Giudice Pretore Presidente Cancelliere Notaio Avvocato Consiglio Corte".replace(" Corte", "").split()
"""Surnames that are offices of the court."""

HARD: Final = (PARTICLE, DOUBLE, ACCENTED, FOREIGN, TOWN, MONTH, COMMON, OFFICE)
PLACES: Final = (
    "Bari Bologna Firenze Genova Palermo Perugia Pescara Pisa Trieste Verona Vicenza Udine Rimini Ravenna Livorno "
    "Monza Bergamo Brescia Como Novara Asti Cuneo Savona Latina Frosinone Benevento Foggia Taranto Cosenza Ragusa"
).split()
STREETS: Final = (
    "via Garibaldi;via Giuseppe Mazzini;corso Vittorio Emanuele II;piazza Dante;viale dei Mille;via XX Settembre;"
    "vicolo del Moro;largo Augusto;via Monte Rosa;via dei Tigli;contrada San Leonardo;via San Giovanni Bosco;"
    "strada provinciale Valle d'Itria;lungotevere Flaminio;salita Santa Caterina;via F.lli Cervi"
).split(";")
_CONSONANTS: Final = "BCDFGHJKLMNPQRSTVWXYZ"


@dataclass(frozen=True)
class Human:
    """Somebody with all that identifies them."""

    first: str
    last: str
    woman: bool
    details: dict[str, str] = field(hash=False, compare=False)

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}"


def human(rng: random.Random, *, last: str | None = None, hard: float = 0.5, used: set[str] | None = None,
          born: tuple[int, int] = (1938, 2001)) -> Human:  # fmt: skip
    """Somebody new. ``hard`` is the share of surnames that are not plain; ``used`` are the words of other names."""
    used = set() if used is None else used
    woman = rng.random() < 0.5
    first = _unused(rng, FIRST_F if woman else FIRST_M, used)
    if rng.random() < 0.15:
        first += f" {_unused(rng, FIRST_F if woman else FIRST_M, used | {first})}"
    if last is None:
        last = _unused(rng, rng.choice(HARD) if rng.random() < hard else PLAIN, used)
    used |= {first, *first.split(), last}
    return Human(first, last, woman, _details(rng, first, last, woman, born))


def _unused(rng: random.Random, names: list[str], used: set[str]) -> str:
    return rng.choice([name for name in names if name not in used] or names)


def _details(rng: random.Random, first: str, last: str, woman: bool, born_in: tuple[int, int]) -> dict[str, str]:
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(*born_in)
    code = tax_code(rng, first, last, woman, day, month, year)
    mail = f"{_ascii(first)[:8]}.{_ascii(last)}".lower()
    born = rng.choice((f"{day}.{month}.{year}", f"{day:02}/{month:02}/{year}", f"{day} {MONTHS[month - 1]} {year}"))
    number = rng.choice((f"n. {rng.randint(1, 240)}", f"{rng.randint(1, 240)}", f"n° {rng.randint(1, 99)}/A"))
    mobile = f"{rng.choice((320, 333, 347, 349, 380))}"
    return {
        "cf": code if rng.random() < 0.8 else _omocode(rng, code),
        "nato_il": born,
        "nato_a": rng.choice(PLACES),
        "via": f"{rng.choice(STREETS)}{rng.choice((' ', ', '))}{number}",
        "citta": rng.choice(PLACES),
        "cap": f"{rng.randint(10, 98)}{rng.randint(100, 199)}",
        "tel": rng.choice((f"{mobile} {rng.randint(1000000, 9999999)}", f"+39 {mobile}{rng.randint(1000000, 9999999)}",
                           f"0{rng.randint(10, 99)}/{rng.randint(100000, 999999)}")),
        "mail": f"{mail}@{rng.choice(('libero.it', 'gmail.com', 'alice.it'))}",
        "pec": f"{mail}@{rng.choice(('pec.it', 'legalmail.it', 'pec.ordineavvocati.it'))}",
        "iban": iban(rng),
        "targa": rng.choice(("", " ")).join((_letters(rng, 2), str(rng.randint(100, 999)), _letters(rng, 2))),
        "doc": f"C{rng.choice('ABDEFGHIJKLM')}{rng.randint(10000, 99999)}{_letters(rng, 2)}",
        "piva": vat(rng),
        "cui": f"04{rng.randint(10000, 99999)}{_letters(rng, 1)}",
    }  # fmt: skip


def tax_code(rng: random.Random, first: str, last: str, woman: bool, day: int, month: int, year: int) -> str:
    """A codice fiscale with its check character; the place is any."""
    body = (
        f"{_three(last)}{_three(first, given=True)}{year % 100:02}{'ABCDEHLMPRST'[month - 1]}"
        f"{day + 40 * woman:02}{rng.choice('ABCDEFGHIL')}{rng.randint(100, 899)}"
    )
    return body + check_character(body)


def check_character(body: str) -> str:
    """The sixteenth character of a codice fiscale (d.m. 23 dicembre 1976)."""
    odd = dict(zip("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16,
        10, 22, 25, 24, 23), strict=True))  # fmt: skip
    total = sum(
        odd[letter] if index % 2 == 0 else (int(letter) if letter.isdigit() else ord(letter) - 65)
        for index, letter in enumerate(body)
    )
    return chr(65 + total % 26)


def _omocode(rng: random.Random, code: str) -> str:
    """The same code as it is given to a second person: digits replaced by letters from the right."""
    body = list(code[:15])
    for place in (14, 13, 12, 10, 9, 7, 6)[: rng.randint(1, 3)]:
        body[place] = "LMNPQRSTUV"[int(body[place])]
    return "".join(body) + check_character("".join(body))


def iban(rng: random.Random) -> str:
    """An Italian IBAN with right check digits, in one word or in groups of four."""
    bank, branch, account = rng.randint(1000, 9999), rng.randint(1000, 99999), rng.randint(1, 10**12 - 1)
    body = f"{rng.choice(_CONSONANTS)}{bank:05}{branch:05}{account:012}"
    number = int("".join(str(int(letter, 36)) for letter in f"{body}IT00"))
    code = f"IT{98 - number % 97:02}{body}"
    return code if rng.random() < 0.5 else " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def vat(rng: random.Random) -> str:
    """A partita IVA with its check digit."""
    digits = [rng.randint(0, 9) for _ in range(7)] + [0, rng.randint(1, 9), rng.randint(0, 9)]
    total = sum(d if index % 2 == 0 else sum(divmod(2 * d, 10)) for index, d in enumerate(digits))
    return "".join(map(str, digits)) + str(-total % 10)


def _three(name: str, *, given: bool = False) -> str:
    letters = _ascii(name).upper()
    consonants = [letter for letter in letters if letter in _CONSONANTS]
    if given and len(consonants) > 3:
        consonants = [consonants[0], *consonants[2:]]
    return "".join([*consonants, *(letter for letter in letters if letter not in _CONSONANTS), *"XXX"][:3])


def _ascii(name: str) -> str:
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFKD", name) if c.isascii() and c.isalpha())


def _letters(rng: random.Random, count: int) -> str:
    return "".join(rng.choice("ABCDEFGHJKLMNPRSTVWXYZ") for _ in range(count))
