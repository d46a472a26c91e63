"""Axes, curves, points and bar charts for figures."""

from typing import Any, Final

from api.platform.print.canvas import INK, MUTED, RULE, Canvas
from api.platform.print.curves import curve_of

SMALL: Final = 6.3
STEPS: Final = 120


def _ticks(start: float, stop: float, step: float) -> list[float]:
    count = round((stop - start) / step)
    return [start + i * step for i in range(count + 1)]


def number(value: float) -> str:
    """A tick label: whole numbers without a point, a true minus sign."""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
    return text.replace("-", "−")


class Axes:
    """Ruled axes: `at` [x, y] of the top left, `size` [w, h], `x` and `y` as [from, to, step], labels and a grid."""

    def __init__(self, canvas: Canvas, spec: dict[str, Any]) -> None:
        self.canvas = canvas
        self.left, self.top = spec["at"]
        self.width, self.height = spec["size"]
        self.xs, self.ys = [float(v) for v in spec["x"]], [float(v) for v in spec["y"]]
        if spec.get("grid", True):
            self._grid()
        self._rules(str(spec.get("xlabel", "")), str(spec.get("ylabel", "")))
        if spec.get("numbers", True):
            self._numbers()

    def place(self, px: float, py: float) -> tuple[float, float]:
        """Where a point of the graph lies in the picture."""
        along = (px - self.xs[0]) / (self.xs[1] - self.xs[0])
        up = (py - self.ys[0]) / (self.ys[1] - self.ys[0])
        return self.left + along * self.width, self.top + self.height - up * self.height

    def _grid(self) -> None:
        self.canvas.pen, self.canvas.weight = RULE, 0.15
        for px in _ticks(*self.xs):
            self.canvas.line(*self.place(px, self.ys[0]), *self.place(px, self.ys[1]))
        for py in _ticks(*self.ys):
            self.canvas.line(*self.place(self.xs[0], py), *self.place(self.xs[1], py))

    def _origin(self) -> tuple[float, float]:
        """The crossing of the axes, kept inside the picture."""
        return min(max(0.0, self.xs[0]), self.xs[1]), min(max(0.0, self.ys[0]), self.ys[1])

    def _rules(self, xlabel: str, ylabel: str) -> None:
        ox, oy = self._origin()
        canvas = self.canvas
        canvas.pen, canvas.weight = INK, 0.35
        x1, y1 = self.place(self.xs[1], oy)
        canvas.line(*self.place(self.xs[0], oy), x1 + 2, y1)
        x2, y2 = self.place(ox, self.ys[1])
        canvas.line(*self.place(ox, self.ys[0]), x2, y2 - 2)
        if len(xlabel) > 2:
            canvas.text(x1 + 2, self.top + self.height + 7.2, xlabel, SMALL + 0.4, MUTED, "right")
        elif xlabel:
            canvas.text(x1 + 2.6, y1 + 0.8, xlabel, 7.5)
        if ylabel:
            canvas.text(x2 - (0 if len(ylabel) > 2 else 0.6), y2 - 3.2, ylabel, SMALL + 0.4, MUTED)

    def _numbers(self) -> None:
        ox, oy = self._origin()
        for px in _ticks(*self.xs):
            if px != ox or self.ys[0] == oy:
                x, y = self.place(px, oy)
                if not (px == 0 == oy and self.xs[0] < 0):
                    self.canvas.text(x, y + 3, number(px), SMALL, MUTED, "centre")
        for py in _ticks(*self.ys):
            if py != oy or (self.ys[0] == oy and oy != 0):
                x, y = self.place(ox, py)
                self.canvas.text(x - 0.9, y + 0.8, number(py), SMALL, MUTED, "right")

    def curve(self, source: str, start: float, stop: float) -> None:
        """A smooth curve, cut where it leaves the picture."""
        fn = curve_of(source)
        piece: list[tuple[float, float]] = []
        for i in range(STEPS + 1):
            px = start + (stop - start) * i / STEPS
            py = fn(px)
            if self.ys[0] - 1e-9 <= py <= self.ys[1] + 1e-9:
                piece.append(self.place(px, py))
            elif len(piece) > 1:
                self.canvas.polyline(piece)
                piece = []
        if len(piece) > 1:
            self.canvas.polyline(piece)

    def crosses(self, pairs: list[list[float]]) -> None:
        """A small cross at each point."""
        for px, py in pairs:
            x, y = self.place(px, py)
            self.canvas.line(x - 0.9, y - 0.9, x + 0.9, y + 0.9)
            self.canvas.line(x - 0.9, y + 0.9, x + 0.9, y - 0.9)


def bars(canvas: Canvas, spec: dict[str, Any]) -> None:
    """Bars from zero: `at`, `size`, `labels`, `values`, `max`, `step`; `touching` makes a histogram."""
    left, top = spec["at"]
    width, height = spec["size"]
    labels, values = spec["labels"], [float(v) for v in spec["values"]]
    highest = float(spec["max"])
    canvas.pen, canvas.weight = RULE, 0.15
    for tick in _ticks(0, highest, float(spec["step"])):
        level = top + height - height * tick / highest
        canvas.line(left, level, left + width, level)
        canvas.text(left - 1, level + 0.8, number(tick), SMALL, MUTED, "right")
    slot = width / len(values)
    thick = slot if spec.get("touching") else slot * 0.62
    canvas.pen, canvas.weight = (194, 65, 12), 0.3
    for i, value in enumerate(values):
        tall = height * value / highest
        canvas.rect((left + slot * i + (slot - thick) / 2, top + height - tall, thick, tall), (253, 228, 208))
    for i, label in enumerate(labels):
        canvas.text(left + slot * (i + 0.5), top + height + 3.2, str(label), SMALL, INK, "centre")
    canvas.pen = INK
    canvas.line(left, top + height, left + width, top + height)
    if "ylabel" in spec:
        canvas.text(left - 3, top - 2, str(spec["ylabel"]), SMALL + 0.4, MUTED)
