"""What the lines of a manifest may and may not say."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, strategies as st

from bdm.importing.catalogue import Catalogue
from bdm.importing.checks import check_provvedimento
from bdm.importing.items import KNOWN_MASSIMA, KNOWN_PROVVEDIMENTO, MassimaLine, ParsedLine, ProvvedimentoLine, Rules
from bdm.importing.lines import ManifestLine
from bdm.importing.manifest import parse
from bdm.italian import letters_key
from bdm.people.ufficio.names import Names, OfficeNames, shipped_offices
from bdm.platform.kit.fields import Fields, ProblemLevel
from tests.fixtures.lines import each
from tests.fixtures.spellings import OFFICES

TODAY = date(2025, 6, 30)
UFFICI = {
    "TRIBUNALE DI MILANO": "MILANO",
    "TRIBUNALE DI FORLÌ": "BOLOGNA",
    "CORTE DI APPELLO DI L'AQUILA": "L_AQUILA",
    "CORTE DI APPELLO DI MILANO": "MILANO",
}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    folder = tmp_path_factory.mktemp("folder").resolve()
    (folder / "a.pdf").write_bytes(b"%PDF-1.4\n%%EOF")
    (folder / "b.pdf").write_bytes(b"%PDF-1.5\n%%EOF")
    catalogue = Catalogue(
        uffici=OfficeNames(UFFICI),
        distretto_of=UFFICI,
        distretti={letters_key(name): id_ for name, id_ in (("MILANO", "MILANO"), ("L'Aquila", "L_AQUILA"))},
        materie={"civile": Names(["Comunione e condominio"]), "penale": Names(["Reati contro la persona"])},
        ruoli={"civile": Names(["Contenzioso civile"]), "penale": Names([])},
        parole_chiave={"civile": Names(["Lastrico solare"]), "penale": Names(["Legittima difesa"])},
    )
    return Rules(folder, catalogue, TODAY, 1_000_000)


DECISION = {
    "id": "p1",
    "area": "civile",
    "tipo": "sentenza",
    "ufficio": "TRIBUNALE DI MILANO",
    "data": "2024-01-10",
    "data_pubblicazione": "2024-02-01",
    "document": "a.pdf",
}
ABSTRACT = {"id": "m1", "provvedimento_id": "p1", "titolo": "Titolo", "testo": "Testo"}


def check(rules: Rules, values: Any) -> ParsedLine:
    data = values if isinstance(values, bytes) else json.dumps(values).encode()
    line = ManifestLine(1, 0, len(data), data)
    found = parse(line, rules, "provvedimento") or parse(line, rules, "massima")
    assert found is not None
    return found


def decision(rules: Rules, **fields: Any) -> ProvvedimentoLine:
    parsed = check(rules, DECISION | fields)
    assert isinstance(parsed.item, ProvvedimentoLine), parsed.problems
    return parsed.item


def told(parsed: ParsedLine) -> set[tuple[str | None, ProblemLevel]]:
    return {(problem.field, problem.level) for problem in parsed.problems}


@pytest.mark.parametrize("field", ["id", "area", "tipo", "ufficio", "data_pubblicazione", "document"])
@pytest.mark.parametrize("empty", [None, "", "missing"])
def test_required_fields(rules: Rules, field: str, empty: str | None) -> None:
    values = DECISION | {field: empty}
    if empty == "missing":
        del values[field]
    parsed = check(rules, values)
    assert parsed.item is None
    assert (field, ProblemLevel.ERRORE) in told(parsed)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", "sentenza"),
        ("kind", 3),
        ("id", {"a": 1}),
        ("id", True),
        ("id", 1.5),
        ("id", "a\nb"),
        ("id", "a\0b"),
        ("id", "x" * 201),
        ("status", "PUBLISHED"),
        ("status", 1),
        ("visibility", "yes"),
        ("visibility", 1),
        ("area", "amministrativa"),
        ("area", ["civile"]),
        ("tipo", "lodo"),
        ("ufficio", "TRIBUNALE DI ATLANTIDE"),
        ("ufficio", ["TRIBUNALE DI MILANO"]),
        ("numero_provvedimento", "123456"),
        ("numero_provvedimento", "12a"),
        ("numero_provvedimento", -1),
        ("numero_provvedimento", 1.5),
        ("numero_provvedimento", "²"),
        ("numero_provvedimento", "١٢"),
        ("numero_provvedimento", True),
        ("anno_provvedimento", "1860"),
        ("anno_provvedimento", "2026"),
        ("anno_provvedimento", "20240"),
        ("numero_ruolo", "123456789"),
        ("anno_ruolo", "0"),
        ("sub_procedimento", "12345678"),
        ("data", "10/01/2024"),
        ("data", "2024-02-30"),
        ("data", "20240110"),
        ("data", 20240110),
        ("data", "2025-07-01"),
        ("data", "0001-01-01"),
        ("data_pubblicazione", "2025-07-01"),
        ("data_pubblicazione", "9999-12-31"),
        ("presidente", "x" * 201),
        ("presidente", ["a"]),
        ("titolo", {"html": "x"}),
        ("parte_processuale", {"a": 1}),
        ("parte_processuale", [["a"]]),
        ("parte_processuale", [None]),
        ("parte_processuale", ["x"] * 501),
        ("parola_chiave", [1]),
        ("stato", "FORSE"),
        ("esito", "BOH"),
        ("document", "../a.pdf"),
        ("document", "missing.pdf"),
        ("document", 3),
        ("document", ["a.pdf"]),
        ("anonymized_document", "missing.pdf"),
        ("provvedimento_precedente_id", "p1"),
        ("provvedimento_successivo_id", "p1"),
        ("provvedimento_precedente_id", ["p2"]),
        ("annotazione", 7),
        ("estratto", ["x" * 20_001]),
    ],
)
def test_what_a_decision_may_not_say(rules: Rules, field: str, value: Any) -> None:
    parsed = check(rules, DECISION | {field: value})
    assert parsed.item is None
    assert (field, ProblemLevel.ERRORE) in told(parsed)
    assert all(problem.reason.endswith((".", ")", "stesso", "»")) for problem in parsed.problems)


def test_previous_and_next_may_not_be_the_same(rules: Rules) -> None:
    parsed = check(rules, DECISION | {"provvedimento_precedente_id": "p2", "provvedimento_successivo_id": "p2"})
    assert parsed.item is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("titolo", None),
        ("titolo", "   "),
        ("testo", None),
        ("testo", "<p>  </p>"),
        ("testo", "<script>alert(1)</script><br>"),
        ("testo", "x" * 200_001),
        ("titolo", "x" * 1_001),
        ("provvedimento_id", None),
        ("provvedimento_id", []),
        ("precedente_conforme_id", ["m1"]),
        ("precedente_difforme_id", "m1"),
        ("precedente_conforme_id", {"a": 1}),
    ],
)
def test_what_an_abstract_may_not_say(rules: Rules, field: str, value: Any) -> None:
    parsed = check(rules, {"kind": "massima"} | ABSTRACT | {field: value})
    assert parsed.item is None
    assert (field, ProblemLevel.ERRORE) in told(parsed)


def test_a_precedent_cannot_conform_and_differ(rules: Rules) -> None:
    parsed = check(rules, ABSTRACT | {"precedente_conforme_id": ["m2"], "precedente_difforme_id": ["m2"]})
    assert told(parsed) == {("precedente_difforme_id", ProblemLevel.ERRORE)}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("materia", "Materia di fantasia"),
        ("ruolo", "Ruolo di fantasia"),
        ("parola_chiave", ["Parola di fantasia"]),
        ("data", None),
        ("data", "2024-03-01"),
        ("distretto", "ROMA"),
        ("presidente", "Mario\x0bRossi"),
        ("titolo", "a\0b"),
        ("colore", "rosso"),
        ("note", "personale"),
    ],
)
def test_what_is_imported_and_told(rules: Rules, field: str, value: Any) -> None:
    parsed = check(rules, DECISION | {field: value})
    assert isinstance(parsed.item, ProvvedimentoLine)
    assert told(parsed) == {(field, ProblemLevel.AVVISO)}


def test_a_missing_data_is_the_day_of_publication(rules: Rules) -> None:
    assert decision(rules, data=None).data == date(2024, 2, 1)


@pytest.mark.parametrize(
    ("written", "ufficio"),
    [
        ("Tribunale di Milano", "TRIBUNALE DI MILANO"),
        (" tribunale  di  milano ", "TRIBUNALE DI MILANO"),
        ("Tribunale ordinario di Milano", "TRIBUNALE DI MILANO"),
        ("TRIBUNALE DI FORLI'", "TRIBUNALE DI FORLÌ"),
        ("Tribunale di Forlì", "TRIBUNALE DI FORLÌ"),
        ("Corte d'Appello di Milano", "CORTE DI APPELLO DI MILANO"),
        ("CORTE D’APPELLO DELL’AQUILA", "CORTE DI APPELLO DI L'AQUILA"),
        ("Corte d' App. L'Aquila", "CORTE DI APPELLO DI L'AQUILA"),
        ("Trib. Milano", "TRIBUNALE DI MILANO"),
    ],
)
def test_an_office_is_known_however_it_is_written(rules: Rules, written: str, ufficio: str) -> None:
    found = decision(rules, ufficio=written)
    assert (found.ufficio, found.distretto) == (ufficio, UFFICI[ufficio])


@each(OFFICES)
def test_every_way_to_write_an_office(office: str, written: str) -> None:
    rules = Rules(Path(), Catalogue(shipped_offices(), {office: "X"}, {"x": "X"}), TODAY, 1)
    fields = Fields({"ufficio": written})
    found = check_provvedimento(fields, "p1", rules)
    assert (found.ufficio, found.distretto) == (office, "X")
    told = [problem.reason for problem in fields.problems if problem.field == "ufficio"]
    assert all(each.endswith(f"è stato letto come {office}.") for each in told)
    assert bool(told) == (letters_key(written) != letters_key(office))


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("Tribunale di Milno", " Forse: TRIBUNALE DI MILANO."),
        ("Trib. Milno", " Forse: TRIBUNALE DI MILANO."),
        ("G.d.P. Milano", ""),
        ("Tribunale di Atlantide", ""),
        ("Cassazione", ""),
    ],
)
def test_an_unknown_office_is_told_with_the_nearest(rules: Rules, written: str, hint: str) -> None:
    (problem,) = check(rules, DECISION | {"ufficio": written}).problems
    assert problem.reason == f"L'ufficio «{written}» non è nell'elenco degli uffici.{hint}"


@pytest.mark.parametrize(
    ("encoding", "name"), [("cp1252", "Windows-1252"), ("utf-16", "UTF-16"), ("utf-16-le", "UTF-16")]
)
def test_another_encoding_is_named(rules: Rules, encoding: str, name: str) -> None:
    line = json.dumps(DECISION | {"ufficio": "Tribunale di Forlì"}, ensure_ascii=False).encode(encoding)
    (problem,) = check(rules, line).problems
    assert problem.reason == f"Il file sembra codificato in {name}: occorre UTF-8."


def test_names_that_only_differ_in_spelling_are_not_guessed() -> None:
    names = Names(["Cosenza", "COSENZA", "Roma"])
    assert names.find("Cosenza") == "Cosenza"
    assert names.find("cosenza") is None
    assert names.find("ROMA") == "Roma"


def test_forgiving_values(rules: Rules) -> None:
    found = decision(
        rules,
        id=17,
        area="CIVILE",
        tipo="Sentenza",
        status="da approvare",
        visibility=True,
        materia="COMUNIONE E CONDOMINIO",
        parola_chiave="lastrico solare",
        numero_provvedimento=7,
        sub_procedimento="0000001",
        estratto="uno",
        parte_processuale=["Mario  Rossi", "Mario Rossi", ""],
        esito="inammissibilità",
        distretto="Milano",
    )
    assert found.external_id == "17"
    assert (found.area, found.tipo, found.status, found.restricted) == ("civile", "sentenza", "DA_APPROVARE", True)
    assert (found.materia, found.parola_chiave) == ("Comunione e condominio", ["Lastrico solare"])
    assert (found.numero_provvedimento, found.sub_procedimento) == (7, 1)
    assert (found.estratto, found.parte_processuale) == (["uno"], ["Mario Rossi"])
    assert found.esito == "INAMMISSIBILITA"


def test_rich_text_is_cleaned(rules: Rules) -> None:
    parsed = check(rules, ABSTRACT | {"testo": "<p onclick=x>a<script>b</script></p>", "annotazione": "c & d"})
    assert isinstance(parsed.item, MassimaLine)
    assert (parsed.item.testo, parsed.item.annotazione) == ("<p>a</p>", "<p>c &amp; d</p>")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"null",
        b"[1, 2]",
        b'"text"',
        b'{"id": "\xff"}',
        b'{"id": "\\ud800"}',
        b'{"id": NaN}',
        b"[" * 100_000,
        b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
        b"\xff\xfe{\x00",
    ],
)
def test_broken_lines_are_told(rules: Rules, line: bytes) -> None:
    parsed = check(rules, line)
    assert parsed.item is None
    assert [problem.field for problem in parsed.problems] == [None]


def test_a_line_of_a_report_is_the_line_that_it_is_about(rules: Rules) -> None:
    record = {"line": 4, "id": "p1", "level": "errore", "field": "area", "reason": "Campo obbligatorio."}
    again = check(rules, record | {"original": DECISION})
    assert isinstance(again.item, ProvvedimentoLine)
    twice = check(rules, record | {"original": record | {"original": json.dumps(DECISION)}})
    assert isinstance(twice.item, ProvvedimentoLine)
    further = ManifestLine(1, 0, 1, json.dumps(record).encode())
    assert parse(further, rules, "provvedimento") is None
    assert parse(further, rules, "massima") is None


def test_kinds_are_inferred(rules: Rules) -> None:
    assert isinstance(check(rules, ABSTRACT).item, MassimaLine)
    assert isinstance(check(rules, DECISION).item, ProvvedimentoLine)
    assert check(rules, ABSTRACT | {"kind": "provvedimento"}).item is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
fields = st.sampled_from(sorted(KNOWN_PROVVEDIMENTO | KNOWN_MASSIMA)) | st.text(max_size=5)


@given(st.sampled_from([DECISION, ABSTRACT, {}]), st.dictionaries(fields, json_values, max_size=6))
def test_no_json_stops_the_import(rules: Rules, base: dict[str, Any], values: dict[str, Any]) -> None:
    parsed = check(rules, base | values)
    assert (parsed.item is None) == any(problem.level is ProblemLevel.ERRORE for problem in parsed.problems)
    for text in _texts(parsed.item):
        assert "\0" not in text
        text.encode()  # no surrogate: the database would refuse it


@given(st.binary(max_size=60))
def test_no_bytes_stop_the_import(rules: Rules, data: bytes) -> None:
    line = ManifestLine(1, 0, len(data), data)
    found = [parsed for kind in ("provvedimento", "massima") if (parsed := parse(line, rules, kind))]
    assert all(parsed.item is None and parsed.problems for parsed in found)


def _texts(item: object) -> list[str]:
    if item is None:
        return []
    values = [value for name, value in vars(item).items() if not name.endswith("document")]
    return [text for text in _flat(orjson.loads(orjson.dumps(values))) if isinstance(text, str)]


def _flat(value: Any) -> list[Any]:
    return [leaf for each in value for leaf in _flat(each)] if isinstance(value, list) else [value]


def test_paths_are_taken_as_they_are(rules: Rules) -> None:
    (rules.folder / "con  spazi è.pdf").write_bytes(b"%PDF-1.4\n%%EOF")
    assert decision(rules, document="con  spazi è.pdf").document.path == rules.folder / "con  spazi è.pdf"
    assert isinstance(rules.folder, Path)
