"""A book's text that flows: chapters of paragraphs, headings, lists and figures, with the pages they began on. Plain
values, since they travel from one process to another."""

from dataclasses import asdict, dataclass, field
from typing import Literal

Kind = Literal["heading", "paragraph", "item", "figure", "page"]


@dataclass(frozen=True)
class FlowBlock:
    """One block. `figure` counts the book's figures from 0; `page` says which page begins before the next block."""

    kind: Kind
    text: str = ""
    level: int = 0  # of a heading: 1 to 3
    page: int = 0
    figure: int = -1

    def wire(self) -> dict[str, str | int]:
        """Only what is said."""
        said: dict[str, str | int] = {"kind": self.kind}
        if self.text:
            said["text"] = self.text
        if self.level:
            said["level"] = self.level
        if self.page:
            said["page"] = self.page
        if self.figure >= 0:
            said["figure"] = self.figure
        return said


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
