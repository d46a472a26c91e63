"""Tests of teachers on the wire."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BeforeValidator, Field

from api import constants
from api.assessment.quizzes.tables import QuestionType, QuizStatus
from api.platform.schemas import Percent, Required, Schema


class BankItem(Schema):
    """A question as a teacher sees it, with its key and reasons."""

    id: UUID
    code: str
    question_type: QuestionType
    stem: str
    options: Any
    correct_answer: Any
    explanation: str
    hints: list[str]
    difficulty: str
    topic_id: UUID
    topic: str
    school_year: str
    times_answered: int
    right_pct: Percent | None


class TestIn(Schema):
    """What a teacher sets: the questions in their order, the time, the attempts."""

    title: Required("Give the test a name of 3 to 200 characters", least=3, most=200)  # type: ignore[valid-type]
    description: Annotated[str, Field(max_length=500)] | None = None
    question_ids: Annotated[list[UUID], Field(min_length=1, max_length=constants.CLASS_TEST_MOST)]
    time_limit_minutes: Annotated[int, Field(ge=1, le=240)] = 30
    passing_score: Annotated[int, Field(ge=0, le=100)] = constants.QUIZ_PASSING_SCORE
    max_attempts: Annotated[int, Field(ge=1, le=10)] = 1
    randomize_questions: bool = False
    show_correct_answers: bool = True


class AssignIn(Schema):
    class_id: UUID
    due_at: datetime | None = None


class ClassToGive(Schema):
    """A class the asking teacher teaches."""

    id: UUID
    name: str
    school_name: str


class AssignedTo(Schema):
    """A class this test was given to; `finished` of its `members` finished it."""

    class_id: UUID
    class_name: str
    due_at: datetime | None
    members: int
    finished: int


class TeacherTest(Schema):
    """A test as its maker sees it. `code` is the open one; `entered` came by it, `enteredFinished` finished."""

    id: UUID
    title: str
    description: str | None
    subject: str | None
    school_year: str | None
    status: QuizStatus
    total_questions: int
    time_limit_minutes: int
    passing_score: int
    max_attempts: int
    randomize_questions: bool
    show_correct_answers: bool
    created_at: datetime
    is_begun: bool
    assigned: list[AssignedTo]
    code: str | None
    entered: int
    entered_finished: int


class TeacherTestDetail(TeacherTest):
    questions: list[BankItem]


class LearnerResult(Schema):
    """How one learner did; null scores before they finished."""

    learner_id: UUID
    name: str
    class_name: str
    attempts: int
    best_pct: Percent | None
    passed: bool | None
    finished_at: datetime | None
    is_under_way: bool
    is_offline: bool
    waits: int


class QuestionResult(Schema):
    """How a class did on one question, first attempts only; `wrong` is the answer most often given wrongly."""

    question_id: UUID
    order: int
    stem: str
    topic: str
    answered: int
    right: int
    wrong: str | None
    wrong_count: int


class ComerResult(Schema):
    """How a learner did who came by the code; the name is the first one and a letter ("Amina K.")."""

    entry_id: UUID
    name: str
    attempts: int
    best_pct: Percent | None
    passed: bool | None
    finished_at: datetime | None
    is_under_way: bool
    is_offline: bool


class TestResults(Schema):
    """How classes and those who came by the code did; who is in both stands with the class."""

    title: str
    passing_score: int
    learners: list[LearnerResult]
    comers: list[ComerResult]
    questions: list[QuestionResult]


def _clean_code(value: object) -> str:
    code = "".join(str(value or "").split()).upper().replace("-", "")
    if len(code) != constants.FAMILY_CODE_LENGTH or not code.isalnum():
        raise ValueError(f"The code has {constants.FAMILY_CODE_LENGTH} letters and digits.")
    return code


class TestCodeIn(Schema):
    code: Annotated[str, BeforeValidator(_clean_code)]


class SharedTest(Schema):
    """What a code opens. `seenAs` is how the giver would read the asker's name; `school` is where the giver teaches."""

    quiz_id: UUID
    title: str
    description: str | None
    subject: str | None
    school_year: str | None
    total_questions: int
    time_limit_minutes: int
    max_attempts: int
    given_by: str
    is_tutor: bool
    school: str | None
    is_own: bool
    is_entered: bool
    seen_as: str
