"""A file that may not become a book is refused with the one reason that it is, and never opened further."""

import io
import zlib
from contextlib import suppress
from pathlib import Path

import pikepdf
import pytest

from api.library.editions.preparation import SENTENCES, fault_of
from api.platform.decoding.epub import read_epub
from api.platform.decoding.faults import Fault, Undecodable
from api.platform.decoding.pdf_check import check_pdf
from tests.factories.book_files import epub, packed, pdf, picture, saved

MB = 1 << 20


def with_stream(content: bytes, **keys: object) -> bytes:
    made = pikepdf.open(io.BytesIO(pdf()))
    stream = pikepdf.Stream(made, b"")
    stream.write(content, filter=pikepdf.Name.FlateDecode)
    for name, value in keys.items():
        stream[f"/{name}"] = value
    made.Root["/Kept"] = made.make_indirect(stream)
    return saved(made, compress_streams=False)


def encrypted() -> bytes:
    return saved(pikepdf.open(io.BytesIO(pdf())), encryption=pikepdf.Encryption(owner="o", user="u"))


def encrypted_for_its_owner() -> bytes:
    return saved(pikepdf.open(io.BytesIO(pdf())), encryption=pikepdf.Encryption(owner="o", user=""))


def attached() -> bytes:
    made = pikepdf.open(io.BytesIO(pdf()))
    made.attachments["virus.exe"] = b"MZ"
    return saved(made)


def script() -> pikepdf.Dictionary:
    return pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))


def many_pages(count: int) -> bytes:
    made = pikepdf.new()
    for _ in range(count):
        made.add_blank_page()
    return saved(made)


PDFS = {
    "nothing": (b"", Fault.TYPE),
    "text": (b"Hello, I am a book.", Fault.TYPE),
    "another type": (picture(), Fault.TYPE),
    "something in front": (b"GIF89a" + pdf(), Fault.TYPE),
    "cut off": (pdf()[:-200], Fault.BROKEN),
    "a head alone": (b"%PDF-1.7\n%%EOF\n", Fault.BROKEN),
    "a zip behind": (pdf() + packed({"a": b"b"}), Fault.MIXED),
    "a page of the web behind": (pdf() + b"<html><script>1</script></html>", Fault.MIXED),
    "encrypted": (encrypted(), Fault.LOCKED),
    "encrypted without a password": (encrypted_for_its_owner(), Fault.LOCKED),
    "a script that opens": (pdf(OpenAction=script()), Fault.ACTIVE),
    "a program that starts": (pdf(OpenAction=pikepdf.Dictionary(S=pikepdf.Name.Launch)), Fault.ACTIVE),
    "acts of its own": (pdf(AA=pikepdf.Dictionary(WC=script())), Fault.ACTIVE),
    "a named script": (pdf(Names=pikepdf.Dictionary(JavaScript=pikepdf.Dictionary(Names=[]))), Fault.ACTIVE),
    "a file inside": (attached(), Fault.ACTIVE),
    "a form of scripts": (pdf(AcroForm=pikepdf.Dictionary(XFA=pikepdf.String("x"))), Fault.ACTIVE),
    "too many pages": (many_pages(6), Fault.PAGES),
    "no pages": (saved(pikepdf.new()), Fault.EMPTY),
    "a bomb": (with_stream(zlib.compress(bytes(9 * MB))), Fault.HEAVY),
    "a flood of pixels": (
        with_stream(zlib.compress(b"x"), Subtype=pikepdf.Name.Image, Width=9_000, Height=9_000), Fault.PIXELS
    ),
}  # fmt: skip


@pytest.mark.parametrize(("content", "fault"), PDFS.values(), ids=PDFS)
def test_a_hostile_pdf_is_refused_for_what_it_is(tmp_path: Path, content: bytes, fault: Fault) -> None:
    (tmp_path / "book.pdf").write_bytes(content)
    with pytest.raises(Undecodable) as refused:
        check_pdf(str(tmp_path / "book.pdf"), most_pages=5, most_pixels=1_000_000, most_unpacked=8 * MB)
    assert refused.value.fault is fault
    assert fault_of(refused.value) == SENTENCES[fault]


def test_a_plain_pdf_passes_and_may_open_on_a_page_of_its_own(tmp_path: Path) -> None:
    made = pikepdf.open(io.BytesIO(pdf(["One", "Two"])))
    made.Root.OpenAction = pikepdf.Array([made.pages[1].obj, pikepdf.Name.Fit])
    (tmp_path / "book.pdf").write_bytes(saved(made))
    assert check_pdf(str(tmp_path / "book.pdf"), most_pages=5, most_pixels=10, most_unpacked=MB) == 2


