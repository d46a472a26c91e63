"""The statement of a month as one page to print."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from api.platform.clock import day_of, named_month
from api.platform.print.document import render
from api.publishing.royalties.month_states import MonthState
from api.publishing.royalties.schemas import StatementOut
from api.settings import settings

MINUTE_WORDS: Final = {
    "counted": "Counted",
    "late": "Late: sent after the month closed",
    "trial": "Free trial",
    "idle": "Idle: open, nobody reading",
    "too_fast": "Pages turned too fast to read",
    "overlap": "Another book or device was open",
    "over_cap": "Over the limit for one reader",
    "over_bound": "Over what the reader paid",
    "own_book": "Own book",
    "held": "Held for a person to check",
}
MONTH_WORDS: Final = {
    MonthState.FINAL: "Final. It never changes.",
    MonthState.ESTIMATE: "Estimate. It changes until the month is final.",
    MonthState.SO_FAR: "Estimate so far. The month still runs.",
}
STATE_WORDS: Final = {"waiting": "Waiting", "rejected": "Rejected", "released": "Released"}


@dataclass(frozen=True)
class StatementPage:
    """What the template `statement.typ` prints."""

    title: str
    seller: str
    author: str
    state: str
    earned: str
    sums: list[tuple[str, str, str]]  # sign, figure, what it is
    share: list[tuple[str, str, str]]
    rule: str
    books: list[tuple[str, ...]]
    books_foot: tuple[str, ...]
    held: list[tuple[str, ...]]
    seconds: list[tuple[str, ...]]
    seconds_foot: tuple[str, ...]
    note: str
    address: str


def page_of(statement: StatementOut, author: str, now: datetime) -> bytes:
    return render("statement", _page(statement, author, now), now)


def _page(statement: StatementOut, author: str, now: datetime) -> StatementPage:
    named = named_month(statement.month)
    paid = sum(book.paid_seconds for book in statement.books)
    return StatementPage(
        title=f"Statement of {named}",
        seller=settings().site_name,
        author=author,
        state=MONTH_WORDS[statement.month_state],
        earned=('You earned ' if statement.is_final else 'So far: ') + ugx(statement.earnings_ugx),
        sums=_sums(statement),
        share=_share(statement),
        rule=(
            "A weight is paid seconds × the author's rate in percent. Shares are cut to whole shillings; the shillings "
            "left over go one each to the largest remainders, so all shares add up to what is shared. Your books are "
            "worked out from your earnings in the same way."
        ),
        books=[
            (book.title, count(book.paid_seconds), percent(statement.rate_pct), count(book.weight),
             percent(book.share_pct, 3), count(book.ugx))
            for book in statement.books
        ],
        books_foot=(
            f"{len(statement.books)} books" if len(statement.books) != 1 else "1 book", count(paid), "",
            count(statement.weight), "", count(statement.earnings_ugx),
        ),
        held=[
            (STATE_WORDS[held.state], held.title, ". ".join([*held.why, *([held.note] if held.note else [])]),
             count(held.seconds), f"about {held.ugx:,}")
            for held in statement.held
        ],
        seconds=_seconds(statement),
        seconds_foot=("Together", count(sum(line.seconds for line in statement.lines)), count(paid)),
        note=f"Printed on {day_of(now):%-d %B %Y}. All times are in seconds of reading, all money in whole shillings.",
        address=settings().base_url,
    )  # fmt: skip


def _sums(statement: StatementOut) -> list[tuple[str, str, str]]:
    of = statement.month_sum
    terms = [("", count(of.received_ugx), "received from readers"), ("−", count(of.reversals_ugx), "taken back")]
    if of.deficit_ugx:
        terms.append(("−", count(of.deficit_ugx), "taken back in earlier months beyond what they received"))
    terms += [
        ("=", count(of.net_ugx), "net revenue"),
        ("×", percent(of.authors_part_pct), f"part of the authors, {ugx(of.authors_part_ugx)}"),
    ]
    if of.carried_in_ugx:
        terms.append(("+", count(of.carried_in_ugx), "carried in from the month before"))
    terms.append(("=", count(of.pool_ugx), "author pool"))
    if of.shared_ugx != of.pool_ugx:
        terms += [
            ("−", count(of.pool_ugx - of.shared_ugx), "carried to the next month, because payments do not cover it"),
            ("=", count(of.shared_ugx), "shared this month"),
        ]
    return terms


def _share(statement: StatementOut) -> list[tuple[str, str, str]]:
    of = statement.month_sum
    seconds = f"{count(statement.reading_seconds)} paid seconds × {percent(statement.rate_pct)}"
    terms = [
        ("", count(of.shared_ugx), "shared this month"),
        ("×", count(statement.weight), f"your weight: {seconds}"),
        ("÷", count(of.weight), f"weight of all {of.authors} authors, {count(of.paid_seconds)} paid seconds"),
    ]
    if statement.spare_ugx:
        terms.append(("+", count(statement.spare_ugx), "spare shilling"))
    terms.append(("=", count(statement.earnings_ugx), "your earnings"))
    if statement.correction_ugx:
        owed = statement.earnings_ugx - statement.correction_ugx
        terms += [
            ("−", count(statement.correction_ugx), "taken back: payments of readers were returned"),
            ("=", count(owed), "added to what we owe you"),
        ]
    return terms


def _seconds(statement: StatementOut) -> list[tuple[str, ...]]:
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for line in statement.lines:
        sums[line.status][0] += line.seconds
        sums[line.status][1] += line.paid_seconds
    return [
        (words, count(sums[status][0]), count(sums[status][1]))
        for status, words in MINUTE_WORDS.items()
        if status in sums
    ]


def count(value: int | Decimal) -> str:
    return f"{value:,}".replace("-", "−")


def ugx(value: int) -> str:
    return f"UGX {count(value)}"


def percent(value: Decimal, places: int = 2) -> str:
    text = f"{value:.{places}f}"
    return f"{text.rstrip('0').rstrip('.')}%"
