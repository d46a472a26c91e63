"""Markdown with TeX between dollars, read as the blocks of a printed document. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from api.platform.print.formula import FormulaError, formula_of
from api.platform.print.nodes import (
    Block,
    Break,
    Formula,
    Heading,
    Inline,
    Item,
    Items,
    Paragraph,
    Quote,
    Run,
    Separator,
    Table,
)

# A dollar opens maths only before a non-space and closes it only after one, so "costs $5 and $7" stays text.
MATHS: Final = re.compile(r"\$\$([^$]+)\$\$|\$(?!\s)((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)", re.DOTALL)
# A formula goes through Markdown as one letter no text holds, so that its signs mean nothing there.
FIRST, LAST = 0xF0000, 0xFFFFD
HELD: Final = re.compile(f"([{chr(FIRST)}-{chr(LAST)}])")
OWN_MARK: Final = re.compile(r"(☐|[A-H]\)) ")
Fence = Callable[[str, str], Block]  # the words after the fence's marks, and what stands in it


def formula_or_tex(tex: str, display: bool = False) -> Inline:
    """The formula, or its TeX as it was written when it cannot be set."""
    try:
        made = formula_of(tex)
    except FormulaError:
        return Run(tex, italic=True)
    return Formula(made.code, made.words or tex, display, tex)


def verbatim(_: str, content: str) -> Block:
    """A fenced passage as its lines."""
    result: list[Inline] = []
    for line in content.rstrip("\n").split("\n"):
        result += [Break(), Run(line)] if result else [Run(line)]
    return Paragraph(result)


@lru_cache(maxsize=4)
def _rules(breaks: bool, is_typographic: bool) -> MarkdownIt:
    rules = MarkdownIt("commonmark", {"html": False, "breaks": breaks, "typographer": is_typographic})
    rules.enable(["table", "smartquotes"] if is_typographic else ["table"])
    return rules.disable(["image", "entity"])


@dataclass(frozen=True)
class Dialect:
    """How Markdown is meant: `breaks` keeps line ends, `is_typographic` curls quotes and takes own marks of lists."""

    breaks: bool = True
    is_typographic: bool = False
    fence: Fence = verbatim

    def read(self, source: str) -> list[Block]:
        """The blocks of a text in order; raises ValueError for what cannot be printed."""
        held: list[re.Match[str]] = []

        def hold(found: re.Match[str]) -> str:
            held.append(found)
            return chr(FIRST + len(held) - 1)

        tree = SyntaxTreeNode(_rules(self.breaks, self.is_typographic).parse(MATHS.sub(hold, HELD.sub("?", source))))
        return list(_Reading(self, held).blocks(tree.children))

    def line(self, source: str) -> list[Inline]:
        """A text of one line, such as a title."""
        return [each for part in self.read(source) for each in getattr(part, "text", [])]


class _Reading:
    """One text being read, with the formulas that wait to come back."""

    def __init__(self, dialect: Dialect, held: list[re.Match[str]]) -> None:
        self.dialect, self.held = dialect, held

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
        for node in nodes:
            match node.type:
                case "heading":
                    yield Heading(int(node.tag[1]), self._inlines(node.children))
                case "paragraph":
                    yield Paragraph(self._inlines(node.children))
                case "bullet_list" | "ordered_list":
                    yield self._items(node)
                case "table":
                    yield self._table(node)
                case "fence":
                    yield self.dialect.fence(node.info.strip(), self._as_written(node.content))
                case "code_block":
                    yield verbatim("", self._as_written(node.content))
                case "blockquote":
                    yield Quote(list(self.blocks(node.children)))
                case "hr":
                    yield Separator()
                case other:
                    raise ValueError(f"cannot print a {other}")

    def _items(self, node: SyntaxTreeNode) -> Items:
        start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        items = [Item(list(self.blocks(item.children))) for item in node.children]
        if self.dialect.is_typographic:
            for item in items:
                _take_mark(item)
        return Items(start, items)

    def _table(self, node: SyntaxTreeNode) -> Table:
        lines = [line for part in node.children for line in part.children]
        return Table([[self._inlines(cell.children) for cell in line.children] for line in lines])

    def _as_written(self, text: str) -> str:
        return HELD.sub(lambda found: self.held[ord(found.group()) - FIRST].group(), text)

    def _inlines(self, nodes: Sequence[SyntaxTreeNode], bold: bool = False, italic: bool = False) -> list[Inline]:
        found: list[Inline] = []
        for node in nodes:
            match node.type:
                case "inline" | "link":
                    found += self._inlines(node.children, bold, italic)
                case "strong":
                    found += self._inlines(node.children, True, italic)
                case "em":
                    found += self._inlines(node.children, bold, True)
                case "softbreak" if not self.dialect.breaks:
                    found.append(Run(" ", bold, italic))
                case "softbreak" | "hardbreak":
                    found.append(Break())
                case "text" | "code_inline":
                    found += self._mixed(node.content, bold, italic)
        return found

    def _mixed(self, text: str, bold: bool, italic: bool) -> Iterator[Inline]:
        """Words with the formulas back in their places."""
        for piece in HELD.split(text):
            if HELD.fullmatch(piece):
                display, tex = self.held[ord(piece) - FIRST].groups()
                yield formula_or_tex((display or tex).strip(), display is not None)
            elif piece:
                yield Run(piece, bold, italic)


def _take_mark(item: Item) -> None:
    """Take the tick box or letter with which an item opens out of its text."""
    first = item.blocks[0] if item.blocks else None
    if not isinstance(first, Paragraph) or not first.text or not isinstance(first.text[0], Run):
        return
    run = first.text[0]
    if found := OWN_MARK.match(run.text):
        item.mark = found.group(1).rstrip(")")
        first.text[0] = Run(run.text[found.end() :], run.bold, run.italic)
