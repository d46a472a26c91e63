"""Figures drawn from a short list of shapes; millimetres, origin at the top left, y downwards."""

import math
from typing import Any, Final

from api.platform.print.canvas import BLEED, INK, MUTED, Canvas, Colour
from api.platform.print.charts import Axes, bars, number
from api.platform.print.nodes import Figure, Inline

COLOURS: Final[dict[str, Colour]] = {
    "ink": INK,
    "muted": MUTED,
    "orange": (194, 65, 12),
    "teal": (15, 118, 110),
    "blue": (29, 78, 216),
    "red": (185, 28, 28),
    "green": (21, 128, 61),
    "grey": (168, 162, 158),
}
TINTS: Final[dict[str, Colour]] = {
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
LINE: Final = 0.46  # millimetres between two lines of lettering, for each point of its size
Item = dict[str, Any]


def drawn_figure(spec: Item, caption: list[Inline]) -> Figure:
    """The figure a list of shapes describes; raises ValueError for a shape that does not exist."""
    picture = _Picture(float(spec["width"]), float(spec["height"]))
    for item in spec["items"]:
        picture.draw(item)
    canvas = picture.canvas
    said = " ".join(canvas.words) or "Drawing"
    return Figure(canvas.svg(), said, caption, canvas.width, canvas.height, BLEED)


class _Picture:
    """Draws items one after another."""

    def __init__(self, width: float, height: float) -> None:
        self.canvas = Canvas(width, height)
        self._graph: Axes | None = None

    def draw(self, item: Item) -> None:
        kind = next(iter(item))
        shape = getattr(self, f"_{kind}", None)
        if shape is None:
            raise ValueError(f"unknown shape {kind!r}")
        self.canvas.pen = COLOURS[item.get("colour", "ink")]
        self.canvas.weight = float(item.get("weight", 0.35))
        self.canvas.is_dashed = bool(item.get("dashed"))
        shape(item[kind], item)
        self.canvas.is_dashed = False

    def _fill(self, item: Item) -> Colour | None:
        return TINTS[item["fill"]] if "fill" in item else None

    def _line(self, ends: list[float], item: Item) -> None:
        x1, y1, x2, y2 = ends
        self.canvas.line(x1, y1, x2, y2)

    def _arrow(self, ends: list[float], item: Item) -> None:
        self._line(ends, item)
        x1, y1, x2, y2 = ends
        turn = math.atan2(y2 - y1, x2 - x1)
        at = 0.55 if item.get("mid") else 1.0
        self._head((x1 + (x2 - x1) * at, y1 + (y2 - y1) * at), turn, item)
        if item.get("both"):
            self._head((x1, y1), turn + math.pi, item)

    def _head(self, tip: tuple[float, float], turn: float, item: Item) -> None:
        size = 2.0
        wings = [(tip[0] - size * math.cos(turn + d), tip[1] - size * math.sin(turn + d)) for d in (0.38, -0.38)]
        self.canvas.blot([tip, *wings], COLOURS[item.get("colour", "ink")])

    def _circle(self, spot: list[float], item: Item) -> None:
        cx, cy, radius = spot
        self._ellipse([cx, cy, radius, radius], item)

    def _ellipse(self, spot: list[float], item: Item) -> None:
        cx, cy, rx, ry = spot
        self.canvas.ellipse(cx, cy, rx, ry, self._fill(item), not item.get("bare"))

    def _dot(self, spot: list[float], item: Item) -> None:
        radius = float(item.get("r", 0.7))
        self.canvas.ellipse(spot[0], spot[1], radius, radius, COLOURS[item.get("colour", "ink")], False)

    def _rect(self, box: list[float], item: Item) -> None:
        left, top, width, height = box
        round_by = float(item.get("round", 0))
        self.canvas.rect((left, top, width, height), self._fill(item), not item.get("bare"), round_by)

    def _polygon(self, points: list[list[float]], item: Item) -> None:
        corners = [(px, py) for px, py in points]
        fill = self._fill(item)
        if fill and item.get("bare"):
            self.canvas.blot(corners, fill)
        else:
            self.canvas.polyline(corners, is_closed=True, fill=fill)

    def _polyline(self, points: list[list[float]], item: Item) -> None:
        self.canvas.polyline([(px, py) for px, py in points])

    def _arc(self, spec: list[float], item: Item) -> None:
        """[cx, cy, radius, from, to] in degrees, anticlockwise from the right; radius y may follow."""
        cx, cy, radius, start, end = spec[:5]
        tall = spec[5] if len(spec) > 5 else radius
        steps = max(int(abs(end - start) / 4), 4)
        turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        points = [(cx + radius * math.cos(t), cy - tall * math.sin(t)) for t in turns]
        self.canvas.polyline(points)
        if item.get("arrow"):
            (x1, y1), (x2, y2) = points[-2], points[-1]
            self._head((x2, y2), math.atan2(y2 - y1, x2 - x1), item)

    def _right(self, corner: list[float], item: Item) -> None:
        """A right-angle mark: [x, y, turn in degrees]."""
        x, y, turn = corner
        a, b = math.radians(turn), math.radians(turn + 90)
        size = 2.4
        one = (x + size * math.cos(a), y - size * math.sin(a))
        two = (x + size * math.cos(b), y - size * math.sin(b))
        self.canvas.polyline([one, (one[0] + two[0] - x, one[1] + two[1] - y), two])

    def _text(self, spec: list[Any], item: Item) -> None:
        x, y, words = spec
        size = float(item.get("size", 7.5))
        colour, align = COLOURS[item.get("colour", "ink")], item.get("align", "centre")
        for i, line in enumerate(str(words).split("\n")):
            self.canvas.text(x, y + i * size * LINE, line, size, colour, align, bool(item.get("bold")))

    def _axes(self, spec: Item, item: Item) -> None:
        self._graph = Axes(self.canvas, spec)

    def _plot(self, spec: Item, item: Item) -> None:
        self._on_graph().curve(str(spec["fn"]), float(spec["from"]), float(spec["to"]))

    def _points(self, pairs: list[list[float]], item: Item) -> None:
        """Marks on the last axes; `joined` draws the line through them, `marks: false` hides the marks."""
        graph = self._on_graph()
        placed = [graph.place(px, py) for px, py in pairs]
        if item.get("joined"):
            self.canvas.polyline(placed)
        if item.get("shade"):
            self.canvas.polyline(placed, is_closed=True, fill=TINTS[item["shade"]])
        if item.get("marks", True):
            graph.crosses(pairs)

    def _label(self, spec: list[Any], item: Item) -> None:
        """Words at a point of the last axes."""
        px, py = self._on_graph().place(float(spec[0]), float(spec[1]))
        self._text([px, py, spec[2]], item)

    def _on_graph(self) -> Axes:
        if self._graph is None:
            raise ValueError("a plot needs axes before it")
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
        self.canvas.rect((x - 1, y - 0.6, 2, 1.2), TINTS["white"], False)
        self._line([x - 1, y - 3.2, x - 1, y + 3.2], item)
        self.canvas.weight = 0.9
        self._line([x + 1, y - 1.7, x + 1, y + 1.7], item)

    def _bars(self, spec: Item, item: Item) -> None:
        bars(self.canvas, spec)
