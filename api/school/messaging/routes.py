"""Writing between parents and teachers, and its files."""

from datetime import timedelta
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, File, Response, UploadFile

from api import constants
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn
from api.platform.limits import limit
from api.platform.quotas import UPLOADS
from api.platform.raw_sql import SqlDb
from api.platform.schemas import PageNumber
from api.platform.storage.responses import download_response
from api.school.messaging.schemas import (
    AboutMeOut,
    AnswerRatingIn,
    ContactsOut,
    ConversationsOut,
    ConversationThread,
    MessageFileOut,
    NewMessageIn,
    RelatedChoices,
    RelatedOut,
    ReplyIn,
    UnreadMessages,
)
from api.school.messaging.service import attachments, commands, presenters, references

router = APIRouter(prefix="/api/messages", tags=["messages"])
HOUR = timedelta(hours=1)
SENT, BROUGHT = "messages-sent", "messages-files"
FILE: dict[int | str, Any] = {200: {"content": {"application/octet-stream": {}}}}


@router.get("")
def list_conversations(me: InPerson, db: Db) -> ConversationsOut:
    conversations = presenters.conversations_of(db, me.id)
    return ConversationsOut(conversations=conversations, unread=commands.unread_of(db, me.id))


@router.post("", status_code=201)
def begin_conversation(body: NewMessageIn, me: InPerson, now: Now, sql: SqlDb, db: Db) -> ConversationThread:
    limit(sql, SENT, str(me.id), allowed=constants.MESSAGES_PER_HOUR, per=HOUR, now=now)
    talk = commands.begin(db, user_id=me.id, message=body, now=now)
    return presenters.thread(db, user_id=me.id, conversation_id=talk.id)


@router.get("/contacts")
def list_message_contacts(me: InPerson, db: Db) -> ContactsOut:
    return presenters.contacts_of(db, me.id)


@router.get("/unread")
def count_unread_messages(me: SignedIn, db: Db) -> UnreadMessages:
    return UnreadMessages(unread=commands.unread_of(db, me.id))


@router.get("/about-me")
def list_messages_about_me(me: SignedIn, db: Db) -> AboutMeOut:
    """For a learner: who writes about them, never what."""
    return AboutMeOut(conversations=presenters.about(db, me.id))


@router.post("/files", status_code=201, dependencies=[UPLOADS])
def bring_message_file(
    me: InPerson,
    file: Annotated[UploadFile, File(description="JPEG, PNG or PDF, up to 5 MB")],
    now: Now,
    sql: SqlDb,
    db: Db,
) -> MessageFileOut:
    limit(sql, BROUGHT, str(me.id), allowed=constants.PHOTOS_PER_HOUR, per=HOUR, now=now)
    data = file.file.read(constants.MESSAGE_FILE_BYTES + 1)
    kept = attachments.keep(db, user_id=me.id, data=data, name=file.filename or "", now=now)
    return MessageFileOut(id=kept.id, name=kept.name, media_type=kept.media_type, bytes=kept.size)


@router.get("/files/{file_id}", response_class=Response, responses=FILE)
def take_message_file(file_id: UUID, me: InPerson, now: Now, db: Db) -> Response:
    """Always a download: nothing of it is shown under our own address."""
    found = attachments.read_file(db, user_id=me.id, file_id=file_id)
    return download_response(found.content_key, size=found.size, name=found.name, media_type=found.media_type, now=now)


@router.get("/related/{student_id}")
def list_related_choices(student_id: UUID, me: InPerson, db: Db) -> RelatedChoices:
    """Subjects and tests a message about this learner may carry."""
    return references.choices_of(db, user_id=me.id, student_id=student_id)


@router.get("/{conversation_id}")
def get_conversation(conversation_id: UUID, me: InPerson, db: Db, page: PageNumber = 1) -> ConversationThread:
    return presenters.thread(db, user_id=me.id, conversation_id=conversation_id, page=page)


@router.post("/{conversation_id}", status_code=201)
def reply_in_conversation(
    conversation_id: UUID, body: ReplyIn, me: InPerson, now: Now, sql: SqlDb, db: Db
) -> ConversationThread:
    limit(sql, SENT, str(me.id), allowed=constants.MESSAGES_PER_HOUR, per=HOUR, now=now)
    talk = commands.reply(db, user_id=me.id, conversation_id=conversation_id, message=body, now=now)
    return presenters.thread(db, user_id=me.id, conversation_id=talk.id)


@router.post("/{conversation_id}/read", status_code=204)
def read_conversation(conversation_id: UUID, me: InPerson, now: Now, db: Db) -> None:
    commands.mark_read(db, user_id=me.id, conversation_id=conversation_id, now=now)


@router.get("/{conversation_id}/messages/{message_id}/related")
def open_related(conversation_id: UUID, message_id: UUID, me: InPerson, now: Now, db: Db) -> RelatedOut:
    """The test result or the subject a message is about, for the side that may see it."""
    return references.opened(db, user_id=me.id, conversation_id=conversation_id, message_id=message_id, now=now)


@router.put("/{conversation_id}/messages/{message_id}/rating", status_code=204)
def rate_teachers_answer(conversation_id: UUID, message_id: UUID, body: AnswerRatingIn, me: InPerson, db: Db) -> None:
    commands.rate(db, user_id=me.id, conversation_id=conversation_id, message_id=message_id, rating=body.rating)
