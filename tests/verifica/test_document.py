"""The DOCX that is given back: what stands in it, what is linked, commented and listed, and what stays as it was."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from docx import Document as WordDocument
from lxml import etree
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.kit.errors import Invalid
from bdm.verifica import annotation, reading, repacking, schemas as verifica_schemas
from bdm.verifica.reading import W
from bdm.verifica.repacking import join
from bdm.verifica.request import ONLY_DOCX
from tests.document import pdfs
from tests.fixtures.app import Visit
from tests.search.content import decision
from tests.verifica.word_files import OFFICE, PACKAGE, PROGRAM, SPACES, TYPES, WORD, package, run

RIGHT, WRONG = verifica_schemas.Riscontro.CORRETTA, verifica_schemas.Riscontro.ERRORE


def annotated(tmp_path: Path, data: bytes, cited: Mapping[str, verifica_schemas.Riscontro]) -> bytes:
    """Given back with these words as its citations, each of a decision that is here."""
    sections, citations = reading.docx(data), list[verifica_schemas.CitazioneVerificata]()
    for number, (words, outcome) in enumerate(cited.items(), 1):
        at = next(n for n, section in enumerate(sections) if words in section.text)
        start = sections[at].text.index(words)
        here = verifica_schemas.DecisioneTrovata(id=UUID(int=number), label=words)
        citations.append(
            verifica_schemas.CitazioneVerificata(
                numero=number,
                genere=verifica_schemas.Genere.DECISIONE,
                posto=verifica_schemas.PostoOut(sezione=at + 1, paragrafo=1, inizio=start, fine=start + len(words)),
                scritto=words,
                letto=words,
                riscontro=outcome,
                rilievi=[
                    verifica_schemas.RilievoOut(
                        codice=verifica_schemas.Codice.PRESENTE, riscontro=outcome, testo=f"Di {words}."
                    )
                ],
                decisione=verifica_schemas.DecisioneLetta(nome=words, numero="1", anno=2001, provvedimento=here),
            )
        )
    told = [
        verifica_schemas.SezioneOut(numero=n, genere=each.kind, testo=each.text) for n, each in enumerate(sections, 1)
    ]
    checked = verifica_schemas.TestoVerificato(
        data=date(2026, 11, 20),
        sezioni=told,
        riepilogo=verifica_schemas.Riepilogo(),
        citazioni=citations,
        avvertenze=[],
    )
    path = tmp_path / "atto.docx"
    path.write_bytes(data)
    pieces = annotation.annotate(path, checked, {UUID(int=n): address(n) for n in range(1, len(cited) + 1)})
    return join(data, pieces)


def address(number: int) -> str:
    return f"https://bdm.example/d/{number}"


class AnnotatedFile:
    """What is in a file that was given back, by the words that it stands at."""

    def __init__(self, data: bytes) -> None:
        WordDocument(io.BytesIO(data))  # as a library reads it
        self.files = zipfile.ZipFile(io.BytesIO(data))
        self.texts = [each.text for each in reading.docx(data)]
        self.table = self.texts[0].partition(f"{annotation.TITLE}\n")[2]
        self.comments = {
            each.get(f"{W}id"): "\n".join("".join(p.itertext()) for p in each) for each in self.part("comments")
        }
        self.links: dict[str, str] = {}
        self.commented: dict[str, str] = {}
        for name in ("document", "footnotes"):
            targets = {each.get("Id"): each.get("Target") for each in self.part(f"_rels/{name}.xml.rels")}
            root = self.part(name)
            for each in root.iter(f"{W}hyperlink"):
                words = "".join(each.itertext(f"{W}t"))
                self.links.setdefault(words, targets.get(each.get(f"{{{OFFICE}}}id"), ""))
            self.commented |= dict(self.ranges(root))

    def part(self, name: str) -> Any:
        name = name if name.endswith(".rels") else f"{name}.xml"
        found = f"word/{name}" in self.files.namelist()
        return etree.fromstring(self.files.read(f"word/{name}")) if found else etree.Element("none")

    def ranges(self, root: Any) -> Iterator[tuple[str, str]]:
        said: dict[str, list[str]] = {}
        for each in root.iter():
            if each.tag == f"{W}commentRangeStart":
                said[each.get(f"{W}id")] = []
            elif each.tag == f"{W}commentRangeEnd":
                yield "".join(said.pop(each.get(f"{W}id"))), self.comments[each.get(f"{W}id")]
            elif each.tag in (f"{W}t", f"{W}tab"):
                for words in said.values():
                    words.append(each.text if each.tag == f"{W}t" else "\t")


def letters(data: bytes, name: str = "word/document.xml") -> list[tuple[str, str]]:
    """Each letter with the properties of its run."""
    root = etree.fromstring(zipfile.ZipFile(io.BytesIO(data)).read(name))
    found = []
    for text in root.iter(f"{W}t"):
        properties = text.getparent().find(f"{W}rPr")
        look = " ".join(each.tag for each in properties) if properties is not None else ""
        found += [(letter, look) for letter in text.text or ""]
    return found


def variant(chance: random.Random) -> tuple[bytes, dict[str, verifica_schemas.Riscontro], set[str]]:
    """A document as Word may write one, what it cites, and what of it has a link already."""
    cited: dict[str, verifica_schemas.Riscontro] = {}
    linked = set[str]()

    def paragraph() -> str:
        made = []
        for _ in range(chance.randint(1, 3)):
            words = f"Cass. {len(cited) + 1000}{chance.choice([' ', '/'])}2001"
            cited[words] = chance.choice([RIGHT, WRONG])
            text = f"{chance.choice(['', 'Si veda ', 'Così '])}{words}{chance.choice(['', ', e ', '; '])}"
            kind = chance.choice(["", "", "ins", "smartTag", "hyperlink"])
            pieces = []
            while text:
                size = chance.randint(1, 6)
                pieces.append(run(text[:size], chance.choice(["", "<w:b/>", "<w:i/><w:color w:val='FF0000'/>"])))
                pieces.append(chance.choice(["", "", "<w:bookmarkStart w:id='1' w:name='a'/>", "<w:proofErr/>"]))
                pieces.append(chance.choice(["", "", "<w:del><w:r><w:delText>tolto</w:delText></w:r></w:del>"]))
                text = text[size:]
            if kind == "hyperlink":
                linked.add(words)
                pieces.append(run(" "))
                made.append(f'<w:hyperlink w:anchor="a">{"".join(pieces)}</w:hyperlink>')
            elif kind:
                first, last = sorted((chance.randrange(len(pieces)), len(pieces)))
                inner = (
                    "".join(pieces[first:last])
                    if kind == "smartTag"
                    else "".join(each for each in pieces[first:last] if "w:del" not in each)
                )
                made += [*pieces[:first], f"<w:{kind} w:id='3'>{inner}</w:{kind}>"]
            else:
                made += pieces
        return f"<w:p><w:pPr><w:jc/></w:pPr>{''.join(made)}</w:p>"

    body = "".join(
        f"<w:tbl><w:tr><w:tc>{paragraph()}</w:tc></w:tr></w:tbl>" if chance.random() < 0.3 else paragraph()
        for _ in range(chance.randint(1, 4))
    )
    notes = paragraph() if chance.random() < 0.5 else ""
    return package(body, notes), cited, linked


def test_citations_are_marked_and_nothing_else_changes(tmp_path: Path) -> None:
    for seed in range(30):
        data, cited, linked = variant(random.Random(seed))
        before, made = reading.docx(data), annotated(tmp_path, data, cited)
        seen = AnnotatedFile(made)
        assert seen.texts[0].startswith(f"{before[0].text}{annotation.TITLE}\n"), seed
        assert seen.texts[1:] == [each.text for each in before[1:]]
        assert letters(made)[: len(letters(data))] == letters(data), seed
        if len(before) > 1:
            assert letters(made, "word/footnotes.xml") == letters(data, "word/footnotes.xml")
        numbers = {words: number for number, words in enumerate(cited, 1)}
        links = {words: found for words, found in seen.links.items() if words in cited and found}
        body = etree.tostring(seen.part("document")).decode().partition(annotation.TITLE)[0]
        body += etree.tostring(seen.part("footnotes")).decode()
        for words, outcome in cited.items():
            assert links[words] == address(numbers[words]), (seed, words)
            told = f"Da correggere.\nDi {words}."
            assert seen.commented.get(words) == (None if outcome == RIGHT else told), (seed, words)
        assert body.count(f"{{{OFFICE}}}id") == 0
        assert body.count("r:id=") == len(cited) - len(linked), seed
        unmarked = sum(cited[words] == RIGHT for words in linked)
        assert seen.table.count(annotation.NOT_MARKED) == unmarked
        assert seen.files.read("word/vbaProject.bin") == PROGRAM


def test_what_cannot_hold_a_mark_is_listed_alone(tmp_path: Path) -> None:
    """A box, a field's code, words that were moved away. A field's result takes comments, and so do two paragraphs."""
    sign = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'.format
    body = (
        f"<w:p>{run('Cass. 1/2001')}<w:r><w:pict><w:txbxContent><w:p>{run('Cass. 2/2001')}</w:p></w:txbxContent>"
        f"</w:pict></w:r></w:p><w:p>{sign('begin')}{run('Cass. 3/2001')}{sign('separate')}"
        f"{run('Cass. 4/2001')}{sign('end')}<w:moveFrom>{run('Cass. 5/2001')}</w:moveFrom></w:p>"
        f"<w:p>{run('Cass. 6')}</w:p><w:p>{run('del 2001')}</w:p>"
    )
    cited = {f"Cass. {number}/2001": WRONG for number in range(1, 6)} | {"Cass. 6\ndel 2001": WRONG}
    data = package(body, _xmlsignatures__sig1__xml="<s/>")
    seen = AnnotatedFile(annotated(tmp_path, data, cited))
    assert {*seen.commented} == {"Cass. 1/2001", "Cass. 4/2001", "Cass. 6del 2001"}
    assert "6 citazioni (da correggere: 6). 3 citazioni non sono segnate nel testo: sono soltanto qui.\n" in seen.table
    assert annotation.SIGNED in seen.table
    rows = [each.text for each in WordDocument(io.BytesIO(seen.files.fp.getvalue())).tables[-1].column_cells(2)]  # type: ignore[union-attr]
    assert [annotation.NOT_MARKED in each for each in rows] == [False, False, True, True, False, True, False]


def test_comments_of_others_stay(tmp_path: Path) -> None:
    comment = f'<w:comment w:id="7" w:author="Altri"><w:p>{run("Da rivedere")}</w:p></w:comment>'
    related = (
        f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId2" Type="{OFFICE}/comments"'
        ' Target="note/suoi.xml"/></Relationships>'
    )
    theirs = '<w:commentRangeStart w:id="7"/>{}<w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>'
    body = f"<w:p>{theirs.format(run('Si veda Cass. 1/2001'))}</w:p>"
    data = package(
        body,
        **{
            "word__note__suoi.xml": f"<w:comments {SPACES}>{comment}</w:comments>",
            "word___rels__document.xml.rels": related,
        },
    )
    made = zipfile.ZipFile(io.BytesIO(annotated(tmp_path, data, {"Cass. 1/2001": WRONG})))
    root = etree.fromstring(made.read("word/note/suoi.xml"))
    assert [(each.get(f"{W}id"), each.get(f"{W}author")) for each in root] == [("7", "Altri"), ("8", annotation.AUTHOR)]
    assert "word/comments.xml" not in made.namelist()
    assert made.read("[Content_Types].xml").decode() == TYPES
    assert made.read("word/document.xml").count(b'<w:commentReference w:id="7"/>') == 1


def test_a_file_without_citations_gets_its_sentence(tmp_path: Path) -> None:
    seen = AnnotatedFile(annotated(tmp_path, package(f"<w:p>{run('Nulla.')}</w:p>"), {}))
    assert seen.table.startswith("Nel testo non si è trovata nessuna citazione.")


def test_hostile_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = f"<w:p>{run('Cass. 1/2001')}</w:p>"
    entity = '<!DOCTYPE d [<!ENTITY e "x">]>'
    broken = f"<w:footnotes {SPACES}><w:footnote>"
    good = package(body)
    last = good.rindex(b"PK\x03\x04")  # of a part that is not read
    monkeypatch.setattr(repacking, "MAX_NEW", 5_000)
    for data, message in (
        (package(body, head=entity), reading.BROKEN),
        (package(body, **{"[Content_Types].xml": f"{entity}{TYPES}"}), reading.BROKEN),
        (package(body, **{"word___rels__document.xml.rels": "<"}), reading.BROKEN),
        (package("".join(f"<w:p>{run(f'{each:x}')}</w:p>" for each in range(9_999)) + body), reading.BOMB),
        (good[:last] + b"PK??" + good[last + 4 :], reading.BROKEN),
        (package(body, **{"word__footnotes.xml": broken}), reading.BROKEN),
    ):
        with pytest.raises(Invalid) as refused:
            annotated(tmp_path, data, {"Cass. 1/2001": WRONG})
        assert refused.value.detail == message


def test_parts_that_get_nothing_stay_packed(tmp_path: Path) -> None:
    data = package(f"<w:p>{run('Cass. 1/2001')}</w:p>", **{"word__media__a.bin": "0" * 5_000_000})
    made = annotated(tmp_path, data, {"Cass. 1/2001": WRONG})
    files = [zipfile.ZipFile(io.BytesIO(each)) for each in (data, made)]
    sizes = [each.getinfo("word/media/a.bin").compress_size for each in files]
    assert sizes[0] == sizes[1]
    assert files[1].testzip() is None


@pytest.mark.anyio
async def test_the_call_gives_the_document_back(visit: Visit, session: AsyncSession) -> None:
    await decision(session, "Testo.", numero_provvedimento=5, anno_provvedimento=2020, tipo="sentenza")
    await session.commit()
    reader = await visit("lettore")
    body = f"<w:p>{run('Si veda Trib. Mil')}{run('ano, sentenza n. 5/2020', '<w:b/>')}{run(' e art. 3000 c.c.')}</w:p>"

    async def send(name: str, data: bytes, **more: Any) -> Any:
        return await reader.call("POST", "/verifica/documento", files={"file": (name, data)}, **more)

    answer = await send("../atto «di» città.docx", package(body))
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-type"] == f"{WORD}.document"
    assert answer.headers["content-disposition"].startswith('attachment; filename="')
    assert "citta%CC%80" not in answer.headers["content-disposition"]
    assert ".." not in answer.headers["content-disposition"]
    assert "citazioni%20verificate.docx" in answer.headers["content-disposition"]
    seen = AnnotatedFile(answer.content)
    assert seen.links["Trib. Milano, sentenza n. 5/2020"].endswith("/d/tribunale-di-milano/2020/5/sentenza-civile")
    assert seen.links["Trib. Milano, sentenza n. 5/2020"].startswith("http")
    assert "normattiva" in seen.links["art. 3000 c.c."]
    assert [*seen.commented] == ["art. 3000 c.c."]
    for refused, message in (
        (await send("atto.pdf", pdfs.document("Cass. 1/2001")), ONLY_DOCX),
        (await reader.call("POST", "/verifica/documento", json={"testo": "Cass. 1/2001"}), ONLY_DOCX),
        (await send("atto.docx", b"PK\x03\x04 niente"), reading.BROKEN),
        (await send("atto.docx", package(body, head='<!DOCTYPE d [<!ENTITY e "x">]>')), reading.BROKEN),
    ):
        assert (refused.status_code, refused.json()["detail"]) == (422, message)
