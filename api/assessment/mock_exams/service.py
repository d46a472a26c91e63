"""Mock papers: which there are, a fresh one for a learner, and how one went by section."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.mock_exams import rules
from api.assessment.mock_exams.rules import Item, Paper
from api.assessment.mock_exams.schemas import PaperAttempt, PaperOut, PaperResult, PaperSection, SectionScore
from api.assessment.quizzes.json_types import PaperPart
from api.assessment.quizzes.scores import Part, by_section, counted
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
from api.platform.ids import uuid7
from api.platform.problem import NotFound, Problem
from api.platform.settings.service import configured

FEW = "There are too few questions for this paper yet."


class PaperNotFound(NotFound):
    title, detail = "Paper Not Found", "There is no such paper."


class PaperNotOffered(Problem):
    status, title = 409, "Not Offered"


def list_papers(db: Session, learner_id: UUID) -> list[PaperOut]:
    """Every paper with the learner's attempts at it; those of subjects that are not taught here are left out."""
    subjects = {subject.slug: subject for subject in db.scalars(select(Subject))}
    attempts, open_ones = _attempts(db, learner_id), _open(db, learner_id)
    return [
        _paper(db, paper, subjects[paper.subject], attempts[paper.code], open_ones.get(paper.code))
        for paper in rules.PAPERS
        if paper.subject in subjects
    ]


def _paper(db: Session, paper: Paper, subject: Subject, attempts: list[PaperAttempt], open_id: UUID | None) -> PaperOut:
    why_not = paper.why_not or (None if rules.draw(paper, _items(db, subject.id, None), 0) else FEW)
    return PaperOut(
        code=paper.code,
        subject_id=subject.id,
        subject=subject.name,
        name=paper.name,
        structure=paper.structure,
        real_marks=paper.real_marks,
        real_minutes=paper.real_minutes,
        is_offered=why_not is None,
        why_not=why_not,
        note=paper.note or None,
        marks=paper.marks,
        minutes=paper.minutes,
        sections=[
            PaperSection(title=each.title, instruction=each.instruction, marks=each.marks) for each in paper.sections
        ],
        open_quiz_id=open_id,
        attempts=attempts,
    )


def _attempts(db: Session, learner_id: UUID) -> dict[str, list[PaperAttempt]]:
    scale, found = scale_of(db), defaultdict[str, list[PaperAttempt]](list)
    rows = db.execute(
        select(QuizSession.paper, TestAttempt.id, TestAttempt.percentage_score, TestAttempt.end_time)
        .join(TestAttempt, TestAttempt.quiz_session_id == QuizSession.id)
        .where(TestAttempt.user_id == learner_id, QuizSession.paper.is_not(None))
        .where(TestAttempt.status == AttemptStatus.GRADED)
        .order_by(TestAttempt.end_time.desc())
    )
    for code, attempt_id, pct, ended in rows:
        grade = None if pct is None else rules.grade(float(pct), scale)
        found[code or ""].append(PaperAttempt(attempt_id=attempt_id, percentage=pct, grade=grade, finished_at=ended))
    return found


def _open(db: Session, learner_id: UUID) -> dict[str | None, UUID]:
    """Papers made for the learner that are not begun, or under way."""
    ended = exists().where(TestAttempt.quiz_session_id == QuizSession.id, TestAttempt.status == AttemptStatus.GRADED)
    rows = db.execute(
        select(QuizSession.paper, QuizSession.id)
        .where(QuizSession.user_id == learner_id, QuizSession.paper.is_not(None), QuizSession.is_active, ~ended)
        .order_by(QuizSession.id)
    )
    return {code: quiz_id for code, quiz_id in rows}


def scale_of(db: Session) -> dict[str, float]:
    """Where our grades begin, best first; the examination board publishes none."""
    return {grade: float(least) for grade, least in configured(db, "report_grades").items()}


def make(db: Session, *, learner_id: UUID, code: str, now: datetime) -> UUID:
    """A paper for the learner: the one that waits, or a new one of questions not answered before."""
    paper = rules.BY_CODE.get(code)
    subject = db.scalar(select(Subject).where(Subject.slug == paper.subject)) if paper else None
    if paper is None or subject is None:
        raise PaperNotFound
    if paper.why_not:
        raise PaperNotOffered(paper.why_not)
    # Two quick taps queue up here instead of making two papers.
    db.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"paper of {learner_id}"))))
    if waiting := _open(db, learner_id).get(code):
        return waiting
    quiz_id = uuid7()
    drawn = rules.draw(paper, _items(db, subject.id, learner_id), quiz_id.int)
    if drawn is None:
        raise PaperNotOffered(FEW)
    db.add(_session(paper, subject, learner_id, quiz_id, len(drawn)))
    db.flush()
    db.add_all(
        QuizQuestion(
            quiz_session_id=quiz_id, question_id=each.question_id, question_order=order, points_worth=each.points,
            section=each.section, item_group=each.group,
        )
        for order, each in enumerate(drawn)
    )  # fmt: skip
    db.flush()
    return quiz_id


