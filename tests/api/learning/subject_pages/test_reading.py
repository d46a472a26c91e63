"""Anybody reads the curriculum; a learner sees their own mastery, and only where it is known."""

from decimal import Decimal
from uuid import uuid4

from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import ItemStatus
from api.curriculum.lessons.tables import Lesson, LessonProgress
from api.curriculum.subjects.tables import Subject
from api.learning.mastery.tables import StudentTopicMastery
from api.library.catalogue.tables import ApprovalStatus, Category
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.quizzes import question, topic
from tests.factories.shelf import book


def subject(db: Session, slug: str) -> Subject:
    made = Subject(name=slug.title(), slug=slug, code=slug)
    db.add(made)
    db.flush()
    return made


def test_a_subject_counts_its_topics_and_live_questions(browser: Browser, db: Session) -> None:
    maths = subject(db, "mathematics")
    sets = topic(db, subject_id=maths.id, school_year="S1")
    topic(db, subject_id=maths.id, school_year="S3")
    question(db, sets)
    question(db, sets, status=ItemStatus.RETIRED, is_active=False)
    found = next(row for row in browser.get("/api/subjects").json() if row["slug"] == "mathematics")
    assert (found["topics"], found["questions"], found["schoolYears"]) == (2, 1, ["S1", "S3"])


def test_topics_come_in_teaching_order_with_what_they_build_on(browser: Browser, db: Session) -> None:
    maths = subject(db, "mathematics")
    late = topic(db, subject_id=maths.id, school_year="S2", term=1, code="M2", prerequisites=["M1", "gone"])
    early = topic(db, subject_id=maths.id, school_year="S1", term=3, code="M1", name="Sets")
    body = browser.get("/api/subjects/mathematics").json()
    assert [each["id"] for each in body["topics"]] == [str(early.id), str(late.id)]
    built_on = body["topics"][1]["prerequisites"]
    assert [(each["code"], each["name"], each["subject"]) for each in built_on] == [("M1", "Sets", "Mathematics")]


def test_a_topic_counts_only_published_books(browser: Browser, db: Session) -> None:
    topic(db, subject_id=subject(db, "physics").id, code="P1")
    book(db, topic_tags=["P1", "P1"])
    book(db, topic_tags=["P1"], approval_status=ApprovalStatus.PENDING)
    assert browser.get("/api/subjects/physics").json()["topics"][0]["books"] == 1


def test_a_topic_lists_its_lessons_in_order_and_says_which_the_learner_has_done(browser: Browser, db: Session) -> None:
    sets = topic(db, subject_id=subject(db, "mathematics").id)
    first, second = (
        Lesson(topic_id=sets.id, code=f"L{n}", title=f"Lesson {n}", summary="About it.", display_order=n)
        for n in (1, 2)
    )
    db.add_all([second, first, Lesson(topic_id=sets.id, code="L3", title="Old", summary="Gone.", is_active=False)])
    learner = person(db)
    db.flush()
    db.add(LessonProgress(user_id=learner.id, lesson_id=first.id, opened_at=NOON, finished_at=NOON))
    browser.sign_in(learner)
    body = browser.get("/api/subjects/mathematics").json()["topics"][0]["lessons"]
    assert [(lesson["title"], lesson["isFinished"]) for lesson in body] == [("Lesson 1", True), ("Lesson 2", False)]


def test_science_is_the_roof_of_physics_chemistry_and_biology(browser: Browser, db: Session) -> None:
    for slug in ("physics", "chemistry", "biology", "english"):
        topic(db, subject_id=subject(db, slug).id)
    body = browser.get("/api/subjects/science").json()
    assert body["name"] == "Science"
    assert [member["slug"] for member in body["members"]] == ["physics", "chemistry", "biology"]
    assert len(body["topics"]) == 3


def test_a_subject_is_found_by_its_id_and_by_its_shelf(browser: Browser, db: Session) -> None:
    maths = subject(db, "mathematics")
    shelf = Category(name="Mathematics", slug="mathematics")
    db.add(shelf)
    db.flush()
    for key in (maths.id, shelf.id):
        assert browser.get(f"/api/subjects/{key}").json()["slug"] == "mathematics"


def test_no_such_subject_is_told_as_such(browser: Browser, db: Session) -> None:
    for key in ("alchemy", uuid4()):
        assert browser.get(f"/api/subjects/{key}").json()["code"] == "SUBJECT_NOT_FOUND"


def test_a_learner_sees_their_own_mastery_and_nobody_elses(browser: Browser, db: Session) -> None:
    sets = topic(db, subject_id=subject(db, "mathematics").id)
    mine, other = person(db), person(db)
    for learner, percentage in ((mine, 62), (other, 12)):
        numbers = {"percentage": Decimal(percentage), "low_pct": Decimal(10), "high_pct": Decimal(80)}
        row = {"user_id": learner.id, "topic_id": sets.id, "answers": 9, "is_known": True, "computed_at": NOON}
        db.add(StudentTopicMastery(**row, **numbers))
    assert browser.get("/api/subjects/mathematics").json()["topics"][0]["mastery"] is None
    browser.sign_in(mine)
    assert browser.get("/api/subjects/mathematics").json()["topics"][0]["mastery"]["percentage"] == 62


def test_too_few_answers_claim_nothing(browser: Browser, db: Session) -> None:
    sets = topic(db, subject_id=subject(db, "mathematics").id)
    me = person(db)
    numbers = {name: Decimal(40) for name in ("percentage", "low_pct", "high_pct")}
    db.add(StudentTopicMastery(user_id=me.id, topic_id=sets.id, answers=2, is_known=False, computed_at=NOON, **numbers))
    browser.sign_in(me)
    assert browser.get("/api/subjects/mathematics").json()["topics"][0]["mastery"] == {
        "percentage": None,
        "lowPct": None,
        "highPct": None,
        "answers": 2,
        "isKnown": False,
    }
