"""The Markdown of a lesson as parts to be set on paper. Pure. The screen reads the same subset (ui/markdown.ts)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token


@dataclass(frozen=True)
class Run:
    """Words in one face: `B` bold, `I` slanted, both or none."""

    text: str
    face: str = ""


@dataclass(frozen=True)
class Maths:
    """TeX; a display formula stands in a line of its own."""

    tex: str
    display: bool = False


@dataclass(frozen=True)
class Break:
    """A new line within a paragraph."""


Inline = Run | Maths | Break


@dataclass
class Paragraph:
    text: list[Inline]


@dataclass
class Heading:
    level: int
    text: list[Inline]


@dataclass
class Items:
    """A list; `start` is the first number, None for bullets."""

    start: int | None
    items: list[list[Inline]] = field(default_factory=list)


@dataclass
class Table:
    """Rows of cells, the first row being the head."""

    rows: list[list[list[Inline]]] = field(default_factory=list)


Part = Paragraph | Heading | Items | Table

READER: Final = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table").disable(["image", "entity"])
# A dollar opens maths only before a non-space and closes it only after one, so "costs $5 and $7" stays text.
MATHS: Final = re.compile(r"\$\$([^$]+)\$\$|\$(?!\s)((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)", re.DOTALL)
# A formula goes through Markdown as one letter no lesson holds, so that its signs mean nothing there.
FIRST, LAST = 0xF0000, 0xFFFFD
HELD: Final = re.compile(f"([{chr(FIRST)}-{chr(LAST)}])")


def parts_of(source: str) -> list[Part]:
    """The blocks of a text in order."""
    formulas: list[Maths] = []

    def hold(found: re.Match[str]) -> str:
        display, tex = found.groups()
        formulas.append(Maths((display or tex).strip(), display=display is not None))
        return chr(FIRST + len(formulas) - 1)

    return _blocks(READER.parse(MATHS.sub(hold, source)), formulas)


def line_of(source: str) -> list[Inline]:
    """A text of one line, such as a title."""
    return [each for part in parts_of(source) for each in getattr(part, "text", [])]


def plain(text: Sequence[Inline]) -> str:
    """The words alone, formulas as their TeX."""
    return "".join(
        " " if isinstance(each, Break) else each.text if isinstance(each, Run) else each.tex for each in text
    )


def _blocks(tokens: Sequence[Token], formulas: list[Maths]) -> list[Part]:
    parts: list[Part] = []
    lists: list[Items] = []  # those open now; the points of a list in a list stand among the others
    for at, token in enumerate(tokens):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            start = int(token.attrGet("start") or 1) if token.type.startswith("ordered") else None
            lists.append(Items(start))
            if len(lists) == 1:
                parts.append(lists[0])
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif token.type == "list_item_open":
            lists[0].items.append([])
        elif token.type == "table_open":
            parts.append(Table())
        elif token.type == "tr_open":
            parts[-1].rows.append([])  # type: ignore[union-attr]
        elif token.type in ("fence", "code_block"):
            parts.append(Paragraph(_lines(token.content)))
        elif token.type == "inline":
            _place(list(_inlines(token.children or [], formulas)), tokens[at - 1], parts, lists)
    return parts


def _place(text: list[Inline], opened: Token, parts: list[Part], lists: list[Items]) -> None:
    """Put words where the block around them says."""
    if opened.type in ("th_open", "td_open"):
        parts[-1].rows[-1].append(text)  # type: ignore[union-attr]
    elif lists:
        item = lists[0].items[-1]
        item += [Break(), *text] if item else text
    elif opened.type == "heading_open":
        parts.append(Heading(int(opened.tag[1]), text))
    else:
        parts.append(Paragraph(text))


def _lines(text: str) -> list[Inline]:
    told: list[Inline] = []
    for line in text.rstrip("\n").split("\n"):
        told += [Break(), Run(line)] if told else [Run(line)]
    return told


def _inlines(children: Sequence[Token], formulas: list[Maths]) -> Iterator[Inline]:
    bold = slanted = 0
    for child in children:
        if child.type in ("strong_open", "strong_close"):
            bold += child.nesting
        elif child.type in ("em_open", "em_close"):
            slanted += child.nesting
        elif child.type in ("softbreak", "hardbreak"):
            yield Break()
        elif child.type in ("text", "code_inline"):
            face = ("B" if bold else "") + ("I" if slanted else "")
            yield from _mixed(child.content, face, formulas)


def _mixed(text: str, face: str, formulas: list[Maths]) -> Iterator[Inline]:
    """Words with the formulas back in their places."""
    for piece in HELD.split(text):
        if HELD.fullmatch(piece):
            yield formulas[ord(piece) - FIRST]
        elif piece:
            yield Run(piece, face)