def _first_words(paper: Paper) -> str:
    """What its first page says: marks and minutes, where there is a choice, and what is left out."""
    size = f"{paper.marks} marks in {paper.minutes} minutes; the examination has {paper.real_marks} marks in"
    choices = [f"{each.title}: {each.instruction}" for each in paper.sections if each.choose]
    return " ".join(filter(None, [f"{size} {paper.real_minutes} minutes.", *choices, paper.note]))


def _session(paper: Paper, subject: Subject, learner_id: UUID, quiz_id: UUID, questions: int) -> QuizSession:
    return QuizSession(
        id=quiz_id,
        user_id=learner_id,
        subject_id=subject.id,
        session_type=constants.MOCK,
        title=f"{subject.name} {paper.name}: mock",
        description=_first_words(paper),
        total_questions=questions,
        time_limit_minutes=paper.minutes,
        passing_score=constants.MOCK_PASS,
        max_attempts=1,
        created_by=learner_id,
        paper=paper.code,
        sections=[
            {"key": each.key, "title": each.title, "instruction": each.instruction, "groups": each.groups,
             "choose": each.choose}
            for each in paper.sections
        ],
    )  # fmt: skip


def _items(db: Session, subject_id: UUID, learner_id: UUID | None) -> list[Item]:
    known = (
        exists()
        .where(UserAnswer.question_id == Question.id, UserAnswer.test_attempt_id == TestAttempt.id)
        .where(TestAttempt.user_id == learner_id)
    )
    rows = db.execute(
        select(Question.id, Topic.id, Topic.school_year, Question.difficulty, Question.question_type, known)
        .join(Topic, Topic.id == Question.topic_id)
        .where(Topic.subject_id == subject_id, Question.is_active)
        .order_by(Question.id)
    )
    return [
        Item(question_id, topic_id, year, difficulty, kind is QuestionType.SCENARIO, not is_known)
        for question_id, topic_id, year, difficulty, kind, is_known in rows
    ]


def result(db: Session, *, learner_id: UUID, attempt_id: UUID) -> PaperResult:
    """How a finished paper went by section."""
    row = db.execute(
        select(TestAttempt, QuizSession)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .where(TestAttempt.id == attempt_id, TestAttempt.user_id == learner_id, QuizSession.paper.is_not(None))
        .where(TestAttempt.status == AttemptStatus.GRADED)
    ).one_or_none()
    if row is None:
        raise PaperNotFound
    attempt, quiz = row
    paper, parts, scale = rules.BY_CODE[quiz.paper or ""], _parts(db, attempt), scale_of(db)
    pct = attempt.percentage_score
    grade = None if pct is None else rules.grade(float(pct), scale)
    return PaperResult(
        paper=paper.name,
        structure=paper.structure,
        sections=[
            SectionScore(
                key=section["key"],
                title=section["title"],
                instruction=section["instruction"],
                earned=tally.earned,
                possible=tally.possible,
                counted=_counted(parts, quiz.sections, section),
            )
            for section, tally in by_section(parts, quiz.sections)
        ],
        grade=grade,
        scale=scale,
        real_marks=paper.real_marks,
        real_minutes=paper.real_minutes,
    )


def _counted(parts: list[Part], sections: Sequence[PaperPart] | None, section: PaperPart) -> list[int] | None:
    if not section["choose"]:
        return None
    return sorted({part.group or 0 for part in counted(parts, sections) if part.section == section["key"]})


def _parts(db: Session, attempt: TestAttempt) -> list[Part]:
    """What counts of a paper: not what was found faulty, nor what a teacher has still to mark."""
    rows = db.execute(
        select(QuizQuestion, UserAnswer)
        .join(Question, Question.id == QuizQuestion.question_id)
        .outerjoin(
            UserAnswer,
            (UserAnswer.question_id == QuizQuestion.question_id) & (UserAnswer.test_attempt_id == attempt.id),
        )
        .where(QuizQuestion.quiz_session_id == attempt.quiz_session_id, Question.left_out_at.is_(None))
        .order_by(QuizQuestion.question_order)
    )
    return [
        Part(at.question_id, Decimal(at.points_worth), given.points_earned if given else Decimal(0),
             at.section, at.item_group)
        for at, given in rows
        if given is None or given.is_correct is not None
    ]  # fmt: skip
