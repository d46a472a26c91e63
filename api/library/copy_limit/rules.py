"""How much of a book may be copied. Pure; characters are Unicode code points."""

from api import constants


def copy_ceiling(characters: int, percent: int = constants.COPY_LIMIT_PCT) -> int:
    """The most characters of a book that may be copied, rounded down."""
    return characters * percent // 100


def lease_size(characters: int, copied: int) -> int:
    """What a licence may copy without asking: 2 % of the book, never past the ceiling."""
    return max(0, min(characters * constants.COPY_LEASE_PCT // 100, copy_ceiling(characters) - copied))
