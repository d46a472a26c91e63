"""The picture beside a shared link, 1200 by 630, and the picture where a picture is missing."""

import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

SIZE = (1200, 630)
MARGIN = 80
PAPER, INK, MUTED, BRAND, SPINE = "#fafaf9", "#1c1917", "#57534e", "#ea580c", "#c2410c"
TITLE_SIZES = (76, 64, 54, 46)
TITLE_LINES_MOST = 4


@lru_cache(maxsize=128)
def card(title: str, line: str, site: str) -> bytes:
    """A PNG of the title, one line under it, and the site's name with its open book."""
    picture = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, SIZE[0], 20), BRAND)
    font, lines = _fitted(draw, title, SIZE[0] - 2 * MARGIN)
    y = 110.0
    for text in lines:
        draw.text((MARGIN, y), text, INK, font, stroke_width=1, stroke_fill=INK)
        y += font.size * 1.22
    small = _font(34)
    for text in _kept(_wrapped(draw, line, small, SIZE[0] - 2 * MARGIN), 2):
        draw.text((MARGIN, y + 18), text, MUTED, small)
        y += 46
    _mark(draw, MARGIN, SIZE[1] - 120, site)
    file = io.BytesIO()
    picture.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def _mark(draw: ImageDraw.ImageDraw, x: int, y: int, site: str) -> None:
    """The open book of the site's icon, and the name."""
    left = [(x, y + 6), (x + 34, y + 16), (x + 34, y + 62), (x, y + 50)]
    right = [(x + 72, y + 6), (x + 38, y + 16), (x + 38, y + 62), (x + 72, y + 50)]
    draw.polygon(left, BRAND)
    draw.polygon(right, SPINE)
    draw.text((x + 96, y + 8), site, INK, _font(46), stroke_width=1, stroke_fill=INK)


def _fitted(draw: ImageDraw.ImageDraw, text: str, width: int) -> tuple[FreeTypeFont, list[str]]:
    """The largest letters in which the text takes few lines; what is longer still ends in dots."""
    for size in TITLE_SIZES:
        font = _font(size)
        lines = _wrapped(draw, text, font, width)
        if len(lines) <= TITLE_LINES_MOST - (size > 60):
            return font, lines
    return font, _kept(lines, TITLE_LINES_MOST)


def _kept(lines: list[str], most: int) -> list[str]:
    """The first lines; dots where there were more."""
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1].rstrip(' .,')}…"]


def _wrapped(draw: ImageDraw.ImageDraw, text: str, font: FreeTypeFont, width: int) -> list[str]:
    lines: list[str] = [""]
    for word in text.split():
        grown = f"{lines[-1]} {word}".strip()
        if lines[-1] and draw.textlength(grown, font) > width:
            lines.append(word)
        else:
            lines[-1] = grown
    return lines


@lru_cache
def _font(size: int) -> FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, FreeTypeFont)
    return font


def placeholder(width: int, height: int) -> str:
    """An SVG of that size with a closed book in its middle."""
    side = min(width, height) * 0.4
    x, y = (width - side * 0.75) / 2, (height - side) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        ' role="img" aria-label="No picture yet"><rect width="100%" height="100%" fill="#f5f5f4"/>'
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{side * 0.75:.1f}" height="{side:.1f}" rx="{side * 0.05:.1f}"'
        f' fill="#fed7aa"/><rect x="{x:.1f}" y="{y:.1f}" width="{side * 0.1:.1f}" height="{side:.1f}"'
        ' fill="#ea580c"/></svg>'
    )
