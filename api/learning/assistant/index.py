"""Keeping the passages in step with lessons, books and questions: whole at night, by what changed in between."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Set
from datetime import datetime
from json import dumps
from typing import TypedDict
from uuid import UUID

from sqlalchemy import delete, func, select, text
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.assistant import passages
from api.learning.assistant.passages import Cut, plain
from api.learning.assistant.tables import Passage, PassageKind
from api.library.catalogue.service import BookNotFound, stored_file
from api.library.catalogue.tables import ApprovalStatus, Book
from api.library.editions.vault import approved_version, words_of
from api.library.protection.keys import KeyLost
from api.platform.decoding import documents
from api.platform.decoding.faults import Undecodable
from api.platform.decoding.pool import decode
from api.platform.ids import uuid7
from api.platform.storage.problems import FileBroken, FileMissing

log = logging.getLogger("kitabo.assistant")
OF_LESSONS = (PassageKind.SECTION, PassageKind.WORKED, PassageKind.TRY)
BATCH = 500
WRITE = """
insert into assistant_passages as held
  (id, kind, source_id, part, topic_id, title, heading, body, steps, source_at, made_of, search)
select g.id, g.kind, g.source_id, g.part, g.topic_id, g.title, g.heading, g.body, g.steps, g.source_at, g.made_of,
       setweight(to_tsvector('english', g.title), 'A') || setweight(to_tsvector('english', g.head_words), 'B')
       || setweight(to_tsvector('english', g.about), 'C') || setweight(to_tsvector('english', g.body_words), 'D')
from jsonb_to_recordset(cast(:rows as jsonb)) as g(
  id uuid, kind text, source_id uuid, part int, topic_id uuid, title text, heading text, body text, steps jsonb,
  source_at timestamptz, made_of text, head_words text, about text, body_words text)
on conflict (kind, source_id, part) do update set
  topic_id = excluded.topic_id, title = excluded.title, heading = excluded.heading, body = excluded.body,
  steps = excluded.steps, source_at = excluded.source_at, made_of = excluded.made_of, search = excluded.search
where (held.made_of, held.source_at) is distinct from (excluded.made_of, excluded.source_at)
"""
WORDS = """
with counted as (select word, ndoc from ts_stat('select search from assistant_passages')),
gone as (delete from assistant_words w where not exists (select from counted c where c.word = w.word))
insert into assistant_words as held (word, passages) select word, ndoc from counted
on conflict (word) do update set passages = excluded.passages where held.passages <> excluded.passages
"""
CHANGED = """
select l.id from lessons l
where l.is_active and not exists (
  select from assistant_passages p
  where p.kind = 'section' and p.source_id = l.id and p.part = 0 and p.source_at = l.updated_at)
limit 20
"""
UNCHANGED_BOOKS = """
select b.id from books b
where b.approval_status = 'approved' and exists (
  select from assistant_passages p where p.kind = 'page' and p.source_id = b.id and p.source_at = b.updated_at)
  and not exists (
  select from assistant_passages p where p.kind = 'page' and p.source_id = b.id and p.body ~ '^\\s*Contents\\M')
"""
# Everything `rebuild` cuts passages from, and that they are still there.
SOURCES = """
select md5(concat_ws('/',
  (select string_agg(l.id || ' ' || l.updated_at || l.is_active, ',' order by l.id) from lessons l),
  (select string_agg(b.id || ' ' || b.updated_at || b.approval_status, ',' order by b.id) from books b),
  (select string_agg(md5(concat_ws(' ', q.id, q.topic_id, q.is_active, q.stem, q.explanation)), ',' order by q.id)
   from questions q),
  (select string_agg(concat_ws(' ', t.id, t.subject_id, t.name), ',' order by t.id) from topics t),
  (select string_agg(concat_ws(' ', s.id, s.name), ',' order by s.id) from subjects s),
  (select concat_ws(' ', count(*), max(source_at)) from assistant_passages)))
"""
Dated = tuple[Cut, datetime]


class PassageRow(TypedDict):
    """A passage as JSON for the database, which makes the words to be searched of the last three."""

    id: str
    kind: str
    source_id: str
    part: int
    topic_id: str | None
    title: str
    heading: str
    body: str
    steps: list[str]
    source_at: str
    made_of: str
    head_words: str
    about: str
    body_words: str


def sources_print(db: Session) -> str:
    """What tells one state of the passages and all they are cut from apart from another."""
    return str(db.scalar(text(SOURCES)))


def rebuild(db: Session, pages: Mapping[str, list[str]] | None = None) -> dict[str, int]:
    """Bring every passage up to date and drop those whose source is gone; answers with the passages by kind.

    `pages` are the words of books by slug, where they are known without reading the files.
    """
    unchanged = set(db.scalars(text(UNCHANGED_BOOKS)))
    _keep(db, lesson_cuts(db), OF_LESSONS)
    _keep(db, book_cuts(db, unchanged, pages or {}), (PassageKind.PAGE,), unchanged)
    _keep(db, item_cuts(db), (PassageKind.ITEM,))
    count_words(db)
    db.execute(text("analyze assistant_passages, assistant_words"))
    found = db.execute(select(Passage.kind, func.count()).group_by(Passage.kind))
    return {str(kind): count for kind, count in found}


def refresh(db: Session) -> int:
    """Cut anew the lessons that are not as they were when they were cut; answers how many."""
    changed = list(db.scalars(text(CHANGED)))
    if not changed:
        return 0
    cuts = list(lesson_cuts(db, changed))
    db.execute(delete(Passage).where(Passage.kind.in_(OF_LESSONS), Passage.source_id.in_(changed)))
    _write(db, cuts)
    count_words(db)
    return len(changed)


def keep_book(db: Session, book: Book) -> None:
    """Cut a book's pages now where none were cut yet: it was published since the night."""
    if db.scalar(select(Passage.id).where(Passage.kind == PassageKind.PAGE, Passage.source_id == book.id).limit(1)):
        return
    _write(db, list(_cuts_of(db, book, {})))
    count_words(db)


