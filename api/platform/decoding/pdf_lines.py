"""The lines of a PDF's page as they were set, and its drawings."""

import ctypes
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pypdfium2
from pypdfium2 import raw

JOIN_WIDER: Final = 12.0  # points: strokes of one drawing stand no further apart
LEAST_STROKES, LEAST_WIDTH, LEAST_HEIGHT = 3, 40.0, 30.0
LABEL_LETTERS: Final = 24  # the words inside a drawing are labels: short
MATHS: Final = re.compile("[\U0001d400-\U0001d7ff]")
SMALL: Final = re.compile("([²³¹¼-¾⁰-ₜ⅐-⅞]+)")
PIECE: Final = re.compile(r"[\d\s=+\-−×÷±.,()/√<>≤≥≈π°]{1,12}")


@dataclass(frozen=True)
class Box:
    """A place on a page in points, from its lower left corner."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def with_box(self, other: "Box") -> "Box":
        return Box(min(self.left, other.left), min(self.bottom, other.bottom),
                   max(self.right, other.right), max(self.top, other.top))  # fmt: skip

    def meets(self, other: "Box", within: float = 0.0) -> bool:
        return (
            self.left - within <= other.right
            and other.left - within <= self.right
            and self.bottom - within <= other.top
            and other.bottom - within <= self.top
        )


@dataclass(frozen=True)
class Line:
    """Words on one line, the height of their letters, and whether they are bold."""

    text: str
    box: Box
    size: float
    is_bold: bool = False

    @property
    def is_maths(self) -> bool:
        """A line of a formula, or a piece of one: a number above a bar."""
        letters = len(self.text.replace(" ", ""))
        return len(MATHS.findall(self.text)) * 5 > letters or PIECE.fullmatch(self.text) is not None

    @property
    def words(self) -> str:
        """The words with letters of formulas as plain ones."""
        return plain(self.text)


def plain(text: str) -> str:
    """Plain letters, one space between words; small figures and fractions stay what they are."""
    pieces = SMALL.split(text.replace("\x02", "-").replace("\ufffe", "-"))
    return " ".join("".join(p if n % 2 else unicodedata.normalize("NFKC", p) for n, p in enumerate(pieces)).split())


def lines_of(page: pypdfium2.PdfPage) -> tuple[str, list[Line]]:
    """All words of a page, and its lines in the order in which they are read."""
    text = page.get_textpage()
    whole = text.get_text_range()
    lines: list[Line] = []
    at = 0
    for words in whole.split("\r\n"):
        units = len(words.encode("utf-16-le")) // 2  # the library counts as UTF-16 does
        shown = words.rstrip()
        if shown.strip():
            lines.append(_line(text, at, len(shown.encode("utf-16-le")) // 2, shown))
        at += units + 2
    return whole, _joined(lines)


def _line(text: Any, at: int, units: int, words: str) -> Line:
    first, last = _char_box(text, at), _char_box(text, at + units - 1)
    size = float(raw.FPDFText_GetFontSize(text, at))
    is_bold = all(raw.FPDFText_GetFontWeight(text, each) >= 600 for each in (at, at + units - 1))
    return Line(words, first.with_box(last), first.height or size, is_bold)


def _char_box(text: Any, at: int) -> Box:
    found = raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(text, at, ctypes.byref(found))
    return Box(found.left, found.bottom, found.right, found.top)


def _joined(lines: Sequence[Line]) -> list[Line]:
    """A line that was broken by a letter above it, put together again."""
    joined: list[Line] = []
    for line in lines:
        before = joined[-1] if joined else None
        if before and _continues(before, line):
            joined[-1] = replace(before, text=f"{before.text}{line.text}", box=before.box.with_box(line.box))
        else:
            joined.append(line)
    return joined


def _continues(before: Line, line: Line) -> bool:
    shared = min(before.box.top, line.box.top) - max(before.box.bottom, line.box.bottom)
    least = min(before.box.height, line.box.height)
    return least > 0 and shared > 0.5 * least and -1 <= line.box.left - before.box.right < 8


def drawings_of(page: pypdfium2.PdfPage, lines: Sequence[Line]) -> list[Box]:
    """Where pictures and drawings stand; a table or a tinted panel, which holds sentences, is none."""
    width, height = page.get_size()
    pictures: list[Box] = []
    strokes: list[tuple[Box, int]] = []
    for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_PATH], max_depth=4):
        box = Box(*each.get_bounds())
        if box.right - box.left > 0.95 * width and box.height > 0.95 * height:
            continue  # the paper itself, or a scan of the page
        if each.type == raw.FPDF_PAGEOBJ_IMAGE:
            pictures.append(box)
        else:
            strokes.append((box, 1))
    clusters = _clustered(strokes)
    found = [box for box, count in clusters if count >= LEAST_STROKES and _is_large(box)]
    kept = [box for box in found if not any(_speaks(line, box) for line in lines)]
    return [box for box, _ in _clustered([(box, 1) for box in [*pictures, *kept] if _is_large(box)])]


def _is_large(box: Box) -> bool:
    return box.right - box.left >= LEAST_WIDTH and box.height >= LEAST_HEIGHT


def _speaks(line: Line, box: Box) -> bool:
    return line.box.meets(box) and len(line.text) > LABEL_LETTERS and inside(line, box)


def inside(line: Line, box: Box) -> bool:
    """Whether the middle of a line stands in a box."""
    middle = (line.box.left + line.box.right) / 2, (line.box.bottom + line.box.top) / 2
    return box.left - 6 <= middle[0] <= box.right + 6 and box.bottom - 6 <= middle[1] <= box.top + 6


def _clustered(boxes: Sequence[tuple[Box, int]]) -> list[tuple[Box, int]]:
    """Boxes that stand close together as one, with how many they were."""
    clusters: list[tuple[Box, int]] = []
    for box, count in boxes:
        apart: list[tuple[Box, int]] = []
        for other, others in clusters:
            if box.meets(other, JOIN_WIDER):
                box, count = box.with_box(other), count + others
            else:
                apart.append((other, others))
        clusters = [*apart, (box, count)]
    return clusters


def formulas_of(lines: Sequence[Line]) -> Iterator[tuple[int, int, Box]]:
    """Runs of lines that are one formula of several storeys, as (first, beyond the last, place)."""
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and lines[end].is_maths:
            end += 1
        run = lines[start:end]
        if len(run) > 2 and any(MATHS.search(line.text) for line in run):
            box = run[0].box
            for line in run[1:]:
                box = box.with_box(line.box)
            yield start, end, box
        start = max(end, start + 1)
