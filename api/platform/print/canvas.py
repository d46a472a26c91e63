"""A picture drawn in millimetres and kept as SVG; it also knows the words written on it."""

from collections.abc import Iterable
from html import escape
from typing import Final

Colour = tuple[int, int, int]
Point = tuple[float, float]
INK: Final = (28, 25, 23)
MUTED: Final = (87, 83, 78)
RULE: Final = (214, 211, 209)
MILLIMETRES: Final = 0.352778  # of a point
BLEED: Final = 6.0  # room around the picture for lettering at its edge


class Canvas:
    """Lines, shapes and words; the pen's colour, width and dashes stay until they are changed."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.pen: Colour = INK
        self.weight = 0.35
        self.is_dashed = False
        self.words: list[str] = []
        self._parts: list[str] = []

    def svg(self) -> str:
        """The picture with `BLEED` millimetres around it."""
        box = f"{-BLEED:g} {-BLEED:g} {self.width + 2 * BLEED:g} {self.height + 2 * BLEED:g}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="DejaVu Sans" fill="none">'
        return "".join([head, *self._parts, "</svg>"])

    def polyline(self, points: Iterable[Point], *, is_closed: bool = False, fill: Colour | None = None) -> None:
        """A line through the points; with `fill` alone given by `blot`, without an edge."""
        shape = "polygon" if is_closed else "polyline"
        dots = " ".join(f"{x:.3f},{y:.3f}" for x, y in points)
        self._parts.append(f'<{shape} points="{dots}"{self._stroke()}{_fill(fill)}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.polyline([(x1, y1), (x2, y2)])

    def blot(self, points: Iterable[Point], fill: Colour) -> None:
        """A filled shape without an edge."""
        dots = " ".join(f"{x:.3f},{y:.3f}" for x, y in points)
        self._parts.append(f'<polygon points="{dots}"{_fill(fill)}/>')

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: Colour | None = None, edge: bool = True) -> None:
        """A circle or ellipse around its middle."""
        stroke = self._stroke() if edge else ""
        self._parts.append(f'<ellipse cx="{x:.3f}" cy="{y:.3f}" rx="{rx:.3f}" ry="{ry:.3f}"{stroke}{_fill(fill)}/>')

    def rect(
        self, box: tuple[float, float, float, float], fill: Colour | None = None, edge: bool = True, round_by: float = 0
    ) -> None:
        """A rectangle given by its left, top, width and height."""
        x, y, width, height = box
        stroke = self._stroke() if edge else ""
        corners = f' rx="{round_by:g}"' if round_by else ""
        self._parts.append(
            f'<rect x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}"{corners}{stroke}{_fill(fill)}/>'
        )

    def text(
        self, x: float, y: float, words: str, size: float, colour: Colour = INK, align: str = "left", bold: bool = False
    ) -> None:
        """Words in points of `size` with their base line at `y`; `align` says which of their edges is at `x`."""
        anchor = {"left": "start", "right": "end", "centre": "middle"}[align]
        weight = ' font-weight="700"' if bold else ""
        self.words.append(words)
        self._parts.append(
            f'<text x="{x:.3f}" y="{y:.3f}" font-size="{size * MILLIMETRES:.3f}" text-anchor="{anchor}"{weight}'
            f"{_fill(colour)}>{escape(words)}</text>"
        )

    def _stroke(self) -> str:
        dashes = ' stroke-dasharray="1.2 1"' if self.is_dashed else ""
        return f' stroke="{_hex(self.pen)}" stroke-width="{self.weight:g}"{dashes}'


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _fill(colour: Colour | None) -> str:
    return f' fill="{_hex(colour)}"' if colour else ""
