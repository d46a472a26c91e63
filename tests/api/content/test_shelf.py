"""The shelf: every book of the catalogue prints, opens, and says where its chapters are."""

import hashlib
import shutil
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from api.content.books.catalogue import ACCENTS, load_catalogue
from api.content.books.covers import cover
from api.content.books.press import PressedBook, press_all
from api.content.curriculum.loader import topic_codes
from tests.country import shelf

CATALOGUE = load_catalogue()
SLUGS = [book.slug for book in CATALOGUE.books]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the printed shelf, to take from and to print to."""
    return shutil.copytree(shelf(), tmp_path_factory.mktemp("shelf") / "books")


@pytest.fixture(scope="module")
def pressed(folder: Path) -> dict[str, PressedBook]:
    return {book.slug: book for book in press_all(folder)}


def printed_at(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("*.pdf")}


def test_the_shelf_has_thirty_books_and_every_author_wrote_one() -> None:
    assert len(CATALOGUE.books) == 30
    assert {book.author for book in CATALOGUE.books} == set(CATALOGUE.authors)


def test_tiers_are_shared_out_as_the_plans_expect() -> None:
    assert Counter(book.required_tier for book in CATALOGUE.books) == {"trial": 11, "basic": 15, "premium": 4}


def test_every_topic_a_book_claims_exists_and_belongs_to_its_school_years() -> None:
    for book in CATALOGUE.books:
        for code in book.topics:
            assert code in topic_codes(), f"{book.slug}: {code}"
            assert int(code[1]) in book.school_years, f"{book.slug}: {code}"


def test_books_are_returned_in_catalogue_order(pressed: dict[str, PressedBook]) -> None:
    assert list(pressed) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_a_printed_book_opens_has_its_pages_and_its_words(pressed: dict[str, PressedBook], slug: str) -> None:
    book = pressed[slug]
    reader = PdfReader(book.path)
    assert len(reader.pages) == book.page_count
    assert 40 <= book.page_count <= 120
    assert book.file_size == book.path.stat().st_size < 260_000
    assert book.sha256 == hashlib.sha256(book.path.read_bytes()).hexdigest()
    assert len(book.text_per_page) == book.page_count
    assert all(len(text) > 10 for text in book.text_per_page)
    assert sum(len(text.split()) for text in book.text_per_page) > 4_000
    middle = reader.pages[book.page_count // 2].extract_text()
    assert "\ufffd" not in middle
    assert len(middle.split()) > 10


@pytest.mark.parametrize("slug", SLUGS)
def test_contents_and_outline_lead_to_the_page_where_the_chapter_stands(
    pressed: dict[str, PressedBook], slug: str
) -> None:
    book = pressed[slug]
    assert len(book.toc) >= 3
    pages = [entry["page"] for entry in book.toc]
    assert pages == sorted(pages)
    for entry in book.toc:
        assert entry["title"].replace(" ", "") in "".join(book.text_per_page[entry["page"] - 1].split())
    reader = PdfReader(book.path)
    flat = [item for level in reader.outline for item in (level if isinstance(level, list) else [level])]
    found = [(item.title, reader.get_destination_page_number(item) + 1) for item in flat]
    assert found == [(entry["title"], entry["page"]) for entry in book.toc]


def test_title_author_and_language_are_written_in_the_file(pressed: dict[str, PressedBook]) -> None:
    reader = PdfReader(pressed["numbers-you-can-trust"].path)
    assert reader.metadata is not None
    assert reader.metadata.title == "Numbers You Can Trust"
    assert reader.metadata.author == "Joan Nakato"
    assert reader.trailer["/Root"]["/Lang"] == "en-UG"


def test_a_title_page_is_a_board_in_the_colour_of_its_subject(pressed: dict[str, PressedBook]) -> None:
    for slug, subject in (("numbers-you-can-trust", "mathematics"), ("rain-on-the-cassava", "stories")):
        first = pypdfium2.PdfDocument(pressed[slug].path)[0].render(scale=0.5).to_pil().convert("RGB")
        assert first.getpixel((first.width - 3, first.height - 3)) == ACCENTS[subject]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_book_states_under_which_licence_it_may_be_copied(pressed: dict[str, PressedBook], slug: str) -> None:
    assert "Licence: MIT." in pressed[slug].text_per_page[0]


def test_an_unchanged_shelf_is_not_printed_again_and_a_lost_file_is(
    pressed: dict[str, PressedBook], folder: Path
) -> None:
    lost = pressed["one-good-hour"]
    lost.path.unlink()
    kept = printed_at(folder)
    press_all(folder)
    assert kept.items() < printed_at(folder).items(), "only what was lost is printed"
    kept = printed_at(folder)
    again = {book.slug: book for book in press_all(folder)}
    assert again == pressed
    assert printed_at(folder) == kept


@pytest.mark.parametrize("slug", SLUGS)
def test_a_cover_is_small_well_formed_and_names_title_and_author(pressed: dict[str, PressedBook], slug: str) -> None:
    book = next(b for b in CATALOGUE.books if b.slug == slug)
    picture = pressed[slug].cover_path.read_text("utf-8")
    assert len(picture.encode()) < 12 * 1024
    words = [node.text for node in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert CATALOGUE.authors[book.author].display_name in words
    assert book.title in " ".join(word for word in words if word)
    assert picture == cover(book, CATALOGUE.authors[book.author])
