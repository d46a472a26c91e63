"""Files of messages: known by what is inside, made anew or put together again, given out as downloads only."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api import constants
from api.platform.decoding import documents, pictures
from api.platform.decoding.faults import Fault, Undecodable
from api.platform.decoding.pool import decode
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.storage.service import save_file
from api.school.messaging.service.permissions import bonds, conversation_of
from api.school.messaging.tables import Attachment, MessageFile, ParentTeacherMessage

LONGEST_SIDE: Final = 2_000
WAITS: Final = timedelta(days=1)  # a file that was brought and never sent
ENDINGS: Final = {"image/jpeg": ".jpg", "image/png": ".png", "application/pdf": ".pdf"}
PICTURE_REFUSALS: Final = {
    Fault.PIXELS: "This picture has more than 40 million pixels. Choose a smaller one.",
    Fault.HEAVY: "This picture takes too much to open. Choose a smaller one.",
    Fault.BROKEN: "This picture cannot be read. It may be damaged; choose another.",
}
PDF_REFUSALS: Final = {
    Fault.LOCKED: "This PDF is locked with a password. Save it without one.",
    Fault.PAGES: f"A PDF may have {constants.MESSAGE_PDF_PAGES} pages at the most.",
    Fault.PIXELS: "This PDF has a picture of more than 40 million pixels. Save it smaller.",
    Fault.HEAVY: "This PDF takes too much to open. Print it to a new PDF and send that.",
    Fault.ACTIVE: "This PDF does more than show pages. Print it to a new PDF and send that.",
    Fault.BROKEN: "This PDF cannot be read. It may be damaged; choose another.",
}


class FileRefused(Problem):
    status, title = 422, "File Not Accepted"
    detail = "Choose a JPEG or PNG picture, or a PDF."


class MessageFileTooLarge(Problem):
    status, title = 413, "File Too Large"
    detail = "A file may have 5 MB at the most."


def keep(db: Session, *, user_id: UUID, data: bytes, name: str, now: datetime) -> MessageFile:
    """A file brought for a message that is still to be sent; raises `FileRefused` or `MessageFileTooLarge`."""
    media_type, content = made_anew(data)
    forgotten = (MessageFile.uploaded_by == user_id) & MessageFile.message_id.is_(None)
    db.execute(delete(MessageFile).where(forgotten, MessageFile.created_at < now - WAITS))
    stored = save_file(db, content, media_type=media_type)
    kept = MessageFile(uploaded_by=user_id, name=_name(name, media_type), media_type=media_type,
                       content_key=stored.key, size=stored.size)  # fmt: skip
    db.add(kept)
    db.flush()
    return kept


def _name(name: str, media_type: str) -> str:
    """A name for a folder: no path, no sign a system reads otherwise, and the ending of what it is."""
    stem = re.sub(r"[^\w .()-]+", "", re.split(r"[\\/]", name)[-1].rpartition(".")[0]).strip(" .")[:80]
    return (stem or "file") + ENDINGS[media_type]


def made_anew(data: bytes) -> tuple[str, bytes]:
    """The media type a file is by its first bytes, and its content without anything that is not shown."""
    if len(data) > constants.MESSAGE_FILE_BYTES:
        raise MessageFileTooLarge
    if data.startswith(b"%PDF-"):
        return "application/pdf", _pdf(data)
    for media_type, kind, begins in (
        ("image/jpeg", "JPEG", b"\xff\xd8\xff"),
        ("image/png", "PNG", b"\x89PNG\r\n\x1a\n"),
    ):
        if data.startswith(begins):
            return media_type, _picture(data, kind)
    raise FileRefused


def _picture(data: bytes, kind: str) -> bytes:
    try:
        return decode(pictures.fitted, data, kind, most_pixels=constants.MESSAGE_PICTURE_PIXELS, longest=LONGEST_SIDE)
    except Undecodable as refused:
        raise FileRefused(PICTURE_REFUSALS[refused.fault]) from refused


def _pdf(data: bytes) -> bytes:
    try:
        return decode(
            documents.shown_only, data, most_pages=constants.MESSAGE_PDF_PAGES,
            most_pixels=constants.MESSAGE_PICTURE_PIXELS, most_unpacked=constants.MESSAGE_PDF_UNPACKED_BYTES,
        )  # fmt: skip
    except Undecodable as refused:
        raise FileRefused(PDF_REFUSALS[refused.fault]) from refused


def attach(db: Session, message_id: UUID, user_id: UUID, ids: Sequence[UUID]) -> list[Attachment]:
    """Give one's waiting files to a message; what its `attachments` says of them."""
    if not ids:
        return []
    mine = (MessageFile.uploaded_by == user_id) & MessageFile.message_id.is_(None) & MessageFile.id.in_(ids)
    found = db.scalars(select(MessageFile).where(mine).with_for_update()).all()
    if len(found) != len(set(ids)):
        raise Malformed(fields={"files": "Attach the file again; it was not kept."})
    for each in found:
        each.message_id = message_id
    return [
        Attachment(id=str(each.id), name=each.name, mediaType=each.media_type, bytes=each.size)
        for each in sorted(found, key=lambda each: list(ids).index(each.id))
    ]


def read_file(db: Session, *, user_id: UUID, file_id: UUID) -> MessageFile:
    """A file of a conversation of one's own that may still be read; to everybody else there is none."""
    found = db.scalar(select(MessageFile).where(MessageFile.id == file_id))
    if found is None:
        raise NotFound
    if found.uploaded_by == user_id:
        return found
    message = db.get(ParentTeacherMessage, found.message_id) if found.message_id else None
    if message is None or message.hidden_at is not None:
        raise NotFound
    talk, side = conversation_of(db, user_id=user_id, conversation_id=message.conversation_id)
    if not bonds(db, talk).knows(side):
        raise NotFound
    return found