def count_words(db: Session) -> None:
    db.execute(text(WORDS))


def _keep(
    db: Session, cuts: Iterable[Dated], kinds: tuple[PassageKind, ...], unchanged: Set[UUID] = frozenset()
) -> None:
    """Write these passages and drop others of their kinds, except those of sources that stand as they are."""
    kept: set[tuple[str, UUID, int]] = set()
    batch: list[Dated] = []
    for cut, at in cuts:
        kept.add((cut.kind, cut.source_id, cut.part))
        batch.append((cut, at))
        if len(batch) == BATCH:
            _write(db, batch)
            batch = []
    _write(db, batch)
    held = db.execute(select(Passage.id, Passage.kind, Passage.source_id, Passage.part).where(Passage.kind.in_(kinds)))
    gone = [
        row.id for row in held if row.source_id not in unchanged and (row.kind, row.source_id, row.part) not in kept
    ]
    if gone:
        db.execute(delete(Passage).where(Passage.id.in_(gone)))


def _write(db: Session, cuts: list[Dated]) -> None:
    if cuts:
        db.execute(text(WRITE), {"rows": dumps([_row(cut, at) for cut, at in cuts])})


def _row(cut: Cut, at: datetime) -> PassageRow:
    return {
        "id": str(uuid7()),
        "kind": cut.kind,
        "source_id": str(cut.source_id),
        "part": cut.part,
        "topic_id": str(cut.topic_id) if cut.topic_id else None,
        "title": cut.title,
        "heading": cut.heading,
        "body": cut.body.replace("\x00", ""),
        "steps": cut.steps,
        "source_at": at.isoformat(),
        "made_of": cut.made_of,
        "head_words": plain(cut.heading),
        "about": plain(cut.about),
        "body_words": plain(f"{cut.body} {' '.join(cut.steps)}").replace("\x00", ""),
    }


def lesson_cuts(db: Session, only: list[UUID] | None = None) -> Iterator[Dated]:
    asked = (
        select(Lesson, Topic.name, Subject.name)
        .join(Topic, Topic.id == Lesson.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .where(Lesson.is_active)
    )
    for lesson, topic, subject in db.execute(asked if only is None else asked.where(Lesson.id.in_(only))):
        cuts = passages.of_lesson(
            lesson.id, lesson.topic_id, title=lesson.title, summary=lesson.summary, about=f"{topic} {subject}",
            blocks=lesson.blocks,
        )  # fmt: skip
        yield from ((cut, lesson.updated_at) for cut in cuts)


def book_cuts(db: Session, unchanged: Set[UUID], known: Mapping[str, list[str]]) -> Iterator[Dated]:
    """Pages of published books as their files say them; a file that cannot be read is passed over and noted."""
    for book in db.scalars(select(Book).where(Book.approval_status == ApprovalStatus.APPROVED)):
        if book.id not in unchanged:
            yield from _cuts_of(db, book, known)


def _cuts_of(db: Session, book: Book, known: Mapping[str, list[str]]) -> Iterator[Dated]:
    try:
        pages = known.get(book.slug) or _pages(db, book)
    except (BookNotFound, Undecodable, FileMissing, FileBroken, KeyLost, OSError) as fault:
        log.warning("book %s has no pages to search: %s", book.slug, type(fault).__name__)
        return
    cuts = passages.of_book(book.id, title=book.title, contents=book.table_of_contents, pages=pages)
    yield from ((cut, book.updated_at) for cut in cuts)


def _pages(db: Session, book: Book) -> list[str]:
    """The words of each page, from the version that is read or from the printed file."""
    if (asset := approved_version(db, book.id)) is not None:
        return words_of(db, asset)
    return decode(documents.page_texts, stored_file(book, ".pdf").read_bytes())


def item_cuts(db: Session) -> Iterator[Dated]:
    asked = (
        select(Question.id, Question.topic_id, Topic.name, Question.stem, Question.explanation, Question.created_at)
        .join(Topic, Topic.id == Question.topic_id)
        .where(Question.is_active)
    )
    for question_id, topic_id, topic, stem, explanation, at in db.execute(asked):
        cuts = passages.of_item(question_id, topic_id, about=topic, stem=stem, explanation=explanation)
        # Being answered changes a question's row many times a day, and never what it says.
        yield from ((cut, at) for cut in cuts)


def pages_of(db: Session, book_id: UUID) -> dict[int, str]:
    """What is kept of a book's pages, by page."""
    kept = select(Passage.part, Passage.body).where(Passage.kind == PassageKind.PAGE, Passage.source_id == book_id)
    return {part: body for part, body in db.execute(kept)}
