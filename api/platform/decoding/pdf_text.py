"""The words, the text that flows and the pictures of a PDF, to be called through `pool.decode` with its path.

A range of pages at a time: no call takes longer than a decoder may.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pypdfium2
from PIL import Image

from api.platform.decoding.faults import Fault, Undecodable
from api.platform.decoding.flow import Figure, FlowBlock, Kind, OutlineLine, PageText
from api.platform.decoding.pdf_lines import Box, Line, drawings_of, formulas_of, inside, lines_of
from api.platform.decoding.pictures import light_enough

BROKEN: Final = (pypdfium2.PdfiumError, ValueError, KeyError, TypeError, IndexError, OSError)
FIGURE_SCALE: Final = 2.5  # pixels a point: sharp on a phone
FIGURE_BYTES: Final = 120_000
COVER_WIDTH: Final = 900
HEADING_TIMES: Final = 1.12  # a line so much higher than the text is a heading
MARGIN: Final = 0.09  # of the page: where running heads and page numbers stand
OUTLINE_LINES: Final = 1000
# A line of a printed list of contents: a name, dots across the page, and a page's number.
LEADER: Final = re.compile(r"^(.*?)\s*(?:[.·…_]\s*){5,}\s*([0-9ivxlc]{1,7})$")
ITEM: Final = re.compile(r"^(?:[•–▪●◦*]|\(?[0-9]{1,3}[.)]|\(?[a-z][.)])\s")


def outline(path: str) -> list[OutlineLine]:
    """Chapters and sections as the file itself lists them."""
    with _opened(path) as book:
        found: list[OutlineLine] = []
        for line in book.get_toc(max_depth=3):
            target = line.get_dest()
            page = target.get_index() if target else None
            title = " ".join(line.get_title().split())[:200]
            if page is not None and title and len(found) < OUTLINE_LINES:
                found.append(OutlineLine(title, page + 1, min(line.level, 1)))
        return found


def page_texts(path: str, first: int, count: int) -> list[PageText]:
    """Pages `first` (from 1) and following: their words, their blocks and their figures."""
    with _opened(path) as book:
        return [_page_text(book[at]) for at in range(first - 1, min(len(book), first - 1 + count))]


def cover(path: str) -> bytes:
    """The first page as PNG."""
    with _opened(path) as book:
        page = book[0]
        picture = page.render(scale=COVER_WIDTH / max(1.0, page.get_width())).to_pil().convert("RGB")
        return light_enough(picture, 2_000_000)


def _opened(path: str) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(path)
    except BROKEN as broken:
        raise Undecodable(Fault.BROKEN) from broken


def _page_text(page: pypdfium2.PdfPage) -> PageText:
    try:
        whole, lines = lines_of(page)
        lines = [line for line in lines if not _is_margin(line, page.get_height())]
        drawings = drawings_of(page, lines)
        formulas = list(formulas_of(lines))
        figures = [_figure(page, box) for box in [*drawings, *(box for _, _, box in formulas)]]
        blocks = _blocks(lines, drawings, formulas)
        return PageText(whole.replace("\r\n", "\n"), blocks, figures)
    except BROKEN as broken:
        raise Undecodable(Fault.BROKEN) from broken


def _is_margin(line: Line, height: float) -> bool:
    """A running head or a page number."""
    above, below = line.box.bottom > height * (1 - MARGIN), line.box.top < height * MARGIN
    return (above or below) and len(line.text) < 120


def _figure(page: pypdfium2.PdfPage, box: Box) -> Figure:
    width, height = page.get_size()
    around = Box(max(0, box.left - 4), max(0, box.bottom - 4), min(width, box.right + 4), min(height, box.top + 4))
    crop = (around.left, around.bottom, width - around.right, height - around.top)
    picture: Image.Image = page.render(scale=FIGURE_SCALE, crop=crop).to_pil().convert("RGB")
    content = light_enough(picture, FIGURE_BYTES)
    return Figure(content, picture.width, picture.height)


def _blocks(
    lines: Sequence[Line], drawings: Sequence[Box], formulas: Sequence[tuple[int, int, Box]]
) -> list[FlowBlock]:
    """Lines become paragraphs, headings and items; what stands in a drawing is part of it."""
    usual = _usual_size(lines)
    right = max((line.box.right for line in lines), default=0.0)
    waiting = sorted(enumerate(drawings), key=lambda each: -each[1].top)
    in_formula = {at: (n, start) for n, (start, end, _) in enumerate(formulas) for at in range(start, end)}
    made = _Text()
    for at, line in enumerate(lines):
        if at in in_formula:
            if in_formula[at][1] == at:
                start, end, _ = formulas[in_formula[at][0]]
                words = " ".join(each.words for each in lines[start:end])
                made.add(FlowBlock("figure", words, figure=len(drawings) + in_formula[at][0]))
            continue
        while waiting and waiting[0][1].bottom >= line.box.bottom:
            made.add(FlowBlock("figure", figure=waiting.pop(0)[0]))
        if not any(inside(line, box) for box in drawings):
            made.line(line, usual, right)
    for number, _ in waiting:
        made.add(FlowBlock("figure", figure=number))
    return made.blocks


def _usual_size(lines: Sequence[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size, 1)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


class _Text:
    """Blocks as lines are added to them."""

    def __init__(self) -> None:
        self.blocks: list[FlowBlock] = []
        self._last: Line | None = None

    def add(self, block: FlowBlock) -> None:
        self.blocks.append(block)
        self._last = None

    def line(self, line: Line, usual: float, right: float) -> None:
        words, last = line.words, self._last
        if leader := LEADER.match(words):
            self.add(FlowBlock("item", " … ".join(filter(None, leader.groups()))))
            return
        level = 1 if line.size >= 1.5 * usual else 2 if line.size >= HEADING_TIMES * usual else 3 if line.is_bold else 0
        kind: Kind = "item" if ITEM.match(words) else "heading" if level and len(words) < 120 else "paragraph"
        block = self.blocks[-1] if self.blocks else None
        if block and last and kind != "item" and self._goes_on(block, last, line, kind, right):
            self.blocks[-1] = FlowBlock(block.kind, _put_together(block.text, words), block.level)
        elif words:
            self.blocks.append(FlowBlock(kind, words, level if kind == "heading" else 0))
        self._last = line

    @staticmethod
    def _goes_on(block: FlowBlock, last: Line, line: Line, kind: str, right: float) -> bool:
        gap = last.box.bottom - line.box.top
        if gap > 0.75 * line.size or line.box.top > last.box.top:
            return False
        if kind == "heading" or block.kind == "heading":
            return block.kind == kind and abs(last.size - line.size) < 0.5
        return last.box.right > right - 8 * line.size  # the line before was full


def _put_together(before: str, words: str) -> str:
    if before.endswith("-") and words[:1].islower():
        return before[:-1] + words
    return f"{before} {words}"
