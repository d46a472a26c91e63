"""What a teacher sees of a class, from the live tables and from the published numbers, and nobody else."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus, TestAttempt, UserAnswer
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import MasteryLevel, StudentTopicMastery
from api.platform.audit.tables import AuditLog
from api.platform.pseudonym import learner_key
from api.school.classes.tables import ClassMember
from tests.api.conftest import As, Watch
from tests.api.school.classes.conftest import Room
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.learning import publish
from tests.factories.people import person, staff
from tests.factories.quizzes import question, quiz

AS_OF = NOON - timedelta(hours=7)


def add_attempt(
    db: Session, learner: User, of: Topic, marks: str, *, minutes_ago: int, is_open: bool = False, seconds: int = 0
) -> None:
    """An attempt with these answers in order ("x" wrong, "o" right), the last so long ago, each of so many seconds."""
    items = [question(db, of) for _ in marks]
    held = quiz(db, items, topic_id=of.id, title=f"Test on {of.name}")
    ended = NOON - timedelta(minutes=minutes_ago)
    status = AttemptStatus.IN_PROGRESS if is_open else AttemptStatus.GRADED
    made = TestAttempt(
        user_id=learner.id, quiz_session_id=held.id, status=status, start_time=ended - timedelta(minutes=len(marks)),
        expires_at=NOON + timedelta(hours=1), end_time=None if is_open else ended,
        percentage_score=None if is_open else 100 * marks.count("o") // len(marks), questions_answered=len(marks),
    )  # fmt: skip
    db.add(made)
    db.flush()
    for order, (item, mark) in enumerate(zip(items, marks, strict=True)):
        at = ended - timedelta(minutes=len(marks) - 1 - order)
        db.add(UserAnswer(test_attempt_id=made.id, question_id=item.id, question_order=order, is_correct=mark == "o",
                          answered_at=at, time_spent_seconds=seconds))  # fmt: skip
    db.flush()


def mastery(user: User, of: Topic, percentage: float, answers: int = 9) -> tuple[Any, ...]:
    return (
        learner_key(user.id), of.id, of.subject_id, percentage, percentage - 9, percentage + 9, answers, answers >= 5,
        90.0, "developing", AS_OF,
    )  # fmt: skip


def knows(db: Session, user: User, of: Topic, percentage: float, answers: int = 9) -> None:
    """What the learner's own screens say of a topic."""
    db.add(StudentTopicMastery(
        user_id=user.id, topic_id=of.id, mastery_level=MasteryLevel.DEVELOPING, percentage=percentage,
        low_pct=percentage - 9, high_pct=percentage + 9, answers=answers, is_known=answers >= 5, recall_pct=90,
        computed_at=NOON,
    ))  # fmt: skip
    db.flush()


@pytest.fixture
def numbers(room: Room, db: Session) -> dict[str, Any]:
    """Amina knows sets well and studies, Brian is failing; published is who is at risk and a question hard for six."""
    more = [person(db) for _ in range(4)]
    a_class(db, teacher=room.teacher, learners=more)
    hard = question(db, room.sets, stem="Which set is empty?")
    mates = [room.amina, room.brian]
    rows: dict[str, Any] = {
        "learning.topic_mastery": [mastery(each, room.sets, 50) for each in [*mates, *more]],
        "learning.at_risk_learners": [
            (learner_key(room.brian.id), "failing", "25.0 % right over 12 answers in 30 days", None, 0, AS_OF.date()),
            (learner_key(more[0].id), "absent", "regular before, away for 20 days", None, 0, None),
        ],
        "learning.question_statistics": [(hard.id, 40, 0.6)],
        "learning.learner_questions": [
            (learner_key(each.id), hard.id, room.sets.id, room.sets.subject_id, False) for each in mates
        ],
    }
    publish(AS_OF, rows)
    add_attempt(db, room.amina, room.sets, "o" * 15 + "x" * 5, minutes_ago=4 * 24 * 60, seconds=90)
    add_attempt(db, room.brian, room.sets, "oxxx", minutes_ago=3 * 24 * 60, seconds=75)
    for who, of, percentage, answers in (
        (room.amina, room.sets, 70, 9),
        (room.brian, room.sets, 30, 9),
        (room.brian, room.cells, 44, 9),
        (room.amina, room.cells, 60, 2),
    ):
        knows(db, who, of, percentage, answers)
    return rows


