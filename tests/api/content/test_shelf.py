"""The shelf: every book of the catalogue prints, opens, and says where its chapters are."""

import hashlib
import shutil
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

from api.content.books.catalogue import load_catalogue
from api.content.books.compose import topics
from api.content.books.covers import cover
from api.content.books.press import PressedBook, press_all
from api.content.books.tex import plain_maths, prose
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


def test_the_shelf_has_sixty_books_by_twenty_five_authors_who_all_wrote_something() -> None:
    assert len(CATALOGUE.books) == 60
    assert len(CATALOGUE.authors) == 25
    assert {book.author for book in CATALOGUE.books} == set(CATALOGUE.authors)


def test_tiers_are_shared_out_as_the_plans_expect() -> None:
    assert Counter(book.required_tier for book in CATALOGUE.books) == {"trial": 20, "basic": 28, "premium": 12}


def test_every_topic_a_book_claims_exists_and_belongs_to_its_school_years() -> None:
    for book in CATALOGUE.books:
        for code in book.topics:
            assert topics()[code].year in book.school_years, f"{book.slug}: {code}"


def test_books_are_returned_in_catalogue_order(pressed: dict[str, PressedBook]) -> None:
    assert list(pressed) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_a_printed_book_opens_has_its_pages_and_its_words(pressed: dict[str, PressedBook], slug: str) -> None:
    book = pressed[slug]
    reader = PdfReader(book.path)
    assert len(reader.pages) == book.page_count >= 6
    assert book.file_size == book.path.stat().st_size < 260_000
    assert book.sha256 == hashlib.sha256(book.path.read_bytes()).hexdigest()
    assert len(book.text_per_page) == book.page_count
    assert all(len(text) > 10 for text in book.text_per_page)
    assert sum(len(text.split()) for text in book.text_per_page) > 700
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


def test_question_books_print_a_reason_for_every_question(pressed: dict[str, PressedBook]) -> None:
    book = pressed["mathematics-s1-questions"]
    answers = next(entry["page"] for entry in book.toc if entry["title"] == "Answers")
    found = " ".join(book.text_per_page[answers - 1 :])
    assert len(found.split()) > 150
    assert "$" not in found
    assert "\\" not in found


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (r"Take $\pi=\frac{22}{7}$.", r"Take $\pi=\frac{22}{7}$."),
        ("5 * 3 [see]", r"5 \* 3 \[see\]"),
        ("It costs $5 and $7.", "It costs $5 and $7."),
        ("- 3 of them", r"\- 3 of them"),
    ],
)
def test_a_question_of_the_bank_reads_the_same_in_a_book(written: str, printed: str) -> None:
    assert prose(written) == printed


def test_typewriter_mathematics_gets_true_signs() -> None:
    assert plain_maths("2^3 x 2^4 = 2^12") == "$2^{3} × 2^{4} = 2^{12}$"
    assert plain_maths("15_six + 1") == r"$15_{\text{six}} + 1$"
    assert plain_maths("-3 - 4 = 7") == "−3 - 4 = 7"


def test_stress_in_a_question_stays_and_a_lone_star_is_only_a_star() -> None:
    assert prose("Choose **three** * [x]") == r"Choose **three** \* \[x\]"
