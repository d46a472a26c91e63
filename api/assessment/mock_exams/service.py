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
from api.assessment.mock_exams.document import pdf_of
from api.assessment.mock_exams.rules import Draw, Item, Paper
from api.assessment.mock_exams.schemas import PaperAttempt, PaperOut, PaperResult, PaperSection, SectionScore
from api.assessment.quizzes.json_types import PaperPart
from api.assessment.quizzes.scores import Part, by_section, counted, waiting_of
from api.assessment.quizzes.siblings import family_of, resting_families
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
from api.settings import settings

MARKING = "Scenarios are marked by your teacher, and by you with the mark scheme that opens at the end."


class PaperNotFound(NotFound):
    title, detail = "Paper Not Found", "There is no such paper."


class PaperNotOffered(Problem):
    status, title = 409, "Not Offered"


def list_papers(db: Session, learner_id: UUID, now: datetime) -> list[PaperOut]:
    """Every paper with the learner's attempts at it; those of subjects that are not taught here are left out."""
    subjects = {subject.slug: subject for subject in db.scalars(select(Subject))}
    attempts, open_ones = _attempts(db, learner_id), _open(db, learner_id)
    offered = {paper.subject for paper in rules.PAPERS if paper.sections and paper.subject in subjects}
    items = {slug: _items(db, subjects[slug].id, learner_id, now) for slug in offered}
    return [
        _paper(
            paper,
            subjects[paper.subject],
            rules.draw(paper, items.get(paper.subject, []), 0),
            attempts[paper.code],
            open_ones.get(paper.code),
        )
        for paper in rules.PAPERS
        if paper.subject in subjects
    ]


def _paper(paper: Paper, subject: Subject, drawn: Draw, attempts: list[PaperAttempt], open_id: UUID | None) -> PaperOut:
    why_not = paper.why_not or " ".join(drawn.missing) or None
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
        note=_met(drawn.met_before),
        marks=paper.marks,
        minutes=paper.minutes,
        sections=[
            PaperSection(title=each.title, content=each.content, instruction=each.instruction, marks=each.marks)
            for each in paper.sections
        ],
        open_quiz_id=open_id,
        attempts=attempts,
    )


def _met(scenarios: int) -> str | None:
    """What a learner should know before drawing a paper of scenarios the bank has no more of."""
    if scenarios == 0:
        return None
    return f"{scenarios} of its scenarios you have answered before; the question bank has no other ones."


def _attempts(db: Session, learner_id: UUID) -> dict[str, list[PaperAttempt]]:
    scale, found = scale_of(db), defaultdict[str, list[PaperAttempt]](list)
    waits = exists().where(
        UserAnswer.test_attempt_id == TestAttempt.id,
        UserAnswer.is_correct.is_(None),
        UserAnswer.user_answer.is_not(None),
    )
    rows = db.execute(
        select(QuizSession.paper, TestAttempt.id, TestAttempt.percentage_score, TestAttempt.end_time, waits)
        .join(TestAttempt, TestAttempt.quiz_session_id == QuizSession.id)
        .where(TestAttempt.user_id == learner_id, QuizSession.paper.is_not(None))
        .where(TestAttempt.status == AttemptStatus.GRADED)
        .order_by(TestAttempt.end_time.desc())
    )
    for code, attempt_id, pct, ended, is_waiting in rows:
        known = None if is_waiting else pct
        grade = None if known is None else rules.grade(float(known), scale)
        found[code or ""].append(PaperAttempt(attempt_id=attempt_id, percentage=known, grade=grade, finished_at=ended))
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
    drawn = rules.draw(paper, _items(db, subject.id, learner_id, now), quiz_id.int)
    if drawn.missing:
        raise PaperNotOffered(" ".join(drawn.missing))
    db.add(_session(paper, subject, learner_id, quiz_id, len(drawn.questions)))
    db.flush()
    db.add_all(
        QuizQuestion(
            quiz_session_id=quiz_id, question_id=each.question_id, question_order=order, points_worth=each.points,
            section=each.section, item_group=each.group,
        )
        for order, each in enumerate(drawn.questions)
    )  # fmt: skip
    db.flush()
    return quiz_id


def _first_words(paper: Paper) -> str:
    """What its first page says: marks and minutes, where there is a choice, and what is left out."""
    size = f"{paper.marks} marks in {paper.minutes} minutes; the examination has {paper.real_marks} marks in"
    choices = [f"{each.title}: {each.instruction}" for each in paper.sections if each.choose]
    return " ".join(filter(None, [f"{size} {paper.real_minutes} minutes.", *choices, MARKING]))


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


def _items(db: Session, subject_id: UUID, learner_id: UUID, now: datetime) -> list[Item]:
    """What a paper of the subject may hold for this learner: no template they have met twice within the week."""
    known = (
        exists()
        .where(UserAnswer.question_id == Question.id, UserAnswer.test_attempt_id == TestAttempt.id)
        .where(TestAttempt.user_id == learner_id)
    )
    rows = db.execute(
        select(
            Question.id,
            Question.code,
            Topic.id,
            func.coalesce(Topic.theme, ""),
            Question.question_type,
            Question.difficulty,
            Question.cognitive_level,
            ~known,
        )
        .join(Topic, Topic.id == Question.topic_id)
        .where(Topic.subject_id == subject_id, Question.is_active)
        .where(Question.question_type.in_([QuestionType.SCENARIO, *rules.WRITTEN]))
        .order_by(Question.id)
    )
    resting = resting_families(db, learner_id, now)
    return [item for row in rows if family_of((item := Item(*row)).code) not in resting]


def _finished(db: Session, learner_id: UUID, attempt_id: UUID) -> tuple[TestAttempt, QuizSession]:
    """The learner's own attempt at a paper that is over, and the paper; raises PaperNotFound."""
    row = db.execute(
        select(TestAttempt, QuizSession)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .where(TestAttempt.id == attempt_id, TestAttempt.user_id == learner_id, QuizSession.paper.is_not(None))
        .where(TestAttempt.status == AttemptStatus.GRADED)
    ).one_or_none()
    if row is None:
        raise PaperNotFound
    attempt, quiz = row
    return attempt, quiz


def document(db: Session, *, learner_id: UUID, attempt_id: UUID) -> tuple[str, bytes]:
    """A finished paper with its mark scheme: its name for a file, and the file."""
    attempt, quiz = _finished(db, learner_id, attempt_id)
    asked = db.execute(
        select(QuizQuestion, Question)
        .join(Question, Question.id == QuizQuestion.question_id)
        .where(QuizQuestion.quiz_session_id == quiz.id)
        .order_by(QuizQuestion.question_order)
    )
    address = f"{settings().base_url}/quiz/results/{attempt.id}"
    made_at = attempt.end_time or attempt.start_time
    file = pdf_of(
        quiz.title, quiz.description or "", address, quiz.sections or [], [(at, of) for at, of in asked], made_at
    )
    return f"kitabo-{quiz.paper}.pdf", file


def result(db: Session, *, learner_id: UUID, attempt_id: UUID) -> PaperResult:
    """How a finished paper went by section."""
    attempt, quiz = _finished(db, learner_id, attempt_id)
    paper, parts, scale = rules.BY_CODE[quiz.paper or ""], _parts(db, attempt), scale_of(db)
    pct = None if any(part.waits for part in counted(parts, quiz.sections)) else attempt.percentage_score
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
                waiting=waiting_of(parts, quiz.sections, section["key"]),
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
    """What counts of a paper, not what was found faulty."""
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
             at.section, at.item_group, waits=given is not None and given.is_correct is None)
        for at, given in rows
    ]  # fmt: skip
