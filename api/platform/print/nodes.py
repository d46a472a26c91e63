"""What a printed document is made of: running text and blocks, as plain values for the templates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Run:
    """Words in one style."""

    text: str
    bold: bool = False
    italic: bool = False
    kind: Literal["run"] = "run"


@dataclass(frozen=True)
class Formula:
    """Typst's mathematics, and the same in words; a display formula stands on a line of its own. `tex` is what was
    written.
    """

    code: str
    words: str
    display: bool = False
    tex: str = field(default="", compare=False)
    kind: Literal["formula"] = "formula"


@dataclass(frozen=True)
class Break:
    """A new line within a paragraph."""

    kind: Literal["break"] = "break"


Inline = Run | Formula | Break


@dataclass
class Paragraph:
    text: list[Inline]
    kind: Literal["paragraph"] = "paragraph"


@dataclass
class Heading:
    """`level` is what a screen reader is told, `look` the size it was written for."""

    level: int
    text: list[Inline]
    look: int = 0
    kind: Literal["heading"] = "heading"


@dataclass
class Item:
    """A point of a list; `mark` replaces its bullet or number, `length` counts its letters."""

    blocks: list[Block]
    mark: str | None = None
    length: int = 0

    def __post_init__(self) -> None:
        self.length = sum(len(plain_text(list(spoken_in(block)))) for block in self.blocks)


@dataclass
class Items:
    """A list; `start` is the first number, None for bullets."""

    start: int | None
    items: list[Item] = field(default_factory=list)
    kind: Literal["list"] = "list"


@dataclass
class Table:
    """Rows of cells, the first row being the head."""

    rows: list[list[list[Inline]]] = field(default_factory=list)
    kind: Literal["table"] = "table"


@dataclass
class Figure:
    """A drawing of `width` by `height` millimetres; `bleed` millimetres around it belong to the margin."""

    svg: str
    alt: str
    caption: list[Inline]
    width: float
    height: float
    bleed: float = 0
    kind: Literal["figure"] = "figure"


@dataclass
class Panel:
    """A passage beside a bar of the named colour, with a label above it."""

    tone: str
    label: str
    blocks: list[Block]
    kind: Literal["panel"] = "panel"


@dataclass
class Working:
    """Lines of working as what stands before and from the relation sign, at which they are lined up."""

    lines: list[tuple[Formula | None, Formula | None]]
    kind: Literal["working"] = "working"


@dataclass
class Quote:
    blocks: list[Block]
    kind: Literal["quote"] = "quote"


@dataclass
class Separator:
    """A pause between two passages."""

    kind: Literal["separator"] = "separator"


Block = Paragraph | Heading | Items | Table | Figure | Panel | Working | Quote | Separator


def plain_text(text: Sequence[Inline]) -> str:
    """The words alone."""
    return "".join(
        " " if isinstance(each, Break) else each.words if isinstance(each, Formula) else each.text for each in text
    )


def level_headings(blocks: Sequence[Block], above: int, highest: int = 2) -> list[Block]:
    """The blocks with headings that skip no level, as a screen reader needs; `above` is the level before."""
    for heading in _headings(blocks):
        heading.look = heading.level
        heading.level = above = max(highest, min(heading.level, above + 1))
    return list(blocks)


def _headings(blocks: Sequence[Block]) -> Iterator[Heading]:
    for block in blocks:
        if isinstance(block, Heading):
            yield block
        yield from _headings(_inner(block))


def _inner(block: Block) -> list[Block]:
    """The blocks that stand in a block."""
    if isinstance(block, Panel | Quote):
        return block.blocks
    return [each for item in block.items for each in item.blocks] if isinstance(block, Items) else []


def spoken_in(block: Block) -> Iterator[Inline]:
    """All running text of a block, in order."""
    if isinstance(block, Paragraph | Heading):
        yield from block.text
    elif isinstance(block, Figure):
        yield from block.caption
    elif isinstance(block, Table):
        yield from (each for row in block.rows for cell in row for each in cell)
    elif isinstance(block, Working):
        yield from (side for line in block.lines for side in line if side)
    for inner in _inner(block):
        yield from spoken_in(inner)
