"""The parts of a lesson drawn on paper, one after another."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

from api.learning.lesson_study.pdf.drawing import ready
from api.learning.lesson_study.pdf.flow import Flow, Line
from api.learning.lesson_study.pdf.words import (
    Heading,
    Inline,
    Items,
    Maths,
    Paragraph,
    Part,
    Run,
    Table,
    line_of,
    parts_of,
    plain,
)
from api.platform.print.paper import INK, MARGIN, MUTED, POINT, RULE, SHADE, Colour

BRAND, PROGRESS = (194, 65, 12), (15, 118, 110)
HEADINGS: Final = {1: 14.0, 2: 13.0, 3: 11.5, 4: 10.5}
INDENT: Final = 5.5
STAYS: Final = 26.0  # what follows a heading stays with it, so far
TALLEST: Final = 120.0  # of a drawing
PAD, CELL = 1.4, 9.3


class Blocks(Flow):
    """Draws blocks of a lesson; the answers of what is to be tried are kept for the end."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[tuple[str, str]] = []

    def markdown(self, source: str) -> None:
        for part in parts_of(source):
            self.part(part)

    def part(self, part: Part) -> None:
        match part:
            case Heading():
                self.heading(part.text, part.level)
            case Items():
                self._items(part)
            case Table():
                self._table(part.rows)
            case Paragraph(text=[Maths(display=True) as shown]):
                self.write_text([shown])
            case Paragraph():
                self.write_text(part.text)

    def heading(self, text: Sequence[Inline], level: int, colour: Colour = INK) -> None:
        size = HEADINGS[level]
        self.room_for(size * POINT + STAYS)
        self.down(2.2)
        if level <= 2:
            self.start_section(self.safe(plain(text)), level=0)
        self.write_text(text, size=size, face="B", colour=colour, after=1.2)

    def _items(self, listed: Items) -> None:
        for at, item in enumerate(listed.items):
            last = at == len(listed.items) - 1
            mark = "•" if listed.start is None else f"{listed.start + at}."
            self.write_text(item, indent=INDENT, mark=mark, after=2.4 if last else 0.8)

    def block(self, block: dict[str, Any]) -> None:
        """One block of a lesson's body (api/curriculum/lessons/rules.py says what there is)."""
        match block["kind"]:
            case "text":
                self.markdown(block["text"])
            case "figure":
                self._figure(block)
            case "steps":
                self._steps(block["title"], block["steps"])
            case "try":
                self._try(block["ask"], block["answer"])

    def boxed(self, colour: Colour) -> "Boxed":
        """What is drawn within stands beside a bar of this colour."""
        return Boxed(self, colour)

    def _steps(self, title: str, steps: Sequence[str]) -> None:
        self.room_for(STAYS)
        with self.boxed(PROGRESS):
            self.label("Worked example", PROGRESS)
            self.write_text(line_of(title), face="B", size=10.5, after=1.2)
            for at, step in enumerate(steps, 1):
                self._step(f"{at}.", parts_of(step))

    def _step(self, mark: str, parts: Sequence[Part]) -> None:
        for part in parts:
            if isinstance(part, Paragraph):
                self.write_text(part.text, indent=INDENT, mark=mark, after=1.2)
            else:
                self.part(part)
            mark = ""

    def _try(self, ask: str, answer: str) -> None:
        self.room_for(STAYS)
        name = f"Try it {len(self.answers) + 1}"
        self.answers.append((name, answer))
        with self.boxed(BRAND):
            self.label(f"{name} (answer at the end)", BRAND)
            self.markdown(ask)

    def label(self, words: str, colour: Colour) -> None:
        self.write_text([Run(words)], size=8.4, face="B", colour=colour, after=0.6)

    def _figure(self, block: dict[str, Any]) -> None:
        drawn = ready(block["svg"])
        if drawn is None:
            return self.write_text([Run(f"Drawing: {block['alt']}")], colour=MUTED)
        svg, width, height = drawn
        scale = min(1.0, self.width / width, TALLEST / height)
        caption = self.lines(line_of(block["caption"]), 8.6, self.width)
        self.room_for(height * scale + sum(line.height for line in caption) + 5)
        x = self.left + (self.width - width * scale) / 2
        top = self.get_y()
        self.image(BytesIO(svg), x=x, y=top, w=width * scale, h=height * scale, alt_text=block["alt"])
        self.set_y(top)
        self.down(height * scale + 1.6)
        self.colour = MUTED
        for line in caption:
            wide = sum(box.width for box in line.boxes)
            self.draw_line(line, self.left + (self.width - wide) / 2, self.get_y(), 8.6)
            self.down(line.height)
        return self.down(3)

    # Tables

    def _table(self, rows: list[list[list[Inline]]]) -> None:
        wide = self._columns(rows)
        self.down(0.6)
        for at, row in enumerate(rows):
            self._row(row, wide, is_head=at == 0)
        self.down(3)

    def _columns(self, rows: list[list[list[Inline]]]) -> list[float]:
        """Widths of the columns: as wide as their longest cell, or their share of the room by it."""
        wanted = [0.0] * len(rows[0])
        for row in rows:
            for at, cell in enumerate(row):
                found = self.lines(cell, CELL, 10_000, "B")
                wanted[at] = max([wanted[at], *(sum(box.width for box in line.boxes) for line in found)])
        wanted = [each + 2 * PAD + 0.4 for each in wanted]
        if sum(wanted) <= self.width:
            return wanted
        # A narrow column keeps what it wants; the wide ones share what is left by what they want.
        share = self.width / len(wanted)
        narrow = sum(each for each in wanted if each <= share)
        rest = sum(each for each in wanted if each > share)
        return [each if each <= share else each * (self.width - narrow) / rest for each in wanted]

    def _row(self, row: list[list[Inline]], wide: list[float], *, is_head: bool) -> None:
        face = "B" if is_head else ""
        cells: list[list[Line]] = [
            self.lines(cell, CELL, room - 2 * PAD, face) for cell, room in zip(row, wide, strict=True)
        ]
        tall = max(sum(line.height for line in cell) for cell in cells) + PAD
        self.room_for(tall + (tall if is_head else 0))
        top, x = self.get_y(), self.left
        self.colour = INK
        if is_head:
            self.set_fill_color(*SHADE)
            self.rect(x, top, sum(wide), tall, style="F")
        for cell, room in zip(cells, wide, strict=True):
            y = top + PAD / 2
            for line in cell:
                self.draw_line(line, x + PAD, y, CELL)
                y += line.height
            x += room
        self.down(tall)
        self.set_draw_color(*RULE)
        self.set_line_width(0.2)
        self.line(self.left, top + tall, self.left + sum(wide), top + tall)


class Boxed:
    """Indents what is drawn within and marks it with a bar."""

    def __init__(self, paper: Blocks, colour: Colour) -> None:
        self.paper, self.colour = paper, colour

    def __enter__(self) -> None:
        self.paper.down(1)
        self.paper.left, self.paper.bar = MARGIN + 6, self.colour

    def __exit__(self, *_: object) -> None:
        self.paper.left, self.paper.bar = MARGIN, None
        self.paper.down(3.4)
