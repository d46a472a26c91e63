"""The queue of answers that wait for a teacher, the teacher's score, and the learner's own."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.display_names import distinct_names
from api.accounts.auth.tables import User
from api.assessment.grading.rules import AlreadyMarked, AnswerNotFound, is_right, points
from api.assessment.grading.tables import ScenarioGrade
from api.assessment.quizzes.service.totals import add_up
from api.assessment.quizzes.tables import (
    AttemptStatus,
    Question,
    QuestionType,
    QuizQuestion,
    QuizSession,
    TestAttempt,
    UserAnswer,
)
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.mastery import live
from api.notifications.in_app.service import notify
from api.platform.principal import Principal
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass
from api.school.grading.schemas import GradingOut, GradingRow

State = Literal["waiting", "marked"]
Found = Select[UserAnswer, TestAttempt, Question, str, str, User, str, ScenarioGrade]


def _markable(me: Principal, class_id: UUID | None, *, everywhere: bool | None = None) -> Found:
    """Answers to scenarios, given and handed in, of learners whom this person teaches in that subject.

    `everywhere` is of all learners: where it is left out, for who may see them.
    """
    teaches = select(ClassMember.id).join(SchoolClass, SchoolClass.id == ClassMember.class_id)
    teaches = teaches.where(
        ClassMember.user_id == TestAttempt.user_id, ClassMember.left_at.is_(None), SchoolClass.is_active
    )
    if class_id is not None:
        teaches = teaches.where(SchoolClass.id == class_id)
    if not (me.sees_learners if everywhere is None else everywhere):
        teaches = teaches.join(ClassTeacher, ClassTeacher.class_id == SchoolClass.id).where(
            ClassTeacher.user_id == me.id,
            or_(ClassTeacher.subject_id.is_(None), ClassTeacher.subject_id == Topic.subject_id),
        )
    return (
        select(UserAnswer, TestAttempt, Question, Topic.name, Subject.name, User, QuizSession.title, ScenarioGrade)
        .join(TestAttempt, TestAttempt.id == UserAnswer.test_attempt_id)
        .join(Question, Question.id == UserAnswer.question_id)
        .join(Topic, Topic.id == Question.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .join(User, User.id == TestAttempt.user_id)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .outerjoin(ScenarioGrade, ScenarioGrade.user_answer_id == UserAnswer.id)
        .where(
            Question.question_type == QuestionType.SCENARIO,
            TestAttempt.status == AttemptStatus.GRADED,
            TestAttempt.user_id != me.id,
            teaches.exists(),
        )
    )


def _in_state(state: State) -> ColumnElement[bool]:
    return ScenarioGrade.score.is_(None) if state == "waiting" else ScenarioGrade.score.is_not(None)


def queue(
    db: Session, me: Principal, *, state: State, class_id: UUID | None, page: int, page_size: int
) -> tuple[list[GradingRow], int]:
    """One page of what waits, the longest waiting first; or of what was marked, the latest first."""
    found = _markable(me, class_id).where(_in_state(state))
    total = db.scalar(select(func.count()).select_from(found.with_only_columns(UserAnswer.id).subquery())) or 0
    order = UserAnswer.answered_at if state == "waiting" else ScenarioGrade.marked_at.desc()
    rows = db.execute(found.order_by(order, UserAnswer.id).limit(page_size).offset((page - 1) * page_size))
    names = _names(db, me)
    return [_row(names, *row) for row in rows], total


def _names(db: Session, me: Principal) -> dict[UUID, str]:
    """Everybody whose work this person may mark, told apart over all pages of the list."""
    theirs = _markable(me, None).with_only_columns(TestAttempt.user_id)
    return distinct_names(db.scalars(select(User).where(User.id.in_(theirs)).order_by(User.id)))


def learners_of(db: Session, answer_ids: Sequence[UUID]) -> list[UUID]:
    """Whose answers these are."""
    whose = select(TestAttempt.user_id).join(UserAnswer, UserAnswer.test_attempt_id == TestAttempt.id)
    return list(db.scalars(whose.where(UserAnswer.id.in_(answer_ids)).distinct()))


def one(db: Session, me: Principal, answer_id: UUID) -> GradingOut:
    """An answer with its scenario, rubric and exemplar, and which one waits after it."""
    row = _found(db, me, answer_id)
    answer, _, question, *_, grade = row
    after = _markable(me, None).where(_in_state("waiting"), UserAnswer.id != answer.id)
    next_one = db.execute(after.order_by(UserAnswer.answered_at, UserAnswer.id).limit(1)).first()
    return GradingOut(
        **dict(_row(_names(db, me), *row)),
        stem=question.stem,
        options=question.options,
        answer=answer.user_answer or "",
        comment=grade.comment if grade else None,
        next_id=next_one[0].id if next_one else None,
    )


def _found(db: Session, me: Principal, answer_id: UUID) -> Any:
    return _one_of(db, _markable(me, None), answer_id)


def _one_of(db: Session, rows: Found, answer_id: UUID) -> Any:
    found = db.execute(rows.where(UserAnswer.id == answer_id)).first()
    if found is None:
        raise AnswerNotFound
    return found


def _row(
    names: Mapping[UUID, str],
    answer: UserAnswer,
    attempt: TestAttempt,
    question: Question,
    topic: str,
    subject: str,
    learner: User,
    quiz: str,
    grade: ScenarioGrade | None,
) -> GradingRow:
    answered_at = answer.answered_at or attempt.end_time
    assert answered_at is not None, "a graded attempt has ended"
    return GradingRow(
        answer_id=answer.id,
        learner=names[learner.id],
        subject=subject,
        topic=topic,
        quiz=quiz,
        answered_at=answered_at,
        words=len(str(answer.user_answer or "").split()),
        self_score=grade.self_score if grade else None,
        score=grade.score if grade else None,
        marked_at=grade.marked_at if grade else None,
    )


def give(db: Session, me: Principal, answer_id: UUID, *, score: int, comment: str, now: datetime) -> None:
    """Mark an answer, or mark it anew; its points, the attempt's score and mastery follow, and the learner is told."""
    # Who may only see learners marks nobody.
    _one_of(db, _markable(me, None, everywhere=me.may_act_in_classes), answer_id)
    answer, attempt = _locked(db, answer_id)
    question = db.get_one(Question, answer.question_id, with_for_update=True)
    grade = _grade(db, answer_id, attempt.user_id)
    _count(question, grade.score, score)
    grade.score, grade.comment, grade.marked_by, grade.marked_at = score, comment.strip() or None, me.id, now
    worth = db.scalar(
        select(QuizQuestion.points_worth).where(
            QuizQuestion.quiz_session_id == attempt.quiz_session_id, QuizQuestion.question_id == question.id
        )
    )
    answer.is_correct, answer.points_earned = is_right(score), points(score, worth or 1)
    db.flush()
    add_up(db, [attempt])
    db.flush()
    live.refresh(db, learner_id=attempt.user_id, topics={question.topic_id}, now=now)
    said = f"{me.first_name} gave it {score} of 3." + (f" “{comment.strip()}”" if comment.strip() else "")
    notify(
        db, attempt.user_id, kind="marked", title="Your answer was marked", text=said,
        url=f"/quiz/results/{attempt.id}", now=now,
    )  # fmt: skip


