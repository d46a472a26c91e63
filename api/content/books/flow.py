"""Text in lines down a page: breaks lines, breaks pages, and paints the tint of boxed passages behind each line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby

from api.content.books.mathline import Box, Ink, text_box
from api.content.books.sheet import BOTTOM, LEFT, MUTED, RIGHT, TOP, Colour, Sheet, line_height


class Flow:
    """A cursor that moves down the page between two edges."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.left, self.right, self.y = LEFT, RIGHT, TOP
        self.marker: tuple[float, Box] | None = None
        self.stretch = 0.0
        self._tint: tuple[float, float, Colour, Colour] | None = None

    @property
    def room(self) -> float:
        """Width between the edges."""
        return self.right - self.left

    @property
    def is_boxed(self) -> bool:
        """Whether the cursor is inside a tinted passage."""
        return self._tint is not None

    def new_page(self) -> None:
        """Go to the top of a fresh page."""
        self.sheet.add_page()
        self.y = TOP

    def need(self, height: float) -> None:
        """Go to a new page unless `height` millimetres are left on this one."""
        if self.y + height > BOTTOM + self.stretch:
            self.new_page()

    def strip(self, height: float) -> float:
        """Take the next `height` millimetres, tinted when inside a boxed passage, and return where they start."""
        self.need(height)
        at = self.y
        if self._tint:
            left, right, fill, bar = self._tint
            self.sheet.set_fill_color(*fill)
            self.sheet.rect(left, at - 0.02, right - left, height + 0.04, style="F")
            self.sheet.set_fill_color(*bar)
            self.sheet.rect(left, at - 0.02, 1.0, height + 0.04, style="F")
        self.y += height
        return at

    def gap(self, height: float) -> None:
        """White (or tinted) space, swallowed at the top and foot of a page."""
        if self.y > TOP and self.y + height <= BOTTOM:
            self.strip(height)

    @contextmanager
    def inset(self, left: float, right: float = 0) -> Iterator[None]:
        """Narrow the text for a while."""
        self.left, self.right = self.left + left, self.right - right
        yield
        self.left, self.right = self.left - left, self.right + right

    @contextmanager
    def boxed(self, fill: Colour, bar: Colour) -> Iterator[None]:
        """Tint everything written inside, page after page."""
        self._tint = (self.left, self.right, fill, bar)
        with self.inset(4, 2.5):
            yield
        self._tint = None

    def write(self, boxes: list[Box], size: float, centred: bool = False) -> None:
        """Set boxes as a paragraph."""
        lines = self.broken(boxes)
        if len(lines) <= 4:
            self.need(line_height(size) * len(lines))
        for i, line in enumerate(lines):
            if i == len(lines) - 2:
                self.need(line_height(size) * 2)
            self.set_line(line, size, centred)

    def set_line(self, line: list[Box], size: float, centred: bool = False) -> None:
        """One line of boxes, with the waiting list marker before it."""
        pitch = line_height(size)
        up = max([b.up for b in line] + [pitch * 0.52])
        down = max([b.down for b in line] + [pitch * 0.17])
        height = max(pitch, up + down + 0.9)
        baseline = self.strip(height) + (height - up - down) / 2 + up
        x = self.left
        if centred:
            x += (self.room - sum(b.width for b in line)) / 2
        if self.marker:
            self.marker[1].paint(self.marker[0], baseline)
            self.sheet.say(" ")
            self.marker = None
        for box in _runs(self.sheet, line):
            self.sheet.hushed = box.ink is None
            box.paint(x, baseline)
            self.sheet.hushed = False
            if box.ink is None:
                self.sheet.say(box.text)
            x += box.width
        self.sheet.say("\n")

    def broken(self, boxes: list[Box], room: float | None = None) -> list[list[Box]]:
        """Boxes shared out over lines no wider than `room`, breaking only at spaces."""
        room = self.room if room is None else room
        lines: list[list[Box]] = [[]]
        used = 0.0
        for chunk in _chunks(boxes):
            width = sum(b.width for b in chunk)
            if chunk[0].text == "\n":
                lines.append([])
                used = 0.0
                continue
            if chunk[0].is_space and not lines[-1]:
                continue
            if used + width > room and lines[-1] and not chunk[0].is_space:
                lines.append([])
                used = 0.0
            lines[-1].extend(chunk)
            used += width
        return [_trimmed(line) for line in lines if line]

    def label(self, text: str, size: float = 7.5, colour: Colour = MUTED) -> None:
        """A small caption line in sans."""
        words = [text_box(self.sheet, part, Ink("sans", size, colour)) for part in spaced(text)]
        self.write(words, size, centred=True)


def spaced(text: str) -> list[str]:
    """`text` as words and single spaces in turn."""
    parts: list[str] = []
    for i, word in enumerate(text.split(" ")):
        if i:
            parts.append(" ")
        if word:
            parts.append(word)
    return parts


def _chunks(boxes: list[Box]) -> Iterator[list[Box]]:
    """Groups that may not be parted: everything between two spaces."""
    held: list[Box] = []
    for box in boxes:
        if box.is_space or box.text == "\n":
            if held:
                yield held
            yield [box]
            held = []
        else:
            held.append(box)
    if held:
        yield held


def _runs(sheet: Sheet, line: list[Box]) -> Iterator[Box]:
    """Neighbours in the same ink as one box, so that words stay whole in the file."""
    for ink, boxes in groupby(line, key=lambda b: b.ink):
        if ink is None:
            yield from boxes
        else:
            yield text_box(sheet, "".join(b.text for b in boxes), ink)


def _trimmed(line: list[Box]) -> list[Box]:
    """A line without the spaces at its end."""
    while line and line[-1].is_space:
        line = line[:-1]
    return line
