"""What families say and hear on the wire."""

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BeforeValidator, Field

from api import constants
from api.platform.schemas import Schema
from api.school.families.rules import Side, written
from api.school.families.tables import Kinship, Permission

Reason = Annotated[str, Field(max_length=300)]
AskState = Literal["yours", "theirs", "rejected", "expired"]


def _code(value: Any) -> str:
    code = written(value) if isinstance(value, str) else ""
    if len(code) != constants.FAMILY_CODE_LENGTH or set(code) - set(constants.FAMILY_CODE_ALPHABET):
        raise ValueError("A code has 6 letters and digits, and never 0, O, 1 or I.")
    return code


FamilyCode = Annotated[str, BeforeValidator(_code), Field(default="", validate_default=True)]


class SideIn(Schema):
    """On which side of the family one stands."""

    side: Side


class EnterIn(Schema):
    side: Side
    code: FamilyCode


class YesIn(Schema):
    relationship: Kinship = Kinship.PARENT


class NoIn(Schema):
    reason: Reason | None = None


class PermissionsIn(Schema):
    permissions: set[Permission]


class CodeOut(Schema):
    """A code, for whoever made it; with no `seconds_left` it has run out, and for an hour that is said.

    The seconds are counted here, for a telephone's clock may be wrong.
    """

    side: Side
    code: str
    expires_at: datetime
    seconds_left: int


class AskOut(Schema):
    """A question between two people. A parent is told nothing of the learner before the learner has said yes."""

    id: UUID
    side: Side
    state: AskState
    name: str | None
    email: str | None
    asked_at: datetime
    expires_at: datetime


class FamilyLinkOut(Schema):
    """A link that holds, seen from one's own side: the other person, and what they may do."""

    id: UUID
    side: Side
    name: str
    first_name: str
    email: str | None
    school_year: str | None
    relationship: Kinship
    permissions: list[Permission]
    since: datetime


class FamilyOut(Schema):
    """Both sides of one person's family."""

    codes: list[CodeOut]
    asks: list[AskOut]
    links: list[FamilyLinkOut]


class StudyTime(Schema):
    """Minutes and days of the week that runs, and of the week before up to the same weekday and whole.

    The week before is null for somebody who never studied before this week.
    """

    week_began_on: date
    until: date
    minutes: float
    days: int
    last_week_by_then: float | None
    last_week: float | None


class RecentAnswers(Schema):
    """Right answers among those of thirty days; `trend` is null while they are too few to say (`isKnown` false)."""

    since: date
    questions: int
    right: int
    is_known: bool
    trend: Literal["up", "flat", "down"] | None


class ProgressTopic(Schema):
    topic: str
    subject: str
    percentage: float
    answers: int


class StuckTopic(ProgressTopic):
    """One that stays hard. `comesNext`: the learner's own screens send them to it too; such a one stands first."""

    comes_next: bool


class ProgressTopics(Schema):
    """How many topics move and how many do not; the first of each by name."""

    is_known: bool
    better_count: int
    stuck_count: int
    better: list[ProgressTopic]
    stuck: list[StuckTopic]


class Advice(Schema):
    what: str
    why: str


class ChildProgress(Schema):
    """Three facts and one suggestion, with the moment they stand for."""

    first_name: str
    as_of: datetime
    time: StudyTime
    answers: RecentAnswers
    topics: ProgressTopics
    suggestion: Advice
