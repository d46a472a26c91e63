"""Watching video lessons."""

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Header, Path, Query, Response

from api.curriculum.videos import files, service
from api.curriculum.videos.schemas import MomentIn, MomentResult, VideoCard, VideoOut, WatchedIn, WatchedOut
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.platform.permissions.rules import StaffPermission

router = APIRouter(prefix="/api/videos", tags=["videos"])
PLAYED: dict[int | str, Any] = {200: {"content": {"video/mp4": {}, "video/webm": {}, "text/vtt": {}}}}
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


@router.get("/files/{file_id}", response_class=Response, responses=PLAYED)
def get_video_file(
    me: SignedIn, file_id: UUID, db: Db, range_wanted: Annotated[str | None, Header(alias="Range")] = None
) -> Response:
    """A file of a video, whole or the part that a player asks for."""
    return files.part_response(
        files.find_file(db, file_id, is_staff=me.may(StaffPermission.CONTENT_REVIEW)), range_wanted
    )


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
def answer_moment(me: SignedIn, video_id: UUID, moment_id: MomentId, body: MomentIn, now: Now, db: Db) -> MomentResult:
    """One try; the same answer again is told the same."""
    return service.answer(
        db, viewer_id=me.id, video_id=video_id, moment_id=moment_id, option_id=body.option_id, now=now
    )
