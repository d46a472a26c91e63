"""A formula as glyphs and rules in their places, by the typesetter of the library ziamath."""

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import ziamath
from ziamath.zmath import Latex, loadedfonts

FONT = Path(ziamath.__file__).parent / "fonts" / "STIXTwoMath-Regular.ttf"
SYMBOL_SIZE: Final = 12.0  # the size the library draws a glyph's outline in
EM: Final = 100.0  # set in this size, so that its rounding to thousandths costs nothing
RELATION: Final = re.compile(r"\\(?:approx|ge|geq|le|leq|ne|neq|rightarrow|Rightarrow|to|equiv)(?![a-zA-Z])|[=<>]")
# Two things the library does not know: a minus that begins a number stands close to it, and signs of multiplication
# and division need room.
SIGN: Final = re.compile(r"([=<>(,|]|\\(?:times|div|approx|ge|le|rightarrow|Rightarrow))(\s*)-")
APART: Final = re.compile(r"\\(?:times|div|cdot)(?![a-zA-Z])")
# Two matrices that are multiplied would touch.
BESIDE: Final = re.compile(r"(\\end\{pmatrix\})\s*(\\begin)")
# The typesetter reads its font through one file handle.
_setting = threading.Lock()


@dataclass(frozen=True)
class Glyph:
    """One sign: its number in the font, where it stands and how large; its outline for the signs without a letter."""

    number: int
    x: float
    y: float
    size: float
    outline: tuple[str, ...]


@dataclass(frozen=True)
class Bar:
    """A line of a fraction or a root."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Formula:
    """Everything in units of the size of the letters, y downward from the base line; `up` and `down` are extents."""

    width: float
    up: float
    down: float
    glyphs: tuple[Glyph, ...]
    bars: tuple[Bar, ...]


@lru_cache(maxsize=4096)
def typeset(tex: str, display: bool = False) -> Formula | None:
    """The formula, or None for TeX that cannot be set."""
    try:
        with _setting:
            made = Latex(_spaced(tex), size=EM, inline=not display)
            drawn, box = made.svgxml(), made.node.bbox
    except Exception:  # whatever the library says of TeX it does not know
        return None
    outlines = {symbol.attrib["id"]: symbol for symbol in drawn.iter("symbol")}
    glyphs = tuple(_glyphs(drawn, outlines))
    # A command the library does not know stands there as it was written.
    if any(glyph.number == _backslash() for glyph in glyphs):
        return None
    bars = tuple(
        Bar(*(float(each.attrib[name]) / EM for name in ("x", "y", "width", "height"))) for each in drawn.iter("rect")
    )
    return Formula(box.xmax / EM, box.ymax / EM, -box.ymin / EM, glyphs, bars)


def _spaced(tex: str) -> str:
    # The library reads no braces within those of a column of numbers.
    signed = tex if r"\binom" in tex else SIGN.sub(r"\1\2{-}", tex)
    apart = APART.sub(lambda found: rf"\,{found.group()}\,", signed)
    return BESIDE.sub(r"\1\\,\2", apart)


def _glyphs(drawn: Any, outlines: dict[str, Any]) -> Iterator[Glyph]:
    for used in drawn.iter("use"):
        name = used.attrib["href"].removeprefix("#")
        left, top, _, height = (float(part) for part in outlines[name].attrib["viewBox"].split())
        # The height is the same for most glyphs and never nothing, as the width of a space is.
        scale = float(used.attrib["height"]) / height
        paths = tuple(path.attrib["d"] for path in outlines[name].iter("path"))
        yield Glyph(
            number=int(name.rpartition("_")[2]),
            x=(float(used.attrib["x"]) - left * scale) / EM,
            y=(float(used.attrib["y"]) - top * scale) / EM,
            size=scale * SYMBOL_SIZE / EM,
            outline=paths,
        )


@lru_cache(maxsize=1)
def _backslash() -> int:
    return int(loadedfonts["default"].glyphindex("\\"))


def pieces(tex: str) -> list[str]:
    """A long formula cut before the relations that stand in no braces, so that it may go on in the next line."""
    depth, cuts = 0, [0]
    for found in re.finditer(r"\\left(?![a-z])|\\right(?![a-z])|\\begin|\\end|[{}]|" + RELATION.pattern, tex):
        sign = found.group()
        if sign in ("{", r"\left", r"\begin"):
            depth += 1
        elif sign in ("}", r"\right", r"\end"):
            depth -= 1
        elif depth == 0 and found.start() > 0:
            cuts.append(found.start())
    found_pieces = [tex[start:end].strip() for start, end in zip(cuts, [*cuts[1:], len(tex)], strict=True)]
    # An empty group keeps the room before the sign.
    return [piece if at == 0 else "{}" + piece for at, piece in enumerate(found_pieces) if piece]
