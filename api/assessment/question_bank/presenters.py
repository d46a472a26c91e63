"""Items as staff see them."""

from dataclasses import asdict
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.question_bank import coverage, drawings
from api.assessment.question_bank.bulk import Batch
from api.assessment.question_bank.commands import as_item, find, topics_by_code, wrong_ideas
from api.assessment.question_bank.imports import Looked, Read
from api.assessment.question_bank.queries import brought, history, statistics
from api.assessment.question_bank.rules import MOVES, blocking
from api.assessment.question_bank.schemas import (
    BankCoverage,
    BankKind,
    BankSubject,
    BankTopic,
    ImportOut,
    ImportRow,
    ItemBatchOut,
    ItemBatchRefusal,
    ItemChoices,
    ItemFigureName,
    ItemFigureOut,
    ItemIdea,
    ItemOut,
    ItemRow,
    ItemStatistics,
    ItemTick,
    ItemTicks,
    ItemTopic,
)
from api.assessment.question_bank.tables import ItemFigure
from api.assessment.question_bank.validation import drawn_for, faults_of
from api.assessment.quizzes.rules import shown_options
from api.assessment.quizzes.tables import Question, QuestionType
from api.curriculum.subjects.tables import Subject, Topic
from api.platform.principal import Principal


def rows(me: Principal, found: list[tuple[Question, Topic, Subject]]) -> list[ItemRow]:
    """A page of the list, with what the marts say."""
    stats = statistics([question.id for question, *_ in found])
    return [_row(me, *each, stats.get(each[0].id)) for each in found]


def _row(me: Principal, question: Question, topic: Topic, subject: Subject, stats: ItemStatistics | None) -> ItemRow:
    return ItemRow(
        id=question.id,
        code=question.code,
        subject=subject.name,
        school_year=topic.school_year,
        topic=topic.name,
        question_type=question.question_type,
        stem=question.stem,
        difficulty=question.difficulty,
        cognitive_level=question.cognitive_level,
        status=question.status,
        is_mine=question.written_by == me.id,
        updated_at=question.updated_at,
        statistics=stats,
    )


def whole(db: Session, me: Principal, question_id: UUID) -> ItemOut:
    """One item with everything staff need to judge it."""
    question = find(db, question_id)
    db.refresh(question)
    topic = db.get_one(Topic, question.topic_id)
    subject = db.get_one(Subject, topic.subject_id)
    item = as_item(question, topic.code)
    faults = faults_of(drawn_for(db, [item]), item, topics_by_code(db))
    held = blocking(faults)
    kind = question.question_type
    return ItemOut(
        **dict(_row(me, question, topic, subject, statistics([question.id]).get(question.id))),
        topic_id=topic.id,
        topic_code=topic.code,
        options=question.options,
        correct_answer=question.correct_answer,
        unit=question.correct_answer.get("unit") if kind is QuestionType.NUMERIC else None,
        explanation=question.explanation,
        hints=question.hints,
        seconds=item["seconds"],
        marks=question.marks,
        shown_options=shown_options(kind, question.options),
        faults=held,
        advice=[fault for fault in faults if fault not in held],
        may=sorted(MOVES[question.status]),
        history=history(db, question.id),
    )


def choices(db: Session) -> ItemChoices:
    """Topics, misconceptions and drawings to choose from."""
    rows = db.execute(select(Topic, Subject).join(Subject, Subject.id == Topic.subject_id).order_by(Topic.code))
    return ItemChoices(
        topics=[
            ItemTopic(id=topic.id, code=topic.code, name=topic.name, subject=subject.name, subject_slug=subject.slug,
                      school_year=topic.school_year)
            for topic, subject in rows
        ],
        ideas=[ItemIdea(id=name, topic_code=code, idea=idea) for name, (code, idea) in sorted(wrong_ideas().items())],
        imports=brought(db),
        figures=[
            ItemFigureName(name=name, alt=alt)
            for name, alt in db.execute(select(ItemFigure.name, ItemFigure.alt).order_by(ItemFigure.name))
        ],
    )  # fmt: skip


def covered(db: Session, subject: str | None, school_year: str | None, by: coverage.By) -> BankCoverage:
    """Where the bank is thin; the first subject where none is asked for."""
    known = coverage.subjects(db)
    chosen = subject or (known[0].slug if known else None)
    kinds, rows = coverage.table(db, chosen, school_year, by)
    return BankCoverage(
        subject=chosen,
        subjects=[BankSubject(slug=one.slug, name=one.name) for one in known],
        kinds=[BankKind(**asdict(kind)) for kind in kinds],
        topics=[
            BankTopic(id=row.topic.id, code=row.topic.code, name=row.topic.name, counts=row.counts, missing=row.missing)
            for row in rows
        ],
    )


def ticks(me: Principal, found: list[Question], total: int) -> ItemTicks:
    """Items to act on together, with what decides what they may do."""
    return ItemTicks(
        ticks=[ItemTick(id=one.id, code=one.code, status=one.status, is_mine=one.written_by == me.id) for one in found],
        total=total,
    )


def batch(result: Batch) -> ItemBatchOut:
    """What became of the items ticked, those refused in the order of their codes."""
    refused = [
        ItemBatchRefusal(id=one.question.id, code=one.question.code, why=one.why, faults=one.faults)
        for one in sorted(result.refused, key=lambda each: each.question.code)
    ]
    done = [question.id for question in result.done]
    return ItemBatchOut(done=done, already=len(result.already), gone=result.gone, refused=refused)


def figure(drawing: drawings.Drawing) -> ItemFigureOut:
    """A drawing that was brought, and what it weighs now."""
    found = drawing.figure
    return ItemFigureOut(
        name=found.name,
        address=drawings.ADDRESS + found.name,
        media_type=found.media_type,
        width=found.width,
        height=found.height,
        size_bytes=len(drawing.body),
        alt=found.alt,
        findings=drawings.findings(found),
    )


def imported(filename: str, looked: Looked) -> ImportOut:
    """A file's questions and what becomes of each."""
    rows = [_read(read) for read in looked.reads]
    counts = {name: sum(row.outcome == name for row in rows) for name in ("new", "same", "refused")}
    return ImportOut(
        filename=filename[:200],
        file_format=looked.kind,
        rows=rows,
        codes=looked.codes,
        import_id=looked.import_id,
        **counts,
    )


def _read(read: Read) -> ImportRow:
    item = read.item or {}
    return ImportRow(
        place=read.place,
        outcome="new" if read.is_new else "same" if read.same_as else "refused",
        topic=item.get("topic"),
        question_type=item.get("type"),
        stem=item.get("stem"),
        same_as=read.same_as,
        says=read.says,
        faults=read.faults,
        advice=read.advice,
    )
