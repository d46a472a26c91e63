"""A subject or a test result a message is about: offered to whoever writes, opened by whoever may see it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.service.presenters import get_result
from api.assessment.quizzes.tables import AttemptStatus, QuizSession, TestAttempt, UserAnswer
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.mastery.tables import StudentTopicMastery
from api.platform.problem import Malformed
from api.school.classes.service import teachers_of
from api.school.families.service.permissions import NotShared
from api.school.families.tables import ParentChildLink, Permission
from api.school.messaging.schemas import (
    RelatedAttempt,
    RelatedChoices,
    RelatedChoiceSubject,
    RelatedChoiceTest,
    RelatedOut,
    RelatedSubject,
    RelatedTest,
    RelatedTestTopic,
    RelatedTopic,
    ReplyIn,
)
from api.school.messaging.service.permissions import (
    MessageNotFound,
    NotTogether,
    bonds,
    conversation_of,
    message_of,
)
from api.school.messaging.tables import Conversation

OFFERED: Final = 30
ATTEMPTS: Final = 5


class Sight(NamedTuple):
    """What a writer may see of a learner: results at all, and those of which subjects (None is all)."""

    is_shared: bool
    subjects: Sequence[UUID] | None = None

    def covers(self, subject_id: UUID | None) -> bool:
        return self.is_shared and (self.subjects is None or subject_id in self.subjects)


def sight_of(db: Session, user_id: UUID, student_id: UUID) -> Sight:
    """As a parent of the learner, as the permission says; as a teacher, the subjects taught; else `NotTogether`."""
    link = db.scalar(
        select(ParentChildLink).where(
            ParentChildLink.parent_user_id == user_id,
            ParentChildLink.student_user_id == student_id,
            ParentChildLink.is_active,
        )
    )
    if link is not None:
        return Sight(link.allows(Permission.VIEW_PROGRESS))
    taught = [place.subject_id for place, person in teachers_of(db, student_id) if person.id == user_id]
    if not taught:
        raise NotTogether
    return Sight(True, None if None in taught else [each for each in taught if each is not None])


def choices_of(db: Session, *, user_id: UUID, student_id: UUID) -> RelatedChoices:
    """Subjects, and the tests the learner took last, as far as the writer may see them; raises `NotTogether`."""
    sight = sight_of(db, user_id, student_id)
    return RelatedChoices(
        subjects=_subjects(db, student_id, sight),
        tests=_tests(db, student_id, sight) if sight.is_shared else [],
        is_shared=sight.is_shared,
    )


def _subjects(db: Session, student_id: UUID, sight: Sight) -> list[RelatedChoiceSubject]:
    """Those the learner has answered in; before the first answer, all."""
    answered = (
        select(Topic.subject_id)
        .join(StudentTopicMastery, StudentTopicMastery.topic_id == Topic.id)
        .where(StudentTopicMastery.user_id == student_id)
    )
    rows = select(Subject.id, Subject.name).order_by(Subject.name)
    if sight.subjects is not None:
        rows = rows.where(Subject.id.in_(sight.subjects))
    found = db.execute(rows.where(Subject.id.in_(answered))).all() or db.execute(rows).all()
    return [RelatedChoiceSubject(id=id_, name=name) for id_, name in found]


def _tests(db: Session, student_id: UUID, sight: Sight) -> list[RelatedChoiceTest]:
    newest = (
        select(TestAttempt.quiz_session_id, TestAttempt.end_time, TestAttempt.percentage_score)
        .where(TestAttempt.user_id == student_id, TestAttempt.status == AttemptStatus.GRADED)
        .order_by(TestAttempt.quiz_session_id, TestAttempt.end_time.desc())
        .ext(distinct_on(TestAttempt.quiz_session_id))
        .subquery()
    )
    rows = (
        select(QuizSession.id, QuizSession.title, newest.c.end_time, newest.c.percentage_score)
        .join(newest, newest.c.quiz_session_id == QuizSession.id)
        .where(QuizSession.session_type != constants.ADAPTIVE)
        .order_by(newest.c.end_time.desc())
        .limit(OFFERED)
    )
    if sight.subjects is not None:
        rows = rows.where(QuizSession.subject_id.in_(sight.subjects))
    return [
        RelatedChoiceTest(id=id_, title=title, finished_at=at, score_pct=score)
        for id_, title, at, score in db.execute(rows)
    ]


def check(db: Session, talk: Conversation, writer_id: UUID, message: ReplyIn) -> None:
    """Refuse what the writer may not attach: no such subject, or a test they may not see or the learner never took."""
    if message.related_subject_id and db.get(Subject, message.related_subject_id) is None:
        raise Malformed(fields={"relatedSubjectId": "Choose a subject from the list."})
    if message.related_quiz_id is None:
        return
    sight, quiz = sight_of(db, writer_id, talk.student_user_id), db.get(QuizSession, message.related_quiz_id)
    if quiz is None or not sight.covers(quiz.subject_id) or not _attempts(db, talk.student_user_id, quiz.id):
        raise Malformed(fields={"relatedQuizId": "Choose a test this learner has taken."})


def _attempts(db: Session, student_id: UUID, quiz_id: UUID) -> Sequence[TestAttempt]:
    """The finished attempts at a test, the newest first."""
    mine = (TestAttempt.user_id == student_id) & (TestAttempt.quiz_session_id == quiz_id)
    over = select(TestAttempt).where(mine, TestAttempt.status == AttemptStatus.GRADED)
    return db.scalars(over.order_by(TestAttempt.end_time.desc()).limit(ATTEMPTS)).all()


def may_open(db: Session, talk: Conversation, user_id: UUID) -> bool:
    """Whether one of the two sees results of the learner now."""
    try:
        return sight_of(db, user_id, talk.student_user_id).is_shared
    except NotTogether:
        return False


def opened(db: Session, *, user_id: UUID, conversation_id: UUID, message_id: UUID, now: datetime) -> RelatedOut:
    """What a message is about, asked of the link and the class each time; raises `NotShared` or `MessageNotFound`."""
    message = message_of(db, user_id=user_id, conversation_id=conversation_id, message_id=message_id)
    talk, side = conversation_of(db, user_id=user_id, conversation_id=conversation_id)
    is_hidden = message.hidden_at is not None and message.sender_id != user_id
    if is_hidden or not bonds(db, talk).knows(side) or not (message.related_quiz_id or message.related_subject_id):
        raise MessageNotFound
    sight = sight_of(db, user_id, talk.student_user_id)
    if not sight.is_shared:
        raise NotShared
    learner = db.get_one(User, talk.student_user_id)
    return RelatedOut(
        conversation=talk.subject,
        learner=f"{learner.first_name} {learner.last_name}",
        test=_test(db, learner.id, message.related_quiz_id, now) if message.related_quiz_id else None,
        subject=_subject(db, learner.id, message.related_subject_id) if message.related_subject_id else None,
    )


def _test(db: Session, student_id: UUID, quiz_id: UUID, now: datetime) -> RelatedTest:
    quiz, attempts = db.get_one(QuizSession, quiz_id), _attempts(db, student_id, quiz_id)
    subject = db.get(Subject, quiz.subject_id) if quiz.subject_id else None
    newest = get_result(db, learner_id=student_id, attempt_id=attempts[0].id, now=now).topics if attempts else []
    return RelatedTest(
        title=quiz.title,
        subject=subject.name if subject else None,
        passing_score=quiz.passing_score,
        attempts=[_attempt(db, each) for each in attempts],
        topics=[RelatedTestTopic(topic=each.topic, correct=each.correct, questions=each.questions) for each in newest],
    )


def _attempt(db: Session, attempt: TestAttempt) -> RelatedAttempt:
    unmarked = (UserAnswer.test_attempt_id == attempt.id) & UserAnswer.is_correct.is_(None)
    waits = db.scalar(select(func.count()).where(unmarked, UserAnswer.user_answer.is_not(None))) or 0
    return RelatedAttempt(
        number=attempt.attempt_number,
        finished_at=attempt.end_time or attempt.start_time,
        score_pct=attempt.percentage_score,
        passed=None if waits else attempt.passed,
        awaiting_grading=waits,
        minutes=round(attempt.time_spent_seconds / 60, 1),
    )


def _subject(db: Session, student_id: UUID, subject_id: UUID) -> RelatedSubject:
    rows = db.execute(
        select(StudentTopicMastery, Topic.name)
        .join(Topic, Topic.id == StudentTopicMastery.topic_id)
        .where(StudentTopicMastery.user_id == student_id, Topic.subject_id == subject_id)
        .where(or_(StudentTopicMastery.is_known, StudentTopicMastery.answers > 0))
        .order_by(StudentTopicMastery.percentage, Topic.name)
    ).all()
    known = [
        RelatedTopic(topic=name, level=row.mastery_level, low_pct=row.low_pct, high_pct=row.high_pct,
                     answers=row.answers, last_answered_at=row.last_answered_at)
        for row, name in rows if row.is_known
    ]  # fmt: skip
    return RelatedSubject(name=db.get_one(Subject, subject_id).name, topics=known, not_known_yet=len(rows) - len(known))
