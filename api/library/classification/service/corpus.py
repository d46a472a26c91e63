"""The catalogue as words and decisions, for whoever fits the model; and the model it fits, kept."""

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.curriculum.lessons.blocks import StoredBlock
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear, Topic
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category
from api.library.classification.hooks import quoted_pages
from api.library.classification.rules import chapter_spans
from api.library.classification.tables import BookClassifier, ClassifierModel, FitScore
from api.library.editions.tables import AssetStatus, PdfAsset
from api.library.editions.vault import words_of
from api.platform.problem import Problem

FITS_KEPT = 5
NEWEST_FIRST = select(BookClassifier).order_by(BookClassifier.created_at.desc(), BookClassifier.id.desc())


@dataclass(frozen=True)
class BookWords:
    """A book's own words, page by page behind its description, and the words of each chapter."""

    text: str
    chapters: list[tuple[str, int, str]]  # title, page, words
    spans: list[tuple[int, int]] = field(default_factory=list)  # first and last page of each chapter


@dataclass(frozen=True)
class DecidedBook:
    """A published book with what people decided of it."""

    id: UUID
    words: BookWords
    subject: str | None  # the slug of its category, of which there is one
    years: list[str]
    topics: list[str]


def book_words(db: Session, book: Book) -> BookWords:
    """The words of the version that is read, else of the newest; a book without a file has only its description."""
    said = " ".join(filter(None, [book.title, book.description, book.long_description]))
    is_read = PdfAsset.status == AssetStatus.APPROVED
    newest = select(PdfAsset).where(PdfAsset.book_id == book.id).order_by(is_read.desc(), PdfAsset.version.desc())
    asset = db.scalar(newest.limit(1))
    pages = _pages(db, book, asset)
    contents = book.table_of_contents or (asset.table_of_contents if asset else [])
    spans = chapter_spans(contents, max(len(pages), 1)) if pages else []
    chapters = [(title, first, f"{title} {' '.join(pages[first - 1 : last])}") for title, first, last in spans]
    return BookWords(" ".join([said, *pages]), chapters, [(first, last) for _, first, last in spans])


def _pages(db: Session, book: Book, asset: PdfAsset | None) -> list[str]:
    if asset is None:
        quoted = quoted_pages(db, book.id)
        return [quoted.get(page, "") for page in range(1, max(quoted, default=0) + 1)]
    try:
        return words_of(db, asset)
    except Problem:  # its key is lost or its file broken: said elsewhere, and no reason to suggest nothing
        return []


def catalogue_print(db: Session) -> str:
    """What a fit stands on: which books, decided how, in which version, and how many lessons."""
    state = db.execute(
        select(Book.id, Book.topic_tags, PdfAsset.sha256)
        .outerjoin(PdfAsset, (PdfAsset.book_id == Book.id) & (PdfAsset.status == AssetStatus.APPROVED))
        .where(Book.approval_status == ApprovalStatus.APPROVED)
        .order_by(Book.id)
    ).all()
    shelves = db.execute(
        select(BookCategory.book_id, BookCategory.category_id).order_by(BookCategory.book_id, BookCategory.category_id)
    ).all()
    years = db.execute(
        select(BookSubjectYear.book_id, BookSubjectYear.school_year_id).order_by(
            BookSubjectYear.book_id, BookSubjectYear.subject_id, BookSubjectYear.school_year_id
        )
    ).all()
    lessons = db.execute(select(func.count(), func.max(Lesson.updated_at)).where(Lesson.is_active)).one()
    said = repr((list(map(tuple, state)), list(map(tuple, shelves)), list(map(tuple, years)), tuple(lessons)))
    return hashlib.sha256(said.encode()).hexdigest()


def decided_books(db: Session) -> list[DecidedBook]:
    """Every published book with its words and what stands decided."""
    books = db.scalars(select(Book).where(Book.approval_status == ApprovalStatus.APPROVED).order_by(Book.slug)).all()
    subjects = subject_categories(db)
    shelves: dict[UUID, list[str]] = defaultdict(list)
    for book_id, category_id in db.execute(select(BookCategory.book_id, BookCategory.category_id)):
        if category_id in subjects:
            shelves[book_id].append(subjects[category_id].slug)
    years: dict[UUID, set[str]] = defaultdict(set)
    served = select(BookSubjectYear.book_id, SchoolYear.label).join(
        SchoolYear, SchoolYear.id == BookSubjectYear.school_year_id
    )
    for book_id, label in db.execute(served):
        years[book_id].add(label)
    return [
        DecidedBook(
            id=book.id, words=book_words(db, book),
            subject=shelves[book.id][0] if len(shelves[book.id]) == 1 else None,
            years=sorted(years[book.id]), topics=list(book.topic_tags),
        )
        for book in books
    ]  # fmt: skip


def subject_categories(db: Session) -> dict[UUID, Category]:
    """The categories that name a subject, those in use, by id."""
    wanted = select(Category).where(Category.category_type == "subject", Category.is_active)
    return {each.id: each for each in db.scalars(wanted)}


def lessons_by_topic(db: Session) -> dict[str, str]:
    """All that is taught of each topic, by its code."""
    found: dict[str, list[str]] = {
        code: [name, *map(str, objectives)]
        for code, name, objectives in db.execute(select(Topic.code, Topic.name, Topic.objectives))
    }
    lessons = select(Topic.code, Lesson).join(Lesson, Lesson.topic_id == Topic.id).where(Lesson.is_active)
    for code, lesson in db.execute(lessons.order_by(Lesson.display_order, Lesson.id)):
        found[code] += [lesson.title, lesson.summary, *(_words(block) for block in lesson.blocks)]
    return {code: " ".join(parts) for code, parts in found.items()}


def _words(block: StoredBlock) -> str:
    match block["kind"]:
        case "text":
            return block["text"]
        case "steps":
            return " ".join([block["title"], *block["steps"]])
        case "try":
            return f"{block['ask']} {block['answer']}"
        case "figure":
            return f"{block['alt']} {block['caption']}"


def newest_fit(db: Session) -> BookClassifier | None:
    return db.scalar(NEWEST_FIRST.limit(1))


def keep_pages(db: Session, pages: Mapping[UUID, dict[str, list[int]]]) -> None:
    """Where in each book a topic is heard; only what changed is written."""
    for book in db.scalars(select(Book).where(Book.id.in_(pages)).order_by(Book.id)):
        if book.topic_pages != pages[book.id]:
            book.topic_pages = pages[book.id]
    db.flush()


def keep_fit(db: Session, *, books: int, catalogue: str, model: ClassifierModel, scores: list[FitScore]) -> None:
    """The fit that suggests from now on; a few before it are kept to compare."""
    db.add(BookClassifier(books=books, catalogue=catalogue, model=model, scores=scores))
    db.flush()
    for old in db.scalars(NEWEST_FIRST.offset(FITS_KEPT)):
        db.delete(old)
