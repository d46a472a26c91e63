"""A path follows the answers, says why of each step, and what changed; study leaves sessions and lines behind."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus, TestAttempt
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.learning_paths import service as learning_paths_service
from api.learning.learning_paths.rules import (
    Difference,
    TopicState,
    difference,
    level_of,
    pace_of,
    path,
    weakest_ground,
)
from api.learning.mastery.tables import (
    AdaptiveLearningPath,
    LearningAnalytics,
    MasteryLevel,
    Pace,
    StudentTopicMastery,
    StudyKind,
    StudySession,
)
from api.learning.study_sessions import service
from api.learning.study_sessions.study_modes import main_kinds
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import learning, people, quizzes

HIGH_AND_LOW = (MasteryLevel.PROFICIENT, MasteryLevel.COMPETENT)


def topic_state(code: str, percentage: float | None = None, *needs: str, **given: Any) -> TopicState:
    known = {"percentage": percentage, "answers": 10, "is_known": True} if percentage is not None else {}
    defaults = {"topic_id": code, "code": code, "name": code.upper(), "needs": needs, "has_questions": True}
    return TopicState(**{**defaults, **known, **given})


def steps(*topics: TopicState) -> list[tuple[str, str]]:
    return [(step.kind, step.topic_id) for step in path(topics, [30], NOON).steps]


class TestRules:
    def test_a_failing_topic_sends_one_to_its_weakest_ground_first(self) -> None:
        ground, other, high = topic_state("a", 30), topic_state("b", 50), topic_state("c", 20, "a", "b")
        assert steps(ground, other, high)[:2] == [("ground", "a"), ("practise", "c")]

    def test_the_ground_is_looked_for_two_levels_down(self) -> None:
        by_code = {
            each.code: each for each in (topic_state("a", 20), topic_state("b", 40, "a"), topic_state("c", 30, "b"))
        }
        found = weakest_ground(by_code["c"], by_code)
        assert found is not None
        assert found.code == "a"

    def test_mixed_up_ideas_come_first_then_what_is_due(self) -> None:
        due = topic_state("a", 80, review_due_at=NOON - timedelta(days=1))
        held = topic_state("b", 70, idea="add tops and bottoms")
        assert steps(due, held, topic_state("c", 40)) == [("idea", "b"), ("review", "a"), ("practise", "c")]

    def test_new_topics_wait_for_their_ground(self) -> None:
        assert steps(topic_state("a", 30), topic_state("b", None, "a"), topic_state("c")) == [
            ("practise", "a"),
            ("new", "c"),
        ]

    def test_level_and_pace_follow_the_answers(self) -> None:
        high, low = (topic_state(code, 75, level=level) for code, level in zip("ab", HIGH_AND_LOW, strict=True))
        assert level_of([high, low]) is MasteryLevel.COMPETENT
        assert level_of([high, topic_state("b", 20)]) is MasteryLevel.DEVELOPING
        assert level_of([topic_state("a")]) is MasteryLevel.BEGINNER
        assert [pace_of(weeks) for weeks in ([], [5], [20, 30], [80, 90, 100])] == [
            Pace.NORMAL, Pace.GENTLE, Pace.NORMAL, Pace.BRISK,
        ]  # fmt: skip

    def test_what_changed_is_named(self) -> None:
        before, after = path([topic_state("a", 30)], [30], NOON).steps, path([topic_state("b", 30)], [30], NOON).steps
        assert difference(before, after) == Difference(came=["B"], left=["A"])
        assert difference(before, before) is None


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def topic(db: Session) -> Iterator[Topic]:
    base = quizzes.topic(db, name="Integers", code="A1")
    made = quizzes.topic(db, name="Fractions", code="A2", subject_id=base.subject_id, prerequisites=["A1"])
    rows = []
    for each in (base, made):
        for _ in range(8):
            question = quizzes.question(db, each)
            rows.append((str(question.id), str(each.id), 0.0, 50, 1.0, 0.0, 0.4))
    learning.publish(NOON, {"predictions.mastery_items": rows})
    yield made
    learning.unpublish()


def practise(browser: Browser, topic: Topic, answer: str, times: int) -> None:
    body = browser.post("/api/practice", json={"topicId": str(topic.id)}).json()
    for _ in range(times):
        sent = {"questionId": body["question"]["id"], "userAnswer": answer, "timeSpentSeconds": 20}
        browser.watch.now += timedelta(minutes=1)
        body = browser.post(f"/api/practice/{body['attemptId']}/answers", json=sent).json()
    browser.post(f"/api/practice/{body['attemptId']}/stop")


def test_a_path_begins_with_what_can_be_begun(browser: Browser, db: Session, learner: User, topic: Topic) -> None:
    slug = db.get_one(Subject, topic.subject_id).slug
    body = browser.get(f"/api/mastery/paths/{slug}").json()
    assert [(step["kind"], step["topic"]) for step in body["steps"]] == [("new", "Integers"), ("new", "Fractions")]
    assert (body["currentLevel"], body["preferredPace"], body["history"][0]["because"]) == (
        "beginner", "normal", "Your path begins.",
    )  # fmt: skip
    assert browser.get("/api/mastery/paths/no-such-subject").status_code == 404


def test_practice_moves_the_path_and_says_why(browser: Browser, learner: User, topic: Topic) -> None:
    browser.get(f"/api/mastery/paths/{topic.subject_id}")
    practise(browser, topic, "a", 2)
    practise(browser, topic, "a", 3)
    body = browser.get(f"/api/mastery/paths/{topic.subject_id}").json()
    # The same wrong choice five times is an idea first, and a weak topic after.
    assert (body["steps"][0]["kind"], body["steps"][0]["topic"]) == ("idea", "Fractions")
    assert body["history"][0]["because"] == "You practised “Fractions”."
    assert [each["topic"] for each in body["weakTopics"]] == ["Fractions"]
    [mastery] = body["mastery"]
    assert (mastery["answers"], mastery["isKnown"], mastery["level"]) == (5, True, "beginner")
    assert mastery["reviewDueAt"] > mastery["lastAnsweredAt"]


def test_the_night_leaves_a_path_alone_that_is_the_same(
    browser: Browser, db: Session, learner: User, topic: Topic
) -> None:
    practise(browser, topic, "a", 5)
    assert learning_paths_service.adapt(db, now=browser.watch.now, because="The night looked again.") == 0
    assert len(db.scalars(select(AdaptiveLearningPath)).one().adaptation_history) == 1


def test_a_step_follows_the_range_without_a_line_of_history(db: Session, learner: User, topic: Topic) -> None:
    known = StudentTopicMastery(
        user_id=learner.id, topic_id=topic.id, percentage=40, low_pct=26, high_pct=52, answers=8, is_known=True,
        computed_at=NOON,
    )  # fmt: skip
    db.add(known)
    db.flush()

    def why() -> list[tuple[str, int]]:
        learning_paths_service.adapt(db, now=NOON, because="The night looked.", learners=[learner.id])
        kept = db.scalars(select(AdaptiveLearningPath).execution_options(populate_existing=True)).one()
        steps = [step for step in kept.next_recommendations if step["topicId"] == str(topic.id)]
        return [(step["why"], len(kept.adaptation_history)) for step in steps]

    assert why() == [("On a new test we expect 2 to 6 of 10 right.", 1)]
    known.low_pct = 35
    db.flush()
    assert why() == [("On a new test we expect 3 to 6 of 10 right.", 1)]


def test_a_practice_is_a_session_and_a_line(browser: Browser, db: Session, learner: User, topic: Topic) -> None:
    practise(browser, topic, "a", 3)
    [session] = db.scalars(select(StudySession)).all()
    assert (session.session_type, session.actions, session.started_at) == (StudyKind.PRACTICE, 4, NOON)
    assert session.ended_at == browser.watch.now
    [line] = db.scalars(select(LearningAnalytics)).all()
    assert (line.activity_type, line.performance_score, line.topic_id) == (
        StudyKind.PRACTICE,
        0.0,
        topic.id,
    )
    assert line.struggling_areas == [{"topicId": str(topic.id), "topic": "Fractions", "right": 0, "answers": 3}]
    assert line.ai_insights == "You scored 0%. Fractions needs work: 0 of 3 right."
    assert line.recommended_actions == [{"title": "Practise Fractions", "url": f"/practice?topic={topic.id}"}]


def test_a_rest_of_half_an_hour_begins_another_session(db: Session, learner: User) -> None:
    for minutes in (0, 20, 60):
        service.studied(db, learner.id, StudyKind.LESSON, now=NOON + timedelta(minutes=minutes))
    db.expire_all()
    found = db.scalars(select(StudySession).order_by(StudySession.started_at)).all()
    assert [(each.actions, each.ended_at) for each in found] == [(2, NOON + timedelta(minutes=20)), (1, None)]
    service.sweep(db, NOON + timedelta(hours=3))
    db.expire_all()
    assert all(each.ended_at == each.last_active_at for each in db.scalars(select(StudySession)))


def test_nobody_reads_another_s_path(browser: Browser, db: Session, learner: User, topic: Topic) -> None:
    practise(browser, topic, "a", 3)
    browser.cookies.clear()
    browser.sign_in(people.person(db))
    assert browser.get("/api/mastery/topics").json() == []
    assert browser.get(f"/api/mastery/paths/{topic.subject_id}").json()["weakTopics"] == []


def test_what_takes_most_of_a_learners_time_is_told_from_an_hour_on(db: Session) -> None:
    ann = people.person(db)
    offered = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))])
    sat = TestAttempt(
        user_id=ann.id, quiz_session_id=offered.id, attempt_number=1, status=AttemptStatus.GRADED,
        start_time=NOON - timedelta(days=3), expires_at=NOON, end_time=NOON, time_spent_seconds=3_000,
    )  # fmt: skip
    db.add(sat)
    db.flush()
    assert main_kinds(db, [ann.id], NOON) == {ann.id: None}
    sat.time_spent_seconds = 4_000
    db.flush()
    assert main_kinds(db, [ann.id], NOON) == {ann.id: StudyKind.TEST}
    assert main_kinds(db, [ann.id], NOON + timedelta(days=90)) == {}
