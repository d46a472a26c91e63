"""Messages between parents and teachers on the wire."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api import constants
from api.learning.mastery.tables import MasteryLevel
from api.platform.schemas import Percent, Required, Schema
from api.school.messaging.rules import Closed, Party
from api.school.messaging.tables import MessageType, Priority

LONG = f"Please write 1 to {constants.MESSAGE_MOST} characters"


class ReplyIn(Schema):
    """What is written, and what it is about."""

    message: Required(LONG, most=constants.MESSAGE_MOST)  # type: ignore[valid-type]
    message_type: MessageType = MessageType.GENERAL
    priority: Priority = Priority.NORMAL
    requires_response: bool = False
    related_subject_id: UUID | None = None
    related_quiz_id: UUID | None = None
    files: Annotated[list[UUID], Field(default_factory=list, max_length=constants.MESSAGE_FILES)]


class NewMessageIn(ReplyIn):
    """The first message of a conversation: to whom, about which learner, under which subject."""

    to_user_id: UUID
    student_id: UUID
    subject: Required("Please write a few words of subject", least=3, most=200)  # type: ignore[valid-type]


class AnswerRatingIn(Schema):
    rating: Annotated[int, Field(ge=1, le=5)]


class MessageFileOut(Schema):
    id: UUID
    name: str
    media_type: str
    bytes: int


class ContactPerson(Schema):
    """Somebody one may write to about a learner: 'Class teacher', 'Mathematics', 'Parent'."""

    user_id: UUID
    name: str
    is_what: str


class LearnerContacts(Schema):
    """A learner, and whom one may write to about them."""

    student_id: UUID
    name: str
    is_what: str
    people: list[ContactPerson]


class ContactsOut(Schema):
    """Children of mine with their teachers, and learners of mine with their parents."""

    children: list[LearnerContacts]
    learners: list[LearnerContacts]


class ConversationOut(Schema):
    """A conversation as one side sees it. The learner is null once this side may read no more of them."""

    id: UUID
    subject: str
    my_side: Party
    other: str
    student_id: UUID | None
    learner: str | None
    closed: Closed | None
    last_message_at: datetime
    last_words: str | None
    is_last_mine: bool
    unread: int
    waits_for_me: bool


class ConversationsOut(Schema):
    conversations: list[ConversationOut]
    unread: int


class MyReportOut(Schema):
    """That the reader reported a message, and what a moderator decided; null while nobody has."""

    reported_at: datetime
    decided_at: datetime | None
    is_upheld: bool | None


class ParentTeacherMessageOut(Schema):
    """One message. `message` is null where it may not be read (any more); `read_at` tells the writer it was read."""

    id: UUID
    is_mine: bool
    sender: str
    message: str | None
    is_hidden: bool
    message_type: MessageType
    priority: Priority
    attachments: list[MessageFileOut]
    related_subject: str | None
    related_quiz: str | None
    may_open_related: bool
    sent_at: datetime
    read_at: datetime | None
    requires_response: bool
    responded_at: datetime | None
    parent_rating: int | None
    may_rate: bool
    may_report: bool
    my_report: MyReportOut | None


class ConversationThread(Schema):
    """A conversation with its messages, oldest first; `earlier` is how many came before them."""

    conversation: ConversationOut
    messages: list[ParentTeacherMessageOut]
    earlier: int


class AboutMe(Schema):
    """That a parent and a teacher write about the learner who asks; never what."""

    parent: str
    teacher: str
    messages: int
    last_message_at: datetime


class AboutMeOut(Schema):
    conversations: list[AboutMe]


class UnreadMessages(Schema):
    unread: int


class RelatedChoiceSubject(Schema):
    id: UUID
    name: str


class RelatedChoiceTest(Schema):
    """A test the learner has taken, with the score of the last time."""

    id: UUID
    title: str
    finished_at: datetime
    score_pct: Percent | None


class RelatedChoices(Schema):
    """What a message about a learner may carry. No results where the learner does not share them with the writer."""

    subjects: list[RelatedChoiceSubject]
    tests: list[RelatedChoiceTest]
    is_shared: bool


class RelatedAttempt(Schema):
    """One attempt at a test; while answers wait for a mark the score is of the others, and nothing is passed yet."""

    number: int
    finished_at: datetime
    score_pct: Percent | None
    passed: bool | None
    awaiting_grading: int
    minutes: float


class RelatedTestTopic(Schema):
    topic: str
    correct: int
    questions: int


class RelatedTest(Schema):
    """A learner's attempts at a test, the newest first, and the newest one by topic, the weakest first."""

    title: str
    subject: str | None
    passing_score: int
    attempts: list[RelatedAttempt]
    topics: list[RelatedTestTopic]


class RelatedTopic(Schema):
    topic: str
    level: MasteryLevel
    low_pct: Percent
    high_pct: Percent
    answers: int
    last_answered_at: datetime | None


class RelatedSubject(Schema):
    """How far a learner is in a subject: the topics of which enough is known, the weakest first."""

    name: str
    topics: list[RelatedTopic]
    not_known_yet: int


class RelatedOut(Schema):
    """What one message is about."""

    conversation: str
    learner: str
    test: RelatedTest | None
    subject: RelatedSubject | None
