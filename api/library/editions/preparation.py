"""A file somebody brought made ready to be a book: checked, its words and figures taken out, its text made to flow."""

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter
from pydantic_core import to_json

from api import constants
from api.library.editions.covers import CoverSize, drawn_sizes
from api.library.editions.tables import FileKind
from api.platform.decoding import documents, epub, pdf_check, pdf_text
from api.platform.decoding.faults import Fault, Undecodable
from api.platform.decoding.flow import Chapter, Figure, FlowBlock, OutlineLine, PageText
from api.platform.decoding.pool import decode
from api.platform.print.book import PrintedBook
from api.platform.print.flow import FlowPages, FlowPart, as_svg, print_flow

PAGES_AT_ONCE: Final = 40
PAGES_A_CHAPTER: Final = 10  # where a file lists no chapters
LETTERS_OF_A_SCAN: Final = 20  # fewer on a page, on average: pictures of pages, without a text
LETTERS_A_CHAPTER: Final = 300_000
CHAPTER: Final = TypeAdapter(Chapter)
ENDS: Final = (".", "!", "?", ":", "”", '"', ")", ";")


@dataclass(frozen=True)
class Prepared:
    """Everything that is kept of a book's file; `pdf` is what is read page by page, `words` a text for each page."""

    pdf: Path
    kind: FileKind
    page_count: int
    outline: list[OutlineLine]
    words: list[str]
    chapters: list[Chapter]
    figures: list[Figure]
    covers: dict[CoverSize, bytes]
    preview: bytes
    title: str = ""
    form: int = 1  # counted up when what is made of the same file changes

    @property
    def has_text(self) -> bool:
        return bool(self.chapters)


@dataclass
class _Pages:
    """Pages read so far, their figures numbered through the book."""

    texts: list[PageText] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)

    def add(self, page: PageText) -> None:
        before = len(self.figures)
        self.figures += page.figures
        self.texts.append(PageText(page.words, [self._placed(each, before) for each in page.blocks]))

    def _placed(self, block: FlowBlock, before: int) -> FlowBlock:
        if block.kind != "figure":
            return block
        picture = self.figures[before + block.figure]
        return replace(block, figure=before + block.figure, width=picture.width, height=picture.height)


def prepare_pdf(path: Path, *, cover: bytes | None = None) -> Prepared:
    """A PDF made ready; its covers are drawn from `cover` or from its first page. Raises Undecodable."""
    count = decode(
        pdf_check.check_pdf, str(path), most_pages=constants.BOOK_PAGES,
        most_pixels=constants.BOOK_PICTURE_PIXELS, most_unpacked=constants.BOOK_UNPACKED_BYTES,
    )  # fmt: skip
    outline = [line for line in decode(pdf_text.outline, str(path)) if line.page <= count]
    pages = _Pages()
    for first in range(1, count + 1, PAGES_AT_ONCE):
        for page in decode(pdf_text.page_texts, str(path), first, PAGES_AT_ONCE):
            pages.add(page)
    letters = sum(len(page.words.strip()) for page in pages.texts)
    chapters = flowing(pages.texts, outline) if letters >= LETTERS_OF_A_SCAN * count else []
    return Prepared(
        pdf=path, kind=FileKind.PDF, page_count=count, outline=outline, words=[page.words for page in pages.texts],
        chapters=chapters, figures=pages.figures if chapters else [],
        covers=decode(drawn_sizes, cover or decode(pdf_text.cover, str(path))),
        preview=decode(documents.first_pages_of, str(path), constants.BOOK_PREVIEW_PAGES),
    )  # fmt: skip


def prepare_printed(path: Path, printed: PrintedBook) -> Prepared:
    """A book we set ourselves: its text flows from what it was set from, not from what can be read off its pages."""
    chapters = [part for chapter in printed.chapters for part in _in_parts(chapter)]
    return Prepared(
        pdf=path, kind=FileKind.PDF, page_count=len(printed.text_per_page),
        outline=[OutlineLine(line.title, line.page, line.level) for line in printed.contents],
        words=printed.text_per_page, chapters=chapters, figures=printed.figures,
        covers=drawn_sizes(pdf_text.cover(str(path))),
        preview=documents.first_pages_of(str(path), constants.BOOK_PREVIEW_PAGES),
    )  # fmt: skip


def prepare_epub(path: Path, folder: Path, *, title: str, author: str, cover: bytes | None = None) -> Prepared:
    """An EPUB made ready: its text set on pages in `folder`, for it has none of its own. Raises Undecodable."""
    book = decode(
        epub.read_epub,
        str(path),
        most_unpacked=constants.BOOK_UNPACKED_BYTES,
        most_pixels=constants.BOOK_PICTURE_PIXELS,
    )
    file, begins = print_flow(FlowPages(title, author, _parts(book)))
    pdf = folder / "printed.pdf"
    pdf.write_bytes(file)
    made = prepare_pdf(pdf, cover=cover or book.cover)
    chapters = [part for chapter in _paged(book.chapters, begins) for part in _in_parts(chapter)]
    outline = [OutlineLine(each.title, each.page, 0) for each in chapters if each.title]
    return replace(made, kind=FileKind.EPUB, chapters=chapters, figures=book.figures, outline=outline, title=book.title)


