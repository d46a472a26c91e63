"""Conversations with the study assistant on the wire."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import Field

from api import constants
from api.learning.assistant.tables import AnswerKind, PassageKind, Satisfaction
from api.platform.schemas import Required, Schema

Question = Required(
    "Write your question first.",
    most=constants.ASSISTANT_QUESTION_LIMIT,
    too_long=f"A question has at most {constants.ASSISTANT_QUESTION_LIMIT} signs. Ask one thing at a time.",
)


class ThreadIn(Schema):
    """The first question of a conversation, and what it is about when asked from there."""

    question: Question  # type: ignore[valid-type]
    id: UUID | None = None  # the same when it is sent again: then the answer that was kept is told
    lesson_id: UUID | None = None
    topic_id: UUID | None = None
    book_id: UUID | None = None


class QuestionIn(Schema):
    question: Question  # type: ignore[valid-type]
    id: UUID | None = None  # as in ThreadIn


class SatisfactionIn(Schema):
    satisfaction: Satisfaction
    words: str | None = Field(default=None, max_length=500)


class PassageCitingIn(Schema):
    """Which passage of a reported answer, counted from 0, and whether it may be cited."""

    passage: int = Field(ge=0, le=20)
    may_be_cited: bool


class AnswerStep(Schema):
    """A line of working: words with TeX between dollars, and what stands there then."""

    say: str
    tex: str | None = None


class AnswerSource(Schema):
    """Where an answer is from."""

    n: int
    kind: PassageKind
    title: str
    heading: str
    where: str  # subject and year, or the page
    url: str


class AnswerParts(Schema):
    """How an answer is made. Steps beyond `shown` wait until the learner asks for them."""

    kind: AnswerKind
    hint: str | None
    steps_title: str | None
    steps: list[AnswerStep]
    shown: int
    is_proved: bool  # every step was checked by algebra
    slip: int | None  # of the learner's lines, counted from 0: the first that does not follow
    sources: list[AnswerSource]
    follow_ups: list[str]
    note: str | None
    by_model: bool


class ChatMessageOut(Schema):
    id: UUID
    role: Literal["user", "assistant"]
    content: str
    at: datetime
    parts: AnswerParts | None
    satisfaction: Satisfaction | None
    is_reported: bool
    is_withdrawn: bool  # somebody looked at it after a report and found it wrong: its words are not told
    is_writing: bool  # a language model is at it; the words so far come by the turn's stream


class ThreadCard(Schema):
    id: UUID
    title: str
    topic: str | None  # or the title of the book it is about
    book_id: UUID | None
    last_message_at: datetime


class ThreadOut(ThreadCard):
    messages: list[ChatMessageOut]


class AskedOut(Schema):
    """The question as it was kept, its answer, and how many more may be asked today."""

    thread: ThreadCard
    messages: list[ChatMessageOut]
    left_today: int


class StarterOut(Schema):
    """A question to begin with, and why this one."""

    question: str
    why: str
    topic_id: UUID | None


class AssistantOut(Schema):
    threads: list[ThreadCard]
    starters: list[StarterOut]
    about: str | None  # the lesson, topic or book the learner came from
    left_today: int
    per_day: int
    uses_model: bool


class ReportedPassage(Schema):
    """A passage a reported answer cited, as it stood then."""

    kind: PassageKind
    title: str
    heading: str
    where: str
    url: str
    said: str
    may_be_cited: bool


class CitedPassage(Schema):
    """A passage an answer cites, with where it stands in our material and the digest of its text then."""

    kind: PassageKind
    source_id: UUID
    part: int
    made_of: str
    title: str
    heading: str
    where: str
    url: str
    said: str

    @property
    def place(self) -> tuple[PassageKind, UUID, int]:
        return self.kind, self.source_id, self.part


class AnswerSnapshot(Schema):
    """A reported answer as it is kept: what was asked and said and what it cites, and nobody's name."""

    question: str
    answer: str
    answer_kind: AnswerKind
    steps: list[AnswerStep]
    passages: list[CitedPassage]
    by_model: bool


class WithheldPassageOut(Schema):
    """A passage that is not cited, since when and why; whether its text was changed or taken out since."""

    id: UUID
    kind: PassageKind
    title: str
    heading: str
    url: str
    reason: str | None
    withheld_at: datetime
    withheld_by: str | None
    has_changed: bool
    is_gone: bool
