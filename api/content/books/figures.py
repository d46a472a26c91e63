"""Figures drawn as vectors from a short list of shapes; millimetres, origin at the top left, y downwards."""

from __future__ import annotations

import math
from typing import Any

from api.content.books.charts import Axes, bars, number
from api.content.books.sheet import INK, MUTED, Colour, Sheet

COLOURS: dict[str, Colour] = {
    "ink": INK,
    "muted": MUTED,
    "orange": (194, 65, 12),
    "teal": (15, 118, 110),
    "blue": (29, 78, 216),
    "red": (185, 28, 28),
    "green": (21, 128, 61),
    "grey": (168, 162, 158),
}
TINTS: dict[str, Colour] = {
    "paper": (245, 240, 232),
    "orange": (253, 228, 208),
    "teal": (209, 236, 231),
    "blue": (219, 230, 252),
    "red": (252, 221, 221),
    "green": (215, 239, 222),
    "grey": (231, 229, 228),
    "white": (255, 255, 255),
    "ink": INK,
}
Item = dict[str, Any]


class Drawing:
    """One figure: its size, and how to paint it at a place on the page."""

    def __init__(self, sheet: Sheet, spec: Item) -> None:
        self.sheet, self.spec = sheet, spec
        self.width, self.height = float(spec["width"]), float(spec["height"])
        self._graph: Axes | None = None
        self.x = self.y = 0.0

    def paint(self, x: float, y: float) -> None:
        """Draw every item in order."""
        self.x, self.y = x, y
        for item in self.spec["items"]:
            kind = next(iter(item))
            draw = getattr(self, f"_{kind}", None)
            if draw is None:
                raise ValueError(f"{self.sheet.book_title}: unknown shape {kind!r}")
            self._pen(item)
            draw(item[kind], item)
            self.sheet.set_dash_pattern()
        self.sheet.say("\n")

    def _pen(self, item: Item) -> None:
        self.sheet.set_draw_color(*COLOURS[item.get("colour", "ink")])
        self.sheet.set_line_width(float(item.get("weight", 0.35)))
        if item.get("dashed"):
            self.sheet.set_dash_pattern(1.2, 1.0)

    def _style(self, item: Item) -> str:
        if "fill" not in item:
            return "D"
        self.sheet.set_fill_color(*TINTS[item["fill"]])
        return "F" if item.get("bare") else "DF"

    def _placed(self, points: list[list[float]]) -> list[tuple[float, float]]:
        return [(self.x + px, self.y + py) for px, py in points]

    def _line(self, ends: list[float], item: Item) -> None:
        x1, y1, x2, y2 = ends
        self.sheet.line(self.x + x1, self.y + y1, self.x + x2, self.y + y2)

    def _arrow(self, ends: list[float], item: Item) -> None:
        self._line(ends, item)
        self.sheet.set_dash_pattern()
        x1, y1, x2, y2 = ends
        turn = math.atan2(y2 - y1, x2 - x1)
        at = 0.55 if item.get("mid") else 1.0
        tip = (x1 + (x2 - x1) * at, y1 + (y2 - y1) * at)
        self._head(tip, turn, item)
        if item.get("both"):
            self._head((x1, y1), turn + math.pi, item)

    def _head(self, tip: tuple[float, float], turn: float, item: Item) -> None:
        size = 2.0
        wings = [(tip[0] - size * math.cos(turn + d), tip[1] - size * math.sin(turn + d)) for d in (0.38, -0.38)]
        self.sheet.set_fill_color(*COLOURS[item.get("colour", "ink")])
        corners = [(self.x + px, self.y + py) for px, py in (tip, *wings)]
        self.sheet.polygon(corners, style="F")

    def _circle(self, spot: list[float], item: Item) -> None:
        cx, cy, radius = spot
        self.sheet.circle(self.x + cx, self.y + cy, radius, style=self._style(item))

    def _ellipse(self, spot: list[float], item: Item) -> None:
        cx, cy, rx, ry = spot
        self.sheet.ellipse(self.x + cx - rx, self.y + cy - ry, 2 * rx, 2 * ry, style=self._style(item))

    def _dot(self, spot: list[float], item: Item) -> None:
        self.sheet.set_fill_color(*COLOURS[item.get("colour", "ink")])
        self.sheet.circle(self.x + spot[0], self.y + spot[1], float(item.get("r", 0.7)), style="F")

    def _rect(self, box: list[float], item: Item) -> None:
        left, top, width, height = box
        rounded = bool(item.get("round"))
        self.sheet.rect(
            self.x + left,
            self.y + top,
            width,
            height,
            style=self._style(item),
            round_corners=rounded,
            corner_radius=float(item.get("round", 0)),
        )

    def _polygon(self, points: list[list[float]], item: Item) -> None:
        self.sheet.polygon(self._placed(points), style=self._style(item))

    def _polyline(self, points: list[list[float]], item: Item) -> None:
        self.sheet.polyline(self._placed(points))

    def _arc(self, spec: list[float], item: Item) -> None:
        """[cx, cy, radius, from, to] in degrees, anticlockwise from the right; radius y may follow."""
        cx, cy, radius, start, end = spec[:5]
        tall = spec[5] if len(spec) > 5 else radius
        steps = max(int(abs(end - start) / 4), 4)
        turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        points = [(self.x + cx + radius * math.cos(t), self.y + cy - tall * math.sin(t)) for t in turns]
        self.sheet.polyline(points)
        if item.get("arrow"):
            (x1, y1), (x2, y2) = points[-2], points[-1]
            self._head((x2 - self.x, y2 - self.y), math.atan2(y2 - y1, x2 - x1), item)

    def _right(self, corner: list[float], item: Item) -> None:
        """A right-angle mark: [x, y, turn in degrees]."""
        x, y, turn = corner
        a, b = math.radians(turn), math.radians(turn + 90)
        size = 2.4
        one = (x + size * math.cos(a), y - size * math.sin(a))
        two = (x + size * math.cos(b), y - size * math.sin(b))
        both = (one[0] + two[0] - x, one[1] + two[1] - y)
        self.sheet.polyline(self._placed([list(one), list(both), list(two)]))

    def _text(self, spec: list[Any], item: Item) -> None:
        x, y, words = spec
        size = float(item.get("size", 7.5))
        face = "sansbold" if item.get("bold") else "sans"
        put = {"left": self.sheet.put, "right": self.sheet.put_right, "centre": self.sheet.put_centre}
        for i, line in enumerate(str(words).split("\n")):
            down = self.y + y + i * size * 0.46
            colour = COLOURS[item.get("colour", "ink")]
            put[item.get("align", "centre")](self.x + x, down, line, face, size, colour)
            self.sheet.say(" ")

    def _axes(self, spec: Item, item: Item) -> None:
        self._graph = Axes(self.sheet, self.x, self.y, spec)

    def _plot(self, spec: Item, item: Item) -> None:
        self._on_graph().curve(str(spec["fn"]), float(spec["from"]), float(spec["to"]))

    def _points(self, pairs: list[list[float]], item: Item) -> None:
        """Marks on the last axes; `joined` draws the line through them, `marks: false` hides the marks."""
        graph = self._on_graph()
        if item.get("joined"):
            self.sheet.polyline([graph.place(px, py) for px, py in pairs])
        if item.get("shade"):
            self.sheet.set_fill_color(*TINTS[item["shade"]])
            self.sheet.polygon([graph.place(px, py) for px, py in pairs], style="DF")
        if item.get("marks", True):
            graph.crosses(pairs)

    def _label(self, spec: list[Any], item: Item) -> None:
        """Words at a point of the last axes."""
        px, py = self._on_graph().place(float(spec[0]), float(spec[1]))
        self._text([px - self.x, py - self.y, spec[2]], item)

    def _on_graph(self) -> Axes:
        if self._graph is None:
            raise ValueError(f"{self.sheet.book_title}: a plot needs axes before it")
        return self._graph

    def _numberline(self, spec: list[float], item: Item) -> None:
        """[left, y, width, from, to, step]: a ruled line with arrows and numbers under it."""
        left, y, width, start, stop, step = spec
        self._arrow([left, y, left + width, y], {**item, "both": True})
        count = round((stop - start) / step)
        for i in range(count + 1):
            x = left + 6 + (width - 12) * i / count
            self._line([x, y - 1, x, y + 1], item)
            self._text([x, y + 5, number(start + i * step)], {"size": 7})

    def _lamp(self, spot: list[float], item: Item) -> None:
        """A filament lamp in a circuit: circle with a cross."""
        x, y = spot
        self._circle([x, y, 3], {"fill": "white", **item})
        for turn in (1, -1):
            self._line([x - 2.1, y - 2.1 * turn, x + 2.1, y + 2.1 * turn], item)

    def _cell(self, spot: list[float], item: Item) -> None:
        """A cell on a level wire: the long thin plate is positive, on the left."""
        x, y = spot
        self.sheet.set_fill_color(255, 255, 255)
        self.sheet.rect(self.x + x - 1, self.y + y - 0.6, 2, 1.2, style="F")
        self._line([x - 1, y - 3.2, x - 1, y + 3.2], item)
        self.sheet.set_line_width(0.9)
        self._line([x + 1, y - 1.7, x + 1, y + 1.7], item)

    def _bars(self, spec: Item, item: Item) -> None:
        bars(self.sheet, self.x, self.y, spec)
