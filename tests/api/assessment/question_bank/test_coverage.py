"""Where the bank is thin: live questions by topic and level or type, beside what each topic should have."""

from typing import Any

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.question_bank.coverage import wanted
from api.assessment.quizzes.tables import ItemStatus, QuestionType
from api.curriculum.subjects.tables import Subject, Topic
from tests.api.conftest import Browser
from tests.factories import people, quizzes


def covered(browser: Browser, query: str = "") -> Any:
    answer = browser.get(f"/api/admin/items/coverage?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_topic_should_have_a_dozen_in_the_mix_of_the_bank() -> None:
    assert wanted("level") == {"recall": 3, "understand": 4, "apply": 4, "analyse": 1}
    assert sum(wanted("level").values()) == 12
    assert wanted("type")["multiple_choice"] == 5


def test_live_questions_are_counted_by_topic_and_level_and_empty_topics_stand_there_too(
    browser: Browser, db: Session, author: User, topic: Topic
) -> None:
    bare = quizzes.topic(db, code="M2.01", name="Mappings", school_year="S2", subject_id=topic.subject_id)
    for level in ("apply", "apply", "apply", "apply", "apply", "recall"):
        quizzes.question(db, topic, cognitive_level=level)
    quizzes.question(db, topic, cognitive_level="analyse", status=ItemStatus.DRAFT, is_active=False)
    found = covered(browser)
    assert found["subject"] == db.get_one(Subject, topic.subject_id).slug
    assert [(row["code"], row["counts"], row["missing"]) for row in found["topics"]] == [
        ("M1.02", {"apply": 5, "recall": 1}, 2 + 4 + 1),
        (bare.code, {}, 12),
    ]
    apply = next(kind for kind in found["kinds"] if kind["id"] == "apply")
    assert (apply["wanted"], apply["wantedPct"], apply["count"], apply["sharePct"]) == (4, 35, 5, 83.3)
    assert [row["code"] for row in covered(browser, "schoolYear=S2")["topics"]] == ["M2.01"]


def test_types_are_counted_likewise_and_each_cell_finds_its_questions(
    browser: Browser, db: Session, author: User, topic: Topic
) -> None:
    quizzes.question(db, topic, cognitive_level="recall")
    quizzes.question(db, topic, question_type=QuestionType.TRUE_FALSE, options=None, correct_answer=True)
    shown = covered(browser, "by=type")
    assert shown["topics"][0]["counts"] == {"multiple_choice": 1, "true_false": 1}
    extra = next(kind for kind in shown["kinds"] if kind["id"] == "true_false")
    assert (extra["wanted"], extra["wantedPct"]) == (0, None)
    found = browser.get(f"/api/admin/items?topicId={topic.id}&cognitive=recall&status=live").json()
    assert found["total"] == 1


def test_an_empty_bank_is_thin_everywhere_and_only_staff_are_told(browser: Browser, db: Session, author: User) -> None:
    assert covered(browser)["subjects"] == []
    browser.sign_in(people.person(db))
    assert browser.get("/api/admin/items/coverage").status_code == 403
