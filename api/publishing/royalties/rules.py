"""The month's arithmetic and its states. Pure: integers in, integers out, exact to the shilling."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from api import constants
from api.platform.clock import month_bounds
from api.platform.money import Ugx, allocate
from api.platform.problem import Problem
from api.publishing.royalties.tables import CloseState, HoldDecision, MinuteStatus

MOVES = {
    CloseState.OPEN: {CloseState.DATA_COMPLETE},
    CloseState.DATA_COMPLETE: {CloseState.RECONCILED, CloseState.OPEN},
    CloseState.RECONCILED: {CloseState.DRAFTED, CloseState.OPEN},
    CloseState.DRAFTED: {CloseState.REVIEWED, CloseState.OPEN},
    CloseState.REVIEWED: {CloseState.APPROVED, CloseState.OPEN},
    CloseState.APPROVED: {CloseState.FINALISED, CloseState.OPEN},
    CloseState.FINALISED: set(),
}
MINUTE_PLACES = Decimal("0.01")


class WrongMoment(Problem):
    status, title = 409, "Not Now"
    detail = "The month is not at this step."


class MonthIsFinal(WrongMoment):
    detail = "This month is final and can never change. A correction belongs in the next open month."


class MonthStillRuns(WrongMoment):
    detail = "This month cannot be closed yet."


class NeedsTwoPeople(Problem):
    status, title = 409, "A Second Person Is Needed"
    detail = "Whoever prepared a month cannot approve or finalise it. Ask a colleague."


def move(current: CloseState, wanted: CloseState) -> CloseState:
    """The wanted state, if a month may go there from here."""
    if current is CloseState.FINALISED:
        raise MonthIsFinal
    if wanted not in MOVES[current]:
        raise WrongMoment(f"The month is {current.replace('_', ' ')}; {wanted.replace('_', ' ')} cannot follow.")
    return wanted


def may_close_from(month: str) -> datetime:
    """The first moment a month may be closed: its end and the days of grace."""
    return month_bounds(month)[1] + timedelta(days=constants.CLOSE_AFTER_DAYS)


class Minutes(NamedTuple):
    """One frozen row: seconds of one reader in one book under one status."""

    learner_key: str
    author_id: str
    book_id: str
    status: str
    seconds: int
    paid_seconds: int


class HoldLine(NamedTuple):
    """One held line as it was decided: the reader's minutes with one author for one reason. Moments in ISO, UTC."""

    learner_key: str
    author_id: str
    reason: str
    seconds: int
    evidence: str  # canonical JSON
    decision: str
    decided_by: str | None
    decided_at: str | None
    note: str | None


def decisions_of(lines: Iterable[HoldLine]) -> dict[tuple[str, str], HoldDecision]:
    """(learner, author) -> decision; a reader held for several reasons counts only if every one is released."""
    found: dict[tuple[str, str], HoldDecision] = {}
    order = [HoldDecision.RELEASED, HoldDecision.PENDING, HoldDecision.CONFIRMED]
    for line in lines:
        key = (line.learner_key, line.author_id)
        found[key] = max(found.get(key, HoldDecision.RELEASED), HoldDecision(line.decision), key=order.index)
    return found


class Correction(NamedTuple):
    """What an author was paid for a reader whose money was taken back since. Shillings."""

    learner_key: str  # empty for what earlier months asked for and could not take
    author_id: str
    due_ugx: int
    owed_ugx: int  # what the author was owed before the month


class Line(NamedTuple):
    """One statement line: author, book, status."""

    author_id: str
    book_id: str
    status: str


@dataclass
class Settlement:
    """What a month comes to."""

    pool: Ugx
    paid_seconds: int
    lines: dict[Line, list[int]] = field(default_factory=dict)  # seconds, paid seconds, readers
    seconds_by_author: dict[str, int] = field(default_factory=dict)
    earnings: dict[str, Ugx] = field(default_factory=dict)
    corrections: dict[str, Ugx] = field(default_factory=dict)  # what is taken back, of the share and of what is owed

    @property
    def shared_out(self) -> int:
        return sum(self.earnings.values())

    @property
    def owed(self) -> dict[str, int]:
        """Author -> what the month adds to what is owed: the share less the correction; below zero takes from it."""
        authors = self.earnings.keys() | self.corrections.keys()
        return {each: self.earnings.get(each, 0) - self.corrections.get(each, 0) for each in sorted(authors)}


