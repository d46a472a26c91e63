"""Axes, curves, points and bar charts for figures."""

from __future__ import annotations

from typing import Any

from api.content.books.formula import formula
from api.content.books.sheet import INK, MUTED, RULE, Sheet

_SMALL = 6.3


def _ticks(start: float, stop: float, step: float) -> list[float]:
    count = round((stop - start) / step)
    return [start + i * step for i in range(count + 1)]


def number(value: float) -> str:
    """A tick label: whole numbers without a point, a true minus sign."""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
    return text.replace("-", "−")


class Axes:
    """Ruled axes: `at` [x, y] of the top left, `size` [w, h], `x` and `y` as [from, to, step], labels and a grid."""

    def __init__(self, sheet: Sheet, x: float, y: float, spec: dict[str, Any]) -> None:
        self.sheet = sheet
        self.left, self.top = x + spec["at"][0], y + spec["at"][1]
        self.width, self.height = spec["size"]
        self.xs, self.ys = [float(v) for v in spec["x"]], [float(v) for v in spec["y"]]
        if spec.get("grid", True):
            self._grid()
        self._rules(str(spec.get("xlabel", "")), str(spec.get("ylabel", "")))
        if spec.get("numbers", True):
            self._numbers()

    def place(self, px: float, py: float) -> tuple[float, float]:
        """Where a point of the graph lies on the page."""
        along = (px - self.xs[0]) / (self.xs[1] - self.xs[0])
        up = (py - self.ys[0]) / (self.ys[1] - self.ys[0])
        return self.left + along * self.width, self.top + self.height - up * self.height

    def _grid(self) -> None:
        self.sheet.set_draw_color(*RULE)
        self.sheet.set_line_width(0.15)
        for px in _ticks(*self.xs):
            self.sheet.line(*self.place(px, self.ys[0]), *self.place(px, self.ys[1]))
        for py in _ticks(*self.ys):
            self.sheet.line(*self.place(self.xs[0], py), *self.place(self.xs[1], py))

    def _origin(self) -> tuple[float, float]:
        """The crossing of the axes, kept inside the picture."""
        return min(max(0.0, self.xs[0]), self.xs[1]), min(max(0.0, self.ys[0]), self.ys[1])

    def _rules(self, xlabel: str, ylabel: str) -> None:
        ox, oy = self._origin()
        self.sheet.set_draw_color(*INK)
        self.sheet.set_line_width(0.35)
        x1, y1 = self.place(self.xs[1], oy)
        self.sheet.line(*self.place(self.xs[0], oy), x1 + 2, y1)
        x2, y2 = self.place(ox, self.ys[1])
        self.sheet.line(*self.place(ox, self.ys[0]), x2, y2 - 2)
        if len(xlabel) > 2:
            self.sheet.put_right(x1 + 2, self.top + self.height + 7.2, xlabel, "sans", _SMALL + 0.4, MUTED)
        else:
            self.sheet.put(x1 + 2.6, y1 + 0.8, xlabel, "sans", 7.5, INK)
        self.sheet.put(x2 - (0 if len(ylabel) > 2 else 0.6), y2 - 3.2, ylabel, "sans", _SMALL + 0.4, MUTED)

    def _numbers(self) -> None:
        ox, oy = self._origin()
        for px in _ticks(*self.xs):
            if px != ox or self.ys[0] == oy:
                x, y = self.place(px, oy)
                if not (px == 0 == oy and self.xs[0] < 0):
                    self.sheet.put_centre(x, y + 3, number(px), "sans", _SMALL, MUTED)
                    self.sheet.say(" ")
        for py in _ticks(*self.ys):
            if py != oy or (self.ys[0] == oy and oy != 0):
                x, y = self.place(ox, py)
                self.sheet.put_right(x - 0.9, y + 0.8, number(py), "sans", _SMALL, MUTED)
                self.sheet.say(" ")

    def curve(self, source: str, start: float, stop: float) -> None:
        """A smooth curve, cut where it leaves the picture."""
        fn = formula(source)
        piece: list[tuple[float, float]] = []
        for i in range(121):
            px = start + (stop - start) * i / 120
            py = fn(px)
            if self.ys[0] - 1e-9 <= py <= self.ys[1] + 1e-9:
                piece.append(self.place(px, py))
            elif len(piece) > 1:
                self.sheet.polyline(piece)
                piece = []
        if len(piece) > 1:
            self.sheet.polyline(piece)

    def crosses(self, pairs: list[list[float]]) -> None:
        """A small cross at each point."""
        for px, py in pairs:
            x, y = self.place(px, py)
            self.sheet.line(x - 0.9, y - 0.9, x + 0.9, y + 0.9)
            self.sheet.line(x - 0.9, y + 0.9, x + 0.9, y - 0.9)


def bars(sheet: Sheet, x: float, y: float, spec: dict[str, Any]) -> None:
    """Bars from zero: `at`, `size`, `labels`, `values`, `max`, `step`; `touching` makes a histogram."""
    left, top = x + spec["at"][0], y + spec["at"][1]
    width, height = spec["size"]
    labels, values = spec["labels"], [float(v) for v in spec["values"]]
    top_value = float(spec["max"])
    sheet.set_line_width(0.15)
    for tick in _ticks(0, top_value, float(spec["step"])):
        level = top + height - height * tick / top_value
        sheet.set_draw_color(*RULE)
        sheet.line(left, level, left + width, level)
        sheet.put_right(left - 1, level + 0.8, number(tick), "sans", _SMALL, MUTED)
        sheet.say(" ")
    slot = width / len(values)
    thick = slot if spec.get("touching") else slot * 0.62
    sheet.set_fill_color(253, 228, 208)
    sheet.set_draw_color(194, 65, 12)
    sheet.set_line_width(0.3)
    for i, value in enumerate(values):
        tall = height * value / top_value
        sheet.rect(left + slot * i + (slot - thick) / 2, top + height - tall, thick, tall, style="DF")
    for i, label in enumerate(labels):
        sheet.put_centre(left + slot * (i + 0.5), top + height + 3.2, str(label), "sans", _SMALL, INK)
        sheet.say(" ")
    sheet.set_draw_color(*INK)
    sheet.line(left, top + height, left + width, top + height)
    if "ylabel" in spec:
        sheet.put(left - 3, top - 2, str(spec["ylabel"]), "sans", _SMALL + 0.4, MUTED)
