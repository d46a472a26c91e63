"""A message somebody asks the moderators to look at; only that message is shown to them, and that it was is logged."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.notifications.in_app.service import tell
from api.platform.audit.service import audit
from api.platform.client_info import Caller
from api.platform.ids import uuid7
from api.platform.problem import NotFound, Problem
from api.school.messaging.service.permissions import message_of
from api.school.messaging.tables import MessageFile, MessageReport, ParentTeacherMessage


class OwnMessage(Problem):
    status, title, detail = 409, "This Is Your Own Message", "You can report what the other side wrote."


class ReportNotFound(NotFound):
    title, detail = "Report Not Found", "There is no such report."


class ReportDecided(Problem):
    status, title, detail = 409, "Decided Already", "Somebody has decided about this report."


def report(
    db: Session, *, user_id: UUID, conversation_id: UUID, message_id: UUID, reason: str, caller: Caller, now: datetime
) -> None:
    """Ask the moderators to look at what the other side wrote; asking twice is asking once."""
    message = message_of(db, user_id=user_id, conversation_id=conversation_id, message_id=message_id)
    if message.sender_id == user_id:
        raise OwnMessage
    row = {"id": uuid7(), "message_id": message.id, "reported_by": user_id, "reason": reason.strip(),
           "created_at": now}  # fmt: skip
    added = insert(MessageReport).values(row).on_conflict_do_nothing(index_elements=["message_id", "reported_by"])
    if db.scalar(added.returning(MessageReport.id)):
        audit(db, user_id=user_id, action="message.reported", entity=("message", str(message.id)), caller=caller)


def open_reports(db: Session, *, user_id: UUID, caller: Caller) -> Sequence[tuple[MessageReport, ParentTeacherMessage]]:
    """What waits to be decided, oldest first. That a moderator read these words is logged."""
    rows = db.execute(
        select(MessageReport, ParentTeacherMessage)
        .join(ParentTeacherMessage, ParentTeacherMessage.id == MessageReport.message_id)
        .where(MessageReport.decided_at.is_(None))
        .order_by(MessageReport.created_at, MessageReport.id)
        .limit(100)
    )
    found = [(told, message) for told, message in rows]
    for told, _ in found:
        audit(db, user_id=user_id, action="message.report_read", entity=("message_report", str(told.id)), caller=caller)
    return found


def reported_file(db: Session, *, user_id: UUID, report_id: UUID, file_id: UUID, caller: Caller) -> MessageFile:
    """A file of a reported message, while nobody has decided; that it was opened is logged."""
    told = db.get(MessageReport, report_id)
    if told is None:
        raise ReportNotFound
    if told.decided_at is not None:
        raise ReportDecided
    asked = select(MessageFile).where(MessageFile.id == file_id, MessageFile.message_id == told.message_id)
    found = db.scalar(asked)
    if found is None:
        raise ReportNotFound
    audit(db, user_id=user_id, action="message.report_file_opened", entity=("message_report", str(told.id)),
          new={"file": str(found.id)}, caller=caller)  # fmt: skip
    return found


def decide(
    db: Session, *, user_id: UUID, report_id: UUID, is_upheld: bool, words: str, caller: Caller, now: datetime
) -> None:
    """Hide the message or leave it; both who reported and, if it is hidden, who wrote it are told."""
    told = db.scalar(select(MessageReport).where(MessageReport.id == report_id).with_for_update())
    if told is None:
        raise ReportNotFound
    if told.decided_at is not None:
        raise ReportDecided
    message = db.get_one(ParentTeacherMessage, told.message_id)
    told.decided_at, told.decided_by, told.is_upheld, told.words = now, user_id, is_upheld, words.strip()
    page = f"/messages/{message.conversation_id}"
    if is_upheld:
        message.hidden_at = message.hidden_at or now
        tell(db, message.sender_id, kind="message", title="A message of yours was hidden", text=told.words, url=page,
             now=now, once=f"hidden:{message.id}")  # fmt: skip
    outcome = "The message you reported was hidden" if is_upheld else "The message you reported stays"
    tell(db, told.reported_by, kind="message", title=outcome, text=told.words, url=page, now=now,
         once=f"report:{told.id}")  # fmt: skip
    audit(db, user_id=user_id, action="message.report_decided", entity=("message_report", str(told.id)),
          new={"isUpheld": is_upheld}, caller=caller)  # fmt: skip
    db.flush()
