"""Who may review a book. Pure."""

from api import constants


def needed_seconds(page_count: int) -> int:
    """Seconds of active reading after which a reader may say what a book is like: half of a short book is enough."""
    return min(constants.REVIEW_SECONDS, page_count * constants.READING_SECONDS_PER_PAGE // 2)


def has_read_enough(seconds: int, page_count: int) -> bool:
    return seconds >= needed_seconds(page_count)
