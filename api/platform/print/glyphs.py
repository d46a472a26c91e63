"""Which letters our fonts can print."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont

FONTS: Final = Path(__file__).parent / "fonts"
WIDEST: Final = "DejaVuSans.ttf"  # stands in where another face lacks a letter
OTHERS: Final = frozenset(map(ord, "\n☐☑─⟂⟨⟩"))  # in the typesetter's own fonts


@lru_cache(maxsize=1)
def _known() -> frozenset[int]:
    return frozenset(TTFont(FONTS / WIDEST, lazy=True).getBestCmap()) | OTHERS


def safe(text: str) -> str:
    """The text with a question mark for every letter the fonts lack."""
    return text.translate({letter: "?" for letter in set(map(ord, text)) - _known()})


def missing(text: str) -> list[str]:
    """The letters of the text the fonts lack."""
    return [chr(letter) for letter in sorted(set(map(ord, text)) - _known())]
