"""Covers as small SVG pictures in exercise-book style: a coloured board, a spine, a label, and a drawing per subject."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from random import Random

from api.content.books.catalogue import ACCENTS, Author, Book

WIDTH, HEIGHT = 200, 280
_PAPER = "#fffaf2"
_INK = "#1c1917"
_BOARDS = {
    "mathematics": ("#c2410c", "#fed7aa", "#7c2d12"),
    "physics": ("#1d4ed8", "#bfdbfe", "#1e3a8a"),
    "chemistry": ("#6d28d9", "#ddd6fe", "#4c1d95"),
    "biology": ("#15803d", "#bbf7d0", "#14532d"),
    "english": ("#be185d", "#fbcfe8", "#831843"),
    "stories": ("#92400e", "#fde68a", "#78350f"),
    "study-skills": ("#0f766e", "#99f6e4", "#134e4a"),
}


@dataclass(frozen=True)
class _Style:
    """Colours of one cover: board, drawing, spine, label and the words on label and board."""

    board: str
    lines: str
    spine: str
    label: str
    title: str
    accent: str
    words: str


def _style(book: Book) -> _Style:
    """Books for exam practice have a dark board, the others a coloured one."""
    board, light, dark = _BOARDS[book.subject]
    if book.category == "exam-practice":
        return _Style(dark, light, board, _PAPER, _INK, board, _PAPER)
    return _Style(board, light, dark, _PAPER, _INK, board, _PAPER)


def cover(book: Book, author: Author) -> str:
    """The cover of a book, 200 by 280; the same book always gets the same bytes."""
    style = _style(book)
    draw = Random(hashlib.sha256(book.slug.encode()).hexdigest())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{escape(book.title)} by {escape(author.display_name)}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{style.board}"/>',
        f'<g fill="none" color="{style.lines}" stroke="{style.lines}" stroke-width="1.6" stroke-linecap="round" '
        'stroke-linejoin="round">',
        *_PICTURES[book.subject](draw),
        "</g>",
        f'<path d="M6 0h12v{HEIGHT}H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z" fill="{style.spine}"/>',
        *_label(book, author, style),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def drawing(book: Book) -> str:
    """The drawing alone, for the title page, in the light colour of its board."""
    draw = Random(hashlib.sha256(book.slug.encode()).hexdigest())
    light = _BOARDS[book.subject][1]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="24 144 170 102" color="{light}" stroke="{light}" fill="none" '
        f'stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">{"".join(_PICTURES[book.subject](draw))}</svg>'
    )


def _label(book: Book, author: Author, style: _Style) -> list[str]:
    """The pasted label with title and subject, the publisher above it and the author at the foot."""
    lines, size = _title_lines(book.title)
    top = 32
    high = 40 + len(lines) * (size + 4)
    out = [
        _words(30, 22, "Kitabo", 10, 700, style.words),
        f'<rect x="30" y="{top}" width="158" height="{high}" rx="5" fill="{style.label}"/>',
        f'<path d="M40 {top + 27}h138" stroke="{style.accent}" stroke-width="1" opacity=".5"/>',
        _words(40, top + 20, book.subject_line, 9, 700, style.accent),
    ]
    y = top + 28
    for line in lines:
        y += size + 4
        out.append(_words(40, y - 4, line, size, 700, style.title, serif=True))
    out += [
        f'<path d="M30 248h158" stroke="{style.words}" stroke-width="1" opacity=".5"/>',
        _words(30, 264, author.display_name, 11, 600, style.words),
    ]
    return out


def _title_lines(title: str) -> tuple[list[str], int]:
    """The title broken for the label, and a size at which every line fits."""
    for size, room in ((19, 14), (17, 16), (15, 18), (13, 21)):
        lines = [line for part in re.split(r"(?<=:) ", title) for line in _wrapped(part, room)]
        if len(lines) <= 4 and all(len(line) <= room for line in lines):
            return lines, size
    return _wrapped(title, 24), 11


def _wrapped(title: str, room: int) -> list[str]:
    lines = [""]
    for word in title.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _words(x: float, y: float, text: str, size: int, weight: int, fill: str, serif: bool = False) -> str:
    family = "Georgia, 'Noto Serif', serif" if serif else "system-ui, 'Noto Sans', sans-serif"
    return (
        f'<text x="{x}" y="{y}" font-family="{family}" font-size="{size}" font-weight="{weight}" '
        f'fill="{fill}">{escape(text)}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"/>'


def _path(points: Sequence[tuple[float, float]], closed: bool = False) -> str:
    dots = " ".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path d="M{dots}{"z" if closed else ""}"/>'


def _ring(x: float, y: float, r: float, extra: str = "") -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"{extra}/>'


def _squared_paper(draw: Random) -> list[str]:
    """Mathematics: squared paper, a curve and a triangle."""
    out = [f'<g stroke-width=".5" opacity=".5">{"".join(_line(x, 150, x, 240) for x in range(30, 190, 10))}']
    out.append("".join(_line(30, y, 188, y) for y in range(150, 241, 10)) + "</g>")
    bend, foot = draw.uniform(0.010, 0.022), draw.uniform(85, 130)
    out.append(
        _path(
            [(x, min(150, 240) + 84 - bend * (x - foot) ** 2) for x in range(30, 189, 6) if bend * (x - foot) ** 2 < 84]
        )
    )
    tall = draw.choice([30, 40, 50])
    corner = draw.choice([40, 50, 120])
    out.append(_path([(corner, 230), (corner + 50, 230), (corner + 50, 230 - tall)], closed=True))
    return out


def _orbits(draw: Random) -> list[str]:
    """Physics: rays through a lens or rings of a wave."""
    x, y = draw.uniform(60, 150), 194
    if draw.random() < 0.5:
        out = [_ring(x, y, r) for r in range(6, 46, 8)]
        return [*out, _line(30, y, 188, y), _path([(28 + i * 4, 225 + 9 * math.sin(i / 2.2)) for i in range(40)])]
    out = [f'<path d="M{x:.0f} 152q14 42 0 84q-14-42 0-84z"/>']
    for lift in (-24, 0, 24):
        out.append(_path([(30, y + lift), (x, y + lift), (186, y - lift * 0.8)]))
    return out


def _bench(draw: Random) -> list[str]:
    """Chemistry: a conical flask with bubbles and a ring of six."""
    x = draw.choice([70, 130])
    flask = [(x - 7, 152), (x - 7, 180), (x - 30, 232), (x + 30, 232), (x + 7, 180), (x + 7, 152)]
    out = [_path(flask), _line(x - 11, 152, x + 11, 152), _line(x - 21, 212, x + 21, 212)]
    out += [_ring(x + draw.uniform(-14, 14), draw.uniform(216, 228), draw.uniform(1.5, 3)) for _ in range(5)]
    other = 200 - x
    six = [(other + 22 * math.sin(i * math.pi / 3), 195 - 22 * math.cos(i * math.pi / 3)) for i in range(6)]
    out.append(_path(six, closed=True))
    out += [_ring(px, py, 4, ' fill="currentColor" stroke="none"') for px, py in six[:: draw.choice([1, 2])]]
    return out


def _leaf(draw: Random) -> list[str]:
    """Biology: a leaf with veins and a few cells."""
    tilt = draw.choice([-18, 12, 24])
    out = [f'<g transform="rotate({tilt} 105 195)"><path d="M40 200q50-60 130 0q-80 55-130 0zM30 202L170 200"/>']
    out += [_line(x, 201, x + 14, 201 + side * 18) for x in range(62, 150, 18) for side in (-1, 1)]
    out.append("</g>")
    out += [_ring(draw.uniform(40, 180), draw.choice([160, 234]), draw.uniform(4, 7)) for _ in range(4)]
    return out


def _lines_of_writing(draw: Random) -> list[str]:
    """English: ruled lines with handwriting and a speech bubble."""
    out = [_line(34, y, 186, y) for y in range(170, 241, 14)]
    for y in (166, 194, 222):
        end = draw.randint(90, 180)
        out.append(_path([(36 + i * 2, y + 3 * math.sin(i * draw.uniform(0.7, 0.9))) for i in range((end - 36) // 2)]))
    out.append(
        '<path fill="currentColor" stroke="none" opacity=".85" d="M140 148h36a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-22l-9 9v-9h-5z"/>'
    )
    return out


def _hills(draw: Random) -> list[str]:
    """Stories: hills, a sun and a road."""
    sun = draw.uniform(60, 160)
    out = [_ring(sun, 168, 13, ' fill="currentColor" stroke="none" opacity=".9"')]
    for base, tall in ((205, 26), (220, 18), (234, 12)):
        turn = draw.uniform(0, 6)
        out.append(
            _path([(24 + i * 4, base - tall * math.sin(i / draw.uniform(6.5, 7) + turn) * 0.5) for i in range(42)])
        )
    out.append('<path d="M100 244q-8-16 6-26q10-8 2-18"/>')
    return out


def _lamp(draw: Random) -> list[str]:
    """Study skills: a clock, a lamp's light and ticked boxes."""
    hour = draw.randint(0, 11)
    turn = math.radians(hour * 30)
    out = [
        _ring(68, 195, 28),
        _line(68, 195, 68, 175),
        _line(68, 195, 68 + 14 * math.sin(turn), 195 - 14 * math.cos(turn)),
    ]
    for i, y in enumerate((166, 190, 214)):
        out.append(
            f'<rect x="116" y="{y}" width="12" height="12" rx="2"/>{_line(136, y + 6, draw.randint(160, 184), y + 6)}'
        )
        if i < 2:
            out.append(_path([(118, y + 6), (121, y + 10), (128, y)]))
    return out


_PICTURES: dict[str, Callable[[Random], list[str]]] = {
    "mathematics": _squared_paper,
    "physics": _orbits,
    "chemistry": _bench,
    "biology": _leaf,
    "english": _lines_of_writing,
    "stories": _hills,
    "study-skills": _lamp,
}
assert set(_PICTURES) == set(ACCENTS)
