"""Parents and children: the handshake that links them, the standing link it leaves, and what they agree and hear of."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Base, Choice, Record


class FamilyStatus(StrEnum):
    PENDING = "pending"
    VERIFIED = "verified"
    REJECTED = "rejected"
    REVOKED = "revoked"
    EXPIRED = "expired"


class Kinship(StrEnum):
    """Who the grown-up is to the learner, in the learner's own word."""

    PARENT = "parent"
    GRANDPARENT = "grandparent"
    RELATIVE = "relative"
    GUARDIAN = "guardian"


class Permission(StrEnum):
    """What a learner lets one grown-up do, each by itself."""

    VIEW_PROGRESS = "view_progress"
    SET_GOALS = "set_goals"
    RECEIVE_REPORTS = "receive_reports"


class GoalKind(StrEnum):
    """What a goal counts; the first two begin anew every Monday."""

    MINUTES_A_WEEK = "minutes_a_week"
    QUESTIONS_A_WEEK = "questions_a_week"
    TOPICS_MASTERED = "topics_mastered"
    BOOK_FINISHED = "book_finished"

    @property
    def is_weekly(self) -> bool:
        return self in (GoalKind.MINUTES_A_WEEK, GoalKind.QUESTIONS_A_WEEK)


class GoalStatus(StrEnum):
    PROPOSED = "proposed"
    AGREED = "agreed"
    REACHED = "reached"
    MISSED = "missed"
    ENDED = "ended"


class AlertKind(StrEnum):
    """Why a parent may ask to be told."""

    QUIET_DAYS = "quiet_days"
    LOW_AVERAGE = "low_average"
    GOAL_MISSED = "goal_missed"
    AT_RISK = "at_risk"


def everything() -> dict[str, bool]:
    """What a new link allows."""
    return {str(each): True for each in Permission}


class FamilyLink(Record):
    """One handshake: a code made by one side, entered by the other, agreed to by both. A row is never used twice."""

    __tablename__ = "family_links"
    __table_args__ = (
        CheckConstraint("parent_user_id is not null or student_user_id is not null", "somebody_asks"),
        CheckConstraint("parent_user_id <> student_user_id", "two_people"),
        CheckConstraint(
            "status not in ('verified', 'revoked') or (parent_verified and student_verified)", "both_agreed"
        ),
        Index("ix_family_links_parent_user_id", "parent_user_id", "status"),
        Index("ix_family_links_student_user_id", "student_user_id", "status"),
    )

    # The side that has not entered the code yet is empty.
    parent_user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    student_user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    family_code: Mapped[str] = mapped_column(String(6), unique=True)
    relationship: Mapped[Kinship] = mapped_column(Choice(Kinship), default=Kinship.PARENT)
    status: Mapped[FamilyStatus] = mapped_column(Choice(FamilyStatus), default=FamilyStatus.PENDING)
    parent_verified: Mapped[bool] = mapped_column(default=False)
    student_verified: Mapped[bool] = mapped_column(default=False)
    parent_verified_at: Mapped[datetime | None]
    student_verified_at: Mapped[datetime | None]
    verified_at: Mapped[datetime | None]
    rejected_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    rejection_reason: Mapped[str | None]
    revoked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    revoked_at: Mapped[datetime | None]
    expires_at: Mapped[datetime]  # of the code; once it is entered, of the question
    ip_address: Mapped[str | None]


class ParentChildLink(Record):
    """What holds between two people: one row a pair, taken up again when they link anew."""

    __tablename__ = "parent_child_links"
    __table_args__ = (UniqueConstraint("parent_user_id", "student_user_id"),)

    parent_user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    student_user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    relationship: Mapped[Kinship] = mapped_column(Choice(Kinship), default=Kinship.PARENT)
    link_code: Mapped[str] = mapped_column(String(10), unique=True)  # the code of the handshake behind it
    is_active: Mapped[bool] = mapped_column(default=True)
    permissions: Mapped[dict[str, bool]] = mapped_column(default=everything)

    def allows(self, permission: Permission) -> bool:
        return self.is_active and self.permissions.get(permission) is True


class FamilyGoal(Record):
    """What a learner works towards. What a parent proposes becomes a goal when the learner says yes."""

    __tablename__ = "family_goals"
    __table_args__ = (
        CheckConstraint("target > 0", "target_is_something"),
        CheckConstraint("(kind = 'book_finished') = (book_id is not null)", "a_book_has_a_name"),
        CheckConstraint("(kind in ('minutes_a_week', 'questions_a_week')) = (due_on is null)", "weeks_have_no_end"),
        CheckConstraint("(status = 'proposed') = (waits_for is not null)", "a_proposal_waits"),
        CheckConstraint("waits_for in ('parent', 'student')", "waits_for_a_side"),
        CheckConstraint("set_by in ('parent', 'student')", "set_by_a_side"),
        Index("ix_family_goals_user_id", "user_id", "status"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))  # the learner
    # The parent's link it was set through; empty for a goal of the learner's own.
    link_id: Mapped[UUID | None] = mapped_column(ForeignKey("parent_child_links.id", ondelete="set null"), index=True)
    set_by: Mapped[str]  # a side; it stays when the parent's account is gone
    kind: Mapped[GoalKind] = mapped_column(Choice(GoalKind))
    target: Mapped[int]
    earlier_target: Mapped[int | None]  # what was proposed before the other side suggested this
    book_id: Mapped[UUID | None] = mapped_column(ForeignKey("books.id", ondelete="cascade"))
    baseline: Mapped[int] = mapped_column(default=0)  # topics mastered already when it was set
    starts_on: Mapped[date]
    due_on: Mapped[date | None]
    words: Mapped[str | None] = mapped_column(String(200))
    status: Mapped[GoalStatus] = mapped_column(Choice(GoalStatus), default=GoalStatus.AGREED)
    waits_for: Mapped[str | None]
    agreed_at: Mapped[datetime | None]
    settled_at: Mapped[datetime | None]  # reached, missed or ended


class FamilyAlertRule(Record):
    """One reason for which a parent wants to be told of one child."""

    __tablename__ = "family_alert_rules"
    __table_args__ = (
        UniqueConstraint("link_id", "kind"),
        CheckConstraint("(kind in ('quiet_days', 'low_average')) = (threshold is not null)", "counts_have_a_bound"),
    )

    link_id: Mapped[UUID] = mapped_column(ForeignKey("parent_child_links.id", ondelete="cascade"))
    kind: Mapped[AlertKind] = mapped_column(Choice(AlertKind))
    threshold: Mapped[int | None]  # days, or percent
    is_on: Mapped[bool] = mapped_column(default=True)
    by_sms: Mapped[bool] = mapped_column(default=False)


class FamilyAlert(Record):
    """What a parent was told, once for each cause and period. The learner reads the same words."""

    __tablename__ = "family_alerts"
    __table_args__ = (UniqueConstraint("link_id", "kind", "period"),)

    link_id: Mapped[UUID] = mapped_column(ForeignKey("parent_child_links.id", ondelete="cascade"))
    kind: Mapped[AlertKind] = mapped_column(Choice(AlertKind))
    period: Mapped[str]
    title: Mapped[str]
    says: Mapped[str]
    advice: Mapped[str]
    raised_at: Mapped[datetime] = mapped_column(index=True)
    seen_at: Mapped[datetime | None]


class FamilyRounds(Base):
    """The one row that says which day's alerts and which week's digest were done."""

    __tablename__ = "family_rounds"
    __table_args__ = (CheckConstraint("id = 1", "one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    watched_on: Mapped[date | None]
    digested_on: Mapped[date | None]
