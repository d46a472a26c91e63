"""A lesson as a draft: read from its row, judged by the rules, and written back when it is published."""

from base64 import b64encode
from collections.abc import Iterator
from uuid import UUID

from sqlalchemy.orm import Session

from api.curriculum.drafts.hooks import end_question
from api.curriculum.drafts.schemas import LessonDraft, LessonDrawing
from api.curriculum.drafts.tables import ContentDraft
from api.curriculum.lessons.blocks import (
    MisshapenBody,
    ShownBlock,
    StoredBlock,
    StoredFigure,
    read_body,
    shown_blocks,
    written_body,
)
from api.curriculum.lessons.lint import Fault, LessonWords, drawing_faults, lesson_faults
from api.curriculum.lessons.tables import ContentType, Lesson


def draft_of(lesson: Lesson) -> LessonDraft:
    """What learners read now, as it would be written."""
    body, drawings = written_body(lesson.blocks)
    return LessonDraft(
        kind="lesson",
        title=lesson.title,
        summary=lesson.summary,
        minutes=lesson.duration_minutes,
        order=max(1, lesson.display_order),
        objectives=lesson.objectives,
        body=body,
        drawings=[LessonDrawing(name=name, svg=svg) for name, svg in drawings.items()],
        check_question_id=lesson.check_question_id,
    )


def first_draft(title: str, order: int) -> LessonDraft:
    """A lesson nobody has written yet."""
    return LessonDraft(
        kind="lesson", title=title, summary="", minutes=30, order=order, objectives=[], body="", drawings=[],
        check_question_id=None,
    )  # fmt: skip


def stored_blocks(draft: LessonDraft) -> list[StoredBlock]:
    """The blocks of a draft's body; raises `MisshapenBody`."""
    drawings = {each.name: each.svg for each in draft.drawings}

    def drawing(name: str) -> str:
        if name not in drawings:
            raise MisshapenBody(f"There is no drawing “{name}”. Add it below, or use the name of one that is there.")
        return drawings[name]

    return read_body(draft.body, drawing)


def preview(draft: LessonDraft) -> list[ShownBlock]:
    """The body as a learner would see it; nothing while it cannot be read."""
    try:
        return shown_blocks(stored_blocks(draft), _inside)
    except MisshapenBody:
        return []


def _inside(_: int, block: StoredFigure) -> str:
    """A drawing inside its own address: what is not published has no other. As a picture it can run nothing."""
    return "data:image/svg+xml;base64," + b64encode(block["svg"].encode()).decode()


def faults_of(db: Session, draft: LessonDraft, topic_id: UUID) -> Iterator[Fault]:
    """What the rules find, as `content check` finds it in files, and what only a site can have."""
    try:
        blocks = stored_blocks(draft)
    except MisshapenBody as fault:
        yield Fault("body", str(fault))
        blocks = None
    words = LessonWords(draft.title.strip(), draft.summary.strip(), draft.minutes, draft.objectives, blocks or [])
    yield from (each for each in lesson_faults(words) if blocks is not None or each.field != "body")
    names = [each.name for each in draft.drawings]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Fault("drawings", f"Two drawings are called “{name}”.")
    for each in draft.drawings:
        yield from (Fault("drawings", f"{each.name}: {text}") for text in drawing_faults(each.svg))
    yield from _question_faults(db, draft.check_question_id, topic_id)


def _question_faults(db: Session, question_id: UUID | None, topic_id: UUID) -> Iterator[Fault]:
    question = end_question(db, question_id) if question_id else None
    if question is None:
        yield Fault("checkQuestionId", "Choose the question at the end.")
    elif question.topic_id != topic_id:
        yield Fault("checkQuestionId", "This question belongs to another topic. Choose one of this topic.")
    elif not question.is_live:
        yield Fault("checkQuestionId", "This question is not live in the question bank. Choose another.")


def write(db: Session, piece: ContentDraft, draft: LessonDraft) -> None:
    """Make the lesson what the draft says; learners read it from now on."""
    lesson = db.get(Lesson, piece.piece_id)
    if lesson is None:
        lesson = Lesson(id=piece.piece_id, code=piece.code, topic_id=piece.topic_id, content_type=ContentType.TEXT)
        db.add(lesson)
    lesson.title, lesson.summary = draft.title.strip(), draft.summary.strip()
    lesson.duration_minutes, lesson.display_order = draft.minutes, draft.order
    lesson.objectives, lesson.blocks = draft.objectives, stored_blocks(draft)
    lesson.check_question_id, lesson.is_active = draft.check_question_id, True
    db.flush()


def in_words(db: Session, draft: LessonDraft) -> dict[str, str]:
    """The fields of a draft as lines of text, to be compared."""
    question = end_question(db, draft.check_question_id) if draft.check_question_id else None
    return {
        "Title": draft.title,
        "Summary": draft.summary,
        "Minutes": str(draft.minutes),
        "Place in the topic": str(draft.order),
        "Objectives": "\n".join(draft.objectives),
        "Lesson": draft.body.strip(),
        "Drawings": "\n".join(f"{each.name}\n{each.svg}" for each in draft.drawings),
        "Question at the end": f"{question.code}: {question.stem}" if question else "",
    }
