"""Adding up attempts from their saved answers: at the end of one, and again whenever a question or a mark changes.

A question found faulty is left out of points and maximum; so is what still waits for a teacher's mark. The same answers
always add up to the same score, so adding up twice changes nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.quizzes.json_types import PaperPart
from api.assessment.quizzes.rules import score
from api.assessment.quizzes.scores import Part, counted, tally
from api.assessment.quizzes.tables import Question, QuizQuestion, QuizSession, TestAttempt, UserAnswer

Answers = dict[UUID, list[UserAnswer]]
Parts = dict[UUID, list[tuple[Part, bool]]]  # by quiz; with whether the question is left out


def add_up(db: Session, attempts: Sequence[TestAttempt]) -> None:
    """Set points, maximum, right answers, percent and pass of each; three reads for any number of attempts."""
    quizzes = {
        quiz_id: (passing, sections)
        for quiz_id, passing, sections in db.execute(
            select(QuizSession.id, QuizSession.passing_score, QuizSession.sections).where(
                QuizSession.id.in_({attempt.quiz_session_id for attempt in attempts})
            )
        )
    }
    answers, parts = answers_of(db, attempts), _parts(db, quizzes.keys())
    for attempt in attempts:
        passing, sections = quizzes[attempt.quiz_session_id]
        _add_up(attempt, answers.get(attempt.id, []), parts[attempt.quiz_session_id], sections)
        judge(attempt, passing)


def answers_of(db: Session, attempts: Sequence[TestAttempt]) -> Answers:
    """The saved answers of each attempt."""
    found: Answers = defaultdict(list)
    for answer in db.scalars(select(UserAnswer).where(UserAnswer.test_attempt_id.in_([each.id for each in attempts]))):
        found[answer.test_attempt_id].append(answer)
    return found


def _parts(db: Session, quiz_ids: Iterable[UUID]) -> Parts:
    rows = db.execute(
        select(
            QuizQuestion.quiz_session_id,
            QuizQuestion.question_id,
            QuizQuestion.points_worth,
            QuizQuestion.section,
            QuizQuestion.item_group,
            Question.left_out_at,
        )
        .join(Question, Question.id == QuizQuestion.question_id)
        .where(QuizQuestion.quiz_session_id.in_(list(quiz_ids)))
    )
    found: Parts = defaultdict(list)
    for quiz_id, question_id, points, section, group, left_out_at in rows:
        part = Part(question_id, Decimal(points), Decimal(0), section, group)
        found[quiz_id].append((part, left_out_at is not None))
    return found


def _add_up(
    attempt: TestAttempt,
    answers: list[UserAnswer],
    parts: list[tuple[Part, bool]],
    sections: list[PaperPart] | None,
) -> None:
    shown = set(attempt.question_ids)
    given = {answer.question_id: answer for answer in answers}
    waiting = {answer.question_id for answer in answers if answer.is_correct is None}
    scored = [
        Part(
            part.question_id,
            part.points,
            earned.points_earned if earned else Decimal(0),
            part.section,
            part.group,
            waits=part.question_id in waiting,
        )
        for part, is_left_out in parts
        if str(part.question_id) in shown and not is_left_out
        for earned in [given.get(part.question_id)]
    ]
    found = tally(counted(scored, sections))
    attempt.questions_answered = len(answers)
    attempt.correct_answers = sum(
        bool(given[part.question_id].is_correct) for part in scored if part.question_id in given
    )
    attempt.total_score = found.earned
    if shown:  # a practice that asked nothing keeps its empty maximum
        attempt.max_possible_score = found.possible


def judge(attempt: TestAttempt, passing: int) -> None:
    """The attempt's percent and whether it passes; nothing while every point of it waits or is left out."""
    known = attempt.max_possible_score > 0
    attempt.percentage_score = score(attempt.total_score, attempt.max_possible_score) if known else None
    attempt.passed = attempt.percentage_score >= passing if attempt.percentage_score is not None else None
