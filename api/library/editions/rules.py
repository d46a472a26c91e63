"""What a version may become, and how its parts are told apart. Pure."""

from typing import Final

from api.library.editions.tables import AssetStatus, BookPart

# The first eight bytes of a nonce. Never renumbered: a pair of key and nonce is used once.
PART_NUMBERS: Final = {
    BookPart.FILE: 0,
    BookPart.TEXT: 1,
    BookPart.FIGURES: 2,
    BookPart.PREVIEW: 3,
    BookPart.WORDS: 4,
}
# What a reader's device may fetch; the others are opened on the server alone.
DELIVERED: Final = frozenset({BookPart.FILE, BookPart.TEXT, BookPart.FIGURES})
ALLOWED: Final = {
    AssetStatus.PENDING: frozenset({AssetStatus.APPROVED, AssetStatus.REJECTED, AssetStatus.REPLACED}),
    AssetStatus.APPROVED: frozenset({AssetStatus.REPLACED}),
    AssetStatus.REJECTED: frozenset({AssetStatus.REPLACED}),
    AssetStatus.REPLACED: frozenset(),
}


def may_become(now: AssetStatus, then: AssetStatus) -> bool:
    """Whether a version may go from one status to another."""
    return then in ALLOWED[now]
