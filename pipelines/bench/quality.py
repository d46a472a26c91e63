"""What one answer costs in mastery, and what a faulty question costs: a thousand sittings scored again.

The budget of an answer is one millisecond, so that stands as its floor. Beside the re-scoring, which adds up every
answer, keeps each score before, works out each learner's mastery and tells them, stands one bare update of the rows.
"""

import time
from collections.abc import Iterator

import numpy as np
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import Session

from api.assessment.item_analysis.service.commands import quarantine
from api.assessment.quizzes.tables import ItemStatus, Question, QuestionType
from api.platform.clock import now
from models.mastery.online.topics import learner_posteriors
from pipelines.bench.figures import Figure, figure
from pipelines.bench.sizes import Bench

BUDGET_MS = 1.0
ASKED = 10
PEOPLE = """
insert into users (id, email, username, first_name, last_name, role, subscription_tier, subscription_status, user_type,
                   is_active, email_verified, auth_provider, books_read_this_month, free_trial_used, preferred_subjects)
select gen_random_uuid(), 'rescored' || n || '@school.example', 'rescored' || n, 'Grace', 'Rescored', 'user', 'trial',
       'inactive', 'student', true, true, 'password', 0, true, '[]'
from generate_series(1, :n) n
"""
QUIZ = """
insert into quiz_sessions (id, session_type, title, total_questions, time_limit_minutes, passing_score, max_attempts,
                           randomize_questions, show_correct_answers, show_explanations, status, is_active, topic_ids)
select :quiz, 'mixed', 'Scored again', :asked, 30, 70, 3, false, true, true, 'active', true, '[]'
"""
PARTS = """
insert into quiz_questions (id, quiz_session_id, question_id, question_order, points_worth, is_required)
select gen_random_uuid(), :quiz, id, place, 1, true from unnest(cast(:ids as uuid[])) with ordinality as q(id, place)
"""
ATTEMPTS = """
insert into test_attempts (id, user_id, quiz_session_id, attempt_number, status, start_time, expires_at, end_time,
                           time_spent_seconds, questions_answered, correct_answers, total_score, max_possible_score,
                           percentage_score, passed, current_question_index, question_ids)
select gen_random_uuid(), id, :quiz, 1, 'graded', now() - interval '2 h', now() - interval '1 h',
       now() - interval '90 min', 600, :asked, 0, 0, :asked, 0, false, 0, cast(:order as jsonb)
from users where username like 'rescored%'
"""
ANSWERS = """
insert into user_answers (id, test_attempt_id, question_id, user_answer, is_correct, points_earned, time_spent_seconds,
                          question_order, hints_used, flagged_for_review, answered_at)
select gen_random_uuid(), a.id, q.id, '"a"', (hashtext(a.id::text) + q.place) % 3 > 0,
       ((hashtext(a.id::text) + q.place) % 3 > 0)::int, 30, q.place, 0, false, now() - interval '100 min'
from test_attempts a, unnest(cast(:ids as uuid[])) with ordinality as q(id, place)
where a.quiz_session_id = :quiz
"""
BARE = """
update test_attempts a set total_score = s.total, correct_answers = s.total, percentage_score = 100 * s.total / 9
from (select test_attempt_id, sum(points_earned) as total from user_answers where question_id <> :left group by 1) s
where s.test_attempt_id = a.id and a.quiz_session_id = :quiz
"""


def quality_figures(bench: Bench) -> Iterator[Figure]:
    """Milliseconds of an answer's posterior, and seconds of a question set aside; nothing of it is kept."""
    for answers in (100, 1_000):
        yield figure("live posterior", f"{answers:,} answers", _posterior(answers), "ms", BUDGET_MS, "<= 1")
    made = create_engine(bench.url.replace("postgresql://", "postgresql+psycopg://"))
    with Session(made) as db:
        quiz, question = _planted(db, bench.sizes.attempts)
        began = time.perf_counter()
        db.execute(text(BARE), {"left": question.id, "quiz": quiz})
        bare = time.perf_counter() - began
        began = time.perf_counter()
        quarantine(db, question, by=None, why="measured", now=now())
        yield figure("question set aside", f"{bench.sizes.attempts:,} sittings", time.perf_counter() - began, "s", bare)
        db.rollback()
    made.dispose()


def _posterior(answers: int) -> float:
    """The best of thirty: all topics of a learner with so many answers, worked out anew as after each of them."""
    rng = np.random.default_rng(1)
    topic, difficulty = rng.integers(0, 30, answers), rng.normal(0, 1, answers)
    correct, taken = rng.integers(0, 2, answers).astype(np.float64), []
    for _ in range(30):
        began = time.perf_counter()
        learner_posteriors(topic, difficulty, correct, topics=30, ability_sd=1.0, spread=0.6)
        taken.append((time.perf_counter() - began) * 1000)
    return min(taken)


def _planted(db: Session, attempts: int) -> tuple[str, Question]:
    """A test of ten questions that so many learners have sat."""
    asked = list(
        db.scalars(
            select(Question)
            .where(Question.question_type == QuestionType.MULTIPLE_CHOICE, Question.status == ItemStatus.LIVE)
            .order_by(Question.times_answered, Question.id)
            .limit(ASKED)
        )
    )
    ids = [str(question.id) for question in asked]
    quiz = str(db.scalar(text("select gen_random_uuid()")))
    given = {"quiz": quiz, "asked": ASKED, "ids": ids, "n": attempts, "order": str(ids).replace("'", '"')}
    for statement in (PEOPLE, QUIZ, PARTS, ATTEMPTS, ANSWERS):
        wanted = {name: value for name, value in given.items() if f":{name}" in statement}
        db.execute(text(statement), wanted)
    return quiz, asked[0]
