"""A template and plain values made into a PDF file: tagged, with its fonts inside, small."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Final

import pikepdf
import typst
from pydantic_core import to_json

from api.platform.print.glyphs import FONTS, safe

TEMPLATES: Final = Path(__file__).parent / "templates"
STANDARD: Final = "ua-1"  # a file that a screen reader can read aloud
# One compiler serves one thread at a time.
_compiling = Lock()


@dataclass(frozen=True)
class Mark:
    """Words and the page they stand on; `level` is 0 for a chapter, 1 for a section, None for other words."""

    page: int
    text: str
    level: int | None


@lru_cache(maxsize=8)
def _compiler(template: str) -> typst.Compiler:
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[FONTS])
    return typst.Compiler(TEMPLATES / f"{template}.typ", root=TEMPLATES, font_paths=fonts)


def render(template: str, values: object, made_at: datetime) -> bytes:
    """The file of the values (a dataclass) in the named template; letters the fonts lack become a question mark."""
    with _compiling:
        return _compiled(template, values, made_at)


def render_with_marks(template: str, values: object, made_at: datetime) -> tuple[bytes, Sequence[Mark]]:
    """The file, and where its words stand; the template has to mark them."""
    with _compiling:
        file = _compiled(template, values, made_at)
        result = _compiler(template).query("<mark>", field="value")
    return file, [Mark(*each) for each in json.loads(result)]


def pictures(template: str, values: object, dots_per_inch: int) -> list[bytes]:
    """Each page of the values in the named template as a PNG."""
    with _compiling:
        data = safe(to_json(values).decode())
        made = _compiler(template).compile(sys_inputs={"data": data}, format="png", ppi=dots_per_inch)
    return [each for each in made if each] if isinstance(made, list) else [made] if made else []


def _compiled(template: str, values: object, made_at: datetime) -> bytes:
    # A file with a letter that no font has cannot be read aloud.
    data = safe(to_json(values).decode())
    timestamp = int(made_at.timestamp())
    file = _compiler(template).compile(sys_inputs={"data": data}, pdf_standards=STANDARD, timestamp=timestamp)
    if not isinstance(file, bytes):
        raise TypeError(f"{template} is not one file")
    return _packed(file)


def _packed(file: bytes) -> bytes:
    """The same file with its many small objects compressed together, which halves it."""
    out = BytesIO()
    with pikepdf.open(BytesIO(file)) as opened:
        opened.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()
