"""What a learner is advised, and their word on it, over the wire."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.book_recommendations import service as discovery
from api.learning.mastery.tables import StudentTopicMastery
from api.learning.recommendations import service as planning
from api.learning.study_plans.topic_order import listed_topics
from api.library.catalogue.tables import ApprovalStatus
from tests.api.conftest import Browser
from tests.api.learning.book_recommendations.test_service import listed
from tests.api.learning.recommendations.test_service import suggestion
from tests.conftest import NOON
from tests.factories.learning import unpublish
from tests.factories.people import person
from tests.factories.quizzes import question, quiz, topic
from tests.factories.shelf import book


@pytest.fixture
def ann(db: Session) -> User:
    unpublish()
    return person(db)


def suggestions_of(browser: Browser) -> dict[str, Any]:
    answer = browser.get("/api/recommendations")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def advise(db: Session, user: User, topic_id: UUID, rank: int = 1, **given: Any) -> None:
    planning.replace_recommendations(db, [suggestion(user, topic_id, rank, **given)], NOON)


def test_each_suggestion_says_what_why_and_where(browser: Browser, db: Session, ann: User) -> None:
    fractions, forces = topic(db, name="Fractions"), book(db, title="Forces", cover_image_url="/cover")
    offered = quiz(db, [question(db, fractions)], topic_id=fractions.id)
    advise(db, ann, fractions.id, action_url=f"/quiz/{offered.id}")
    discovery.replace_recommendations(db, [listed(ann, forces.id)], NOON)
    browser.sign_in(ann)
    answer = suggestions_of(browser)
    [study], [shown] = answer["study"], answer["books"]
    assert (study["title"], study["reasonCode"], study["priority"]) == ("Practise Fractions", "practise_weak", "high")
    assert study["description"] == "You got 3 of 8 on Fractions; it opens Ratios."
    assert (study["topic"], study["actionUrl"]) == ("Fractions", f"/quiz/{offered.id}")
    assert study["details"] == {"answers": 8, "right": 3}
    assert (study["lowPct"], study["highPct"]) == (None, None)
    assert (shown["bookId"], shown["title"], shown["coverImageUrl"]) == (str(forces.id), "Forces", "/cover")
    assert (shown["source"], shown["reason"]) == ("people like you", "Readers of “Forces” open this one too.")


def test_a_suggestion_has_the_range_that_is_known_of_its_topic_now(browser: Browser, db: Session, ann: User) -> None:
    fractions = topic(db, name="Fractions")
    advise(db, ann, fractions.id)
    db.add(StudentTopicMastery(user_id=ann.id, topic_id=fractions.id, percentage=40, low_pct=26, high_pct=52, answers=8,
                               is_known=True, computed_at=NOON))  # fmt: skip
    db.flush()
    browser.sign_in(ann)
    [study] = suggestions_of(browser)["study"]
    assert (study["lowPct"], study["highPct"]) == (26, 52)


def test_before_the_first_run_the_lists_are_empty(browser: Browser, ann: User) -> None:
    browser.sign_in(ann)
    assert suggestions_of(browser) == {"asOf": None, "study": [], "lessons": [], "questions": [], "books": []}


def test_a_quiz_used_up_since_gives_way_to_one_that_is_open(browser: Browser, db: Session, ann: User) -> None:
    fractions, waves = topic(db), topic(db)
    offered = quiz(db, [question(db, fractions)], topic_id=fractions.id)
    planning.replace_recommendations(
        db,
        [
            suggestion(ann, fractions.id, 1, action_url=f"/quiz/{uuid4()}"),
            suggestion(ann, waves.id, 2, action_url=f"/quiz/{uuid4()}"),
        ],
        NOON,
    )
    browser.sign_in(ann)
    assert [row["actionUrl"] for row in suggestions_of(browser)["study"]] == [
        f"/quiz/{offered.id}",
        f"/practice?topic={waves.id}",
    ]


def test_a_book_taken_off_the_shelf_is_not_advised(browser: Browser, db: Session, ann: User) -> None:
    gone = book(db, approval_status=ApprovalStatus.REJECTED)
    discovery.replace_recommendations(db, [listed(ann, gone.id)], NOON)
    browser.sign_in(ann)
    assert suggestions_of(browser)["books"] == []


@pytest.mark.parametrize("word", ["done", "dismiss"])
def test_a_word_on_a_suggestion_takes_it_away_twice_said_or_once_and_undo_brings_it_back(
    browser: Browser, db: Session, ann: User, word: str
) -> None:
    advise(db, ann, topic(db).id)
    browser.sign_in(ann)
    [row] = suggestions_of(browser)["study"]
    for _ in range(2):
        assert browser.post(f"/api/recommendations/study/{row['id']}/{word}").status_code == 204
        assert suggestions_of(browser)["study"] == []
    for _ in range(2):
        assert browser.post(f"/api/recommendations/study/{row['id']}/restore").status_code == 204
        assert suggestions_of(browser)["study"] == [row]


def test_undo_makes_room_for_a_newer_suggestion(browser: Browser, db: Session, ann: User) -> None:
    fractions = topic(db)
    advise(db, ann, fractions.id)
    browser.sign_in(ann)
    [old] = suggestions_of(browser)["study"]
    browser.post(f"/api/recommendations/study/{old['id']}/dismiss")
    later = NOON + timedelta(days=15)
    planning.replace_recommendations(db, [suggestion(ann, fractions.id)], later)
    assert browser.post(f"/api/recommendations/study/{old['id']}/restore").status_code == 204
    [row] = suggestions_of(browser)["study"]
    assert row["id"] != old["id"]


def test_a_dismissed_book_goes_and_undo_brings_it_back(browser: Browser, db: Session, ann: User) -> None:
    forces = book(db)
    discovery.replace_recommendations(db, [listed(ann, forces.id)], NOON)
    browser.sign_in(ann)
    for word, left in (("clicked", 1), ("clicked", 1), ("dismiss", 0), ("dismiss", 0), ("restore", 1)):
        assert browser.post(f"/api/recommendations/books/{forces.id}/{word}").status_code == 204
        assert len(suggestions_of(browser)["books"]) == left
    [row] = discovery.open_recommendations(db, ann.id)
    assert row.clicked


@pytest.mark.parametrize("word", ["done", "not_now"])
def test_a_book_that_was_read_stays_away_and_one_put_aside_comes_back(
    browser: Browser, db: Session, ann: User, watch: Any, word: str
) -> None:
    forces = book(db, title="Forces")
    discovery.replace_recommendations(db, [listed(ann, forces.id)], NOON)
    browser.sign_in(ann)
    [before] = suggestions_of(browser)["books"]
    said = {"kind": "book", "objectId": str(forces.id), "word": word}
    for _ in range(2):
        assert browser.put("/api/recommendations/said", json=said).status_code == 204
        assert suggestions_of(browser)["books"] == []
    planning.replace_recommendations(db, [suggestion(ann, topic(db).id)], NOON)
    watch.now = NOON + timedelta(days=15)
    browser.sign_in(ann)
    assert len(suggestions_of(browser)["books"]) == (0 if word == "done" else 1)
    assert browser.put("/api/recommendations/said", json=said | {"word": None}).status_code == 204
    assert suggestions_of(browser)["books"] == [before]


def test_nothing_is_said_of_anothers_book(browser: Browser, db: Session, ann: User) -> None:
    forces = book(db)
    discovery.replace_recommendations(db, [listed(ann, forces.id)], NOON)
    browser.sign_in(person(db))
    said = {"kind": "book", "objectId": str(forces.id), "word": "done"}
    assert browser.put("/api/recommendations/said", json=said).status_code == 404


@pytest.mark.parametrize("word", ["done", "dismiss", "restore"])
def test_anothers_suggestion_is_not_found(browser: Browser, db: Session, ann: User, word: str) -> None:
    advise(db, ann, topic(db).id)
    [row] = listed_topics(db, ann.id, NOON)
    browser.sign_in(person(db))
    answer = browser.post(f"/api/recommendations/study/{row.id}/{word}")
    assert (answer.status_code, answer.json()["code"]) == (404, "RECOMMENDATION_NOT_FOUND")
    assert [kept.id for kept in listed_topics(db, ann.id, NOON)] == [row.id]


@pytest.mark.parametrize("word", ["clicked", "dismiss", "restore"])
def test_anothers_book_is_not_found(browser: Browser, db: Session, ann: User, word: str) -> None:
    forces = book(db)
    discovery.replace_recommendations(db, [listed(ann, forces.id)], NOON)
    browser.sign_in(person(db))
    answer = browser.post(f"/api/recommendations/books/{forces.id}/{word}")
    assert (answer.status_code, answer.json()["code"]) == (404, "BOOK_RECOMMENDATION_NOT_FOUND")
