"""A whole book on paper: title page, words about the book, contents with page numbers, then the chapters."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from api.content.books.catalogue import ACCENTS, Author, Book
from api.content.books.flow import spaced
from api.content.books.mathline import Ink, text_box
from api.content.books.nodes import parse
from api.content.books.sheet import INK, LEFT, MUTED, RIGHT, RULE, TOP, WIDTH, Sheet
from api.content.books.typeset import Typesetter

_LINES_A_PAGE = 22


@dataclass(frozen=True)
class Bound:
    """The printed book: bytes, contents and the words on each page."""

    content: bytes
    toc: list[dict[str, Any]]
    text_per_page: list[str]


def bind(book: Book, author: Author, source: str) -> Bound:
    """Print `source` (Markdown) as the PDF of `book`."""
    sheet = Sheet(book.title, author.display_name, book.subject_line, ACCENTS[book.subject])
    runs_on = book.subject in ("stories", "study-skills") or book.source == "questions"
    setter = Typesetter(sheet, runs_on=runs_on)
    _title_page(sheet, book, author)
    _about_page(setter, book, author)
    pages = max(1, -(-len(_headings(source)) // _LINES_A_PAGE))
    first = sheet.page + 1
    for _ in range(pages):
        sheet.add_page()
        sheet.chapter = "Contents"
    setter.set_all(source)
    entries = sheet.sections()
    last = sheet.page
    _contents(sheet, first, entries)
    sheet.turn_to(last)
    sheet.set_display_mode("fullpage")
    out = BytesIO()
    sheet.output(out)
    words = ["".join(sheet.written.get(n, [])).strip() for n in range(1, sheet.pages_count + 1)]
    return Bound(out.getvalue(), entries, words)


def _headings(source: str) -> list[str]:
    return [node.tag for node in parse(source).children if node.type == "heading" and node.tag in ("h1", "h2")]


def _lines(setter: Typesetter, text: str, ink: Ink, centred: bool = False) -> None:
    setter.write([text_box(setter.sheet, part, ink) for part in spaced(text)], ink.size, centred)


def _title_page(sheet: Sheet, book: Book, author: Author) -> None:
    sheet.bare_pages.add(1)
    sheet.add_page()
    sheet.set_fill_color(*sheet.accent)
    sheet.rect(0, 0, WIDTH, 6, style="F")
    sheet.put(LEFT, 24, book.subject_line.upper(), "sansbold", 8, sheet.accent)
    sheet.say("\n")
    setter = Typesetter(sheet)
    setter.y = 46
    for line in setter.broken([text_box(sheet, part, Ink("bold", 24)) for part in spaced(book.title)]):
        setter.set_line(line, 21)
    setter.y += 4
    sheet.rect(LEFT, setter.y, 22, 1.2, style="F")
    setter.y += 6
    _lines(setter, book.description, Ink("italic", 11, MUTED))
    sheet.put(LEFT, 142, author.display_name, "sansbold", 12)
    sheet.say("\n")
    sheet.put(LEFT, 148, author.region, "sans", 8, MUTED)
    sheet.say("\n")
    sheet.set_draw_color(*RULE)
    sheet.line(LEFT, 156, RIGHT, 156)
    sheet.put(LEFT, 163, "Kitabo", "sansbold", 10, sheet.accent)
    sheet.say(" ")
    sheet.put_right(RIGHT, 163, str(book.published_year), "sans", 9, MUTED)


def _about_page(setter: Typesetter, book: Book, author: Author) -> None:
    setter.new_page()
    setter.sheet.chapter = "About this book"
    _lines(setter, "About this book", Ink("sansbold", 14))
    setter.gap(3)
    _lines(setter, book.long_description, Ink("body", 10))
    setter.gap(3)
    _lines(setter, "You will learn to", Ink("sansbold", 10, setter.sheet.accent))
    setter.gap(1)
    for point in book.key_takeaways:
        setter.marker = (LEFT, text_box(setter.sheet, "•", Ink("body", 10, setter.sheet.accent)))
        with setter.inset(4.2):
            _lines(setter, point, Ink("body", 10))
    setter.gap(3)
    _lines(setter, "Who it is for", Ink("sansbold", 10, setter.sheet.accent))
    setter.gap(1)
    _lines(setter, book.target_audience, Ink("body", 10))
    setter.gap(3)
    _lines(setter, "The author", Ink("sansbold", 10, setter.sheet.accent))
    setter.gap(1)
    _lines(setter, author.bio, Ink("body", 10))


def _contents(sheet: Sheet, first: int, entries: list[dict[str, Any]]) -> None:
    """The contents pages, filled last; every line leads to its page."""
    for start in range(0, len(entries), _LINES_A_PAGE):
        sheet.turn_to(first + start // _LINES_A_PAGE)
        y = TOP + 4
        if start == 0:
            sheet.put(LEFT, y, "Contents", "sansbold", 14)
            sheet.say("\n")
            y += 9
        for entry in entries[start : start + _LINES_A_PAGE]:
            _contents_line(sheet, y, entry)
            y += 6


def _contents_line(sheet: Sheet, y: float, entry: dict[str, Any]) -> None:
    chapter, number = entry["level"] == 0, str(entry["page"])
    face, size, indent = ("sansbold", 9, 0) if chapter else ("sans", 8, 5)
    colour = INK if chapter else MUTED
    name = sheet.shorten(entry["title"], face, size, RIGHT - LEFT - indent - 12)
    sheet.put(LEFT + indent, y, name + " ", face, size, colour)
    sheet.put_right(RIGHT, y, number, face, size, colour)
    sheet.say("\n")
    start = LEFT + indent + sheet.measure(name, face, size) + 2
    stop = RIGHT - sheet.measure(number, face, size) - 2
    sheet.set_draw_color(*RULE)
    sheet.set_line_width(0.2)
    if start < stop:
        sheet.set_dash_pattern(0.3, 1.1)
        sheet.line(start, y - 0.3, stop, y - 0.3)
        sheet.set_dash_pattern()
    sheet.link(LEFT, y - 3.5, RIGHT - LEFT, 5, sheet.add_link(page=entry["page"]))
