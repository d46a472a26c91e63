"""A book's text that flows: chapters of paragraphs, headings, lists and figures, with the pages they began on. Plain
values, since they travel from one process to another."""

from dataclasses import asdict, dataclass, field
from typing import Literal

Kind = Literal["heading", "paragraph", "item", "figure", "caption", "table", "formula", "pause", "page"]
Style = Literal["bold", "italic", "up", "down", "maths"]


@dataclass(frozen=True)
class Span:
    """Letters of a text in a style, counted as a browser counts them; `tex` is a formula and stands for its words."""

    start: int
    end: int
    style: Style
    tex: str = ""


@dataclass(frozen=True)
class Words:
    """A text with its styles."""

    text: str
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True)
class FlowBlock:
    """One block. `figure` counts the book's figures from 0, `width` and `height` are its pixels; `page` says which page
    begins before the next block; `mark` is the bullet or number of an item, `tex` a formula on a line of its own.
    Neighbours with the same `panel` stand in one; `begins` opens the next.
    """

    kind: Kind
    text: str = ""
    level: int = 0  # of a heading: 1 to 3; of an item: how deep it stands
    page: int = 0
    figure: int = -1
    spans: tuple[Span, ...] = ()
    rows: tuple[tuple[Words, ...], ...] = ()  # of a table, the head first
    mark: str = ""
    tex: str = ""
    panel: str = ""
    begins: bool = False
    width: int = 0
    height: int = 0


@dataclass(frozen=True)
class Chapter:
    """A chapter and the page it begins on."""

    title: str
    page: int
    blocks: list[FlowBlock]


@dataclass(frozen=True)
class Figure:
    """A picture of the book as WebP, with its size in pixels."""

    content: bytes
    width: int
    height: int


@dataclass(frozen=True)
class OutlineLine:
    """A chapter (level 0) or section (level 1) and the page it begins on."""

    title: str
    page: int
    level: int

    def heading(self) -> dict[str, str | int]:
        return asdict(self)


@dataclass(frozen=True)
class PageText:
    """A page's words, its blocks and its figures; figures count from 0 within the page."""

    words: str
    blocks: list[FlowBlock] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
