"""Every author of the demo can work out every month of theirs from its file alone."""

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.platform.clock import now
from api.platform.csv import csv_text
from api.publishing.authors.tables import Author
from api.publishing.royalties.service.statements import author_months, statement
from api.publishing.royalties.statement_rows import STATEMENT_COLUMNS, statement_rows
from tests.api.publishing.royalties.spreadsheet import opened, recomputed
from tests.country import Country, country
from tests.deployment import forget

__all__ = ["country"]


def test_every_author_and_month_of_the_demo_recomputes_from_its_own_file_to_the_shilling(
    country: Country, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATA_DIR", str(country.home))
    forget()
    seen, finals, spare = 0, set(), 0
    with Session(create_engine(country.url.replace("postgresql://", "postgresql+psycopg://"))) as db:
        for author in db.scalars(select(Author)):
            for month in author_months(db, author.id, now()):
                made = statement(db, author.id, month.month, now())
                earned, books = recomputed(opened(csv_text(STATEMENT_COLUMNS, statement_rows(made))))
                assert (earned, sum(books.values())) == (month.earnings_ugx, month.earnings_ugx), (author.id, month)
                assert books == {str(book.book_id): book.ugx for book in made.books}
                assert sum(held.seconds for held in made.held) >= sum(
                    line.seconds for line in made.lines if line.status == "held"
                )
                seen, spare = seen + 1, spare + made.spare_ugx
                finals.add(made.is_final)
    assert (seen > 20, finals, spare > 0) == (True, {True, False}, True)
