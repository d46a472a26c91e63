"""The paper: a phone-sized PDF page with embedded fonts, running heads and a record of the words on every page."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fpdf import FPDF

WIDTH, HEIGHT = 120.0, 180.0
LEFT, RIGHT, TOP, BOTTOM = 12.0, 108.0, 18.0, 163.0
INK = (28, 25, 23)
MUTED = (87, 83, 78)
RULE = (214, 211, 209)
FACES = {"body": "Serif", "bold": "SerifBold", "italic": "SerifItalic", "sans": "Sans", "sansbold": "SansBold"}
PRINTED_ON = datetime(2026, 1, 12, 9, tzinfo=UTC)
_FONTS = Path(__file__).parent / "fonts"
_POINT = 0.352778

Colour = tuple[int, int, int]


class Sheet(FPDF):  # type: ignore[misc]
    """A book being printed: knows its faces, where the page ends, and what was written where."""

    def __init__(self, title: str, author: str, subject: str, accent: Colour) -> None:
        super().__init__(unit="mm", format=(WIDTH, HEIGHT))
        self.book_title, self.accent = title, accent
        self.chapter = ""
        self.hushed = False
        self.bare_pages: set[int] = set()
        self.written: dict[int, list[str]] = {}
        self._widths: dict[tuple[str, str, float], float] = {}
        self.set_auto_page_break(False)
        self.set_margins(LEFT, TOP, WIDTH - RIGHT)
        for face, name in FACES.items():
            self.add_font(face, fname=_FONTS / f"DejaVu{name}.ttf")
        self.set_title(title)
        self.set_author(author)
        self.set_subject(subject)
        self.set_creator("Kitabo")
        self.set_producer("Kitabo press")
        self.set_lang("en-UG")
        self.set_creation_date(PRINTED_ON)

    def face_for(self, text: str, face: str) -> str:
        """The face asked for, or the sans of the same weight when it lacks one of the letters."""
        known = self.fonts[face].cmap
        if all(ord(ch) in known for ch in text):
            return face
        return "sansbold" if face == "bold" else "sans"

    def missing(self, text: str, face: str) -> list[str]:
        """Letters that would print as empty boxes."""
        known = self.fonts[self.face_for(text, face)].cmap
        return [ch for ch in text if ord(ch) not in known]

    def measure(self, text: str, face: str, size: float) -> float:
        """Width of `text` in millimetres."""
        key = (text, face, size)
        if key not in self._widths:
            self.set_font(self.face_for(text, face), size=size)
            self._widths[key] = self.get_string_width(text)
        return self._widths[key]

    def put(self, x: float, y: float, text: str, face: str = "body", size: float = 10, colour: Colour = INK) -> None:
        """Write `text` with its baseline at `y` and remember it as part of this page."""
        if lost := self.missing(text, face):
            raise ValueError(f"{self.book_title}: no glyph for {lost!r} in {text!r}")
        self.set_font(self.face_for(text, face), size=size)
        self.set_text_color(*colour)
        self.text(x, y, text)
        self.say(text)

    def say(self, text: str) -> None:
        """Note words as part of this page, unless the thing being drawn speaks for itself."""
        if not self.hushed:
            self.written.setdefault(self.page, []).append(text)

    def put_right(self, x: float, y: float, text: str, face: str, size: float, colour: Colour = INK) -> None:
        """Write `text` so that it ends at `x`."""
        self.put(x - self.measure(text, face, size), y, text, face, size, colour)

    def put_centre(self, x: float, y: float, text: str, face: str, size: float, colour: Colour = INK) -> None:
        """Write `text` with its middle at `x`."""
        self.put(x - self.measure(text, face, size) / 2, y, text, face, size, colour)

    def shorten(self, text: str, face: str, size: float, room: float) -> str:
        """`text` cut at a word so that it fits in `room` millimetres."""
        if self.measure(text, face, size) <= room:
            return text
        words = text.split()
        while len(words) > 1 and self.measure(" ".join(words) + "…", face, size) > room:
            words.pop()
        return " ".join(words).rstrip(",;:") + "…"

    def turn_to(self, page: int) -> None:
        """Go on writing on another page; the pen there is unknown, so font and colours are chosen afresh."""
        self.page = page
        self.font_family = ""
        self.set_draw_color(*INK)
        self.set_fill_color(*INK)

    def sections(self) -> list[dict[str, Any]]:
        """Chapters and sections so far: title, page and level (0 chapter, 1 section)."""
        return [{"title": s.name, "page": s.page_number, "level": s.level} for s in self._outline]

    def footer(self) -> None:
        """Running head and page number, drawn when the page is full and its chapter is known; not part of its words."""
        if self.page in self.bare_pages:
            return
        self.hushed = True
        half = (RIGHT - LEFT) / 2 - 2
        self.put(LEFT, 11, self.shorten(self.book_title, "sans", 7, half), "sans", 7, MUTED)
        if self.chapter:
            self.put_right(RIGHT, 11, self.shorten(self.chapter, "sans", 7, half), "sans", 7, MUTED)
        self.set_draw_color(*RULE)
        self.set_line_width(0.2)
        self.line(LEFT, 13, RIGHT, 13)
        self.put_centre(WIDTH / 2, 172, str(self.page), "sans", 8, MUTED)
        self.hushed = False


def line_height(size: float) -> float:
    """Distance between baselines in millimetres for a type size in points."""
    return size * _POINT * 1.5
