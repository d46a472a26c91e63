"""What the newest model would choose for a book."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject, Topic
from api.library.catalogue.tables import Book
from api.library.classification.schemas import NamedSuggestion, SuggestionScore, TopicSuggestion
from api.library.classification.service.corpus import BookWords, book_words, newest_fit, subject_categories
from models.book_classes.online import SURE, Linear, Suggestion, Topics, nearest, suggest, words_in

SHOWN: Final = 3
LEAST_SHOWN: Final = 0.15
# Categories whose books the curriculum counts to another subject.
SHARED: Final = {"stories": "english"}


@dataclass(frozen=True)
class Suggestions:
    """What is suggested, the likeliest first, and how good the model was; empty before a first fit."""

    categories: list[NamedSuggestion] = field(default_factory=list)
    subjects: list[NamedSuggestion] = field(default_factory=list)
    years: list[NamedSuggestion] = field(default_factory=list)
    topics: list[TopicSuggestion] = field(default_factory=list)
    scores: list[SuggestionScore] = field(default_factory=list)
    fitted_at: datetime | None = None

    def noted(self) -> dict[str, list[str]]:
        """As the audit log keeps it beside the decision."""
        return {
            "categories": [each.name for each in self.categories],
            "years": [each.value for each in self.years],
            "topics": [each.value for each in self.topics],
        }


def suggestions_for(db: Session, book: Book) -> Suggestions:
    """Subject, years and topics by the book's own words."""
    fit = newest_fit(db)
    if fit is None:
        return Suggestions()
    words = book_words(db, book)
    counts = words_in(words.text)
    found = _shown(suggest(fit.model["subject"], counts) if fit.model["subject"] else [])
    years = _years(fit.model["years"], suggest(fit.model["years"], counts) if fit.model["years"] else [])
    return Suggestions(
        categories=_categories(db, found), subjects=_subjects(db, found), years=years,
        topics=_topics(db, fit.model["topics"], words),
        scores=[SuggestionScore.model_validate(each) for each in fit.scores], fitted_at=fit.created_at,
    )  # fmt: skip


def _shown(found: Sequence[Suggestion]) -> list[Suggestion]:
    return [each for at, each in enumerate(found[:SHOWN]) if at == 0 or each.share >= LEAST_SHOWN]


def _years(model: Linear | None, found: list[Suggestion]) -> list[NamedSuggestion]:
    """Every year that is likelier than not, and the likeliest where none is."""
    shown = [each for each in found if each.share >= SURE] or found[:1]
    return [_named(each, each.label, each.label) for each in shown] if model else []


def _categories(db: Session, found: list[Suggestion]) -> list[NamedSuggestion]:
    by_slug = {each.slug: each for each in subject_categories(db).values()}
    return [_named(s, str(by_slug[s.label].id), by_slug[s.label].name) for s in found if s.label in by_slug]


def _subjects(db: Session, found: list[Suggestion]) -> list[NamedSuggestion]:
    """The curriculum's subject of the likeliest category."""
    by_slug: dict[str, tuple[UUID, str]] = {slug: (id, name) for id, slug, name in db.execute(
        select(Subject.id, Subject.slug, Subject.name)
    )}  # fmt: skip
    first = next((s for s in found if SHARED.get(s.label, s.label) in by_slug), None)
    if first is None:
        return []
    subject_id, name = by_slug[SHARED.get(first.label, first.label)]
    return [_named(first, str(subject_id), name)]


def _topics(db: Session, model: Topics, words: BookWords) -> list[TopicSuggestion]:
    """The topic each chapter sounds like, each topic once, in the order of the book."""
    names = {code: name for code, name in db.execute(select(Topic.code, Topic.name))}
    best: dict[str, TopicSuggestion] = {}
    for title, page, text in words.chapters:
        found = nearest(model, words_in(text))
        if found is None or found.label not in names:
            continue
        known = best.get(found.label)
        if known is None or known.share < found.share:
            best[found.label] = TopicSuggestion(
                value=found.label, name=names[found.label], share=round(found.share, 3), words=found.words,
                chapter=title, page=page,
            )  # fmt: skip
    return sorted(best.values(), key=lambda each: (each.page, each.value))


def _named(found: Suggestion, value: str, name: str) -> NamedSuggestion:
    return NamedSuggestion(value=value, name=name, share=round(found.share, 3), words=found.words)
