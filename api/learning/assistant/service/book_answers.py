"""Questions about one book, answered in its own sentences with their pages; nothing of it is ours."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.learning.assistant import index
from api.learning.assistant.book_quotes import Quote, quotes, without_book
from api.learning.assistant.composition import Answer, escaped
from api.learning.assistant.question_types import asked_of
from api.learning.assistant.schemas import AnswerSource
from api.learning.assistant.search import Hit, Query
from api.learning.assistant.service import explanations
from api.learning.assistant.tables import AnswerKind, PassageKind
from api.library.catalogue.tables import Book

PAGES_READ: Final = 40
NOTHING: Final = "This book does not say, or says it in other words. Ask in other words, or look at its contents."
UNKNOWN: Final = " I do not know the word “{word}”."
EVERYWHERE: Final = AnswerSource(
    n=1, kind=PassageKind.SECTION, title="Study assistant", heading="Ask all lessons and books",
    where="Not only this book", url="/ai-support-test",
)  # fmt: skip
PAGES: Final = """
select p.id, p.part, p.heading, p.body
from assistant_passages p
where p.kind = 'page' and p.source_id = :book and p.search @@ cast(:any as tsquery)
  and not exists (select from assistant_withheld w
                  where (w.kind, w.source_id, w.part) = (p.kind, p.source_id, p.part) and w.released_at is null)
order by ts_rank(p.search, cast(:any as tsquery), 1) desc, p.part limit :most
"""


@dataclass(frozen=True)
class PageRow:
    """A page of a book that holds a word of the question."""

    id: UUID
    heading: str
    body: str


def from_book(db: Session, book: Book, question: str, earlier: str = "") -> Answer:
    """What the book says to a question, or that it does not say it. `earlier` is the question this one points back to.

    The caller has seen that the book may be opened.
    """
    index.keep_book(db, book)
    bare = without_book(f"{earlier} {question}".strip())
    wanted = asked_of(bare)
    query = explanations.query(db, wanted, bare, "")
    pages = _pages(db, book.id, query)
    stems = {stem: query.weights[stem] for stem in query.own}
    texts, chapters = ({part: getattr(row, name) for part, row in pages.items()} for name in ("body", "heading"))
    found = quotes(texts, stems, query.total, wanted, chapters)
    if not found:
        unknown = UNKNOWN.format(word=query.as_typed(query.unknown[0])) if query.unknown else ""
        return Answer(AnswerKind.NOTHING, NOTHING + unknown, pages=[EVERYWHERE])
    said = "\n\n".join(f"**{_place(quote)}**\n\n“{_quoted(quote)}”" for quote in found)
    return Answer(
        AnswerKind.LESSON, said, quoted=[_hit(book, quote, pages[quote.page]) for quote in found],
        objectives=[book.title],
    )  # fmt: skip


def _pages(db: Session, book_id: UUID, query: Query) -> dict[int, PageRow]:
    """The pages that hold a word of the question, by their number."""
    words = [f"'{stem.replace(chr(39), '')}'" for stem in query.own]
    if not words:
        return {}
    rows = db.execute(text(PAGES), {"book": book_id, "any": " | ".join(words), "most": PAGES_READ})
    return {row.part: PageRow(row.id, row.heading, row.body) for row in rows}


def _place(quote: Quote) -> str:
    heading = f" · {escaped(quote.heading)}" if quote.heading and len(quote.heading) < 60 else ""
    return f"Page {quote.page}{heading}"


def _quoted(quote: Quote) -> str:
    return "\n\n".join(escaped(line) for line in quote.said.split("\n")).strip("“”")


def _hit(book: Book, quote: Quote, row: PageRow) -> Hit:
    """The page as a passage that an answer cites."""
    return Hit(
        id=row.id, kind=PassageKind.PAGE, source_id=book.id, part=quote.page, topic_id=None, subject_id=None,
        title=book.title, heading=quote.heading or row.heading, body=row.body, steps=[], topic=None, subject=None,
        school_year=None, score=quote.score, share=quote.share,
    )  # fmt: skip
