"""A statement as the rows of one table that recomputes in a spreadsheet: every figure, and the rule it follows from."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from api.publishing.royalties.schemas import StatementOut

STATEMENT_COLUMNS: Final = [
    "month", "part", "item", "book_id", "state", "seconds", "paid_seconds", "readers", "rate_pct", "weight",
    "remainder", "ugx", "rule",
]  # fmt: skip
WEIGHT: Final = "weight = paid seconds x rate"
SHARE: Final = (
    "Whole part of (shared this month x your weight / weight of all authors); remainder = what this division leaves."
    " Plus the spare shilling."
)
SPARE: Final = (
    "1 if your remainder is not below the least remainder with a spare shilling, else 0. Spare shillings go to the"
    " largest remainders; of equal ones to the larger weight first."
)
BOOK: Final = (
    "Whole part of (your earnings x weight of the book / your weight); remainder = what this division leaves. Spare"
    " shillings go one each to the largest remainders; of equal ones to the larger weight, then to the smaller book_id."
)
HELD: Final = "About: whole part of (shared this month x seconds x rate / weight of all authors)"
HELD_STATES: Final = {
    "waiting": "not paid until a person decides",
    "rejected": "not paid",
    "released": "in the paid seconds of the book",
}


@dataclass(frozen=True)
class Row:
    """One line of the file; what does not apply to it stays empty. Shillings, seconds, and weights as the rules say."""

    month: str
    part: str
    item: str
    ugx: int | None = None
    rule: str = ""
    book_id: UUID | None = None
    state: str = ""
    seconds: int | None = None
    paid_seconds: int | None = None
    readers: int | None = None
    rate_pct: Decimal | None = None
    weight: Decimal | None = None
    remainder: Decimal | None = None


def statement_rows(statement: StatementOut) -> list[Row]:
    return [*_pool(statement), *_share(statement), *_books(statement), *_held(statement), *_seconds(statement)]


def _pool(statement: StatementOut) -> Iterator[Row]:
    of, month = statement.month_sum, statement.month
    state = statement.month_state.value
    yield Row(month, "pool", "Received from readers", of.received_ugx, state=state)
    yield Row(month, "pool", "Taken back by payers", of.reversals_ugx)
    yield Row(month, "pool", "Taken back in earlier months beyond what they received", of.deficit_ugx)
    yield Row(month, "pool", "Net revenue", of.net_ugx, "received - both amounts taken back, never below 0")
    rule = "whole part of (net revenue x weight of all authors / (100 x their paid seconds)); 60 % where none was paid"
    yield Row(month, "pool", "Part of the authors", of.authors_part_ugx, rule, rate_pct=of.authors_part_pct)
    yield Row(month, "pool", "Carried in from the month before", of.carried_in_ugx)
    yield Row(month, "pool", "Author pool", of.pool_ugx, "part of the authors + carried in")
    rule = "the pool, or as much of it as readers' payments cover; the rest is carried to the next month"
    yield Row(month, "pool", "Shared this month", of.shared_ugx, rule)
    yield Row(month, "pool", "All authors", rule=WEIGHT, paid_seconds=of.paid_seconds, weight=of.weight)
    yield Row(month, "pool", "Least remainder with a spare shilling", remainder=of.least_remainder, rule=SPARE)


def _share(statement: StatementOut) -> Iterator[Row]:
    month = statement.month
    yield Row(
        month, "share", "Your weight", rule=WEIGHT, paid_seconds=statement.reading_seconds,
        rate_pct=statement.rate_pct, weight=statement.weight, remainder=statement.remainder,
    )  # fmt: skip
    yield Row(month, "share", "Your spare shilling", statement.spare_ugx, SPARE)
    yield Row(month, "share", "Your earnings", statement.earnings_ugx, SHARE)
    rule = "payments of readers that earlier months paid you for were returned"
    yield Row(month, "share", "Taken back from you", statement.correction_ugx, rule)
    added = statement.earnings_ugx - statement.correction_ugx
    yield Row(month, "share", "Added to what we owe you", added, "your earnings - taken back from you")


def _books(statement: StatementOut) -> Iterator[Row]:
    for book in statement.books:
        yield Row(
            statement.month, "book", book.title, book.ugx, BOOK, book_id=book.book_id, seconds=book.seconds,
            paid_seconds=book.paid_seconds, rate_pct=statement.rate_pct, weight=book.weight,
        )  # fmt: skip


def _held(statement: StatementOut) -> Iterator[Row]:
    for held in statement.held:
        why = "; ".join([*held.why, *([held.note] if held.note else [])])
        yield Row(
            statement.month, "held", held.title, held.ugx, f"{HELD}; {HELD_STATES[held.state]}. Why: {why}",
            book_id=held.book_id, state=held.state, seconds=held.seconds, readers=held.readers,
            rate_pct=statement.rate_pct,
        )  # fmt: skip


def _seconds(statement: StatementOut) -> Iterator[Row]:
    for line in statement.lines:
        yield Row(
            statement.month, "seconds", line.title, book_id=line.book_id, state=line.status, seconds=line.seconds,
            paid_seconds=line.paid_seconds, readers=line.readers,
        )  # fmt: skip
