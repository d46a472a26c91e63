"""Practice on the wire."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field, model_validator

from api import constants
from api.assessment.quizzes.tables import Confidence, QuestionType
from api.platform.schemas import Percent, Required, Schema


class PracticeIn(Schema):
    """What to practise: a topic, a year of a subject, what is due for review, or two questions like one answered."""

    topic_id: UUID | None = None
    subject_id: UUID | None = None
    school_year: Literal["S1", "S2", "S3", "S4"] | None = None
    due: bool = False
    like_question_id: UUID | None = None
    is_short: bool = False

    @model_validator(mode="after")
    def _one(self) -> "PracticeIn":
        wanted = [self.topic_id is not None, self.subject_id is not None, self.due, self.like_question_id is not None]
        if sum(wanted) != 1 or (self.subject_id is None) != (self.school_year is None):
            raise ValueError("Choose a topic, or a subject with its year, or what is due.")
        return self


class PracticeAnswerIn(Schema):
    question_id: UUID
    user_answer: Required("Answer the question first", most=constants.ANSWER_TEXT_LIMIT)  # type: ignore[valid-type]
    time_spent_seconds: Annotated[int, Field(ge=0, le=86_400)] = 0
    confidence_level: Confidence | None = None
    hints_used: Annotated[int, Field(ge=0, le=20)] = 0


class PracticeOffer(Schema):
    """What practice without a wish begins with: topics due for review, else the topic that comes next.

    `topicId` and `topic` name the first of them; null only where there are no questions at all.
    """

    due_topics: int
    topic_id: UUID | None
    topic: str | None


class PracticeQuestion(Schema):
    """The question asked now, without its key."""

    id: UUID
    question_type: QuestionType
    stem: str
    options: Any
    unit: str | None
    hints: list[str]
    topic_id: UUID
    topic: str
    why: str | None = None  # why this one comes first, where it does


class PracticeResult(Schema):
    """How the last answer went, and why."""

    question: PracticeQuestion
    user_answer: str
    is_correct: bool
    key: Any
    options: Any
    explanation: str
    is_left_out: bool = False  # found faulty: kept, neither for nor against


class PracticeTopic(Schema):
    """What the learner can do on a topic now."""

    topic_id: UUID
    topic: str
    percentage: Percent
    low_pct: Percent
    high_pct: Percent
    answers: int
    is_known: bool
    is_sure: bool


class PracticeStep(Schema):
    """A question of this practice: how hard it is among all, from 1 to 5, and how it went; null while it is open."""

    difficulty: Annotated[int, Field(ge=1, le=5)]
    is_right: bool | None


class StepDown(Schema):
    """Answers went wrong in a row: the question asked now is on what `below` they build on.

    `below` is null where nothing lies below, or the learner knows it; `lesson_id` teaches the topic to go on with,
    the first one not finished; `is_lesson_finished` says that none is left to finish.
    """

    topic: str
    below: str | None
    lesson_id: UUID | None
    is_lesson_finished: bool


class PracticeOut(Schema):
    """A practice under way or over; `doneBecause` says why it ended."""

    attempt_id: UUID
    title: str
    asked: int
    most: int
    correct: int
    question: PracticeQuestion | None
    last: PracticeResult | None  # how the answer given just now went
    topics: list[PracticeTopic]
    steps: list[PracticeStep]
    step_down: StepDown | None
    done_because: Literal["sure", "most", "none_left", "stopped"] | None
    note: str | None  # as it begins: why it is not what was asked for, where it is not
