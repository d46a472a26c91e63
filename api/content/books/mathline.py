"""Boxes of type: words, fractions, roots, matrices and raised or lowered figures, each with a width, height and painter."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from api.content.books.sheet import INK, Colour, Sheet

_MM = 0.352778
_PRODUCT = re.compile(r"[abcxyzpqrmnkh]{2,3}")
_FORMULAS = {"mgh", "mv", "mc", "VI", "IR", "It", "ut", "hρg", "fλ"}
_UNITS = {"cm", "mm", "km", "am", "pm", "ax"}
_SYMBOL = re.compile(r'"(?P<quoted>[^"]*)"|(?P<word>[A-Za-zα-ωΑ-Ω]+)|(?P<space> +)|(?P<other>.)')


@dataclass(frozen=True)
class Ink:
    """How to print: face, size in points, colour."""

    face: str = "body"
    size: float = 10
    colour: Colour = INK


@dataclass(frozen=True)
class Box:
    """A painted thing on a line: `up` and `down` are millimetres above and below the baseline."""

    width: float
    up: float
    down: float
    paint: Callable[[float, float], None]
    text: str
    is_space: bool = False
    ink: Ink | None = None


def text_box(sheet: Sheet, text: str, ink: Ink) -> Box:
    """One run of letters."""
    high = ink.size * _MM
    ink = Ink(sheet.face_for(text, ink.face), ink.size, ink.colour)

    def paint(x: float, y: float) -> None:
        sheet.put(x, y, text, ink.face, ink.size, ink.colour)

    return Box(sheet.measure(text, ink.face, ink.size), high * 0.78, high * 0.24, paint, text, not text.strip(), ink)


def row(boxes: list[Box]) -> Box:
    """Boxes side by side on one baseline."""

    def paint(x: float, y: float) -> None:
        for box in boxes:
            box.paint(x, y)
            x += box.width

    return Box(
        sum(b.width for b in boxes),
        max((b.up for b in boxes), default=0),
        max((b.down for b in boxes), default=0),
        paint,
        "".join(b.text for b in boxes),
    )


def shifted(box: Box, rise: float) -> Box:
    """The same box `rise` millimetres higher."""
    return Box(box.width, box.up + rise, max(box.down - rise, 0), lambda x, y: box.paint(x, y - rise), box.text)


def fraction(sheet: Sheet, top: Box, bottom: Box, ink: Ink) -> Box:
    """`top` over `bottom` with a bar at the height of a minus sign."""
    width = max(top.width, bottom.width) + 1.2
    axis = ink.size * _MM * 0.28

    def paint(x: float, y: float) -> None:
        top.paint(x + (width - top.width) / 2, y - axis - top.down - 0.5)
        sheet.set_draw_color(*ink.colour)
        sheet.set_line_width(0.22)
        sheet.line(x + 0.2, y - axis, x + width - 0.2, y - axis)
        bottom.paint(x + (width - bottom.width) / 2, y - axis + bottom.up + 0.5)

    up, down = axis + top.up + top.down + 0.6, bottom.up + bottom.down + 0.6 - axis
    return Box(width, up, down, paint, f"{top.text}/{bottom.text}")


def root(sheet: Sheet, inside: Box, ink: Ink) -> Box:
    """A square root sign over `inside`."""
    lead = 2.2

    def paint(x: float, y: float) -> None:
        roof, foot = y - inside.up - 0.4, y + inside.down * 0.6
        sheet.set_draw_color(*ink.colour)
        sheet.set_line_width(0.24)
        points = [(x + 0.1, y - 1.2), (x + 0.6, y - 1.5), (x + 1.2, foot), (x + lead - 0.2, roof)]
        sheet.polyline([*points, (x + lead + inside.width + 0.3, roof)])
        inside.paint(x + lead, y)

    return Box(inside.width + lead + 0.5, inside.up + 0.8, inside.down, paint, f"√({inside.text})")


def matrix(sheet: Sheet, cells: list[list[Box]], ink: Ink) -> Box:
    """A bracketed grid of cells."""
    columns = [max(line[i].width for line in cells) for i in range(len(cells[0]))]
    pitch = max(max(c.up + c.down for c in line) for line in cells) + 0.9
    high, gap = pitch * len(cells), 2.2
    width = sum(columns) + gap * (len(columns) - 1) + 3.2
    up = high / 2 + ink.size * _MM * 0.28

    def paint(x: float, y: float) -> None:
        top = y - up
        sheet.set_draw_color(*ink.colour)
        sheet.set_line_width(0.26)
        for edge, turn in ((x + 0.4, 1), (x + width - 0.4, -1)):
            lip = edge + turn * 0.9
            sheet.polyline([(lip, top), (edge, top + 1.1), (edge, top + high - 1.1), (lip, top + high)])
        for r, line in enumerate(cells):
            left = x + 1.6
            for cell, column in zip(line, columns, strict=True):
                cell.paint(left + (column - cell.width) / 2, top + pitch * r + 0.45 + cell.up)
                left += column + gap

    said = "; ".join(", ".join(c.text for c in line) for line in cells)
    return Box(width, up, high - up, paint, f"({said})")


def maths(sheet: Sheet, source: str, ink: Ink) -> list[Box]:
    """Boxes for a line of school mathematics: `{a over b}`, `sqrt{x}`, `x^2`, `H_2`, `[[1, 2; 3, 4]]`, `"words"`."""
    return _Reader(sheet, source, ink).run()


class _Reader:
    """Walks the source once, left to right."""

    def __init__(self, sheet: Sheet, source: str, ink: Ink) -> None:
        self.sheet, self.source, self.ink = sheet, source, ink

    def run(self) -> list[Box]:
        boxes: list[Box] = []
        at = 0
        while at < len(self.source):
            box, at = self._next(at)
            boxes.append(box)
        return boxes

    def _next(self, at: int) -> tuple[Box, int]:
        source = self.source
        if source.startswith("[[", at):
            end = source.index("]]", at)
            lines = [line.split(",") for line in source[at + 2 : end].split(";")]
            cells = [[row(maths(self.sheet, c.strip(), self.ink)) for c in line] for line in lines]
            return matrix(self.sheet, cells, self.ink), end + 2
        if source.startswith("sqrt{", at):
            inside, end = _braced(source, at + 4)
            return root(self.sheet, row(maths(self.sheet, inside, self.ink)), self.ink), end
        if source[at] == "{":
            inside, end = _braced(source, at)
            top, bar, bottom = _split_over(inside)
            if not bar:
                return row(maths(self.sheet, inside, self.ink)), end
            small = Ink(self.ink.face, self.ink.size * 0.92, self.ink.colour)
            parts = [row(maths(self.sheet, part.strip(), small)) for part in (top, bottom)]
            return fraction(self.sheet, parts[0], parts[1], self.ink), end
        if source[at] in "^_" and at + 1 < len(source):
            return self._script(at)
        return self._symbol(at)

    def _script(self, at: int) -> tuple[Box, int]:
        if self.source[at + 1] == "{":
            inside, end = _braced(self.source, at + 1)
        else:
            inside, end = self.source[at + 1], at + 2
        small = Ink(self.ink.face, self.ink.size * 0.7, self.ink.colour)
        rise = self.ink.size * _MM * (0.36 if self.source[at] == "^" else -0.16)
        return shifted(row(maths(self.sheet, inside, small)), rise), end

    def _symbol(self, at: int) -> tuple[Box, int]:
        found = _SYMBOL.match(self.source, at)
        assert found is not None
        kind, text = found.lastgroup, found.group()
        ink = self.ink
        if text == "-":
            text = "−"
        elif kind == "quoted":
            text = found.group("quoted")
        elif kind == "word" and ink.face in ("body", "sans") and _is_variable(text):
            ink = Ink("italic", ink.size, ink.colour)
        return text_box(self.sheet, text, ink), found.end()


def _is_variable(word: str) -> bool:
    """Single letters and short products such as `ac` lean; units and names of functions stand."""
    return len(word) == 1 or word in _FORMULAS or (word not in _UNITS and _PRODUCT.fullmatch(word) is not None)


def _braced(source: str, at: int) -> tuple[str, int]:
    """The text inside the braces that open at `at`, and where the rest begins."""
    depth = 0
    for i in range(at, len(source)):
        depth += {"{": 1, "}": -1}.get(source[i], 0)
        if depth == 0:
            return source[at + 1 : i], i + 1
    raise ValueError(f"unclosed brace in {source!r}")


def _split_over(inside: str) -> tuple[str, str, str]:
    """Split at the outermost ` over `; a plain group has no bar."""
    depth = 0
    for i, ch in enumerate(inside):
        depth += {"{": 1, "}": -1}.get(ch, 0)
        if depth == 0 and inside.startswith(" over ", i):
            return inside[:i], "over", inside[i + 6 :]
    return inside, "", ""
