"""Lessons and videos as the screens of staff take them."""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.drafts import differences, lessons, service, videos
from api.curriculum.drafts.schemas import (
    ContentVersionOut,
    ContentVersionRow,
    DraftFault,
    LessonDraft,
    PieceOut,
    PieceRow,
    VideoDraft,
)
from api.curriculum.drafts.service import DRAFTS, Piece
from api.curriculum.drafts.tables import ContentDraft, ContentVersion, PieceKind
from api.curriculum.lessons.blocks import ShownBlock
from api.curriculum.lessons.tables import Lesson, VideoLesson
from api.curriculum.subjects.tables import Subject, Topic


def rows(db: Session, topic_id: UUID) -> list[PieceRow]:
    """The lessons of a topic in their order, then its videos, and what was not published yet."""
    work = {each.piece_id: each for each in db.scalars(select(ContentDraft).where(ContentDraft.topic_id == topic_id))}
    names = _names(db, (each.changed_by for each in work.values()))
    taught = db.scalars(select(Lesson).where(Lesson.topic_id == topic_id).order_by(Lesson.display_order, Lesson.code))
    watched = db.scalars(select(VideoLesson).where(VideoLesson.topic_id == topic_id).order_by(VideoLesson.title))
    found = [_row(each, work.pop(each.id, None), names) for each in [*taught, *watched]]
    new = sorted((each for each in work.values() if each.content), key=lambda each: each.created_at)
    return [*found, *(_row(None, each, names) for each in new)]


def _row(row: Lesson | VideoLesson | None, work: ContentDraft | None, names: dict[UUID, str]) -> PieceRow:
    waits = work.content if work else None
    who = work.changed_by if work else None
    if row is None:
        assert work is not None
        return PieceRow(
            id=work.piece_id,
            kind=work.kind,
            code=work.code,
            title=str((waits or {})["title"]),
            state="draft",
            changed_at=work.changed_at,
            changed_by=names.get(who) if who else None,
        )
    return PieceRow(
        id=row.id,
        kind=PieceKind.LESSON if isinstance(row, Lesson) else PieceKind.VIDEO,
        code=row.code,
        title=str(waits["title"]) if waits else row.title,
        state="changed" if waits else "published" if row.is_active else "withdrawn",
        changed_at=work.changed_at if work else row.updated_at,
        changed_by=names.get(who) if who else None,
    )


def whole(db: Session, piece: Piece) -> PieceOut:
    """A lesson or video with its faults, preview, differences and history."""
    topic, subject = db.execute(select(Topic, Subject).join(Subject).where(Topic.id == piece.topic_id)).one()
    draft, published, work = piece.draft, piece.published, piece.work
    kept = service.versions_of(db, piece.id)
    who = work.changed_by if work else None
    names = _names(db, [who, *(each.published_by for each in kept)])
    changes = differences.changes(in_words(db, published), in_words(db, draft)) if published and piece.has_draft else []
    return PieceOut(
        id=piece.id,
        kind=piece.kind,
        code=piece.code,
        topic_id=topic.id,
        topic_code=topic.code,
        topic=topic.name,
        subject=subject.name,
        subject_slug=subject.slug,
        school_year=topic.school_year,
        revision=work.revision if work else 0,
        is_published=piece.row is not None and piece.row.is_active,
        is_withdrawn=piece.is_withdrawn,
        has_draft=piece.has_draft,
        changed_at=work.changed_at if work else None,
        changed_by=names.get(who) if who else None,
        draft=draft,
        faults=[DraftFault(field=each.field, text=each.text) for each in service.faults_of(db, piece, draft)],
        blocks=_blocks(draft),
        changes=changes,
        versions=[_version(each, names) for each in kept],
    )


def version(db: Session, piece: Piece, number: int) -> ContentVersionOut:
    """One version whole, and how it differs from the one before; of the first nothing differs."""
    found = service.version_of(db, piece.id, number)
    draft = DRAFTS.validate_python(found.content)
    before = DRAFTS.validate_python(service.version_of(db, piece.id, number - 1).content) if number > 1 else None
    return ContentVersionOut(
        **dict(_version(found, _names(db, [found.published_by]))),
        draft=draft,
        blocks=_blocks(draft),
        changes=differences.changes(in_words(db, before), in_words(db, draft)) if before else [],
    )


def in_words(db: Session, draft: LessonDraft | VideoDraft) -> dict[str, str]:
    """The fields of a draft as lines of text."""
    return lessons.in_words(db, draft) if isinstance(draft, LessonDraft) else videos.in_words(draft)


def _blocks(draft: LessonDraft | VideoDraft) -> list[ShownBlock]:
    return lessons.preview(draft) if isinstance(draft, LessonDraft) else []


def _version(kept: ContentVersion, names: dict[UUID, str]) -> ContentVersionRow:
    return ContentVersionRow(
        number=kept.number,
        title=str(kept.content["title"]),
        published_at=kept.published_at,
        published_by=names.get(kept.published_by) if kept.published_by else None,
        restored_from=kept.restored_from,
    )


def _names(db: Session, ids: Iterable[UUID | None]) -> dict[UUID, str]:
    wanted = {each for each in ids if each}
    found = db.execute(select(User.id, User.first_name, User.last_name).where(User.id.in_(wanted)))
    return {id: f"{first} {last}" for id, first, last in found}
