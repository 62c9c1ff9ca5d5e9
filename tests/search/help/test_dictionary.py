"""What is never taken for a slip, and what may be one."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

import bdm.search.help
from bdm.search.help.dictionary import RAREST, is_right, rarity

RIGHT = """cane gatto tolto scatti volto scotti sconti mani fermi nani gironi fecce giungo convengo contenete cassa casa
capello cappello pena penna sete sette palla pala canne copia coppia camino cammino abbaiava ruggine vicina vicini
soluzione assoluzione usucapione ablazione fideiussione caparra comodato mutuo mutui anatocismo affidamento
risarcirà risarcirebbero accogliendolo
notificandogli dichiararsi statuita concordemente
licenziati licenziavano pignorarono condòmini infiltrazioni muffa ascensore grondaia piscina ulivo trattore
città perché qualità eventualmente possibilmente sempre marzo élite"""
NAMES = """Ferri ferri Rossi Bianchi Alfano Esposito Galli Casalini Bianciardi Conti Greco Bruno Marino Rizzo Lombardi
Moretti Barbieri Fontana Mariani Rinaldi Caruso Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola Marchetti
Parisi Villa Conte Ferraro Ferri Fabbri Bianco Marini Grasso Valentini Messina Sala Gatti Pellegrini Palumbo Sanna
Farina Rizzi Monti Cattaneo Morelli Amato Silvestri Mazza Testa Grassi Pellegrino Carbone Giuliani Benedetti Barone
Caputo Montanari Guerra Palmieri Bernardi Martino Fiore Ferretti Bellini Basile Riva Donati Piras Vitali Battaglia
Sartori Neri Costantini Milani Pagano Ruggiero Orlando Damico Negri Giovanna Matteo Cuneo Andria"""
WRONG = """asoluzione alfnao dnano risarcimneto risarcimeto licenziameto licenzimaento usucapzione usucapone malatie
contrato contrattto responsabiltà propio proprità sentneza setnenza tribunle tribunlae apello appelo ricosro riccorso
giudce giudie locazzione locazoine inadempimeto inademipmento risoluzioen prescrizone prescirzione
assegniazione diffamzione diffammazione separazzione serivtù espropiazione danneggimento concorenza testimonanza
fallimneto ipotteca mantenimeto obbligazzione procedimneto"""


@pytest.mark.parametrize("word", [*RIGHT.split(), *NAMES.split()])
def test_words_and_names_are_right(word: str) -> None:
    assert is_right(word)
    assert is_right(word.upper())


@pytest.mark.parametrize("word", WRONG.split())
def test_slips_are_not(word: str) -> None:
    assert not is_right(word)


def test_the_commoner_is_less_rare() -> None:
    assert rarity("della") < rarity("danno") < rarity("usucapione") < rarity("usucapzione") == RAREST
    assert rarity("") == rarity("日本") == rarity("no\nn") == RAREST


def test_every_line_is_found() -> None:
    file = Path(bdm.search.help.__file__).with_name("data") / "italiano.txt.gz"
    lines = gzip.decompress(file.read_bytes()).decode("latin-1").split("\n")[1:-1]
    words = [line[:-1] for line in lines]
    assert len(lines) > 250_000
    assert [word.encode("latin-1") for word in words] == sorted({word.encode("latin-1") for word in words})
    chosen = [lines[0], lines[-1], *random.Random(0).sample(lines, 500)]
    assert [rarity(line[:-1]) for line in chosen] == [int(line[-1]) for line in chosen]
