"""Searching fifty thousand books: broad words, rare ones, misspelt ones, filters and every order, beside a budget."""

import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

import psycopg
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.orm import Session

from api.library.catalogue.search import BookSearch, find_books
from api.library.catalogue.statements import ORDERS
from pipelines.bench.figures import Figure, figure
from pipelines.bench.sizes import Bench

BUDGET_MS: Final = 100
STATEMENTS: Final = 3  # of a page
# Every book holds "learners" and "questions"; a title holds two of forty things.
PLANT: Final = """
with things as (select array['algebra','geometry','numbers','fractions','ratio','vectors','motion','forces','energy',
  'heat','light','waves','electricity','magnetism','atoms','bonds','moles','acids','salts','metals','gases','cells',
  'genes','plants','animals','food','grammar','writing','reading','stories','poems','maps','rivers','climate','soils',
  'weather','trade','kingdoms','farming','money'] as of)
insert into books (id, title, author, description, long_description, page_count, slug, rating, required_tier,
                   difficulty, published_year, topic_tags, table_of_contents, key_takeaways, approval_status,
                   chunk_size, total_ratings, total_reviews, is_featured, preview_page_count)
select gen_random_uuid(), initcap(of[1 + n % 40] || ' and ' || of[1 + n / 40 % 40]) || ' for S' || 1 + n % 4,
       'Author ' || n % 900, 'Questions on ' || of[1 + n % 40] || ' for learners in Uganda.',
       repeat('Chapters on ' || of[1 + n % 40] || ' and ' || of[1 + n / 7 % 40] || ' with examples. ', 8),
       10 + n % 150, 'bench-book-' || n, 3 + n % 3, (array['trial','basic','premium'])[1 + n % 3],
       (array['easy','medium','hard'])[1 + n % 3], 2015 + n % 12, jsonb_build_array('M1.0' || 1 + n % 9), '[]', '[]',
       'approved', 1048576, 0, 0, n % 50 = 0, 5
from things, generate_series(cast(:first as int), cast(:last as int)) n
"""
ON_SHELVES: Final = """
insert into book_categories (id, book_id, category_id)
select gen_random_uuid(), b.id, c.ids[1 + hashtext(b.slug) % cardinality(c.ids)]
from books b, (select array_agg(id) as ids from categories where is_active) c
where b.slug like 'bench-book-%' and hashtext(b.slug) >= 0
on conflict do nothing
"""
SEARCHES: Final = {
    "no words": BookSearch(),
    "a broad word": BookSearch("questions"),
    "two broad words": BookSearch("learners chapters"),
    "half a word": BookSearch("alg"),
    "a rare title": BookSearch("gases and poems"),
    "a misspelt word": BookSearch("algebbra"),
    "words and filters": BookSearch("questions", level="easy", tier="basic"),
    "a topic": BookSearch(topic="M1.03"),
    "a subject": BookSearch(subject="chemistry"),
    "a subject and a broad word": BookSearch("questions", subject="chemistry"),
}


def books_figures(bench: Bench) -> Iterator[Figure]:
    """The 95th percentile of a page in milliseconds. The floor is the budget: the ratio stays under 1."""
    made = create_engine(bench.url.replace("postgresql://", "postgresql+psycopg://"))
    first = 1
    with Session(made) as db:
        for size in bench.sizes.books:
            db.execute(text(PLANT), {"first": first, "last": size})
            db.execute(text(ON_SHELVES))
            db.commit()
            with psycopg.connect(bench.url, autocommit=True) as plain:
                plain.execute("vacuum analyze books, book_categories")
            first = size + 1
            for name, wanted in SEARCHES.items():
                ours = _high(db, wanted, bench.sizes.searches)
                yield figure(f"books: {name}", f"{size:,} books", ours, "ms", BUDGET_MS, "<= 1")
        most = max(_statements(made, db, wanted) for wanted in SEARCHES.values())
        yield figure("statements of a page of books", "the most", most, "statements", STATEMENTS, "<= 1")
    made.dispose()


def _statements(made: Engine, db: Session, wanted: BookSearch) -> int:
    """How many statements one page sends."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        sent.append(statement)

    event.listen(made, "before_cursor_execute", note)
    find_books(db, wanted, sort="best", page=1, page_size=24)
    event.remove(made, "before_cursor_execute", note)
    return len(sent)


def _high(db: Session, wanted: BookSearch, times: int) -> float:
    """The 95th percentile over every order."""
    taken = []
    for sort in ORDERS:
        for _ in range(times):
            began = time.perf_counter()
            find_books(db, wanted, sort=sort, page=1, page_size=24)
            taken.append((time.perf_counter() - began) * 1000)
    return statistics.quantiles(taken, n=20)[-1]
