"""Lessons and videos as staff write them. All that learners see is a version and in the audit log."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, File, Path, Query, UploadFile, status

from api.curriculum.drafts import presenters, service
from api.curriculum.drafts.schemas import (
    ContentVersionOut,
    DraftIn,
    PieceIn,
    PieceOut,
    PieceRow,
    RevisionIn,
    VideoFileOut,
)
from api.curriculum.drafts.service import Author
from api.curriculum.videos import files
from api.platform.audit.service import audit
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import ContentReviewer
from api.platform.quotas import UPLOADS

router = APIRouter(prefix="/api/admin/content", tags=["content"])
VersionNumber = Annotated[int, Path(ge=1, le=1_000_000)]
Brought = Annotated[UploadFile, File(description="MP4 or WebM up to 60 MB, or captions as WebVTT")]


def author(me: ContentReviewer, now: Now, client: From) -> Author:
    """The member of staff who asks."""
    return Author(me.id, now, client)


By = Annotated[Author, Depends(author)]


@router.get("")
def list_pieces(_: ContentReviewer, topic_id: Annotated[UUID, Query(alias="topicId")], db: Db) -> list[PieceRow]:
    return presenters.rows(db, topic_id)


@router.post("", status_code=status.HTTP_201_CREATED)
def create_piece(_: ContentReviewer, body: PieceIn, by: By, db: Db) -> PieceOut:
    return presenters.whole(db, service.create(db, body.kind, body.topic_id, body.title.strip(), by))


@router.post("/files", status_code=status.HTTP_201_CREATED, dependencies=[UPLOADS])
def bring_video_file(me: ContentReviewer, file: Brought, db: Db, client: From) -> VideoFileOut:
    """Keep a video or its captions; learners get it once a published video shows it."""
    kept = files.keep(db, file.file, name=file.filename or "", by=me.id)
    audit(db, user_id=me.id, action="content.file", entity=("video_file", str(kept.id)),
          new={"name": kept.name, "bytes": kept.size}, client=client)  # fmt: skip
    return VideoFileOut(url=kept.address, name=kept.name, type=kept.media_type, bytes=kept.size)


@router.get("/{piece_id}")
def get_piece(_: ContentReviewer, piece_id: UUID, db: Db) -> PieceOut:
    return presenters.whole(db, service.find(db, piece_id))


@router.put("/{piece_id}/draft")
def save_draft(_: ContentReviewer, piece_id: UUID, body: DraftIn, by: By, db: Db) -> PieceOut:
    return presenters.whole(db, service.save(db, piece_id, body.revision, body.draft, by))


@router.delete("/{piece_id}/draft")
def discard_draft(
    _: ContentReviewer, piece_id: UUID, revision: Annotated[int, Query(ge=0)], by: By, db: Db
) -> PieceOut | None:
    """Back to what learners see; nothing is left of what they never saw."""
    left = service.discard(db, piece_id, revision, by)
    return presenters.whole(db, left) if left else None


@router.post("/{piece_id}/publish")
def publish_piece(_: ContentReviewer, piece_id: UUID, body: RevisionIn, by: By, db: Db) -> PieceOut:
    return presenters.whole(db, service.publish(db, piece_id, body.revision, by))


@router.post("/{piece_id}/withdraw")
def withdraw_piece(_: ContentReviewer, piece_id: UUID, body: RevisionIn, by: By, db: Db) -> PieceOut:
    return presenters.whole(db, service.withdraw(db, piece_id, body.revision, by))


@router.get("/{piece_id}/versions/{number}")
def get_content_version(_: ContentReviewer, piece_id: UUID, number: VersionNumber, db: Db) -> ContentVersionOut:
    return presenters.version(db, service.find(db, piece_id), number)


@router.post("/{piece_id}/versions/{number}/restore")
def restore_content_version(
    _: ContentReviewer, piece_id: UUID, number: VersionNumber, body: RevisionIn, by: By, db: Db
) -> PieceOut:
    return presenters.whole(db, service.restore(db, piece_id, number, body.revision, by))
