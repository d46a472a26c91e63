"""A drawing made ready for print: our letters, and its size in millimetres. Pure."""

import re
from io import BytesIO
from typing import Final

import segno

from api.platform.print.nodes import Figure, Inline

MILLIMETRES: Final = 0.27  # of one unit of a drawing: its lettering is then as large as the text
BOX: Final = re.compile(r'<svg\b[^>]*?\bviewBox="\s*[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)\s*"')
FAMILY: Final = re.compile(r'font-family="[^"]*"')


def figure_of(svg: str, alt: str, caption: list[Inline]) -> Figure | None:
    """The drawing as a block; None where it says no size."""
    found = BOX.search(svg)
    if found is None:
        return None
    width, height = (float(side) * MILLIMETRES for side in found.groups())
    return Figure(FAMILY.sub('font-family="DejaVu Sans"', svg), alt, caption, width, height)


def square_code(address: str) -> str:
    """The address as a QR code, an SVG drawing."""
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", border=0, omitsize=True)
    return out.getvalue().decode()
