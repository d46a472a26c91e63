"""Watching video lessons."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Path, Query

from api.curriculum.videos import service
from api.curriculum.videos.schemas import MomentIn, MomentTold, VideoCard, VideoOut, WatchedIn, WatchedOut
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/videos", tags=["videos"])
MomentId = Annotated[str, Path(max_length=20)]


@router.get("")
def list_videos(
    me: SignedIn,
    db: Db,
    subject: Annotated[str | None, Query(max_length=60)] = None,
    school_year: Annotated[Literal["S1", "S2", "S3", "S4"] | None, Query(alias="schoolYear")] = None,
    topic_id: Annotated[UUID | None, Query(alias="topicId")] = None,
) -> list[VideoCard]:
    return service.listed(db, viewer_id=me.id, subject=subject, school_year=school_year, topic_id=topic_id)


@router.get("/{video_id}")
def get_video(me: SignedIn, video_id: UUID, db: Db) -> VideoOut:
    return service.one(db, viewer_id=me.id, video_id=video_id)


@router.post("/{video_id}/progress")
def save_video_progress(me: SignedIn, video_id: UUID, body: WatchedIn, now: Now, db: Db) -> WatchedOut:
    """The stretches played since the last report; more than time has passed since then is not believed."""
    progress = service.watched(
        db, viewer_id=me.id, video_id=video_id, position=body.position, segments=body.segments, now=now
    )
    return WatchedOut.model_validate(progress)


@router.post("/{video_id}/moments/{moment_id}")
def answer_moment(me: SignedIn, video_id: UUID, moment_id: MomentId, body: MomentIn, now: Now, db: Db) -> MomentTold:
    """One try; the same answer again is told the same."""
    return service.answer(
        db, viewer_id=me.id, video_id=video_id, moment_id=moment_id, option_id=body.option_id, now=now
    )
