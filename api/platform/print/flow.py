"""A text that flows set on pages, where a book came without any."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from api.platform.print.book import PRINTED_ON
from api.platform.print.document import render_with_marks

KINDS: Final = ("heading", "paragraph", "item", "figure")


@dataclass(frozen=True)
class FlowPart:
    """A block to print; `number` comes back with its page, `svg` draws a figure."""

    number: int
    kind: str
    text: str
    level: int = 0
    svg: str = ""
    width: int = 0
    height: int = 0


@dataclass(frozen=True)
class FlowPages:
    """What the template `flow.typ` prints."""

    title: str
    author: str
    chapters: Sequence[Sequence[FlowPart]]


def print_flow(pages: FlowPages) -> tuple[bytes, dict[int, int]]:
    """The file, and on which page each part begins."""
    file, marks = render_with_marks("flow", pages, PRINTED_ON)
    return file, {int(each.text): each.page for each in marks}


def as_svg(webp: bytes, width: int, height: int) -> str:
    """A picture inside a drawing: the one form in which it reaches the typesetter."""
    data = base64.b64encode(webp).decode()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
    return f'{head}<image width="{width}" height="{height}" href="data:image/webp;base64,{data}"/></svg>'
