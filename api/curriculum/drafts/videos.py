"""A video as a draft: read from its row, judged by the rules, and written back when it is published."""

from collections.abc import Iterator, Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.drafts.schemas import DraftMoment, DraftMomentOption, VideoDraft
from api.curriculum.drafts.tables import ContentDraft, ContentVersion
from api.curriculum.lessons.lint import Fault
from api.curriculum.lessons.tables import Lesson, VideoFile, VideoLesson
from api.curriculum.videos.elements import MomentAnswer, MomentElement
from api.curriculum.videos.lint import Question, VideoWords, video_faults
from api.curriculum.videos.schemas import Chapter, VideoSource

LETTERS = "abcdef"
FILES = "/api/videos/files/"


def draft_of(video: VideoLesson) -> VideoDraft:
    """What learners watch now, as it would be written."""
    return VideoDraft(
        kind="video",
        title=video.title,
        description=video.description or "",
        lesson_id=video.lesson_id,
        duration_seconds=video.duration_seconds,
        sources=[VideoSource.model_validate(each) for each in video.sources],
        captions_url=video.captions_url,
        poster_url=video.poster_url,
        chapters=[Chapter.model_validate(each) for each in video.chapters],
        moments=[_moment(each) for each in video.interactive_elements],
    )


def _moment(element: MomentElement) -> DraftMoment:
    options = element["options"]
    return DraftMoment(
        id=element["id"],
        at_seconds=element["atSeconds"],
        stem=element["stem"],
        options=[DraftMomentOption(text=each["text"], why=each["why"]) for each in options],
        key=[each["id"] for each in options].index(element["key"]),
    )


def first_draft(title: str) -> VideoDraft:
    """A video nobody has brought yet."""
    return VideoDraft(
        kind="video", title=title, description="", lesson_id=None, duration_seconds=0, sources=[], captions_url=None,
        poster_url=None, chapters=[Chapter(at_seconds=0, title="The beginning")], moments=[],
    )  # fmt: skip


def faults_of(db: Session, draft: VideoDraft, piece_id: UUID, topic_id: UUID) -> Iterator[Fault]:
    """What the rules find, as `content check` finds it in the videos that ship, and what only a site can have."""
    questions = [
        Question(each.at_seconds, each.stem, [(option.text, option.why) for option in each.options], each.key)
        for each in draft.moments
    ]
    chapters = [(each.at_seconds, each.title) for each in draft.chapters]
    yield from video_faults(
        VideoWords(
            draft.title.strip(),
            draft.description.strip(),
            draft.duration_seconds,
            bool(draft.sources),
            bool(draft.captions_url),
            chapters,
            questions,
        )
    )
    known = _known_addresses(db, piece_id)
    if any(not _is_ours(db, each.url, known, "video/") for each in draft.sources):
        yield Fault("sources", "This file is not here any more. Choose the video again.")
    if draft.captions_url and not _is_ours(db, draft.captions_url, known, "text/vtt"):
        yield Fault("captionsUrl", "These captions are not here any more. Choose the file again.")
    if draft.poster_url and draft.poster_url not in known:
        yield Fault("sources", "The still picture is not one of this video's.")
    lesson = db.get(Lesson, draft.lesson_id) if draft.lesson_id else None
    if draft.lesson_id and (lesson is None or lesson.topic_id != topic_id):
        yield Fault("lessonId", "Choose a lesson of this topic.")


def _known_addresses(db: Session, piece_id: UUID) -> set[str]:
    """Every address this video is or was published with."""
    video = db.get(VideoLesson, piece_id)
    stood = [draft_of(video)] if video else []
    kept = db.scalars(select(ContentVersion.content).where(ContentVersion.piece_id == piece_id))
    stood += [VideoDraft.model_validate(each) for each in kept]
    found = {source.url for each in stood for source in each.sources}
    return found | {url for each in stood for url in (each.captions_url, each.poster_url) if url}


def _is_ours(db: Session, url: str, known: set[str], media_type: str) -> bool:
    if url in known:
        return True
    try:
        brought = db.get(VideoFile, UUID(url.removeprefix(FILES)))
    except ValueError:
        return False
    return brought is not None and brought.address == url and brought.media_type.startswith(media_type)


def write(db: Session, piece: ContentDraft, draft: VideoDraft) -> None:
    """Make the video what the draft says; learners watch it from now on."""
    sources = sorted((_measured(db, each) for each in draft.sources), key=lambda each: each.height)
    video = db.get(VideoLesson, piece.piece_id)
    if video is None:
        video = VideoLesson(id=piece.piece_id, code=piece.code, topic_id=piece.topic_id)
        db.add(video)
    video.title, video.description = draft.title.strip(), draft.description.strip()
    video.lesson_id, video.duration_seconds = draft.lesson_id, draft.duration_seconds
    video.sources = [each.model_dump(by_alias=True) for each in sources]
    video.video_url = next((each.url for each in sources if each.type == "video/mp4"), sources[0].url)
    video.captions_url, video.poster_url = draft.captions_url, draft.poster_url
    video.chapters = [each.model_dump(by_alias=True) for each in draft.chapters]
    video.interactive_elements = list(_elements(draft.moments, piece.revision))
    video.is_active = True
    db.flush()


def _measured(db: Session, source: VideoSource) -> VideoSource:
    """A file that was brought is as large, and of the kind, that we found it to be."""
    if not source.url.startswith(FILES):
        return source
    brought = db.get_one(VideoFile, UUID(source.url.removeprefix(FILES)))
    return source.model_copy(update={"bytes": brought.size, "type": brought.media_type})


def _elements(moments: Sequence[DraftMoment], revision: int) -> Iterator[MomentElement]:
    """The questions as their row has them. An id is given once: learners' answers are kept under it."""
    taken: set[str] = set()
    for number, moment in enumerate(moments, start=1):
        known = moment.id if moment.id and moment.id not in taken else f"q{revision}-{number}"
        taken.add(known)
        options: list[MomentAnswer] = [
            {"id": letter, "text": each.text, "why": each.why}
            for letter, each in zip(LETTERS, moment.options, strict=False)
        ]
        yield {"id": known, "atSeconds": moment.at_seconds, "stem": moment.stem, "options": options,
               "key": LETTERS[moment.key]}  # fmt: skip


def in_words(draft: VideoDraft) -> dict[str, str]:
    """The fields of a draft as lines of text, to be compared."""
    return {
        "Title": draft.title,
        "Summary": draft.description,
        "Seconds": str(draft.duration_seconds),
        "Files": "\n".join(f"{each.height}p {each.type} {each.url}" for each in draft.sources),
        "Captions": draft.captions_url or "",
        "Lesson": str(draft.lesson_id or ""),
        "Chapters": "\n".join(f"{each.at_seconds} {each.title}" for each in draft.chapters),
        "Questions": "\n".join(_question_in_words(each) for each in draft.moments),
    }


def _question_in_words(moment: DraftMoment) -> str:
    marks = ("+" if number == moment.key else "-" for number in range(len(moment.options)))
    options = [f"{mark} {each.text}: {each.why}" for mark, each in zip(marks, moment.options, strict=True)]
    return "\n".join([f"{moment.at_seconds} {moment.stem}", *options])
