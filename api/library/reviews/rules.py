"""Who may review a book. Pure."""

from typing import Final

# Ten minutes by the server's clock, or half of a book that is shorter than that.
VERIFIED_SECONDS: Final = 600
SECONDS_A_PAGE: Final = 115


def needed_seconds(page_count: int) -> int:
    """Seconds of active reading after which a reader may say what a book is like."""
    return min(VERIFIED_SECONDS, page_count * SECONDS_A_PAGE // 2)


def has_read_enough(seconds: int, page_count: int) -> bool:
    return seconds >= needed_seconds(page_count)
