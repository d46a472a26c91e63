"""Quizzes on the wire."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field

from api import constants
from api.assessment.quizzes.list_schemas import QuizOut
from api.assessment.quizzes.tables import AttemptStatus, Confidence, QuestionType
from api.platform.schemas import Percent, Required, Schema

Seconds = Annotated[int, Field(ge=0, le=86_400)]
# What a device says of how long ago something happened; the server bounds it by what it knows.
Ago = Annotated[float, Field(ge=0, le=31_536_000)]
# A random name a device gave itself; it tells one learner's devices apart and nothing else.
Device = Annotated[str, Field(min_length=4, max_length=40, pattern="^[A-Za-z0-9-]+$")]


class StartIn(Schema):
    quiz_session_id: UUID
    resume_from_question: Annotated[int, Field(ge=0, le=500)] | None = None
    device: Device | None = None


class QuestionOut(Schema):
    """A question before the end: no key, no reasons. `hints` are shown one after another; in an examination none is."""

    id: UUID
    order: int
    question_type: QuestionType
    stem: str
    options: Any
    unit: str | None
    marks: int
    hints: list[str]
    topic: str
    section: str | None = None
    item_group: int | None = None
    user_answer: str | None
    flagged_for_review: bool
    confidence_level: Confidence | None
    hints_used: int = 0
    is_left_out: bool = False  # found faulty: an answer is kept, and counts neither for nor against


class SectionOut(Schema):
    """A section of a mock paper; where `choose` is set, so many of its `groups` count."""

    key: str
    title: str
    instruction: str
    groups: int
    choose: int | None


class AttemptOut(Schema):
    """An attempt under way. `otherDeviceAt`: when another device of this learner last had it open."""

    id: UUID
    quiz_id: UUID
    title: str
    attempt_number: int
    max_attempts: int
    status: AttemptStatus
    start_time: datetime
    expires_at: datetime
    server_time: datetime
    current_question_index: int
    passing_score: int
    sections: list[SectionOut] | None = None
    version: int = 0
    other_device_at: datetime | None = None
    questions: list[QuestionOut]


class AnswerIn(Schema):
    test_attempt_id: UUID
    question_id: UUID
    user_answer: Required(  # type: ignore[valid-type]
        "Answer the question first",
        most=constants.SCENARIO_TEXT_LIMIT,
        too_long=f"Keep your answer under {constants.SCENARIO_TEXT_LIMIT:,} characters",
    )
    time_spent_seconds: Seconds = 0
    confidence_level: Confidence | None = None
    flagged_for_review: bool = False
    hints_used: Annotated[int, Field(ge=0, le=20)] = 0
    given_ago_seconds: Ago = 0
    device: Device | None = None
    seen_version: Annotated[int, Field(ge=0, le=2_000_000_000)] | None = None


class OtherAnswer(Schema):
    """An answer of the same attempt given on another device."""

    question_id: UUID
    user_answer: str
    hints_used: int
    flagged_for_review: bool
    confidence_level: Confidence | None
    time_spent_seconds: int


class AnswerOut(Schema):
    """Whether it counts; false where a newer one came from another device. Whether it was right is told at the end."""

    saved: bool
    questions_answered: int
    server_time: datetime
    version: int
    others: list[OtherAnswer]
    other_device_at: datetime | None


class PacketIn(Schema):
    """`id` is the device's own for this copy, so that asking twice takes one."""

    id: UUID


class PacketOut(Schema):
    """A test to be begun without a connection: no key, no reason, no answer of anybody."""

    id: UUID
    quiz: QuizOut
    taken_at: datetime
    sections: list[SectionOut] | None
    questions: list[QuestionOut]


class BroughtIn(Schema):
    """An answer given without a connection."""

    question_id: UUID
    user_answer: Required("Answer the question first", most=constants.SCENARIO_TEXT_LIMIT)  # type: ignore[valid-type]
    given_ago_seconds: Ago
    time_spent_seconds: Seconds = 0
    confidence_level: Confidence | None = None
    flagged_for_review: bool = False
    hints_used: Annotated[int, Field(ge=0, le=20)] = 0


class OfflineAttemptIn(Schema):
    """What a device brings; `handedInAgoSeconds` is null while the learner is still at it.

    `turn` counts the sendings of a packet from 1: one brought before, or after a later one, changes nothing.
    """

    started_ago_seconds: Ago
    handed_in_ago_seconds: Ago | None = None
    device: Device | None = None
    turn: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    answers: Annotated[list[BroughtIn], Field(max_length=500)]


class OfflineAttemptOut(Schema):
    """What became of it; without an attempt nothing counted, and `detail` says why. Lists hold question ids."""

    attempt_id: UUID | None
    status: str
    detail: str | None
    taken: list[UUID]
    late: list[UUID]
    older: list[UUID]
    unfit: list[UUID]


class NotCountedOut(Schema):
    """An answer that came and does not count: too late, older than another device's, or with no attempt left."""

    attempt_id: UUID | None
    quiz_id: UUID
    title: str
    stem: str
    user_answer: str
    said_at: datetime
    reason: Literal["late", "older", "refused"]


class FinishIn(Schema):
    """`finalAnswers` in the order of the questions; an empty text leaves what was saved."""

    test_attempt_id: UUID
    final_answers: Annotated[
        list[Annotated[str, Field(max_length=constants.SCENARIO_TEXT_LIMIT)]],
        Field(max_length=500, default_factory=list),
    ]


class MarkOut(Schema):
    """How an answer to a scenario stands: the teacher's score out of 3 once there is one, and the learner's own."""

    answer_id: UUID
    score: int | None
    comment: str | None
    marked_at: datetime | None
    self_score: int | None


class ResultQuestion(Schema):
    """A question after the end, with what was right and why; `isCorrect` is null while a teacher has yet to mark it."""

    id: UUID
    order: int
    question_type: QuestionType
    stem: str
    options: Any
    unit: str | None
    topic_id: UUID
    topic: str
    user_answer: str | None
    correct_answer: Any
    is_correct: bool | None
    points_earned: Percent
    marks: int
    explanation: str | None
    time_spent_seconds: int
    hints_used: int
    confidence_level: Confidence | None
    grading: MarkOut | None = None
    is_left_out: bool = False  # found faulty: left out of points and maximum
    unit_note: str | None = None


class Reading(Schema):
    """Something to read on a topic: a lesson, or pages of a book."""

    kind: Literal["lesson", "pages"]
    title: str
    url: str
    note: str


class TopicScore(Schema):
    """`readings` where something of the topic went wrong; `has_tests` where there are tests to practise it with."""

    topic_id: UUID
    topic: str
    correct: int
    questions: int
    has_tests: bool = False
    readings: list[Reading] = Field(default_factory=list)


class IdeaScore(Schema):
    """A wrong idea behind answers of this attempt: which questions it was behind, and in how many it was offered."""

    idea: str
    chosen: list[int]
    offered: int


class ResultOut(Schema):
    """How an attempt went."""

    id: UUID
    quiz_id: UUID
    session_type: str
    title: str
    attempt_number: int
    attempts_left: int
    percentage_score: Percent
    passed: bool
    awaiting_grading: int
    passing_score: int
    correct_answers: int
    questions_answered: int
    total_questions: int
    time_spent_seconds: int
    ran_out_of_time: bool
    is_offline: bool
    finished_at: datetime
    topics: list[TopicScore]
    ideas: list[IdeaScore]
    not_counted: list[NotCountedOut]
    questions: list[ResultQuestion]
