"""A sheet of A4 with our letters and colours; reports and lessons are drawn on it."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from fpdf import FPDF

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 14.0  # millimetres
INNER = WIDTH - 2 * MARGIN
INK, MUTED, RULE, SHADE, ACCENT = (28, 25, 23), (87, 83, 78), (168, 162, 158), (245, 245, 244), (15, 82, 87)
POINT: Final = 25.4 / 72  # millimetres
Colour = tuple[int, int, int]
FONTS = Path(__file__).parent / "fonts"
FACES: Final = {"": "DejaVuSans", "B": "DejaVuSansBold", "I": "DejaVuSansOblique"}


class Paper(FPDF):  # type: ignore[misc]
    """An A4 document without a page yet; the family `sans` has the faces asked for."""

    def __init__(self, faces: Sequence[str] = ("", "B")) -> None:
        super().__init__(unit="mm", format="A4")
        self.set_auto_page_break(False)
        self.set_margins(MARGIN, MARGIN, MARGIN)
        for style in faces:
            self.add_font("sans", style, fname=FONTS / f"{FACES[style]}.ttf")

    def describe(self, title: str, *, author: str, producer: str, made_at: datetime) -> None:
        """What the file says of itself; the same words give the same bytes."""
        self.set_title(title)
        self.set_author(author)
        self.set_creator("Kitabo")
        self.set_producer(producer)
        self.set_lang("en-UG")
        self.set_creation_date(made_at)

    def safe(self, text: str) -> str:
        """The text with a question mark for every letter the font lacks."""
        known = self.fonts["sans"].cmap
        return "".join(sign if ord(sign) in known or sign == "\n" else "?" for sign in text)
