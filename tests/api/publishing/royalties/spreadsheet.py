"""A statement worked out again from its CSV and nothing else, as a spreadsheet does it, with doubles."""

import csv
import io
from dataclasses import dataclass
from math import floor


@dataclass
class Sheet:
    """The file's rows, found by part and item."""

    rows: list[dict[str, str]]

    def of(self, part: str) -> list[dict[str, str]]:
        return [row for row in self.rows if row["part"] == part]

    def number(self, part: str, item: str, column: str = "ugx") -> float:
        [found] = [row for row in self.of(part) if row["item"] == item]
        return float(found[column] or 0)


def opened(text: str) -> Sheet:
    return Sheet(list(csv.DictReader(io.StringIO(text))))


def recomputed(sheet: Sheet) -> tuple[int, dict[str, int]]:
    """(earnings, book -> shillings) by the rules written in the file; the pool must follow from its own lines."""
    _pool_follows(sheet)
    shared = sheet.number("pool", "Shared this month")
    everybody = sheet.number("pool", "All authors", "weight")
    mine = sheet.number("share", "Your weight", "weight")
    books = {row["book_id"]: float(row["weight"]) for row in sheet.of("book")}
    paid = {row["book_id"]: float(row["paid_seconds"]) for row in sheet.of("book")}
    rate = sheet.number("share", "Your weight", "rate_pct")
    assert sum(books.values()) == mine == rate * sum(paid.values())
    if not everybody:
        return 0, dict.fromkeys(books, 0)
    whole, rest = divmod(shared * mine, everybody)
    [least] = [row["remainder"] for row in sheet.of("pool") if row["item"] == "Least remainder with a spare shilling"]
    given = sheet.number("share", "Your spare shilling")
    spare = 0.0 if not least or rest < float(least) else 1.0
    assert spare == given or rest == float(least), "of equal remainders the larger weight goes first"
    return int(whole + given), _books(int(whole + given), books)


def _pool_follows(sheet: Sheet) -> None:
    taken = sheet.number("pool", "Taken back by payers")
    taken += sheet.number("pool", "Taken back in earlier months beyond what they received")
    net = max(0, sheet.number("pool", "Received from readers") - taken)
    assert net == sheet.number("pool", "Net revenue")
    weight, seconds = (sheet.number("pool", "All authors", each) for each in ("weight", "paid_seconds"))
    part = floor(net * weight / (100 * seconds)) if seconds else floor(net * 60 / 100)
    assert part == sheet.number("pool", "Part of the authors")
    pool = part + sheet.number("pool", "Carried in from the month before")
    assert sheet.number("pool", "Shared this month") <= pool == sheet.number("pool", "Author pool")


def _books(earnings: int, weights: dict[str, float]) -> dict[str, int]:
    mine = sum(weights.values())
    if not mine:
        return dict.fromkeys(weights, 0)
    quotas = {book: divmod(earnings * weight, mine) for book, weight in weights.items()}
    spare = int(earnings - sum(whole for whole, _ in quotas.values()))
    order = sorted(weights, key=lambda book: (-quotas[book][1], -weights[book], book))
    return {book: int(quotas[book][0]) + (book in order[:spare]) for book in weights}
