"""What the words of books' pages tell: how many there are, and which page explains a question.

The words are opened here, in memory, as a reader's request opens them; only their number and the pages' links are kept.
`python -m pipelines.book_pages evaluate` measures the links of the last build on pages that were read by hand.
"""

import json
import sys
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pyarrow as pa
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.library.editions.tables import PdfAsset
from api.library.editions.vault import words_of
from api.platform.problem import Problem
from api.settings import ROOT, settings
from pipelines.built import contents_of, digest, made_of, mark
from pipelines.engines import DuckDB, Engine
from pipelines.sql import Step

VERSIONS: Final = "select version_id::varchar as version_id, book_id::varchar as book_id from staging.stg_book_versions"
QUESTIONS: Final = """
select question_id::varchar as question_id, topic_id::varchar as topic_id, stem, options, correct_answer, explanation
from staging.stg_questions
where is_active and not is_left_out
"""
TOPICS: Final = """
select book_id::varchar as book_id, topic_id::varchar as topic_id from intermediate.int_book_topics
"""
EVALUATED: Final = """
select code, question_pages.book_id::varchar as book_id, page, score
from predictions.question_pages
inner join staging.stg_questions using (question_id)
"""
PAGES: Final = pa.schema({"book_id": pa.string(), "page": pa.int32(), "words": pa.int32()})
LINKS: Final = pa.schema(
    {"question_id": pa.string(), "rank": pa.int32(), "book_id": pa.string(), "page": pa.int32(), "score": pa.float64()}
)
COUNTED: Final = "predictions.book_pages"
LINKED: Final = "predictions.question_pages"


@cache
def _code() -> str:
    return digest(*(file.read_bytes() for file in [*sorted((ROOT / "models" / "page_links").glob("*.py"))]))


def book_pages(engine: Engine) -> int:
    """One row per page of every book that readers open: how many words stand on it."""
    now = digest(contents_of(engine, VERSIONS))
    if made_of(engine, COUNTED) != now:
        rows = [{"book_id": book, "page": page, "words": len(text.split())} for book, page, text in _pages(engine)]
        table = pa.Table.from_pylist(rows, PAGES)
        _put(engine, COUNTED, "book_id::uuid as book_id, page, words", table, now)
    return _count(engine, COUNTED)


def question_pages(engine: Engine) -> int:
    """One row per question and book with a page whose words explain it, by models/page_links."""
    now = digest(_code(), *(contents_of(engine, each) for each in (VERSIONS, QUESTIONS, TOPICS)))
    if made_of(engine, LINKED) != now:
        _put(
            engine,
            LINKED,
            "question_id::uuid as question_id, rank, book_id::uuid as book_id, page, score",
            _links(engine),
            now,
        )
    return _count(engine, LINKED)


def _links(engine: Engine) -> pa.Table:
    import pandas as pd  # loaded where something has to be linked anew

    from models.page_links.estimator import link_pages

    pages = pd.DataFrame(_pages(engine), columns=["book_id", "page", "words"])
    asked = pd.DataFrame(
        [(row["question_id"], row["topic_id"], text_of(row)) for row in engine.rows(QUESTIONS)],
        columns=["question_id", "topic_id", "text"],
    )
    topics = pd.DataFrame(engine.rows(TOPICS), columns=["book_id", "topic_id"])
    return pa.Table.from_pandas(link_pages(pages, asked, topics), LINKS, preserve_index=False)


def text_of(question: dict[str, Any]) -> str:
    """What is asked, what is right, and why: the words its page would use."""
    options, right = json.loads(question["options"] or "null"), json.loads(question["correct_answer"] or "null")
    keys = right if isinstance(right, list) else [right]
    chosen = [str(each.get("text") or "") for each in options if each.get("id") in keys] if _is_choice(options) else []
    return " ".join([question["stem"], *chosen, question["explanation"] or ""])


def _is_choice(options: object) -> bool:
    return isinstance(options, list) and all(isinstance(each, dict) for each in options)


def _pages(engine: Engine) -> list[tuple[str, int, str]]:
    """The pages of every version that is read, by book and page."""
    wanted = {row["version_id"]: row["book_id"] for row in engine.rows(VERSIONS)}
    if not wanted:
        return []
    server = create_engine(settings().sqlalchemy_url)
    with Session(server) as db:
        found = [
            (wanted[str(asset.id)], number, words)
            for asset in db.scalars(select(PdfAsset).where(PdfAsset.id.in_(wanted)))
            for number, words in enumerate(_words(db, asset), 1)
        ]
    server.dispose()
    return sorted(found)


def _words(db: Session, asset: PdfAsset) -> Iterator[str]:
    """The words of each page; none of a file that is lost or broken, which its readers are told elsewhere."""
    try:
        yield from words_of(db, asset)
    except (Problem, OSError, EOFError, ValueError, zlib.error) as trouble:
        print(f"    the words of version {asset.id} cannot be read: {type(trouble).__name__}", flush=True)


def _put(engine: Engine, key: str, select_: str, table: pa.Table, made: str) -> None:
    engine.load("predictions.made_", table)
    engine.create(key, f"select {select_} from predictions.made_")
    engine.run("drop table predictions.made_")
    mark(engine, key, made)


def _count(engine: Engine, key: str) -> int:
    return int(engine.rows(f"select count(*) as n from {key}")[0]["n"])


STEPS: Final = (
    Step(
        "predictions",
        "book_pages",
        frozenset({"staging.stg_book_versions"}),
        book_pages.__doc__ or "",
        book_pages,
    ),
    Step(
        "predictions",
        "question_pages",
        frozenset({"staging.stg_book_versions", "staging.stg_questions", "intermediate.int_book_topics"}),
        question_pages.__doc__ or "",
        question_pages,
    ),
)


def evaluate() -> None:
    """Print how many of the links of the last build explain, on the pairs of models/page_links/pairs.yaml."""
    import pandas as pd

    from models.page_links.estimator import SHOWN
    from models.page_links.evaluate import evaluate as judge

    engine = DuckDB(settings().data_dir / "build" / "warehouse.duckdb")
    links = pd.DataFrame(engine.rows(EVALUATED), columns=["code", "book_id", "page", "score"])
    server = create_engine(settings().sqlalchemy_url)
    with server.connect() as db:
        slugs = {str(id_): slug for id_, slug in db.exec_driver_sql("select id, slug from books")}
    engine.close()
    for found in judge(links.assign(slug=links["book_id"].map(slugs)), [SHOWN, SHOWN + 0.05, SHOWN + 0.1]):
        print(
            f"{found.pairs:<12} from {found.least:.2f}: {found.explaining} of {found.shown} explain, {found.value:.2f}"
        )


if __name__ == "__main__":
    if sys.argv[1:] != ["evaluate"]:
        sys.exit("usage: python -m pipelines.book_pages evaluate")
    evaluate()
