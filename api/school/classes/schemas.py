"""Classes on the wire: what a learner, a teacher and staff see of them."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BeforeValidator, EmailStr, Field, StringConstraints, model_validator

from api import constants
from api.platform.schemas import Required, Schema
from api.school.classes.rules import Need

YEARS = Literal["S1", "S2", "S3", "S4"]
Risk = Literal["failing_and_absent", "failing", "absent", "at_risk"]
CalendarYear = Annotated[int, Field(ge=2020, le=2100)]


def _clean_code(value: object) -> str:
    code = "".join(str(value or "").split()).upper().replace("-", "")
    if len(code) != constants.FAMILY_CODE_LENGTH or not code.isalnum():
        raise ValueError(f"The code has {constants.FAMILY_CODE_LENGTH} letters and digits.")
    return code


class JoinClassIn(Schema):
    code: Annotated[str, BeforeValidator(_clean_code)]


class ClassIn(Schema):
    name: Required("Give the class a name of at most 60 letters.", most=60)  # type: ignore[valid-type]
    school_name: Required("Name the school.", least=2, most=160)  # type: ignore[valid-type]
    school_year: YEARS
    academic_year: CalendarYear


class ClassEditIn(Schema):
    """What is left out stays as it is."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)] | None = None
    school_name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=160)] | None = None
    school_year: YEARS | None = None
    academic_year: CalendarYear | None = None
    is_active: bool | None = None

    @model_validator(mode="after")
    def says_something(self) -> "ClassEditIn":
        if not self.model_fields_set or any(getattr(self, name) is None for name in self.model_fields_set):
            raise ValueError("Say what to change.")
        return self


class NameTeacherIn(Schema):
    email: EmailStr
    subject_id: UUID | None = None


class ClassTeacherOut(Schema):
    """A teacher's place in a class; without a subject they are its class teacher."""

    id: UUID
    name: str
    subject_id: UUID | None
    subject: str | None


class ClassOut(Schema):
    """A class as its teachers and staff see it."""

    id: UUID
    name: str
    school_name: str
    school_year: str
    academic_year: int
    is_active: bool
    join_code: str
    learners: int
    teachers: list[ClassTeacherOut]


class JoinedClassOut(Schema):
    """A class as its learners see it."""

    id: UUID
    name: str
    school_name: str
    school_year: str
    teachers: list[ClassTeacherOut]


class ClassesOut(Schema):
    """The classes one teaches, and those one is in."""

    teaching: list[ClassOut]
    joined: list[JoinedClassOut]


class HelpCall(Schema):
    """A learner who needs somebody now."""

    learner_id: UUID
    name: str
    need: Need
    words: str
    since: datetime | None


class ClassLive(Schema):
    """What happens now, read from the live tables at `at`."""

    at: datetime
    calls: list[HelpCall]


class ClassLearnerRow(Schema):
    """A learner's last four weeks in a line; nulls where too little is known."""

    learner_id: UUID
    name: str
    minutes: float
    days: int
    questions: int
    right_pct: float | None
    topics_known: int
    mastery_pct: float | None
    last_studied_on: date | None
    risk: Risk | None


class ClassWeek(Schema):
    """A week from Monday: how many of the class studied, and how much in all."""

    week: date
    learners: int
    minutes: float
    questions: int


class HardQuestion(Schema):
    """A question the class got wrong the first time; everybody's share only from ten learners on."""

    question_id: UUID
    stem: str
    topic: str
    learners: int
    right_pct: float
    everybody_pct: float | None


class RiskOut(Schema):
    risk: Risk
    why: str
    risk_pct: float | None
    lead_days: int | None
    last_studied_on: date | None


class AtRiskRow(RiskOut):
    learner_id: UUID
    name: str


class ClassNumbers(Schema):
    """A class in numbers: study and mastery as of now, risk and difficult questions as of the last run, `as_of`."""

    as_of: datetime
    learners: list[ClassLearnerRow]
    weeks: list[ClassWeek]
    questions: list[HardQuestion]
    at_risk: list[AtRiskRow]


class HeatTopic(Schema):
    topic_id: UUID
    name: str
    code: str
    known: int  # learners of the class of whom it is known
    class_pct: float | None
    others_pct: float | None


class HeatCell(Schema):
    topic_id: UUID
    percentage: float
    low_pct: float
    high_pct: float
    answers: int
    is_known: bool


class HeatLearner(Schema):
    learner_id: UUID
    name: str
    cells: list[HeatCell]


class ClassHeat(Schema):
    """Mastery of every learner of a class on every topic of a subject that any of them met."""

    as_of: datetime
    topics: list[HeatTopic]
    learners: list[HeatLearner]


class ClassSubject(Schema):
    id: UUID
    name: str


class ClassDetail(ClassOut):
    """A class with the subjects this teacher may look at."""

    subjects: list[ClassSubject]


class LearnerDay(Schema):
    day: date
    minutes: float
    questions: int


class LearnerTopic(Schema):
    topic_id: UUID
    topic: str
    subject: str
    percentage: float
    low_pct: float
    high_pct: float
    answers: int
    is_known: bool
    recall_pct: float | None


class LearnerAttempt(Schema):
    title: str
    subject: str | None
    day: date
    score_pct: float
    questions: int


class ClassLearner(Schema):
    """One learner, as a teacher of theirs needs to see them; every look is noted."""

    learner_id: UUID
    name: str
    joined_at: datetime
    last_active_at: datetime | None
    as_of: datetime
    days: list[LearnerDay]
    topics: list[LearnerTopic]
    attempts: list[LearnerAttempt]
    risk: RiskOut | None
