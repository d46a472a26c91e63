"""Words and formulas set in lines on paper: breaking, measuring, drawing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from fpdf.drawing import PaintedPath, Transform
from fpdf.svg import svg_path_converter

from api.learning.lesson_study.pdf.formula import FONT, SYMBOL_SIZE, Formula, Glyph, pieces, typeset
from api.learning.lesson_study.pdf.words import Inline, Maths, Run
from api.platform.print.paper import HEIGHT, INK, INNER, MARGIN, POINT, Colour, Paper

FACES: Final = ("", "B", "I")
BODY: Final = 10.5  # points
LEADING: Final = 1.5  # of the size
ABOVE, BELOW = 0.78, 0.24  # of the size, how far letters reach from their base line
MATHS_SIZE: Final = 1.16  # of the size: the serif letters of formulas look smaller than ours
LONG: Final = 0.3  # of the line; a longer formula may go on in the next
FOOT: Final = 16.0


@dataclass(frozen=True)
class Box:
    """Something that stands in a line and is not broken: words in one face, or a formula with its scale in points."""

    width: float
    up: float
    down: float
    what: Run | tuple[Formula, float]


@dataclass
class Line:
    """Boxes side by side in millimetres; `base` is how far the base line is below the top."""

    boxes: list[Box]
    height: float
    base: float


class Flow(Paper):
    """Paper on which text flows from page to page between `left` and `right_edge`."""

    def __init__(self) -> None:
        super().__init__(FACES)
        self.add_font("maths", fname=FONT)
        self.left, self.right_edge, self.colour = MARGIN, MARGIN + INNER, INK
        self.bar: Colour | None = None  # the colour of the stroke beside what belongs together
        self._widths: dict[tuple[str, str, float], float] = {}

    @property
    def width(self) -> float:
        return self.right_edge - self.left

    # Measuring

    def measure(self, text: str, face: str, size: float) -> float:
        key = (text, face, size)
        if key not in self._widths:
            self.set_font("sans", face, size)
            self._widths[key] = self.get_string_width(text)
        return self._widths[key]

    def _word(self, text: str, face: str, size: float) -> Box:
        text, face = self.safe(text), "B" if "B" in face else face
        em = size * POINT
        return Box(self.measure(text, face, size), ABOVE * em, BELOW * em, Run(text, face))

    def formula_box(self, tex: str, size: float, display: bool = False) -> Box:
        """The formula, or its TeX as it was written when it cannot be set."""
        made = typeset(tex, display)
        if made is None:
            return self._word(tex, "I", size)
        em = size * MATHS_SIZE * POINT
        return Box(made.width * em, made.up * em, made.down * em, (made, size * MATHS_SIZE))

    def _chunks(self, text: Sequence[Inline], size: float, room: float, face: str) -> Iterator[list[Box] | None]:
        """What may not be torn apart, in order; None ends a line. A space is a chunk of its own."""
        chunk: list[Box] = []
        for part in text:
            if isinstance(part, Run):
                words = part.text.split(" ")
                for at, word in enumerate(words):
                    if at > 0:
                        yield chunk
                        yield [self._word(" ", face + part.face, size)]
                        chunk = []
                    if word:
                        chunk.append(self._word(word, face + part.face, size))
                continue
            if isinstance(part, Maths) and not part.display:
                made = self._split(part.tex, size, room)
                for box in made[:-1]:
                    yield [*chunk, box]
                    chunk = []
                chunk.append(made[-1])
                continue
            yield chunk
            chunk = []
            yield None
            if isinstance(part, Maths):
                yield [self._fitting(part.tex, size, room)]
                yield None
        yield chunk

    def _split(self, tex: str, size: float, room: float) -> list[Box]:
        whole = self.formula_box(tex, size)
        if whole.width <= LONG * room or isinstance(whole.what, Run):
            return [whole]
        return [self.formula_box(piece, size) for piece in pieces(tex)]

    def _fitting(self, tex: str, size: float, room: float) -> Box:
        """A display formula, smaller if it would stand out over the margin."""
        box = self.formula_box(tex, size, display=True)
        return box if box.width <= room else self.formula_box(tex, size * room / box.width * 0.98, display=True)

    def lines(self, text: Sequence[Inline], size: float, room: float, face: str = "") -> list[Line]:
        """The text broken into lines not wider than `room`."""
        rows: list[list[Box]] = [[]]
        used = 0.0
        for chunk in self._chunks(text, size, room, face):
            wide = sum(box.width for box in chunk or ())
            if chunk is None or (used + wide > room + 0.01 and used and not _is_space(chunk)):
                rows.append([])
                used = 0.0
            if not chunk or (_is_space(chunk) and not used):
                continue
            rows[-1] += chunk
            used += wide
        return [self._line(row, size) for row in rows if row]

    def _line(self, boxes: list[Box], size: float) -> Line:
        em = size * POINT
        up, down = max(box.up for box in boxes), max(box.down for box in boxes)
        spare = (LEADING - ABOVE - BELOW) * em / 2
        return Line(boxes, max(LEADING * em, up + down + 2 * spare), max(ABOVE * em, up) + spare)

    # Drawing

    def room_for(self, height: float) -> None:
        """A new page, unless this one has so much room left."""
        if self.get_y() + height > HEIGHT - MARGIN - FOOT:
            self.add_page()

    def down(self, height: float) -> None:
        """The pen goes down, drawing the bar beside it."""
        top = self.get_y()
        if self.bar:
            self.set_fill_color(*self.bar)
            self.rect(self.left - 4.5, top, 0.9, height + 0.05, style="F")
        self.set_y(top + height)

    def write_text(self, text: Sequence[Inline], *, size: float = BODY, face: str = "", colour: Colour = INK,
                   after: float = 2.4, indent: float = 0, mark: str = "") -> None:  # fmt: skip
        """Text from the left edge; `mark` stands in the indentation of its first line."""
        self.colour = colour
        lines = self.lines(text, size, self.width - indent, face)
        for at, line in enumerate(lines):
            # Neither the first line of many nor the last stands alone on a page.
            is_pair = at in (0, len(lines) - 2) and at + 1 < len(lines)
            self.room_for(line.height + (lines[at + 1].height if is_pair else 0))
            if at == 0 and mark:
                self._draw_run(Run(mark, "B"), self.left, self.get_y() + line.base, size)
            self.draw_line(line, self.left + indent, self.get_y(), size)
            self.down(line.height)
        self.down(after)

    def draw_line(self, line: Line, x: float, top: float, size: float) -> None:
        for box in line.boxes:
            if isinstance(box.what, Run):
                self._draw_run(box.what, x, top + line.base, size)
            else:
                self._draw_formula(*box.what, x, top + line.base)
            x += box.width

    def _draw_run(self, run: Run, x: float, base: float, size: float) -> None:
        self.set_font("sans", run.face, size)
        self.set_text_color(*self.colour)
        self.text(x, base, run.text)

    def _draw_formula(self, formula: Formula, size: float, x: float, base: float) -> None:
        em = size * POINT
        self.set_text_color(*self.colour)
        for glyph in formula.glyphs:
            letter = self._letters.get(glyph.number)
            if letter is not None:
                self.set_font("maths", size=glyph.size * size)
                self.text(x + glyph.x * em, base + glyph.y * em, chr(letter))
            elif glyph.outline:
                self._draw_outline(glyph, x + glyph.x * em, base + glyph.y * em, glyph.size * em / SYMBOL_SIZE)
        self.set_fill_color(*self.colour)
        for bar in formula.bars:
            self.rect(x + bar.x * em, base + bar.y * em, bar.width * em, bar.height * em, style="F")

    def _draw_outline(self, glyph: Glyph, x: float, y: float, scale: float) -> None:
        """A sign the font has no letter for, such as a tall bracket."""
        with self.drawing_context() as drawing:
            for outline in glyph.outline:
                path = PaintedPath()
                svg_path_converter(path, outline)
                path.style.fill_color = "#{:02x}{:02x}{:02x}".format(*self.colour)
                path.style.stroke_color = None
                path.transform = Transform.scaling(scale, scale) @ Transform.translation(x, y)
                drawing.add_item(path)

    @cached_property
    def _letters(self) -> dict[int, int]:
        """The letter of each glyph of the font of formulas; its forms for small sizes count as the letter."""
        font: Any = self.fonts["maths"]
        letters: dict[int, int] = {}
        for letter, number in sorted(font.glyph_ids.items()):
            letters.setdefault(number, letter)
        numbers = font.ttfont.getReverseGlyphMap()
        for name, number in numbers.items():
            plain = letters.get(numbers.get(name.removesuffix(".ssty"), -1))
            if plain is not None:
                letters.setdefault(number, plain)
        return letters


def _is_space(chunk: list[Box] | None) -> bool:
    return bool(chunk) and all(isinstance(box.what, Run) and box.what.text == " " for box in chunk or ())
