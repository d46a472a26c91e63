"""A printed book as a text that flows: the blocks it was set from, with the pages on which they came to stand."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from PIL import Image, ImageChops

from api.platform.decoding import flow
from api.platform.decoding.flow import Chapter, FlowBlock, Span, Words
from api.platform.decoding.pictures import light_enough
from api.platform.print.document import Mark, pictures
from api.platform.print.nodes import (
    Block,
    Break,
    Figure,
    Formula,
    Heading,
    Inline,
    Items,
    Panel,
    Paragraph,
    Quote,
    Separator,
    Table,
    Working,
    plain_text,
)

DOTS_PER_INCH: Final = 180  # sharp on a phone
EDGE_PIXELS: Final = 8
FIGURE_BYTES: Final = 120_000
PANELS: Final = {"book": "example", "teal": "key"}
FOREWORD: Final = "About this book"


@dataclass(frozen=True)
class Foreword:
    """What is said before the first chapter."""

    description: str
    author: str
    region: str
    about: str
    takeaways: Sequence[str]
    audience: str
    author_bio: str


@dataclass(frozen=True)
class Drawings:
    """What the template `figures.typ` draws."""

    figures: Sequence[Figure]


def flowing(
    foreword: Foreword, blocks: Sequence[Block], marks: Sequence[Mark]
) -> tuple[list[Chapter], list[flow.Figure]]:
    """The chapters and the pictures of a book that was set from these blocks, its words marked where they stand."""
    made = _Flow(_Places(marks))
    made.open(FOREWORD)
    made.foreword(foreword)
    made.add_all(blocks)
    drawn = _drawn(made.figures)
    return [replace(each, blocks=[_sized(block, drawn) for block in each.blocks]) for each in made.chapters], drawn


def _drawn(figures: Sequence[Figure]) -> list[flow.Figure]:
    drawn = []
    for content in pictures("figures", Drawings(figures), DOTS_PER_INCH) if figures else []:
        picture = _trimmed(Image.open(io.BytesIO(content)).convert("RGB"))
        drawn.append(flow.Figure(light_enough(picture, FIGURE_BYTES), picture.width, picture.height))
    return drawn


def _trimmed(picture: Image.Image) -> Image.Image:
    """Without the paper around it, so that its lettering is as large as a phone allows."""
    drawn = ImageChops.difference(picture, Image.new("RGB", picture.size, "white")).getbbox()
    if drawn is None:
        return picture
    left, top, right, bottom = drawn
    edge = EDGE_PIXELS
    kept = max(0, left - edge), max(0, top - edge), min(picture.width, right + edge), min(picture.height, bottom + edge)
    return picture.crop(kept)


def _sized(block: FlowBlock, drawn: Sequence[flow.Figure]) -> FlowBlock:
    if block.kind != "figure":
        return block
    return replace(block, width=drawn[block.figure].width, height=drawn[block.figure].height)


@dataclass
class _Places:
    """Where words stand: they are asked for in the order in which they were set."""

    marks: Sequence[Mark]
    at: int = 0
    page: int = 1

    def of(self, words: str) -> int:
        """The page on which the next such words begin."""
        for at in range(self.at, len(self.marks)):
            if self.marks[at].text == words:
                self.at, self.page = at + 1, self.marks[at].page
                break
        return self.page


@dataclass
class _Flow:
    """Chapters as blocks are added to them."""

    places: _Places
    chapters: list[Chapter] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    _panel: str = ""
    _begins: bool = False
    _said: int = 0  # the last page whose beginning was marked

    def open(self, title: str) -> None:
        page = self.places.page
        self.chapters.append(Chapter(title, page, []))
        self._said = min(self._said, page - 1)  # a chapter begins with the page it stands on

    def add(self, block: FlowBlock) -> None:
        blocks, page = self.chapters[-1].blocks, self.places.page
        inside = "" if self._begins else self._panel
        blocks += [FlowBlock("page", page=each, panel=inside) for each in range(self._said + 1, page + 1)]
        self._said = max(self._said, page)
        blocks.append(replace(block, panel=self._panel, begins=self._begins))
        self._begins = False

    def foreword(self, said: Foreword) -> None:
        self.add(FlowBlock("paragraph", said.description, spans=_styled(said.description, "italic")))
        by = f"{said.author}, {said.region}"
        self.add(FlowBlock("paragraph", by, spans=_styled(said.author, "bold")))
        self._titled(FOREWORD, [said.about], level=1)
        self._titled("You will learn to", said.takeaways, mark="•")
        self._titled("Who it is for", [said.audience])
        self._titled("The author", [said.author_bio])
        self.places.of("Contents\n")

    def _titled(self, title: str, texts: Sequence[str], mark: str = "", level: int = 2) -> None:
        self.places.of(f"{title}\n")
        self.add(FlowBlock("heading", title, level))
        for text in texts:
            self.places.of(f"{text}\n")
            self.add(FlowBlock("item" if mark else "paragraph", text, mark=mark))

    def block(self, block: Block, depth: int = 0) -> None:
        match block:
            case Heading():
                self._heading(block)
            case Paragraph():
                self._paragraph(block)
            case Items():
                self._items(block, depth)
            case Table():
                self._table(block)
            case Figure():
                self._figure(block)
            case Working():
                self._working(block)
            case Panel():
                self._panelled(block)
            case Quote():
                self.add_all(block.blocks, depth)
            case Separator():
                self.add(FlowBlock("pause"))

    def add_all(self, blocks: Sequence[Block], depth: int = 0) -> None:
        for block in blocks:
            self.block(block, depth)

    def _heading(self, block: Heading) -> None:
        words = plain_text(block.text)
        self.places.of(words if block.look <= 2 else f"{words}\n")
        if block.look == 1:
            self.open(words)
        said = _words(block.text)
        self.add(FlowBlock("heading", said.text, min(3, block.look), spans=said.spans))

    def _paragraph(self, block: Paragraph) -> None:
        self._find(block.text)
        only = block.text[0] if len(block.text) == 1 else None
        if isinstance(only, Formula) and only.display:
            self.add(FlowBlock("formula", only.words, tex=_tex(only)))
        elif block.text:
            said = _words(block.text)
            self.add(FlowBlock("paragraph", said.text, spans=said.spans))

    def _find(self, text: Sequence[Inline]) -> None:
        first = next((each for each in text if not isinstance(each, Break)), None)
        if first:
            self.places.of(first.words if isinstance(first, Formula) else first.text)

    def _items(self, block: Items, depth: int) -> None:
        for number, item in enumerate(block.items, block.start or 0):
            mark = item.mark or ("•" if block.start is None else f"{number}.")
            for inner in item.blocks:
                if mark and isinstance(inner, Paragraph):
                    self._find(inner.text)
                    said = _words(inner.text)
                    self.add(FlowBlock("item", said.text, depth, spans=said.spans, mark=mark))
                    mark = ""
                else:
                    self.block(inner, depth + 1)

    def _table(self, block: Table) -> None:
        cells = [cell for row in block.rows for cell in row if cell]
        if cells:
            self._find(cells[0])
            self.add(FlowBlock("table", rows=tuple(tuple(_words(cell) for cell in row) for row in block.rows)))

    def _figure(self, block: Figure) -> None:
        """It stands where it was written; on paper it may have waited for room."""
        self.add(FlowBlock("figure", block.alt, figure=len(self.figures)))
        self.figures.append(block)
        if block.caption:
            said = _words(block.caption)
            self.add(FlowBlock("caption", said.text, spans=said.spans))

    def _working(self, block: Working) -> None:
        lines = [[side.words if side else "" for side in line] for line in block.lines]
        words = "\n".join(" ".join(line).strip() for line in lines)
        self.places.of(f"{words}\n")
        tex = r" \\ ".join(" & ".join(_tex(side) if side else "" for side in line) for line in block.lines)
        self.add(FlowBlock("formula", words, tex=rf"\begin{{aligned}} {tex} \end{{aligned}}"))

    def _panelled(self, block: Panel) -> None:
        outside, self._panel, self._begins = self._panel, PANELS.get(block.tone, block.tone), True
        if block.label:
            self.places.of(block.label)
            self.add(FlowBlock("heading", block.label, 3))
        self.add_all(block.blocks)
        self._panel, self._begins = outside, False


def _words(text: Sequence[Inline]) -> Words:
    """Running text with its styles, their places counted as a browser counts them."""
    said, spans, at = "", list[Span](), 0
    for each in text:
        words = "\n" if isinstance(each, Break) else each.words if isinstance(each, Formula) else each.text
        said, start, at = said + words, at, at + _units(words)
        spans += [replace(span, start=start, end=at) for span in _styles(each)]
    return Words(said, tuple(spans))


def _styles(each: Inline) -> Iterator[Span]:
    if isinstance(each, Formula):
        yield Span(0, 0, "maths", _tex(each))
    elif not isinstance(each, Break):
        if each.bold:
            yield Span(0, 0, "bold")
        if each.italic:
            yield Span(0, 0, "italic")


def _styled(words: str, style: flow.Style) -> tuple[Span, ...]:
    return (Span(0, _units(words), style),)


def _units(words: str) -> int:
    return len(words.encode("utf-16-le")) // 2


def _tex(formula: Formula) -> str:
    """What the reader's typesetter understands: a bare per cent sign would begin a remark there."""
    return formula.tex.replace("%", r"\%").replace(r"\\%", r"\%")
