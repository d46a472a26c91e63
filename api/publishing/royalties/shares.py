"""A share taken apart, so that its author can work it out alone: weights, rounding, books, held minutes. Pure.

A weight is paid seconds x the author's rate in basis points, as `rules.settle` divides by it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from api.platform.money import Ugx, allocate
from api.publishing.royalties.rules import HoldLine, decisions_of, fallback_pool
from api.publishing.royalties.tables import HoldDecision

HOLD_WORDS: Final = {
    "economic_bound": "More money than the reader paid",
    "page_pattern": "Pages turned too fast to read",
    "device_stacking": "Three devices or more at once",
    "sleepless": "Read day and night",
    "ring": "Readers and authors who work together",
    "reopened": "Same page opened again and again",
}
HeldState = Literal["waiting", "rejected", "released"]
STATES: Final[dict[HoldDecision, HeldState]] = {
    HoldDecision.PENDING: "waiting",
    HoldDecision.CONFIRMED: "rejected",
    HoldDecision.RELEASED: "released",
}


class MonthSum(NamedTuple):
    """A month's money and what it is divided by: shillings, seconds, and weights in seconds x basis points."""

    received: int
    reversals: int
    deficit: int  # by which earlier months took back more than they received
    carried_in: int
    pool: int
    shared: int  # of the pool, as far as readers' payments cover it
    paid_seconds: int
    weight: int
    authors: int
    least_remainder: int | None  # the smallest that still got a spare shilling; none where nothing was spare

    @property
    def net(self) -> int:
        return max(0, self.received - self.reversals - self.deficit)

    @property
    def authors_part(self) -> int:
        if not self.paid_seconds:
            return fallback_pool(self.net)
        return self.net * self.weight // (10_000 * self.paid_seconds)


class HeldBook(NamedTuple):
    """Held seconds of one reader in one book."""

    learner_key: str
    book_id: str
    seconds: int


class HeldSum(NamedTuple):
    """An author's held minutes in one book under one decision and the same reasons; no reader is named."""

    book_id: str
    state: HeldState
    why: tuple[str, ...]
    note: str
    seconds: int
    readers: int


def least_remainder(shared: int, weights: Mapping[str, int], earnings: Mapping[str, int]) -> int | None:
    """The smallest remainder that got one of the shillings that cutting to whole shillings left over."""
    total = sum(weights.values())
    if not total:
        return None
    quotas = {author: divmod(shared * weight, total) for author, weight in weights.items()}
    return min((rest for author, (floor, rest) in quotas.items() if earnings[author] > floor), default=None)


def by_book(earnings: int, paid_seconds: Mapping[str, int]) -> dict[str, Ugx]:
    """An author's earnings split over their books by paid seconds; adds up to the shilling."""
    return allocate(earnings, paid_seconds)


def worth(seconds: int, rate_bp: int, month: MonthSum) -> int:
    """What seconds bring at the month's value of a second, to the shilling below."""
    return month.shared * seconds * rate_bp // month.weight if month.weight else 0


def in_percent(basis_points: int) -> Decimal:
    """A rate, weight or remainder of basis points in percent: whole while rates are whole percents."""
    return Decimal(basis_points) / 100


def held_of(books: Iterable[HeldBook], lines: Iterable[HoldLine]) -> list[HeldSum]:
    """Held seconds by book, decision and reasons: each second once, however many reasons name it."""
    reasons: dict[str, list[HoldLine]] = defaultdict(list)
    for line in lines:
        reasons[line.learner_key].append(line)
    sums: dict[tuple[str, HeldState, tuple[str, ...], str], list[HeldBook]] = defaultdict(list)
    for book in books:
        found = reasons[book.learner_key]
        decision = next(iter(decisions_of(found).values()), HoldDecision.PENDING)
        why = tuple(sorted({hold_words(line.reason) for line in found}))
        note = " ".join(sorted({line.note for line in found if line.note and line.decision == decision}))
        sums[book.book_id, STATES[decision], why, note].append(book)
    return [
        HeldSum(*key, seconds=sum(each.seconds for each in held), readers=len({each.learner_key for each in held}))
        for key, held in sorted(sums.items())
    ]


def hold_words(reason: str) -> str:
    return HOLD_WORDS.get(reason, reason.replace("_", " ").capitalize())