def test_every_byte_that_is_turned_over_ends_in_a_refusal_or_a_book_never_in_an_error(tmp_path: Path) -> None:
    whole, path = pdf(["One", "Two"]), tmp_path / "book.pdf"
    for at in range(0, len(whole), 17):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :])
        with suppress(Undecodable):
            assert check_pdf(str(path), most_pages=5, most_pixels=10, most_unpacked=MB) > 0


ENCRYPTION = (
    b'<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData'
    b' xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="%s"/></EncryptedData></encryption>'
)
LAUGHS = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><container>&b;</container>'
EPUBS = {
    "nothing": (b"", Fault.TYPE),
    "a pdf": (pdf(), Fault.TYPE),
    "a zip of something": (packed({"a.txt": b"b"}, "application/zip"), Fault.TYPE),
    "no book in it": (packed({"a.txt": b"b"}), Fault.BROKEN),
    "cut off": (epub()[:-60], Fault.BROKEN),
    "something in front": (b"PK\x03\x04 and more" + epub(), Fault.MIXED),
    "a way up": (epub(more={"../../etc/cron": b"x"}), Fault.PATHS),
    "a way from the root": (epub(more={"/etc/passwd": b"x"}), Fault.PATHS),
    "a way of another system": (epub(more={"a\\..\\b": b"x"}), Fault.PATHS),
    "a drive": (epub(more={"C:/x": b"x"}), Fault.PATHS),
    "copy protection": (
        epub(more={"META-INF/encryption.xml": ENCRYPTION % b"http://www.w3.org/2001/04/xmlenc#aes128-cbc"}),
        Fault.LOCKED,
    ),
    "rights": (epub(more={"META-INF/rights.xml": b"<r/>"}), Fault.LOCKED),
    "a bomb": (epub(more={"OEBPS/zeros": bytes(3 * MB)}), Fault.HEAVY),
    "more than a book may take": (epub(more={f"OEBPS/{n}": bytes(900_000) for n in range(10)}), Fault.HEAVY),
    "words that multiply": (epub(more={"META-INF/container.xml": LAUGHS}), Fault.BROKEN),
    "no words": (epub([""]), Fault.EMPTY),
    "a flood of pixels": (epub(["<p><img src='p.png'/></p>"], {"OEBPS/p.png": picture(1_100)}), Fault.PIXELS),
}  # fmt: skip


@pytest.mark.parametrize(("content", "fault"), EPUBS.values(), ids=EPUBS)
def test_a_hostile_epub_is_refused_for_what_it_is(tmp_path: Path, content: bytes, fault: Fault) -> None:
    (tmp_path / "book.epub").write_bytes(content)
    with pytest.raises(Undecodable) as refused:
        read_epub(str(tmp_path / "book.epub"), most_unpacked=8 * MB, most_pixels=1_000_000)
    assert refused.value.fault is fault


def test_an_epub_keeps_its_words_in_their_order_and_nothing_that_acts(tmp_path: Path) -> None:
    (tmp_path / "book.epub").write_bytes(epub([
        "<h1 onclick='x()'>Water</h1><script>steal()</script><p>H<sub>2</sub>O is <b>wet</b>."
        "<img src='p.png' alt='a drop'/></p>",
        "<div>Second&nbsp;chapter</div><ul><li>one</li><li>two</li></ul><iframe src='http://x.example'></iframe>"
        "<img src='../../secret.png'/><img src='http://x.example/p.png'/>",
    ], {"META-INF/encryption.xml": ENCRYPTION % b"http://www.idpf.org/2008/embedding"}))  # fmt: skip
    book = read_epub(str(tmp_path / "book.epub"), most_unpacked=8 * MB, most_pixels=1_000_000)
    said = [[(block.kind, block.text) for block in chapter.blocks] for chapter in book.chapters]
    assert said == [
        [("heading", "Water"), ("paragraph", "H₂O is wet."), ("figure", "a drop")],
        [("paragraph", "Second chapter"), ("item", "one"), ("item", "two")],
    ]
    assert (book.title, [chapter.title for chapter in book.chapters]) == ("Water", ["Water", ""])
    assert book.figures[0].content[8:12] == b"WEBP"