def settle(
    minutes: Iterable[Minutes],
    rates: Mapping[str, int],
    revenue: int,
    decisions: Mapping[tuple[str, str], HoldDecision],
    carried_in: int = 0,
    most: int | None = None,
    corrections: Sequence[Correction] = (),
    pool_bp: int = constants.AUTHOR_POOL_PERCENTAGE * 100,
) -> Settlement:
    """Lines, weights, pool and shares of a month.

    rates, pool_bp (where nobody was read): basis points; revenue: received less reversals; decisions: released count;
    carried_in: authors' money of before, added whole; most: of the pool, the rest is left to the next month;
    corrections: taken from authors' shares and from what they are owed, and left to the next month's pool.
    Weight = paid seconds x rate; pool = floor(revenue x sum of weights / (10000 x sum of seconds)), which is
    floor(0.6 x revenue) while every rate is 6000. Shares by largest remainder.
    """
    tally: dict[Line, list[Any]] = defaultdict(lambda: [0, 0, set()])
    paid: dict[str, int] = defaultdict(int)
    for row in minutes:
        status, paid_seconds = judged(row, decisions)
        line = tally[Line(row.author_id, row.book_id, status)]
        line[0] += row.seconds
        line[1] += paid_seconds
        line[2].add(row.learner_key)
        paid[row.author_id] += paid_seconds
    total = sum(paid.values())
    weights = {author: seconds * rates[author] for author, seconds in paid.items()}
    fresh = max(0, revenue) * sum(weights.values()) // (10_000 * total) if total else fallback_pool(revenue, pool_bp)
    pool = fresh + carried_in
    earnings = allocate(pool if most is None else min(pool, most), weights)
    return Settlement(
        pool=Ugx(pool),
        paid_seconds=total,
        lines={line: [sums[0], sums[1], len(sums[2])] for line, sums in sorted(tally.items())},
        seconds_by_author=dict(paid),
        earnings=earnings,
        corrections=corrected(corrections, earnings),
    )


def judged(row: Minutes, decisions: Mapping[tuple[str, str], HoldDecision]) -> tuple[str, int]:
    """(status, paid seconds) of a row: held seconds that a person released count."""
    if row.status == MinuteStatus.HELD and decisions.get((row.learner_key, row.author_id)) is HoldDecision.RELEASED:
        return MinuteStatus.COUNTED.value, row.seconds
    return row.status, row.paid_seconds


def overpaid(moved: Mapping[str, int], paid: int, taken_back: int) -> dict[str, Ugx]:
    """Author -> shillings that a reader moved beyond what their payments bring, at most what was taken back of these.

    moved: author -> what the reader's seconds brought in final months, less what was asked back already; paid: what is
    left of their payments; taken_back: what was not asked back yet. Authors bear it as the reader moved it.
    """
    beyond = sum(moved.values()) - paid * constants.READER_BOUND_PCT // 100
    return allocate(max(0, min(taken_back, beyond)), moved)


def corrected(corrections: Iterable[Correction], earnings: Mapping[str, int]) -> dict[str, Ugx]:
    """Author -> what a month takes back: what is due, as far as the share and what is owed reach."""
    due: dict[str, int] = defaultdict(int)
    owed: dict[str, int] = {}
    for row in corrections:
        due[row.author_id] += row.due_ugx
        owed[row.author_id] = row.owed_ugx
    taken = {each: min(amount, owed[each] + earnings.get(each, 0)) for each, amount in sorted(due.items())}
    return {each: Ugx(amount) for each, amount in taken.items() if amount > 0}


def fallback_pool(revenue: int, pool_bp: int = constants.AUTHOR_POOL_PERCENTAGE * 100) -> int:
    """The authors' part when nobody was read: it is carried to the next month whole."""
    return max(0, revenue) * pool_bp // 10_000


def per_minute(pool: int, seconds: int) -> Decimal:
    """Shillings a paid minute, six decimals, for display only."""
    return (Decimal(pool) * 60 / seconds).quantize(Decimal("0.000001")) if seconds else Decimal(0)


def share_pct(seconds: int, total: int) -> Decimal:
    """Percent of all paid seconds, six decimals, for display only."""
    return (Decimal(100) * seconds / total).quantize(Decimal("0.000001")) if total else Decimal(0)


def digest(value: Any) -> str:
    """SHA-256 of a value's canonical JSON (sorted keys, no spaces)."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":"), default=str).encode()).hexdigest()


def close_hash(
    previous: str | None,
    inputs: Mapping[str, str],
    earnings: Mapping[str, int],
    pool: int,
    people: Sequence[UUID | None] = (),
) -> str:
    """The seal of a month: its frozen inputs, its result, who drafted and approved it, and the seal before."""
    return digest(
        {
            "previous": previous,
            "inputs": dict(inputs),
            "pool": pool,
            "earnings": dict(earnings),
            "people": list(people),
        }
    )
