"""A model fitted on the catalogue suggests; its figures stand beside those of always naming the commonest class."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear, Topic
from api.library.classification.service import corpus
from api.library.classification.tables import BookClassifier
from models.book_classes.estimator import LabelledBook, fit_subject, fit_topics
from models.book_classes.evaluate import judge
from models.book_classes.online import suggest, words_in
from pipelines.book_classes import fit
from tests.api.conftest import Browser
from tests.api.library.classification.conftest import Shelf

HEAT = "thermometer heat temperature expansion conduction kettle boiling vapour thermometer"
TALE = "village mother goat river dancing stranger laughed evening whispered"
LIGHT = "mirror lens reflection ray shadow prism image candle mirror"


@pytest.fixture
def fitted(shelf: Shelf) -> Shelf:
    """Six books of physics and four stories, whose words are their descriptions; a lesson for each topic."""
    years = {each.label: each.id for each in shelf.db.scalars(select(SchoolYear))}
    for n in range(10):
        is_physics = n < 6
        made = shelf.book(
            shelf.physics if is_physics else shelf.stories,
            description=f"{HEAT if is_physics else TALE} number{n}", topic_tags=["P1.01"] if is_physics else [],
        )  # fmt: skip
        shelf.db.add(BookSubjectYear(
            book_id=made.id, subject_id=shelf.subject, school_year_id=years["S1" if is_physics else "S3"]
        ))  # fmt: skip
    for topic, words in zip(shelf.db.scalars(select(Topic).order_by(Topic.code)), (HEAT, LIGHT), strict=True):
        blocks = [{"kind": "text", "text": words}]
        shelf.db.add(Lesson(topic_id=topic.id, code=f"{topic.code}-1", title=topic.name, summary="", blocks=blocks))
    shelf.db.flush()
    fit(shelf.db)
    return shelf


def test_a_new_book_gets_its_subject_and_year_with_the_words_that_led_there(at: Browser, fitted: Shelf) -> None:
    new = fitted.book(description=f"All about {HEAT}")
    seen = at.get(f"/api/admin/books/{new.id}/classification").json()
    best = seen["categoriesSuggested"][0]
    assert (best["value"], best["name"]) == (str(fitted.physics), "Physics")
    assert best["share"] > 0.5
    assert "thermometer" in best["words"]
    assert [each["value"] for each in seen["yearsSuggested"]] == ["S1"]
    assert {each["what"] for each in seen["scores"]} >= {"subject", "year"}
    scores = {each["what"]: (each["books"], each["right"], each["plain"]) for each in seen["scores"]}
    assert scores["subject"] == (10, 1.0, 0.6)
    assert seen["categoryIds"] == []  # suggested, not decided


def test_chapters_are_told_by_the_lessons_of_topics(
    at: Browser, fitted: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    chapters = [("One", 1, TALE), ("Two", 4, f"{LIGHT} {LIGHT}"), ("Three", 9, HEAT)]
    for place in ("suggestions", "corpus"):
        monkeypatch.setattr(
            f"api.library.classification.service.{place}.book_words",
            lambda db, book: corpus.BookWords(HEAT, chapters, [(1, 3), (4, 8), (9, 20)]),
        )
    made = fitted.book(topic_tags=["P1.02"], page_count=20)
    seen = at.get(f"/api/admin/books/{made.id}/classification").json()
    assert [(each["value"], each["chapter"], each["page"]) for each in seen["topicsSuggested"]] == [
        ("P1.02", "Two", 4), ("P1.01", "Three", 9),
    ]  # fmt: skip
    fit(fitted.db)
    [topic] = at.get(f"/api/books/{made.id}/topics").json()
    assert (topic["code"], topic["firstPage"], topic["lastPage"]) == ("P1.02", 4, 8)


def test_it_is_fitted_anew_only_where_the_catalogue_or_a_decision_changed(fitted: Shelf) -> None:
    newest = select(BookClassifier.id).order_by(BookClassifier.id.desc()).limit(1)
    before = fitted.db.scalar(newest)
    assert fit(fitted.db) == "as it was"
    fitted.book(fitted.physics, description="x")  # without a file nobody reads it yet, but it stands on a shelf
    assert fit(fitted.db) != "as it was"
    assert fitted.db.scalar(newest) != before


def test_too_few_books_suggest_nothing(at: Browser, db: Session, shelf: Shelf) -> None:
    fit(db)
    seen = at.get(f"/api/admin/books/{shelf.book().id}/classification").json()
    assert (seen["categoriesSuggested"], seen["yearsSuggested"], seen["scores"]) == ([], [], [])


def test_a_book_is_judged_by_a_model_that_never_saw_it() -> None:
    books = [LabelledBook(f"secret{n} secret{n}", subject=f"s{n % 2}") for n in range(10)]
    [score] = judge(books, fit_topics({}))
    assert score.right <= 0.5  # nothing they share tells them apart


def test_what_a_request_computes_is_what_scikit_learn_says() -> None:
    from sklearn.linear_model import LogisticRegression

    from models.book_classes.estimator import STRENGTH, _weighed

    books = [LabelledBook(f"{text} {n}", subject) for n in range(4) for text, subject in
             ((HEAT, "heat"), (TALE, "tale"), (LIGHT, "light"))]  # fmt: skip
    model = fit_subject(books)
    assert model is not None
    truth = [book.subject for book in books]
    _, matrix = _weighed([book.text for book in books], truth)
    ours = {each.label: each.share for each in suggest(model, words_in(books[0].text))}
    theirs = LogisticRegression(C=STRENGTH, max_iter=500).fit(matrix, truth)
    expected = dict(zip(theirs.classes_, theirs.predict_proba(matrix)[0], strict=True))
    assert ours == pytest.approx(expected, abs=0.01)
