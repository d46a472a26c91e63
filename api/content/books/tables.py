"""Ruled tables whose columns share the page by what they hold."""

from __future__ import annotations

from api.content.books.flow import Flow
from api.content.books.mathline import Box
from api.content.books.sheet import MUTED, RULE, line_height

_HEAD_TINT = (241, 236, 228)
_PAD = 1.6


def set_table(flow: Flow, cells: list[list[list[Box]]], size: float) -> None:
    """Set rows of cells; rows stay whole, the first is the head and is repeated on a new page."""
    widths = _widths(cells, flow.room)
    flow.gap(1)
    whole = sum(_height(flow, line, widths, size) for line in cells)
    flow.need(whole if whole < 62 else 24)
    _row(flow, cells[0], widths, size, head=True)
    for line in cells[1:]:
        before = flow.sheet.page
        flow.need(_height(flow, line, widths, size))
        if flow.sheet.page != before:
            _row(flow, cells[0], widths, size, head=True)
        _row(flow, line, widths, size, head=False)
    flow.gap(3)


def _widths(cells: list[list[list[Box]]], room: float) -> list[float]:
    """Columns as wide as their longest cell when that fits, else in proportion, never narrower than a word."""
    longest = [max(sum(b.width for b in line[i]) for line in cells) + 2 * _PAD for i in range(len(cells[0]))]
    words = [max((b.width for line in cells for b in line[i]), default=0) + 2 * _PAD for i in range(len(cells[0]))]
    if sum(longest) <= room:
        spare = (room - sum(longest)) / len(longest)
        return [w + min(spare, 8) for w in longest]
    free = room - sum(words)
    wish = [max(a - b, 0.1) for a, b in zip(longest, words, strict=True)]
    return [w + free * share / sum(wish) for w, share in zip(words, wish, strict=True)]


def _height(flow: Flow, line: list[list[Box]], widths: list[float], size: float) -> float:
    pitch = line_height(size)
    most = max(len(flow.broken(cell, w - 2 * _PAD)) for cell, w in zip(line, widths, strict=True))
    tall = max((b.up + b.down for cell in line for b in cell), default=0)
    return max(pitch * max(most, 1), tall) + 2.2


def _row(flow: Flow, line: list[list[Box]], widths: list[float], size: float, head: bool) -> None:
    height = _height(flow, line, widths, size)
    at = flow.strip(height)
    sheet, x = flow.sheet, flow.left
    if head:
        sheet.set_fill_color(*_HEAD_TINT)
        sheet.rect(x, at, sum(widths), height, style="F")
    pitch = line_height(size)
    for cell, width in zip(line, widths, strict=True):
        for i, part in enumerate(flow.broken(cell, width - 2 * _PAD)):
            up = max([b.up for b in part] + [pitch * 0.5])
            at_x, baseline = x + _PAD, at + 1.1 + pitch * i + max(up, pitch * 0.62)
            for box in part:
                box.paint(at_x, baseline)
                at_x += box.width
            sheet.say(" ")
        x += width
    sheet.say("\n")
    sheet.set_draw_color(*(MUTED if head else RULE))
    sheet.set_line_width(0.3 if head else 0.18)
    sheet.line(flow.left, at + height, flow.left + sum(widths), at + height)
