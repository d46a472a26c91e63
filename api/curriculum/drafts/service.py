"""Starting, saving, publishing and restoring lessons and videos. What learners see changes by publishing alone."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.drafts import lessons, videos
from api.curriculum.drafts.schemas import Draft, LessonDraft, VideoDraft
from api.curriculum.drafts.tables import ContentDraft, ContentVersion, PieceKind
from api.curriculum.lessons.lint import Fault
from api.curriculum.lessons.tables import Lesson, VideoLesson
from api.curriculum.subjects.tables import Topic
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.problem import Malformed, NotFound, Problem

DRAFTS: TypeAdapter[LessonDraft | VideoDraft] = TypeAdapter(Draft)


class PieceNotFound(NotFound):
    title, detail = "Not Found", "There is no such lesson or video."


class DraftChanged(Problem):
    """409: somebody else saved since; `changedBy` and `changedAt` say who and when."""

    status, title = 409, "Somebody Else Changed It"
    detail = "Somebody else changed this since you opened it. What you wrote is still on your screen."


class DraftHasFaults(Problem):
    """409, with `fields`: what to put right before learners see it."""

    status, title = 409, "Not Ready to Publish"
    detail = "Fix what is marked, then publish."


class NothingToPublish(Problem):
    status, title = 409, "Nothing to Publish"
    detail = "Nothing differs from what learners see now."


class NotSeenByLearners(Problem):
    status, title = 409, "Learners Do Not See It"
    detail = "It is not published, so there is nothing to withdraw."


@dataclass(frozen=True)
class Author:
    """Who does it, when, and from where."""

    id: UUID
    now: datetime
    client: Client


@dataclass
class Piece:
    """A lesson or video: its row where it was published, and what staff write of it where they did."""

    id: UUID
    kind: PieceKind
    code: str
    topic_id: UUID
    row: Lesson | VideoLesson | None
    work: ContentDraft | None

    @property
    def published(self) -> LessonDraft | VideoDraft | None:
        """What learners see now, as it would be written."""
        if self.row is None:
            return None
        return lessons.draft_of(self.row) if isinstance(self.row, Lesson) else videos.draft_of(self.row)

    @property
    def draft(self) -> LessonDraft | VideoDraft:
        """What staff work on: what waits, or else what learners see."""
        if self.work is not None and self.work.content is not None:
            return DRAFTS.validate_python(self.work.content)
        if (published := self.published) is None:
            raise PieceNotFound
        return published

    @property
    def has_draft(self) -> bool:
        return self.work is not None and self.work.content is not None

    @property
    def is_withdrawn(self) -> bool:
        """It was published, and learners do not find it now."""
        return self.row is not None and not self.row.is_active


def find(db: Session, piece_id: UUID) -> Piece:
    """A lesson or video by its id, published or not; raises PieceNotFound."""
    work = db.scalar(select(ContentDraft).where(ContentDraft.piece_id == piece_id))
    row: Lesson | VideoLesson | None = db.get(Lesson, piece_id) or db.get(VideoLesson, piece_id)
    if row is not None:
        kind = PieceKind.LESSON if isinstance(row, Lesson) else PieceKind.VIDEO
        return Piece(piece_id, kind, row.code, row.topic_id, row, work)
    if work is None:
        raise PieceNotFound
    return Piece(piece_id, work.kind, work.code, work.topic_id, None, work)


def faults_of(db: Session, piece: Piece, draft: LessonDraft | VideoDraft) -> list[Fault]:
    """Everything to put right before this may be published."""
    if isinstance(draft, LessonDraft):
        return list(lessons.faults_of(db, draft, piece.topic_id))
    return list(videos.faults_of(db, draft, piece.id, piece.topic_id))


def create(db: Session, kind: PieceKind, topic_id: UUID, title: str, author: Author) -> Piece:
    """A new lesson or video of a topic, which nobody but staff sees until it is published."""
    topic = db.get(Topic, topic_id, with_for_update=True)  # codes are given one after the other
    if topic is None:
        raise Malformed(fields={"topicId": "Choose a topic."})
    code = _next_code(db, kind, topic.code)
    order = (db.scalar(select(func.max(Lesson.display_order)).where(Lesson.topic_id == topic_id)) or 0) + 1
    draft = lessons.first_draft(title, order) if kind is PieceKind.LESSON else videos.first_draft(title)
    work = ContentDraft(
        piece_id=uuid7(), kind=kind, code=code, topic_id=topic_id, revision=1, content=draft.model_dump(mode="json"),
        changed_by=author.id, changed_at=author.now,
    )  # fmt: skip
    db.add(work)
    db.flush()
    _note(db, work, "content.created", author, title=title)
    return find(db, work.piece_id)


def _next_code(db: Session, kind: PieceKind, topic_code: str) -> str:
    """M1.02-N3 where two were made on the site: those that ship count on their own."""
    taken = set(db.scalars(select(ContentDraft.code).where(ContentDraft.kind == kind)))
    mark = "N" if kind is PieceKind.LESSON else "V"
    return next(code for n in range(1, len(taken) + 2) if (code := f"{topic_code}-{mark}{n}") not in taken)


def save(db: Session, piece_id: UUID, revision: int, draft: LessonDraft | VideoDraft, author: Author) -> Piece:
    """Keep what was written; raises DraftChanged, or Malformed for what belongs to the other kind."""
    piece, work = _locked(db, piece_id, revision, author)
    if draft.kind != piece.kind.value:
        raise Malformed(fields={"draft": f"This is a {piece.kind.value}."})
    if work.content is None:
        _note(db, work, "content.begun", author, title=draft.title)
    work.content = None if draft == piece.published else draft.model_dump(mode="json")
    return _changed(db, work, author)


def discard(db: Session, piece_id: UUID, revision: int, author: Author) -> Piece | None:
    """Throw away what waits; what was never published is gone then. Raises DraftChanged."""
    piece, work = _locked(db, piece_id, revision, author)
    _note(db, work, "content.discarded", author, title=piece.draft.title)
    if piece.row is None:
        db.delete(work)
        db.flush()
        return None
    work.content = None
    return _changed(db, work, author)


def publish(db: Session, piece_id: UUID, revision: int, author: Author) -> Piece:
    """Learners see what waits from now on, or again what was withdrawn.

    Raises DraftChanged, NothingToPublish or DraftHasFaults.
    """
    piece, work = _locked(db, piece_id, revision, author)
    if not piece.has_draft and not piece.is_withdrawn:
        raise NothingToPublish
    draft = piece.draft
    version = _release(db, piece, work, draft, author)
    work.content = None
    _note(db, work, "content.published", author, title=draft.title, version=version)
    return _changed(db, work, author)


def withdraw(db: Session, piece_id: UUID, revision: int, author: Author) -> Piece:
    """Learners do not find it from now on; what they did with it, its versions and what waits stay.

    Raises DraftChanged or NotSeenByLearners.
    """
    piece, work = _locked(db, piece_id, revision, author)
    if piece.row is None or piece.is_withdrawn:
        raise NotSeenByLearners
    _keep_published(db, piece)
    piece.row.is_active = False
    _note(db, work, "content.withdrawn", author, title=piece.row.title)
    return _changed(db, work, author)


def restore(db: Session, piece_id: UUID, number: int, revision: int, author: Author) -> Piece:
    """Publish an earlier version as a new one; a draft that waits stays. Raises DraftChanged or DraftHasFaults."""
    piece, work = _locked(db, piece_id, revision, author)
    _keep_published(db, piece)
    earlier = version_of(db, piece_id, number)
    draft = DRAFTS.validate_python(earlier.content)
    if draft == piece.published and not piece.is_withdrawn:
        raise NothingToPublish("Learners see this version already.")
    version = _release(db, piece, work, draft, author, restored_from=number)
    if work.content == earlier.content:
        work.content = None
    _note(db, work, "content.restored", author, title=draft.title, version=version, restored_from=number)
    return _changed(db, work, author)


def versions_of(db: Session, piece_id: UUID) -> list[ContentVersion]:
    """Every published version, the newest first."""
    wanted = select(ContentVersion).where(ContentVersion.piece_id == piece_id)
    return list(db.scalars(wanted.order_by(ContentVersion.number.desc())))


def version_of(db: Session, piece_id: UUID, number: int) -> ContentVersion:
    """One version; raises PieceNotFound."""
    wanted = select(ContentVersion).where(ContentVersion.piece_id == piece_id, ContentVersion.number == number)
    if (found := db.scalar(wanted)) is None:
        raise PieceNotFound("There is no such version.")
    return found


def _locked(db: Session, piece_id: UUID, revision: int, author: Author) -> tuple[Piece, ContentDraft]:
    """A piece for one writer at a time, if nobody changed it since this revision; raises DraftChanged."""
    piece = find(db, piece_id)
    db.execute(
        insert(ContentDraft)
        .values(id=uuid7(), piece_id=piece.id, kind=piece.kind, code=piece.code, topic_id=piece.topic_id, revision=0,
                content=None, changed_by=author.id, changed_at=author.now)
        .on_conflict_do_nothing(index_elements=["piece_id"])
    )  # fmt: skip
    wanted = select(ContentDraft).where(ContentDraft.piece_id == piece_id).with_for_update()
    work = db.scalars(wanted.execution_options(populate_existing=True)).one()
    if work.revision != revision:
        who = db.get(User, work.changed_by) if work.changed_by else None
        raise DraftChanged(
            changedBy=f"{who.first_name} {who.last_name}" if who else None, changedAt=work.changed_at.isoformat()
        )
    return Piece(piece.id, piece.kind, piece.code, piece.topic_id, piece.row, work), work


def _changed(db: Session, work: ContentDraft, author: Author) -> Piece:
    work.revision += 1
    work.changed_by, work.changed_at = author.id, author.now
    db.flush()
    return find(db, work.piece_id)


def _release(
    db: Session, piece: Piece, work: ContentDraft, draft: LessonDraft | VideoDraft, author: Author,
    restored_from: int | None = None,
) -> int:  # fmt: skip
    """Write the row and its version; the version's number. Raises DraftHasFaults."""
    if faults := faults_of(db, piece, draft):
        fields = {each.field: each.text for each in reversed(faults)}
        raise DraftHasFaults(f"{len(faults)} to fix: {faults[0].text}", fields=fields)
    _keep_published(db, piece)
    if isinstance(draft, LessonDraft):
        lessons.write(db, work, draft)
    else:
        videos.write(db, work, draft)
    published = find(db, piece.id).published  # as it stands, with the ids that questions were given
    assert published is not None
    return _keep(db, piece, published, author.id, author.now, restored_from)


def _keep_published(db: Session, piece: Piece) -> None:
    """A version of what learners see, where its files brought it and no version has it yet: it is a way back."""
    newest = next(iter(versions_of(db, piece.id)), None)
    published = piece.published
    if piece.row is not None and published and (newest is None or DRAFTS.validate_python(newest.content) != published):
        _keep(db, piece, published, None, piece.row.updated_at)


def _keep(
    db: Session, piece: Piece, draft: LessonDraft | VideoDraft, by: UUID | None, at: datetime,
    restored_from: int | None = None,
) -> int:  # fmt: skip
    last = db.scalar(select(func.max(ContentVersion.number)).where(ContentVersion.piece_id == piece.id)) or 0
    db.add(
        ContentVersion(
            piece_id=piece.id,
            number=last + 1,
            content=draft.model_dump(mode="json"),
            restored_from=restored_from,
            published_by=by,
            published_at=at,
        )
    )
    db.flush()
    return last + 1


def _note(db: Session, work: ContentDraft, action: str, author: Author, **said: str | int) -> None:
    audit(db, user_id=author.id, action=action, entity=(work.kind.value, str(work.piece_id)),
          new={"code": work.code, **said}, client=author.client)  # fmt: skip
