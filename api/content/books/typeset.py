"""Markdown notes set as pages: chapters, worked examples, mathematics, tables, figures and lists."""

from __future__ import annotations

from collections.abc import Callable

import yaml
from markdown_it.tree import SyntaxTreeNode

from api.content.books.figures import Drawing
from api.content.books.flow import Flow, spaced
from api.content.books.mathline import Box, Ink, maths, row, text_box
from api.content.books.nodes import own_mark, parse, parted, plain
from api.content.books.sheet import BOTTOM, INK, LEFT, Sheet, line_height
from api.content.books.tables import set_table

PAPER_TINT = (250, 246, 240)
KEY_TINT = (240, 247, 246)
_ANSWER_SIZE = 9
_STRETCH = 6.0  # the last block of a chapter may run a line deeper, so that no page holds one line only
TEAL = (15, 118, 110)


class Typesetter(Flow):
    """Sets a Markdown tree on a sheet; with `runs_on` a chapter may begin in the middle of a page."""

    def __init__(self, sheet: Sheet, size: float = 10, runs_on: bool = False) -> None:
        super().__init__(sheet)
        self.runs_on = runs_on
        self.size = size
        self.chapters = 0
        self._depth = 0
        self._waiting: list[Drawing] = []

    def set_all(self, source: str) -> None:
        """Set a whole Markdown text."""
        nodes = parse(source).children
        for node, after in zip(nodes, [*nodes[1:], None], strict=True):
            if node.type == "heading":
                self._make_room(node, after)
            ends = after is None or (after.tag == "h1" and not self.runs_on)
            self.stretch = _STRETCH if ends else 0
            self.block(node)
            if node.type != "heading":
                self._release(False)
        self._release(True)

    def _make_room(self, node: SyntaxTreeNode, after: SyntaxTreeNode | None) -> None:
        """Let waiting figures out before a heading that starts a page; keep a figure or first question beside its heading."""
        ahead = 36.0
        if after is not None and after.type == "fence" and after.info.startswith("figure"):
            ahead += float(yaml.safe_load(after.content)["height"]) + 8
        if after is not None and after.type in ("ordered_list", "bullet_list"):
            ahead = max(ahead, min(self._height_of(after.children[0], 6.2), 75) + 14)
        if node.tag == "h1":
            self._release(True)
        elif self.y + ahead > BOTTOM:
            if self._waiting:
                self._release(True)
            self.need(ahead)

    def _release(self, now: bool) -> None:
        """Paint figures that waited for room; before a new chapter they wait no longer."""
        while self._waiting and (now or self.y + self._waiting[0].height + 12 <= BOTTOM):
            self._show(self._waiting.pop(0))

    def block(self, node: SyntaxTreeNode) -> None:
        """Set one block by its kind."""
        kinds: dict[str, Callable[[SyntaxTreeNode], None]] = {
            "heading": self._heading,
            "paragraph": self._paragraph,
            "bullet_list": self._list,
            "ordered_list": self._list,
            "fence": self._fence,
            "table": self._table,
            "blockquote": self._quote,
            "hr": lambda _: self.label("•   •   •"),
        }
        if node.type not in kinds:
            raise ValueError(f"{self.sheet.book_title}: cannot set a {node.type}")
        kinds[node.type](node)

    def _heading(self, node: SyntaxTreeNode) -> None:
        text = plain(node)
        if node.tag == "h1":
            self._chapter(text)
        elif node.tag == "h2":
            self.gap(3.2)
            self.need(30)
            self.sheet.start_section(text, level=1)
            self._headline(text, 12.5, INK)
            self.gap(0.8)
        else:
            self.gap(1.6)
            self.need(16)
            self._headline(text, 10, TEAL)

    def _chapter(self, text: str) -> None:
        if self.runs_on and self.chapters and self.y + 55 < BOTTOM:
            self.gap(9)
        else:
            self.new_page()
        self.sheet.start_section(text, level=0)
        self.sheet.chapter = text
        if text.startswith("Answers"):
            self.size = _ANSWER_SIZE
        else:
            self._part_label()
        self._headline(text, 15 if self.runs_on else 18, INK)
        at = self.strip(6) + 2
        self.sheet.set_fill_color(*self.sheet.accent)
        self.sheet.rect(LEFT, at, 18, 1.1, style="F")

    def _part_label(self) -> None:
        self.chapters += 1
        if not self.runs_on:
            baseline = self.strip(8) + 5
            self.sheet.put(LEFT, baseline, f"PART {self.chapters}", "sansbold", 8, self.sheet.accent)
            self.sheet.say("\n")

    def _headline(self, text: str, size: float, colour: tuple[int, int, int]) -> None:
        words = [text_box(self.sheet, part, Ink("sansbold", size, colour)) for part in spaced(text)]
        for line in self.broken(words):
            self.set_line(line, size * 0.86)

    def _paragraph(self, node: SyntaxTreeNode) -> None:
        inline = node.children[0]
        sole = inline.children[0] if len(inline.children) == 1 else None
        if sole is not None and sole.type == "code_inline" and self._depth == 0:
            self.gap(0.6)
            self.write(maths(self.sheet, sole.content, Ink(size=self.size)), self.size, centred=True)
        else:
            self.write(self.inline(inline, Ink(size=self.size)), self.size)
        self.gap(1.6 if self._depth == 0 else 0.5)

    def inline(self, node: SyntaxTreeNode, ink: Ink) -> list[Box]:
        """Boxes for running text with bold, italic and `mathematics`."""
        boxes: list[Box] = []
        for child in node.children:
            if child.type == "text":
                boxes += [text_box(self.sheet, part, ink) for part in spaced(child.content)]
            elif child.type == "softbreak":
                boxes.append(text_box(self.sheet, " ", ink))
            elif child.type == "hardbreak":
                boxes.append(Box(0, 0, 0, lambda x, y: None, "\n"))
            elif child.type == "code_inline":
                boxes += maths(self.sheet, child.content, ink)
            elif child.type in ("strong", "em"):
                face = {"strong": "bold", "em": "italic"}[child.type]
                if ink.face.startswith("sans") and face == "bold":
                    face = "sansbold"
                boxes += self.inline(child, Ink(face, ink.size, ink.colour))
            else:
                raise ValueError(f"{self.sheet.book_title}: cannot set inline {child.type}")
        return boxes

    def _list(self, node: SyntaxTreeNode) -> None:
        number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
        tight = max(self._depth, 0)
        indent = 6.2 if number else 4.2
        for i, item in enumerate(node.children):
            mark = f"{number + i}." if number else ("•" if tight == 0 else "–")
            mark = own_mark(item) or mark
            face = "body" if mark in "•–☐" else "sansbold"
            box = text_box(self.sheet, mark, Ink(face, self.size - (0 if face == "body" else 1), self.sheet.accent))
            self.need(min(self._height_of(item, indent), 75))
            self.marker = (self.left, box)
            self._depth += 1
            with self.inset(indent):
                for child in item.children:
                    self.block(child)
            self._depth -= 1
            self.gap(0.3)
        if self._depth == 0:
            self.gap(1.3)

    def _height_of(self, item: SyntaxTreeNode, indent: float) -> float:
        """How far down the page the paragraphs of a list item will reach."""
        height = 0.0
        for child in item.children:
            if child.type == "paragraph":
                boxes = self.inline(child.children[0], Ink(size=self.size))
                for line in self.broken(boxes, self.room - indent):
                    height += max(line_height(self.size), *(b.up + b.down + 0.9 for b in line)) + 0.2
            elif child.type in ("bullet_list", "ordered_list"):
                height += sum(self._height_of(inner, indent + 4.2) + 0.8 for inner in child.children)
        return max(height, 5.5)

    def _quote(self, node: SyntaxTreeNode) -> None:
        with self.inset(5, 5):
            for child in node.children:
                self.block(child)

    def _fence(self, node: SyntaxTreeNode) -> None:
        kind, _, title = node.info.strip().partition(" ")
        if kind == "figure":
            self._figure(node.content)
        elif kind == "math":
            self._working(node.content)
        elif kind in ("example", "key"):
            self._panel(kind, title, node.content)
        else:
            raise ValueError(f"{self.sheet.book_title}: unknown fence {kind!r}")

    def _panel(self, kind: str, title: str, content: str) -> None:
        """A tinted passage with a coloured bar: a worked example or a key idea."""
        tint, bar = (PAPER_TINT, self.sheet.accent) if kind == "example" else (KEY_TINT, TEAL)
        heading = title or ("Worked example" if kind == "example" else "Remember")
        self.gap(1.2)
        self.need(27)
        size, self.size = self.size, self.size - 0.5
        with self.boxed(tint, bar):
            self.strip(1.8)
            words = [text_box(self.sheet, part, Ink("sansbold", 8.5, bar)) for part in spaced(heading)]
            self.write(words, 8.5)
            self.gap(0.6)
            for child in parse(content).children:
                self.block(child)
            self.gap(0.8)
        self.size = size
        self.gap(2.6)

    def _working(self, content: str) -> None:
        """Lines of working, lined up at their first equals sign."""
        ink = Ink(size=self.size)
        lines = [parted(line) for line in content.splitlines() if line.strip()]
        sides = [(maths(self.sheet, left, ink), maths(self.sheet, right, ink)) for left, right in lines]
        aligned = [sum(b.width for b in left) for (left, right) in sides if right]
        edge = min(max(aligned, default=0), self.room * 0.55)
        for left, right in sides:
            lead = max(edge - sum(b.width for b in left), 0) if right else 0
            pad = Box(3 + lead, 0, 0, lambda x, y: None, "")
            for line in self.broken([pad, row(left), *right]) if right else [[pad, *left]]:
                self.set_line(line, self.size)
        self.gap(1.2)

    def _figure(self, content: str) -> None:
        drawing = Drawing(self.sheet, yaml.safe_load(content))
        lacking = self.y + drawing.height + 12 > BOTTOM and BOTTOM - self.y > 22
        if self.is_boxed or not (self._waiting or lacking):
            self._show(drawing)
        else:
            self._waiting.append(drawing)

    def _show(self, drawing: Drawing) -> None:
        caption = str(drawing.spec.get("caption", ""))
        self.gap(1.5)
        self.need(drawing.height + (9 if caption else 2))
        at = self.strip(drawing.height)
        drawing.paint(self.left + (self.room - drawing.width) / 2, at)
        if caption:
            self.gap(0.8)
            self.label(caption)
        self.gap(2)

    def _table(self, node: SyntaxTreeNode) -> None:
        set_table(self, table_cells(self, node), self.size - 1.2)


def table_cells(setter: Typesetter, node: SyntaxTreeNode) -> list[list[list[Box]]]:
    """The boxes of every cell, the head in bold."""
    lines = [line for part in node.children for line in part.children]
    size = setter.size - 1.2
    return [
        [
            setter.inline(c.children[0], Ink("sans" if i else "sansbold", size)) if c.children else []
            for c in line.children
        ]
        for i, line in enumerate(lines)
    ]
