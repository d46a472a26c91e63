"""Fits what suggests a book's subject, years and topics, whenever the catalogue or a decision changed."""

from datetime import datetime

from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.library.classification.service.corpus import (
    DecidedBook,
    catalogue_print,
    decided_books,
    keep_fit,
    keep_pages,
    lessons_by_topic,
    newest_fit,
)
from api.library.classification.tables import ClassifierModel, FitScore
from api.platform.clock import day_of
from api.settings import settings
from models.book_classes.online import Suggestion, Topics, nearest, words_in

CLEARLY = 0.4  # below, a chapter is of several topics


def refit(now: datetime) -> str:
    """Fit anew, once a day at most, unless the newest fit stands on the same catalogue; says what was done."""
    # Its own connection: the api's gives up a statement after five seconds.
    server = create_engine(settings().sqlalchemy_url, connect_args={"options": "-c timezone=UTC"})
    try:
        with Session(server) as db, db.begin():
            newest = newest_fit(db)
            is_fresh = newest is not None and day_of(newest.created_at) == day_of(now)
            return "as it was" if is_fresh else fit(db)
    finally:
        server.dispose()


def fit(db: Session) -> str:
    """The same within a transaction."""
    catalogue, newest = catalogue_print(db), newest_fit(db)
    if newest is not None and newest.catalogue == catalogue:
        return "as it was"
    # scikit-learn is loaded only where there is something to fit.
    from models.book_classes.estimator import LabelledBook, fit_subject, fit_topics, fit_years
    from models.book_classes.evaluate import judge

    decided = decided_books(db)
    books = [
        LabelledBook(
            text=each.words.text, subject=each.subject, years=tuple(each.years), topics=tuple(each.topics),
            chapters=tuple(words for _, _, words in each.words.chapters),
        )
        for each in decided
    ]  # fmt: skip
    topics = fit_topics(lessons_by_topic(db))
    scores = [
        FitScore(what=each.what, books=each.books, right=round(each.right, 4), plain=round(each.plain, 4))
        for each in judge(books, topics)
    ]
    model = ClassifierModel(subject=fit_subject(books), years=fit_years(books), topics=topics)
    keep_pages(db, {each.id: heard(each, topics) for each in decided})
    keep_fit(db, books=len(books), catalogue=catalogue, model=model, scores=scores)
    return f"{len(books)} books, " + ", ".join(
        f"{each['what']} {each['right']:.2f} (commonest {each['plain']:.2f})" for each in scores
    )


def heard(book: DecidedBook, topics: Topics) -> dict[str, list[int]]:
    """For each topic of a book the pages of the chapter that sounds most like it, where one clearly does."""
    best: dict[str, Suggestion] = {}
    pages: dict[str, list[int]] = {}
    for (_, _, words), (first, last) in zip(book.words.chapters, book.words.spans, strict=True):
        found = nearest(topics, words_in(words), book.topics)
        if found and found.share >= CLEARLY and (found.label not in best or best[found.label].share < found.share):
            best[found.label], pages[found.label] = found, [first, last]
    return dict(sorted(pages.items()))
