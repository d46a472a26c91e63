"""Finding films, noting what was watched, and marking the questions in between."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import VideoLesson, VideoProgress
from api.curriculum.subjects.tables import Subject, Topic
from api.curriculum.videos import rules
from api.curriculum.videos.elements import MomentElement
from api.curriculum.videos.schemas import Chapter, Moment, MomentOption, MomentResult, VideoCard, VideoOut, VideoSource
from api.platform.ids import uuid7
from api.platform.problem import NotFound, Problem


class VideoNotFound(NotFound):
    title, detail = "Video Not Found", "We cannot find this video. It may have been replaced."


class AlreadyAnswered(Problem):
    status, title, detail = 409, "Already Answered", "You already answered this question. See the answer below it."


def listed(
    db: Session, *, viewer_id: UUID, subject: str | None = None, school_year: str | None = None,
    topic_id: UUID | None = None,
) -> list[VideoCard]:  # fmt: skip
    """Every film by subject and year, with this learner's own progress."""
    query = (
        select(VideoLesson, Topic, Subject, VideoProgress)
        .join(Topic, Topic.id == VideoLesson.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .outerjoin(
            VideoProgress, (VideoProgress.video_lesson_id == VideoLesson.id) & (VideoProgress.user_id == viewer_id)
        )
        .where(VideoLesson.is_active)
        .order_by(Subject.name, Topic.school_year, Topic.display_order, VideoLesson.title)
    )
    wanted = {Subject.slug: subject, Topic.school_year: school_year, Topic.id: topic_id}
    for column, value in wanted.items():
        if value is not None:
            query = query.where(column == value)
    return [_card(*row) for row in db.execute(query)]


def _card(video: VideoLesson, topic: Topic, subject: Subject, progress: VideoProgress | None) -> VideoCard:
    return VideoCard(
        id=video.id,
        title=video.title,
        description=video.description,
        topic_id=video.topic_id,
        topic_code=topic.code,
        topic=topic.name,
        subject=subject.name,
        subject_slug=subject.slug,
        school_year=topic.school_year,
        duration_seconds=video.duration_seconds,
        poster_url=video.poster_url,
        sources=[VideoSource.model_validate(each) for each in video.sources],
        completion_percentage=progress.completion_percentage if progress else Decimal(0),
        last_position_seconds=progress.last_position_seconds if progress else 0,
        view_count=video.view_count,
    )


def one(db: Session, *, viewer_id: UUID, video_id: UUID) -> VideoOut:
    """A film whole, with the questions without their keys until they are answered; raises VideoNotFound."""
    video = _video(db, video_id)
    row = db.execute(
        select(Topic, Subject, VideoProgress)
        .join(Subject, Subject.id == Topic.subject_id)
        .outerjoin(VideoProgress, (VideoProgress.video_lesson_id == video.id) & (VideoProgress.user_id == viewer_id))
        .where(Topic.id == video.topic_id)
    ).one()
    progress = row[2]
    answered: Mapping[str, str] = progress.answered if progress else {}
    return VideoOut(
        **dict(_card(video, *row)),
        captions_url=video.captions_url,
        chapters=[Chapter.model_validate(each) for each in video.chapters],
        lesson_id=video.lesson_id,
        segments=progress.segments if progress else [],
        moments=[_moment(each, answered.get(each["id"])) for each in video.interactive_elements],
    )


def _moment(element: MomentElement, option_id: str | None) -> Moment:
    """A question without its key; an answer that is no longer offered was to other words, and may be given again."""
    answered = option_id if option_id and _offers(element, option_id) else None
    return Moment(
        id=element["id"],
        at_seconds=element["atSeconds"],
        stem=element["stem"],
        options=[MomentOption(id=each["id"], text=each["text"]) for each in element["options"]],
        result=result_of(element, answered) if answered else None,
    )


def _offers(element: MomentElement, option_id: str) -> bool:
    return any(each["id"] == option_id for each in element["options"])


def result_of(element: MomentElement, option_id: str) -> MomentResult:
    why = next(each["why"] for each in element["options"] if each["id"] == option_id)
    return MomentResult(option_id=option_id, is_right=option_id == element["key"], why=why, key=element["key"])


def _video(db: Session, video_id: UUID) -> VideoLesson:
    found = db.get(VideoLesson, video_id)
    if found is None or not found.is_active:
        raise VideoNotFound
    return found


def _progress(db: Session, video: VideoLesson, viewer_id: UUID, now: datetime) -> VideoProgress:
    """The learner's row of this film, locked. The first one made is one more who viewed it."""
    made = db.execute(
        insert(VideoProgress)
        .values(id=uuid7(), user_id=viewer_id, video_lesson_id=video.id, reported_at=now)
        .on_conflict_do_nothing()
        .returning(VideoProgress.id)
    ).first()
    if made:
        video.view_count = VideoLesson.view_count + 1
    return db.scalars(
        select(VideoProgress)
        .where(VideoProgress.user_id == viewer_id, VideoProgress.video_lesson_id == video.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    ).one()


def watched(
    db: Session, *, viewer_id: UUID, video_id: UUID, position: int, segments: list[list[int]], now: datetime
) -> VideoProgress:
    """Note what was played since the last report. The same report twice changes nothing; raises VideoNotFound."""
    video = _video(db, video_id)
    progress = _progress(db, video, viewer_id, now)
    elapsed = (now - progress.reported_at).total_seconds()
    new = rules.believed(segments, elapsed, video.duration_seconds)
    progress.segments = rules.merged([*progress.segments, *new], video.duration_seconds)
    progress.watch_time += rules.length(new)
    progress.completion_percentage = rules.percent_of(progress.segments, video.duration_seconds)  # type: ignore[assignment]
    progress.last_position_seconds = min(position, video.duration_seconds)
    progress.reported_at = now
    db.flush()
    return progress


def answer(
    db: Session, *, viewer_id: UUID, video_id: UUID, moment_id: str, option_id: str, now: datetime
) -> MomentResult:
    """Mark a question of the film, once; raises VideoNotFound for what is not in it, and AlreadyAnswered."""
    video = _video(db, video_id)
    element = next((each for each in video.interactive_elements if each["id"] == moment_id), None)
    if element is None or not _offers(element, option_id):
        raise VideoNotFound("This video has no such question or answer.")
    progress = _progress(db, video, viewer_id, now)
    before = progress.answered.get(moment_id)
    if before is not None and before != option_id and _offers(element, before):
        raise AlreadyAnswered
    progress.answered = {**progress.answered, moment_id: option_id}
    db.flush()
    return result_of(element, option_id)
