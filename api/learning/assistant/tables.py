"""Threads with the study assistant, and the passages of our own material it answers from."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, NotRequired
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Base, Choice, Record
from api.platform.json_column import Holds


class ChatRole(StrEnum):
    LEARNER = "user"
    ASSISTANT = "assistant"


class PassageKind(StrEnum):
    """What a passage is cut from: a part of a lesson's text, a worked example, a thing to try, a page, a question."""

    SECTION = "section"
    WORKED = "worked"
    TRY = "try"
    PAGE = "page"
    ITEM = "item"


class AnswerKind(StrEnum):
    """How an answer came about (the specification's sessionType)."""

    LESSON = "lesson"  # from our own material
    STEPS = "steps"  # worked out and checked
    CHECK = "check"  # the learner's own working, looked at line by line
    NOTHING = "nothing"  # our material does not hold it
    REFUSED = "refused"  # not what a study assistant speaks about
    CARE = "care"  # somebody may be in danger
    LATER = "later"  # asked in a test that is still open


class Satisfaction(StrEnum):
    HELPED = "helped"
    NOT_HELPED = "not_helped"


class StoredStep(TypedDict):
    """A line of working: words with TeX between dollars, and what stands there then."""

    say: str
    tex: NotRequired[str | None]


class StoredSource(TypedDict):
    """Where an answer is from."""

    n: int
    kind: str
    title: str
    heading: str
    where: str
    url: str


class Writing(TypedDict):
    """What a model has written of an answer so far, and the words before it."""

    since: str
    before: str
    said: list[str]


class StoredParts(TypedDict, total=False):
    """How an answer is made (see schemas.AnswerParts), and what it used; empty for a question."""

    kind: str
    hint: str | None
    stepsTitle: str | None
    steps: list[StoredStep]
    shown: int
    isProved: bool
    slip: int | None
    reasons: list[list[str]]  # by step: what was done, in codes
    sources: list[StoredSource]
    followUps: list[str]
    note: str | None
    byModel: bool
    used: list[str]
    topicId: str | None
    lessonId: str | None
    writing: Writing


class ChatThread(Record):
    """One conversation. A deleted one is hidden at once and erased a day later, so that it can be brought back."""

    __tablename__ = "chat_threads"
    __table_args__ = (Index("ix_chat_threads_user_id_last_message_at", "user_id", "last_message_at"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID | None] = mapped_column(ForeignKey("books.id", ondelete="set null"))
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id", ondelete="set null"))
    lesson_id: Mapped[UUID | None] = mapped_column(ForeignKey("lessons.id", ondelete="set null"))
    title: Mapped[str]
    last_message_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]


class ChatMessage(Record):
    """One turn. `parts` of an answer: kind, hint, steps, sources, follow-ups (see schemas.py); empty for a question."""

    __tablename__ = "chat_messages"
    __table_args__ = (UniqueConstraint("thread_id", "position"),)

    thread_id: Mapped[UUID] = mapped_column(ForeignKey("chat_threads.id", ondelete="cascade"))
    position: Mapped[int]
    role: Mapped[ChatRole] = mapped_column(Choice(ChatRole))
    content: Mapped[str]
    parts: Mapped[Annotated[dict[str, Any], Holds(StoredParts)]] = mapped_column(default=dict)
    at: Mapped[datetime]


class AiTutoringSession(Record):
    """One question and its answer, with what came of it; goes with its thread."""

    __tablename__ = "ai_tutoring_sessions"
    __table_args__ = (
        Index("ix_ai_tutoring_sessions_user_id_created_at", "user_id", "created_at"),
        CheckConstraint("duration >= 0", "takes_no_less_than_nothing"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    subject_id: Mapped[UUID | None] = mapped_column(ForeignKey("subjects.id"))
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id"))
    thread_id: Mapped[UUID] = mapped_column(ForeignKey("chat_threads.id", ondelete="cascade"), index=True)
    message_id: Mapped[UUID] = mapped_column(ForeignKey("chat_messages.id", ondelete="cascade"), unique=True)
    session_type: Mapped[AnswerKind] = mapped_column(Choice(AnswerKind))
    user_question: Mapped[str]
    ai_response: Mapped[str]
    follow_up_questions: Mapped[list[str]] = mapped_column(default=list)
    difficulty: Mapped[str] = mapped_column(default="medium")
    duration: Mapped[int] = mapped_column(default=0)  # seconds until the learner's next turn, ten minutes at the most
    satisfaction: Mapped[Satisfaction | None] = mapped_column(Choice(Satisfaction))
    satisfaction_words: Mapped[str | None]
    withdrawn_at: Mapped[datetime | None]  # by a moderator, after a report
    learning_objectives: Mapped[list[str]] = mapped_column(default=list)
    chat_history: Mapped[list[str]] = mapped_column(default=list)  # ids of the turns that were taken into account
    by_model: Mapped[bool] = mapped_column(default=False)


class Passage(Record):
    """A piece of our material small enough to quote. `part` is its place within its source."""

    __tablename__ = "assistant_passages"
    __table_args__ = (
        UniqueConstraint("kind", "source_id", "part"),
        Index("ix_assistant_passages_search", "search", postgresql_using="gin"),
    )

    kind: Mapped[PassageKind] = mapped_column(Choice(PassageKind))
    source_id: Mapped[UUID]  # of the lesson, the book or the question
    part: Mapped[int]  # the lesson's block and the section in it, or the book's page
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id"), index=True)
    title: Mapped[str]
    heading: Mapped[str]
    body: Mapped[str]
    steps: Mapped[list[str]] = mapped_column(default=list)
    source_at: Mapped[datetime]  # when its source was last changed
    made_of: Mapped[str]  # a digest of its source, so that only what changed is written
    search: Mapped[Any] = mapped_column(TSVECTOR)


class WithheldPassage(Record):
    """A place of our material that is not cited until somebody releases it, also after its text was changed."""

    __tablename__ = "assistant_withheld"
    __table_args__ = (
        Index("uq_assistant_withheld_standing", "kind", "source_id", "part", unique=True,
              postgresql_where=text("released_at is null")),
    )  # fmt: skip

    kind: Mapped[PassageKind] = mapped_column(Choice(PassageKind))
    source_id: Mapped[UUID]
    part: Mapped[int]
    title: Mapped[str]
    heading: Mapped[str]
    made_of: Mapped[str]  # the text's digest then: whether it was changed since can be told
    case_id: Mapped[UUID | None] = mapped_column(ForeignKey("moderation_cases.id", ondelete="set null"), index=True)
    withheld_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    withheld_at: Mapped[datetime]
    released_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    released_at: Mapped[datetime | None]


class PassageWord(Base):
    """How many passages hold a word: rare words tell more, and what is no word of ours may be a slip of the hand."""

    __tablename__ = "assistant_words"

    word: Mapped[str] = mapped_column(primary_key=True)
    passages: Mapped[int]