def test_another_teachers_class_is_not_there(at: As, room: Room, numbers: object, db: Session) -> None:
    pages = ["", "/live", "/numbers", f"/topics?subjectId={room.sets.subject_id}", f"/learners/{room.amina.id}"]
    for page in pages:
        assert at(room.stranger).get(room.url + page).status_code == 404, page
        assert at(room.amina).get(room.url + page).status_code == 403, page
        assert at(room.teacher).get(room.url + page).status_code == 200, page
        assert at(staff(db)).get(room.url + page).status_code == 200, page


def test_who_got_stuck_fails_in_a_row_or_stays_away_is_named_the_most_pressing_first(
    at: As, room: Room, db: Session, watch: Watch
) -> None:
    cyrus, dora = person(db, first_name="Cyrus"), person(db, first_name="Dora")
    klass = a_class(db, teacher=room.teacher, learners=[room.amina, room.brian, cyrus, dora])
    add_attempt(db, room.amina, room.sets, "oxxxx", minutes_ago=30)
    add_attempt(db, room.brian, room.cells, "oo", minutes_ago=12, is_open=True)
    add_attempt(db, cyrus, room.sets, "xxxo", minutes_ago=5)
    body = at(room.teacher).get(f"/api/classes/{klass.id}/live").json()
    assert [(call["name"].split()[0], call["need"], call["words"]) for call in body["calls"]] == [
        ("Brian", "stuck", "12 minutes without an answer in Test on Cells"),
        ("Amina", "wrong", "4 wrong answers in a row on Sets"),
    ]
    watch.now = NOON + timedelta(days=8)
    quiet = {call["name"].split()[0]: call["words"] for call in
             at(room.teacher).get(f"/api/classes/{klass.id}/live").json()["calls"]}  # fmt: skip
    assert quiet["Amina"] == "no study for 8 days"
    assert quiet["Dora"] == "has not begun, 8 days after joining"


def test_two_of_one_name_bear_a_second_mark_wherever_the_class_is_listed(
    at: As, room: Room, numbers: object, db: Session
) -> None:
    other = person(db, first_name="Amina", last_name="Nakato", username="amina.n2", email="secret@home.example")
    db.add(ClassMember(class_id=room.klass.id, user_id=other.id, joined_at=NOON))
    db.flush()
    both = {str(other.id): "Amina Nakato (amina.n2)", str(room.amina.id): f"Amina Nakato ({room.amina.username})"}
    want = both | {str(room.brian.id): "Brian Okot"}
    pages = [f"{room.url}/numbers", f"{room.url}/topics?subjectId={room.sets.subject_id}"]
    for page in pages:
        response = at(room.teacher).get(page)
        assert {row["learnerId"]: row["name"] for row in response.json()["learners"]} == want
        assert "@" not in response.text
    assert at(room.teacher).get(f"{room.url}/learners/{other.id}").json()["name"] == "Amina Nakato (amina.n2)"


def test_a_teacher_of_one_subject_hears_of_that_subject_only(
    at: As, room: Room, db: Session, numbers: dict[str, Any]
) -> None:
    add_attempt(db, room.amina, room.sets, "xxxx", minutes_ago=30)
    add_attempt(db, room.brian, room.cells, "xxxxx", minutes_ago=30)
    mine = at(room.maths_teacher)
    assert [call["name"] for call in mine.get(f"{room.url}/live").json()["calls"]] == ["Amina Nakato"]
    assert len(mine.get(room.url).json()["subjects"]) == 1
    assert mine.get(f"{room.url}/topics?subjectId={room.cells.subject_id}").status_code == 404
    topics = mine.get(f"{room.url}/learners/{room.brian.id}").json()["topics"]
    assert [row["topic"] for row in topics] == ["Sets"]


def test_the_numbers_of_a_class_are_its_learners_own_and_risk_says_from_when_it_is(
    at: As, room: Room, numbers: object
) -> None:
    body = at(room.teacher).get(f"{room.url}/numbers").json()
    assert body["asOf"].startswith(AS_OF.isoformat()[:16])
    amina, brian = body["learners"]
    assert (amina["name"], amina["minutes"], amina["questions"], amina["rightPct"]) == ("Amina Nakato", 30.0, 20, 75.0)
    assert (amina["topicsKnown"], amina["masteryPct"], amina["risk"]) == (1, 70.0, None)
    assert (brian["rightPct"], brian["topicsKnown"], brian["masteryPct"], brian["risk"]) == (None, 2, 37.0, "failing")
    assert [(row["name"], row["risk"]) for row in body["atRisk"]] == [("Brian Okot", "failing")]
    last = body["weeks"][-2]
    assert (last["week"], last["learners"], last["minutes"], last["questions"]) == ("2026-11-09", 2, 35.0, 24)
    assert body["questions"] == []  # two of the class have met it: too few to call it difficult