def _parts(book: epub.EpubBook) -> list[list[FlowPart]]:
    number, parts = 0, []
    for chapter in book.chapters:
        printed = []
        for block in chapter.blocks:
            picture = book.figures[block.figure] if block.kind == "figure" else None
            drawn = as_svg(picture.content, picture.width, picture.height) if picture else ""
            size = (picture.width, picture.height) if picture else (0, 0)
            printed.append(FlowPart(number, block.kind, block.text, max(1, block.level), drawn, *size))
            number += 1
        parts.append(printed)
    return parts


def _paged(chapters: Sequence[Chapter], begins: dict[int, int]) -> Iterator[Chapter]:
    """The chapters with a mark wherever a page begins."""
    number, page = 0, 0
    for chapter in chapters:
        blocks: list[FlowBlock] = []
        first = begins[number]
        for block in chapter.blocks:
            blocks += [FlowBlock("page", page=each) for each in range(page + 1, begins[number] + 1)]
            page = max(page, begins[number])
            blocks.append(block)
            number += 1
        yield Chapter(chapter.title, first, blocks)


def flowing(pages: Sequence[PageText], outline: Sequence[OutlineLine]) -> list[Chapter]:
    """Pages as chapters of text, with a mark where each page begins. A sentence goes on over the turn of a page."""
    starts = {line.page: line.title for line in reversed(outline) if line.level == 0}
    if not starts:
        starts = {n: f"Pages {n}–{min(n + PAGES_A_CHAPTER - 1, len(pages))}"
                  for n in range(1, len(pages) + 1, PAGES_A_CHAPTER)}  # fmt: skip
    chapters: list[Chapter] = []
    for number, page in enumerate(pages, 1):
        if number in starts or not chapters:
            chapters.append(Chapter(starts.get(number, ""), number, []))
        _append(chapters[-1].blocks, number, page.blocks)
    return [part for chapter in chapters for part in _in_parts(chapter)]


def _in_parts(chapter: Chapter) -> Iterator[Chapter]:
    """A chapter, or where it is too long for one chunk its parts."""
    blocks: list[FlowBlock] = []
    page, letters = chapter.page, 0
    for block in chapter.blocks:
        if letters > LETTERS_A_CHAPTER:
            yield Chapter(chapter.title, page, blocks)
            blocks, letters = [], 0
            page = block.page or page
        blocks.append(block)
        letters += len(block.text) + 40
    yield Chapter(chapter.title, page, blocks)


def _append(blocks: list[FlowBlock], number: int, more: Sequence[FlowBlock]) -> None:
    last = blocks[-1] if blocks else None
    first = more[0] if more else None
    is_open = last is not None and last.kind == "paragraph" and not last.text.endswith(ENDS)
    if last and is_open and first and first.kind == "paragraph" and first.text[:1].islower():
        blocks[-1] = replace(last, text=f"{last.text} {first.text}")
        more = more[1:]
    blocks += [FlowBlock("page", page=number), *more]


def packed(value: object) -> bytes:
    """JSON packed with gzip, the same bytes for the same value."""
    return gzip.compress(to_json(value), mtime=0)


def packed_chapter(chapter: Chapter) -> bytes:
    """A chapter as the reader's device gets it: only what is said."""
    return gzip.compress(CHAPTER.dump_json(chapter, exclude_defaults=True), mtime=0)


def unpacked(content: bytes) -> object:
    return json.loads(gzip.decompress(content))


def fault_of(refused: Undecodable) -> str:
    """One clear sentence about a file that cannot become a book."""
    return SENTENCES.get(refused.fault, SENTENCES[Fault.BROKEN])


SENTENCES: Final = {
    Fault.BROKEN: "The file is damaged and cannot be opened. Make it again and send it once more.",
    Fault.LOCKED: "The file has a password or copy protection. Send one without.",
    Fault.PAGES: f"A book may have up to {constants.BOOK_PAGES:,} pages.",
    Fault.ACTIVE: "The file holds a script, a form or another file. Save it as a plain PDF and send it again.",
    Fault.HEAVY: "The file unpacks to more than a book may take. Make its pictures smaller and send it again.",
    Fault.PIXELS: "A picture in the file is too large. Make it smaller and send it again.",
    Fault.TYPE: "This is not a PDF or EPUB. Choose another file.",
    Fault.MIXED: "The file holds a second file behind the first. Save it as a plain PDF and send it again.",
    Fault.PATHS: "The EPUB names files outside of itself. Make it again and send it once more.",
    Fault.EMPTY: "The file has no pages. Choose another file.",
}
