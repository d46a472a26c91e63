"""A whole book as pages for a phone: title page, words about the book, contents, then the chapters."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import yaml

from api.platform.decoding.flow import Chapter, Figure
from api.platform.print.book_flow import Foreword, flowing
from api.platform.print.document import Mark, render_with_marks
from api.platform.print.figures import drawn_figure
from api.platform.print.formula import formula_of
from api.platform.print.glyphs import missing
from api.platform.print.markdown import Dialect
from api.platform.print.nodes import Block, Formula, Panel, Working, level_headings

PRINTED_ON: Final = datetime(2026, 1, 12, 9, tzinfo=UTC)
RELATION: Final = re.compile(r"(?<=\s)(=|≈|⇒|<|>|≤|≥|→)\s")
LABELS: Final = {"example": "Worked example", "key": "Remember"}
TONES: Final = {"example": "book", "key": "teal"}


@dataclass(frozen=True)
class BookText:
    """What is printed; `runs_on` lets a chapter begin in the middle of a page, `part` is what a chapter is called,
    `letters` is the size of the text in points, `body` is Markdown, `drawing` is the SVG of the title page, if any.
    """

    title: str
    author: str
    region: str
    author_bio: str
    subject_line: str
    accent: tuple[int, int, int]
    description: str
    long_description: str
    key_takeaways: Sequence[str]
    target_audience: str
    published_year: int
    runs_on: bool
    part: str
    letters: float
    body: str
    drawing: str = ""


@dataclass(frozen=True)
class BookPages:
    """What the template `book.typ` prints."""

    text: BookText
    blocks: list[Block]


@dataclass(frozen=True)
class ContentsLine:
    """A chapter (level 0) or section (level 1) and the page it begins on."""

    title: str
    page: int
    level: int


@dataclass(frozen=True)
class PrintedBook:
    """The book as a file, its contents, the words on each page, and its text made to flow."""

    content: bytes
    contents: list[ContentsLine]
    text_per_page: list[str]
    chapters: list[Chapter]
    figures: list[Figure]


def print_book(text: BookText) -> PrintedBook:
    """The book; raises ValueError for a letter, a shape or a fence that cannot be printed."""
    try:
        blocks = level_headings(BOOK.read(text.body), above=0, highest=1)
    except ValueError as fault:
        raise ValueError(f"{text.title}: {fault}") from fault
    if lost := missing(text.body):
        raise ValueError(f"{text.title}: no glyph for {lost!r}")
    file, marks = render_with_marks("book", BookPages(text, blocks), PRINTED_ON)
    contents = [ContentsLine(each.text, each.page, each.level) for each in marks if each.level is not None]
    chapters, figures = flowing(_foreword(text), blocks, marks)
    return PrintedBook(file, contents, _pages(marks), chapters, figures)


def _foreword(text: BookText) -> Foreword:
    return Foreword(
        description=text.description, author=text.author, region=text.region, about=text.long_description,
        takeaways=text.key_takeaways, audience=text.target_audience, author_bio=text.author_bio,
    )  # fmt: skip


def _pages(marks: Sequence[Mark]) -> list[str]:
    """The words of each page, page 1 first."""
    result: list[list[str]] = [[] for _ in range(max(each.page for each in marks))]
    for each in marks:
        result[each.page - 1].append(each.text)
    return ["".join(words).strip() for words in result]


def _fence(info: str, content: str) -> Block:
    kind, _, title = info.partition(" ")
    if kind == "figure":
        spec = yaml.safe_load(content)
        return drawn_figure(spec, BOOK.line(str(spec.get("caption", ""))))
    if kind == "math":
        return Working([_parted(line) for line in content.splitlines() if line.strip()])
    if kind in LABELS:
        return Panel(TONES[kind], title or LABELS[kind], BOOK.read(content))
    raise ValueError(f"unknown fence {kind!r}")


def _parted(line: str) -> tuple[Formula | None, Formula | None]:
    """A line of working before and from its first relation sign."""
    found = RELATION.search(line)
    at = found.start() if found else len(line)
    return _formula(line[:at]), _formula(line[at:])


def _formula(tex: str) -> Formula | None:
    made = formula_of(tex)
    return Formula(made.code, made.words, tex=tex.strip()) if made.words else None


BOOK: Final = Dialect(breaks=False, is_typographic=True, fence=_fence)
