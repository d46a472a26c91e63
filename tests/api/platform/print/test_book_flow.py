"""The text that flows of a book we set ourselves: what was written, and the pages on which it came to stand."""

import io
from dataclasses import replace
from typing import Any

from PIL import Image

from api.platform.decoding.flow import Chapter, FlowBlock
from api.platform.print.book import PrintedBook, print_book
from tests.api.platform.print.test_book import BODY, SAMPLE


def printed(body: str = BODY, **other: Any) -> PrintedBook:
    return print_book(replace(SAMPLE, body=body, **other))


def blocks_of(chapter: Chapter, kind: str) -> list[FlowBlock]:
    return [each for each in chapter.blocks if each.kind == kind]


def test_chapters_flow_as_they_were_written_and_begin_where_the_contents_say() -> None:
    book = printed()
    assert [each.title for each in book.chapters] == ["About this book", "One", "Two", "Answers"]
    begins = {line.title: line.page for line in book.contents}
    assert all(each.page == begins[each.title] for each in book.chapters[1:])
    assert [(each.text, each.level) for each in blocks_of(book.chapters[1], "heading")][:2] == [
        ("One", 1),
        ("Inside", 2),
    ]


def test_every_page_begins_once_in_its_place() -> None:
    book = printed(
        "\n\n".join([BODY, *("A sentence that fills a line or two of a small page. " * 9 for _ in range(12))])
    )
    pages = [each.page for chapter in book.chapters for each in blocks_of(chapter, "page")]
    assert pages == list(range(1, len(book.text_per_page) + 1))
    for chapter in book.chapters:
        page = chapter.page
        for block in chapter.blocks:
            page = block.page or page
            if block.kind == "paragraph" and chapter.title != "About this book":
                assert block.text[:40] in book.text_per_page[page - 1]


def test_a_table_keeps_its_cells_and_a_formula_what_was_written() -> None:
    [one] = [each for each in printed().chapters if each.title == "One"]
    [table] = blocks_of(one, "table")
    assert [[cell.text for cell in row] for row in table.rows] == [["Base", "Digits"], ["two", "0, 1"]]
    paragraph = next(each for each in one.blocks if each.kind == "paragraph")
    assert paragraph.text == "Some 1/2 words in Ŋŋoma."
    assert [(each.start, each.end, each.tex) for each in paragraph.spans] == [(5, 8, r"\frac{1}{2}")]


def test_working_stands_in_its_panel_and_lines_up_at_its_signs() -> None:
    [one] = [each for each in printed().chapters if each.title == "One"]
    panel = [each for each in one.blocks if each.panel]
    assert [(each.kind, each.begins) for each in panel] == [("heading", True), ("formula", False), ("paragraph", False)]
    assert panel[1].tex == r"\begin{aligned} a + b & = 3 \\  & = 2 + 1 \end{aligned}"
    assert panel[1].text == "a + b = 3\n= 2 + 1"


def test_a_figure_stands_where_it_was_written_as_a_picture_of_its_own() -> None:
    book = printed()
    [one] = [each for each in book.chapters if each.title == "One"]
    [figure], [caption] = blocks_of(one, "figure"), blocks_of(one, "caption")
    assert one.blocks.index(caption) == one.blocks.index(figure) + 1
    with Image.open(io.BytesIO(book.figures[figure.figure].content)) as picture:
        assert (picture.format, picture.size) == ("WEBP", (figure.width, figure.height))
    assert "slope one" in figure.text
    assert caption.text == "Figure 1. A line."


def test_items_keep_their_numbers_and_letters_and_how_deep_they_stand() -> None:
    [two] = [each for each in printed().chapters if each.title == "Two"]
    items = [(each.mark, each.text, each.level) for each in blocks_of(two, "item")]
    assert items == [("1.", "First", 0), ("A", "yes", 1), ("B", "no", 1)]