def _count(question: Question, before: int | None, after: int) -> None:
    """How often the question was answered, and rightly, as marking says."""
    question.times_answered += before is None
    question.times_correct += int(is_right(after)) - int(before is not None and is_right(before))


def _locked(db: Session, answer_id: UUID) -> tuple[UserAnswer, TestAttempt]:
    """The answer and its attempt, held so that two who mark at once do so one after the other."""
    answer = db.get_one(UserAnswer, answer_id, with_for_update=True)
    return answer, db.get_one(TestAttempt, answer.test_attempt_id, with_for_update=True)


def _grade(db: Session, answer_id: UUID, learner_id: UUID) -> ScenarioGrade:
    found = db.scalar(select(ScenarioGrade).where(ScenarioGrade.user_answer_id == answer_id))
    if found is None:
        found = ScenarioGrade(user_answer_id=answer_id, user_id=learner_id)
        db.add(found)
    return found


def score_own(db: Session, *, learner_id: UUID, answer_id: UUID, score: int, now: datetime) -> ScenarioGrade:
    """The learner's own judgement by the rubric: it counts for nothing but the learner's eye; until a teacher marks."""
    mine = db.execute(
        select(UserAnswer.id)
        .join(TestAttempt, TestAttempt.id == UserAnswer.test_attempt_id)
        .join(Question, Question.id == UserAnswer.question_id)
        .where(
            UserAnswer.id == answer_id,
            TestAttempt.user_id == learner_id,
            TestAttempt.status == AttemptStatus.GRADED,
            Question.question_type == QuestionType.SCENARIO,
        )
    ).first()
    if mine is None:
        raise AnswerNotFound
    _locked(db, answer_id)
    grade = _grade(db, answer_id, learner_id)
    if grade.score is not None:
        raise AlreadyMarked
    grade.self_score, grade.self_scored_at = score, now
    db.flush()
    return grade
