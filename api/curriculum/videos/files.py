"""Files of videos: known by what is inside, kept in the file store, and given out in parts as players ask."""

import re
from typing import IO, Final
from uuid import UUID

from fastapi import Response
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.lessons.tables import VideoFile, VideoLesson
from api.platform.problem import NotFound, Problem
from api.platform.storage.responses import file_response
from api.platform.storage.service import file_store, save_file

MP4, WEBM, VTT = "video/mp4", "video/webm", "text/vtt"
PART_BYTES: Final = 1_048_576  # of one answer: a player asks for the next when it needs it
RANGE: Final = re.compile(r"bytes=(\d{1,12})-(\d{0,12})")
CUE: Final = re.compile(r"^(?:\d+:)?\d\d:\d\d\.\d{3} --> (?:\d+:)?\d\d:\d\d\.\d{3}", re.MULTILINE)
# Whatever somebody brought is played, never shown as a page of ours; an address always shows the same.
HEADERS: Final = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; sandbox",
}


class VideoFileRefused(Problem):
    status, title = 422, "File Not Accepted"
    detail = "Choose a video as MP4 or WebM, or captions as WebVTT (.vtt)."


class VideoFileTooLarge(Problem):
    status, title = 413, "File Too Large"
    detail = (
        f"A video may have {constants.VIDEO_FILE_BYTES // 1_000_000} MB at the most. Save it smaller, then try again."
    )


class RangeNotSatisfiable(Problem):
    status, title, detail = 416, "No Such Part", "This file has no such part."


def keep(db: Session, file: IO[bytes], *, name: str, by: UUID) -> VideoFile:
    """A file brought for a video; raises `VideoFileRefused` or `VideoFileTooLarge`."""
    size = file.seek(0, 2)
    if size > constants.VIDEO_FILE_BYTES:
        raise VideoFileTooLarge
    file.seek(0)
    media_type = _media_type(file, size)
    file.seek(0)
    stored = save_file(db, file, media_type=media_type)
    kept = VideoFile(content_key=stored.key, name=re.split(r"[\\/]", name)[-1][:200] or "file", media_type=media_type,
                     size=stored.size, brought_by=by)  # fmt: skip
    db.add(kept)
    db.flush()
    return kept


def _media_type(file: IO[bytes], size: int) -> str:
    """What a file is by its first bytes."""
    start = file.read(64)
    if start[4:8] == b"ftyp":
        return MP4
    if start.startswith(b"\x1a\x45\xdf\xa3"):
        return WEBM
    if start.removeprefix(b"\xef\xbb\xbf").startswith(b"WEBVTT"):
        _check_captions((start + file.read(constants.CAPTIONS_FILE_BYTES)), size)
        return VTT
    raise VideoFileRefused


def _check_captions(content: bytes, size: int) -> None:
    if size > constants.CAPTIONS_FILE_BYTES:
        raise VideoFileTooLarge("Captions may have 256 kB at the most.")
    try:
        words = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise VideoFileRefused("These captions are not in UTF-8. Save them again in UTF-8.") from fault
    if not CUE.search(words.replace("\r", "")):
        raise VideoFileRefused("These captions have no line such as 00:00.000 --> 00:04.000.")


def find_file(db: Session, file_id: UUID, *, is_staff: bool) -> VideoFile:
    """A file that a published video shows; staff also find others. Raises NotFound."""
    found = db.get(VideoFile, file_id)
    if found is None:
        raise NotFound
    shown = or_(VideoLesson.sources.contains([{"url": found.address}]), VideoLesson.captions_url == found.address)
    if not is_staff and not db.scalar(select(select(VideoLesson.id).where(VideoLesson.is_active, shown).exists())):
        raise NotFound
    return found


def part_response(file: VideoFile, wanted: str | None) -> Response:
    """The whole file, or the part a `Range` header asks for (a MiB at the most); raises RangeNotSatisfiable."""
    asked = RANGE.fullmatch(wanted.strip()) if wanted else None
    if asked is None:
        return file_response(file.content_key, media_type=file.media_type, headers=HEADERS)
    start = int(asked[1])
    if start >= file.size:
        raise RangeNotSatisfiable
    end = min(int(asked[2] or file.size), file.size - 1, start + PART_BYTES - 1)
    if end < start:
        raise RangeNotSatisfiable
    part = file_store().read_range(file.content_key, start, end - start + 1)
    headers = HEADERS | {"Content-Range": f"bytes {start}-{end}/{file.size}"}
    return Response(part, status_code=206, media_type=file.media_type, headers=headers)