def test_a_question_five_of_the_class_got_wrong_is_difficult_beside_everybody(
    at: As, room: Room, numbers: dict[str, Any], db: Session
) -> None:
    five = [person(db) for _ in range(5)]
    klass = a_class(db, teacher=room.teacher, learners=five)
    [(question_id, _, facility)] = numbers["learning.question_statistics"]
    met = [
        (learner_key(each.id), question_id, room.sets.id, room.sets.subject_id, n == 0) for n, each in enumerate(five)
    ]
    publish(AS_OF, numbers | {"learning.learner_questions": met})
    [row] = at(room.teacher).get(f"/api/classes/{klass.id}/numbers").json()["questions"]
    assert (row["stem"], row["topic"], row["learners"], row["rightPct"]) == ("Which set is empty?", "Sets", 5, 20.0)
    assert row["everybodyPct"] == 100 * facility


def test_the_heat_table_has_a_cell_for_who_met_a_topic_and_compares_only_with_ten_others(
    at: As, room: Room, numbers: dict[str, Any], db: Session
) -> None:
    address = f"{room.url}/topics?subjectId={room.sets.subject_id}"
    body = at(room.teacher).get(address).json()
    [sets] = body["topics"]
    assert (sets["name"], sets["known"], sets["classPct"], sets["othersPct"]) == ("Sets", 2, None, None)
    cells = [row["cells"][0] for row in body["learners"]]
    assert [cell["percentage"] for cell in cells] == [70.0, 30.0]
    assert all(0 <= cell["lowPct"] < cell["percentage"] < cell["highPct"] <= 100 for cell in cells)
    others = [mastery(person(db), room.sets, 55) for _ in range(10)]
    publish(AS_OF, numbers | {"learning.topic_mastery": others})
    assert at(room.teacher).get(address).json()["topics"][0]["othersPct"] == 55.0


def test_a_look_at_one_learner_is_kept_and_tells_no_address(at: As, room: Room, numbers: object, db: Session) -> None:
    answer = at(room.teacher).get(f"{room.url}/learners/{room.brian.id}")
    body = answer.json()
    assert (body["name"], body["risk"]["risk"], len(body["days"])) == ("Brian Okot", "failing", 28)
    assert [row["topic"] for row in body["topics"]] == ["Sets", "Cells"]
    assert room.brian.email not in answer.text
    assert str(learner_key(room.brian.id)) not in answer.text
    [act] = db.scalars(select(AuditLog).where(AuditLog.action == "record.viewed"))
    assert (act.user_id, act.entity_id) == (room.teacher.id, str(room.brian.id))


def test_before_the_first_run_the_live_list_works_and_the_numbers_say_when_to_come_back(at: As, room: Room) -> None:
    assert at(room.teacher).get(f"{room.url}/live").status_code == 200
    assert at(room.teacher).get(f"{room.url}/numbers").json()["code"] == "NUMBERS_NOT_READY"


def test_before_the_first_run_a_learners_page_and_the_topics_say_what_their_own_screens_say(
    at: As, room: Room, db: Session
) -> None:
    knows(db, room.amina, room.sets, 70)
    add_attempt(db, room.amina, room.sets, "oox", minutes_ago=60, seconds=40)
    own = at(room.amina).get("/api/insight/performance?range=30d").json()
    seen = at(room.teacher).get(f"{room.url}/learners/{room.amina.id}").json()
    [topic], [latest] = seen["topics"], seen["attempts"]
    assert (topic["topic"], topic["percentage"], topic["answers"]) == ("Sets", 70.0, 9)
    assert [each["percentage"] for each in own["mastery"]] == [70.0]
    assert (latest["title"], latest["scorePct"], latest["questions"]) == ("Test on Sets", 66.0, 3)
    assert (seen["days"][-1]["minutes"], seen["days"][-1]["questions"], seen["risk"]) == (2.0, 3, None)
    heat = at(room.teacher).get(f"{room.url}/topics?subjectId={room.sets.subject_id}").json()
    assert [cell["percentage"] for row in heat["learners"] for cell in row["cells"]] == [70.0]
