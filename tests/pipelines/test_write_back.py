"""What was learned goes back through the services: everybody at first, then only who changed."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import UUID

import psycopg
import pytest
from sqlalchemy import Engine as Server
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.learning_paths import service as paths
from api.learning.recommendations import service as planning
from api.learning.study_plans.topic_order import listed_topics
from api.library.catalogue.tables import Book
from api.platform.pseudonym import learner_key
from pipelines import write_back
from pipelines.engines import DuckDB
from tests.factories.people import person
from tests.factories.quizzes import topic

MORNING = datetime(2026, 11, 16, 6, 0, tzinfo=UTC)
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def people(engine: Server, database_url: str) -> Iterator[tuple[list[User], UUID]]:
    """Two learners and a topic that other connections can see, gone after the test."""
    with Session(engine, expire_on_commit=False) as db, db.begin():
        made = [person(db), person(db)], topic(db).id
    yield made
    with psycopg.connect(database_url) as swept:
        swept.execute("delete from users where id = any(%s)", ([user.id for user in made[0]],))
        gone = swept.execute("delete from topics where id = %s returning subject_id", (made[1],)).fetchone()
        swept.execute("delete from subjects where id = %s", gone)


def marts(people: tuple[list[User], UUID], percentages: list[float]) -> DuckDB:
    engine, (users, topic_id) = DuckDB(), people
    rows = [(learner_key(user.id), percentage) for user, percentage in zip(users, percentages, strict=True)]
    values = ", ".join(f"('{key}', {percentage})" for key, percentage in rows)
    engine.create(
        "learning.topic_mastery",
        f"""select learner_key, '{topic_id}'::uuid as topic_id, 'competent' as mastery_level, percentage,
        50.0 as low_pct, 90.0 as high_pct, 90.0 as recall_pct, 8 as answers, true as is_known,
        '2026-11-15T09:00:00Z'::timestamptz as last_answered_at,
        '2026-11-20T09:00:00Z'::timestamptz as review_due_at, 1 as streak_days
        from (values {values}) as given (learner_key, percentage)""",
    )
    engine.create(
        "learning.study_next",
        f"""select learner_key, '{topic_id}'::uuid as topic_id, 'practice' as recommendation_type, 'high'
        as priority, 'Practise' as title, 'You got 3 of 8.' as reason, '/quizzes' as action_url,
        'practise_weak' as reason_code, 1 as rank, '{{}}'::json as facts from learning.topic_mastery""",
    )
    engine.create(
        "learning.performance_analytics",
        """select learner_key, null::uuid as subject_id, null::uuid as topic_id, '30d' as time_range,
        2 as total_attempts, 20 as total_questions, 12 as correct_answers, 60.0 as average_score,
        40.0 as average_time_per_question, null as strongest_topics, null as weakest_topics,
        null as improvement_trend from learning.topic_mastery""",
    )
    engine.create(
        "library.book_recommendations",
        """select learner_key, null::uuid as book_id, 'popular' as source, 0.5 as score, 1 as rank, 'Many.'
        as reason from learning.topic_mastery where false""",
    )
    engine.create(
        "predictions.student_misconceptions",
        """select learner_key, null as misconception, null as idea, null as topic_id, null as state, 0 as met,
        0 as fell, 0 as right_since, null::timestamptz as suspected_at, null::timestamptz as last_met_at,
        null::timestamptz as cleared_at from learning.topic_mastery where false""",
    )
    engine.create(
        "learning.question_statistics",
        """select null::uuid as question_id, 0 as answers, null::double as facility, null::double as discrimination,
        null::json as distractors, null::double as guess_rate, null::bigint as median_seconds, null::json as flags,
        false as is_grave where false""",
    )
    return engine


def stored_shares(database_url: str) -> dict[str, float]:
    with psycopg.connect(database_url) as db:
        rows = db.execute("select user_id, percentage from student_topic_mastery").fetchall()
    return {learner_key(user): float(percentage) for user, percentage in rows}


def test_everybody_at_first_then_only_who_changed(people: tuple[list[User], UUID], database_url: str) -> None:
    first, second = (learner_key(user.id) for user in people[0])
    said = write_back.write_back(marts(people, [60.0, 70.0]), MORNING)
    assert "student_topic_mastery: 2 rows of 2 learners" in said
    assert stored_shares(database_url) == {first: 60.0, second: 70.0}
    assert "student_topic_mastery: 0 rows of 0 learners" in write_back.write_back(marts(people, [60.0, 70.0]), MORNING)
    said = write_back.write_back(marts(people, [61.5, 70.0]), MORNING + timedelta(hours=1))
    assert "student_topic_mastery: 1 rows of 1 learners" in said
    assert stored_shares(database_url) == {first: 61.5, second: 70.0}


def test_a_list_of_books_is_handed_over_when_it_differs_not_when_its_scores_do(
    people: tuple[list[User], UUID], novel: Book
) -> None:
    def handed_over(score: float, source: str) -> str:
        engine = marts(people, [60.0, 70.0])
        listed = f"'{novel.id}'::uuid as book_id, '{source}' as source, {score} as score, 1 as rank, 'Many.' as reason"
        engine.create("library.book_recommendations", f"select learner_key, {listed} from learning.topic_mastery")
        return write_back.write_back(engine, MORNING)

    assert "book_recommendations: 2 rows of 2 learners" in handed_over(0.5, "popular")
    assert "book_recommendations: 0 rows of 0 learners" in handed_over(0.4, "popular")
    assert "book_recommendations: 2 rows of 2 learners" in handed_over(0.4, "topic")


def test_an_emptied_table_is_filled_again(people: tuple[list[User], UUID], database_url: str) -> None:
    write_back.write_back(marts(people, [60.0, 70.0]), MORNING)
    with psycopg.connect(database_url) as db:
        db.execute("truncate student_topic_mastery")
    write_back.write_back(marts(people, [60.0, 70.0]), MORNING)
    assert len(stored_shares(database_url)) == 2


def test_what_a_learner_marked_done_is_not_asked_again(people: tuple[list[User], UUID], engine: Server) -> None:
    ann = people[0][0]
    write_back.write_back(marts(people, [60.0, 70.0]), MORNING)
    with Session(engine) as db, db.begin():
        [row] = listed_topics(db, ann.id, MORNING)
        planning.mark_done(db, ann.id, row.id, MORNING)
    write_back.write_back(marts(people, [62.0, 70.0]), MORNING + timedelta(days=1))
    with Session(engine) as db:
        assert list(listed_topics(db, ann.id, MORNING)) == []


def test_what_stands_as_it_stood_is_not_looked_at_twice_a_day(
    people: tuple[list[User], UUID], engine: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapted: list[set[str] | None] = []
    real = paths.adapt_by_key
    monkeypatch.setattr(
        paths,
        "adapt_by_key",
        lambda db, learners, **given: adapted.append(learners and set(learners)) or real(db, learners, **given),
    )
    first = learner_key(people[0][0].id)
    assert "passages: as they were" not in write_back.write_back(marts(people, [60.0, 70.0]), MORNING)
    said = write_back.write_back(marts(people, [61.0, 70.0]), MORNING)
    assert "passages: as they were" in said
    assert adapted == [None, {first}], "everybody at first, then only who moved"

    with Session(engine) as db, db.begin():
        db.execute(text("update topics set name = name || ' again' where id = :id"), {"id": people[1]})
    assert "passages: as they were" not in write_back.write_back(marts(people, [61.0, 70.0]), MORNING)
    write_back.write_back(marts(people, [61.0, 70.0]), MORNING + timedelta(days=1))
    assert adapted[2:] == [set(), None], "and everybody again in the morning"


def test_after_a_run_that_broke_on_its_way_everybody_is_looked_at_again(
    people: tuple[list[User], UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_back.write_back(marts(people, [60.0, 70.0]), MORNING)
    with monkeypatch.context() as broken:
        broken.setattr(paths, "adapt_by_key", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            write_back.write_back(marts(people, [61.0, 70.0]), MORNING)
    asked: list[object] = []
    monkeypatch.setattr(paths, "adapt_by_key", lambda _, learners, **__: asked.append(learners) or 0)
    write_back.write_back(marts(people, [61.0, 70.0]), MORNING)
    assert asked == [None]
