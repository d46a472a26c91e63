"""Grade forecasts over the wire: with their range, what would move them, and silence where little is known."""

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.mastery.tables import StudentTopicMastery
from api.learning.recommendations import service as planning
from api.platform.pseudonym import learner_key
from tests.api.conftest import Browser
from tests.api.learning.recommendations.test_service import suggestion
from tests.conftest import NOON
from tests.factories.learning import publish, unpublish
from tests.factories.people import person
from tests.factories.quizzes import topic


def forecasts_of(browser: Browser) -> dict[str, Any]:
    answer = browser.get("/api/planning/forecast")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def mastery(key: str, topic_id: UUID, subject_id: UUID, answers: int) -> tuple[Any, ...]:
    return (key, topic_id, subject_id, 50.0, 40.0, 60.0, answers, answers >= 5, 90.0, "developing", NOON)


def test_a_forecast_says_its_range_its_chances_and_what_would_move_it(browser: Browser, db: Session, ann: User) -> None:
    waves, key = topic(db, name="Waves"), learner_key(ann.id)
    row = (key, waves.subject_id, 0.05, 0.2, 0.45, 0.25, 0.05, "C", "D", "B", 63.5, 55.1, 71.9, 40.0, 64, 7, 3)
    moved = (key, waves.subject_id, 1, waves.id, 40.0, 2.1, "B", 20.0, 27.5)
    rows = {
        "learning.exam_forecast": [row],
        "learning.exam_movers": [moved],
        "learning.topic_mastery": [mastery(key, waves.id, waves.subject_id, 64)],
    }
    publish(NOON, rows)
    answer = forecasts_of(browser)
    [subject] = answer["subjects"]
    assert subject["forecast"]["chances"][2] == {"grade": "C", "chance": 0.45}
    assert [subject["forecast"][name] for name in ("grade", "lowGrade", "highGrade")] == ["C", "D", "B"]
    [mover] = subject["movers"]
    assert (mover["lowPct"], mover["highPct"]) == (None, None)
    assert (mover["topic"], mover["gainMarks"], mover["chanceThenPct"]) == ("Waves", 2.1, 27.5)
    assert answer["asOf"] == "2026-11-16T09:00:00Z"


def test_a_topic_that_would_move_it_has_the_range_known_now(browser: Browser, db: Session, ann: User) -> None:
    waves = topic(db, name="Waves")
    key, subject_id = learner_key(ann.id), waves.subject_id
    row = (key, subject_id, 0.05, 0.2, 0.45, 0.25, 0.05, "C", "D", "B", 63.5, 55.1, 71.9, 40.0, 64, 7, 3)
    moved = (key, subject_id, 1, waves.id, 40.0, 2.1, "B", 20.0, 27.5)
    tables = {"learning.exam_forecast": [row], "learning.exam_movers": [moved]}
    publish(NOON, tables | {"learning.topic_mastery": [mastery(key, waves.id, subject_id, 64)]})
    known = StudentTopicMastery(
        user_id=ann.id, topic_id=waves.id, percentage=40, low_pct=26, high_pct=52, answers=4, is_known=False,
        computed_at=NOON,
    )  # fmt: skip
    db.add(known)
    db.flush()
    ends = [(mover["lowPct"], mover["highPct"]) for mover in forecasts_of(browser)["subjects"][0]["movers"]]
    known = db.get_one(StudentTopicMastery, known.id)
    known.is_known = True
    db.flush()
    ends += [(mover["lowPct"], mover["highPct"]) for mover in forecasts_of(browser)["subjects"][0]["movers"]]
    assert ends == [(None, None), (26, 52)]


def test_what_would_move_it_names_first_what_the_learner_is_sent_to_anyway(
    browser: Browser, db: Session, ann: User
) -> None:
    waves = topic(db, name="Waves")
    others = [topic(db, name=f"T{n}", subject_id=waves.subject_id) for n in range(7)]
    key, subject_id = learner_key(ann.id), waves.subject_id
    row = (key, subject_id, 0.05, 0.2, 0.45, 0.25, 0.05, "C", "D", "B", 63.5, 55.1, 71.9, 40.0, 64, 7, 3)
    moved = [
        (key, subject_id, at, each.id, 40.0, 9.0 - at, "B", 20.0, 27.5) for at, each in enumerate([*others, waves], 1)
    ]
    tables = {"learning.exam_forecast": [row], "learning.exam_movers": moved}
    publish(NOON, tables | {"learning.topic_mastery": [mastery(key, waves.id, subject_id, 64)]})
    planning.replace_recommendations(db, [suggestion(ann, waves.id, 1), suggestion(ann, others[4].id, 2)], NOON)
    [subject] = forecasts_of(browser)["subjects"]
    assert [each["topic"] for each in subject["movers"]] == ["Waves", "T4", "T0", "T1", "T2"]
    assert [each["position"] for each in subject["movers"]] == [1, 2, None, None, None]


def test_without_enough_evidence_it_says_what_is_missing_and_no_grade(browser: Browser, db: Session, ann: User) -> None:
    waves, heat = topic(db), topic(db)
    key, other = learner_key(ann.id), learner_key(person(db).id)
    mine = mastery(key, waves.id, waves.subject_id, 12)
    publish(NOON, {"learning.topic_mastery": [mine, mastery(other, heat.id, heat.subject_id, 90)]})
    answer = forecasts_of(browser)
    assert (answer["leastAnswers"], answer["leastTopics"]) == (30, 4)
    [subject] = answer["subjects"]
    assert (subject["answers"], subject["topicsKnown"], subject["forecast"]) == (12, 1, None)
    assert subject["movers"] == []


def test_before_the_first_run_there_is_no_subject(browser: Browser, ann: User) -> None:
    unpublish()
    answer = forecasts_of(browser)
    assert (answer["asOf"], answer["subjects"]) == (None, [])


def test_another_s_forecast_is_never_told(browser: Browser, db: Session, ann: User) -> None:
    waves = topic(db)
    other = learner_key(person(db).id)
    row = (other, waves.subject_id, 0.05, 0.2, 0.45, 0.25, 0.05, "C", "D", "B", 63.5, 55.1, 71.9, 40.0, 64, 7, 3)
    publish(NOON, {"learning.exam_forecast": [row]})
    assert forecasts_of(browser)["subjects"] == []
