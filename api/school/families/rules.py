"""What holds between parents and children. Pure answers."""

import secrets
from collections.abc import Set
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from api import constants
from api.platform.entitlements import is_adult
from api.platform.roles import Role
from api.school.families.tables import FamilyStatus, Permission


class Side(StrEnum):
    PARENT = "parent"
    STUDENT = "student"

    @property
    def other(self) -> "Side":
        return Side.STUDENT if self is Side.PARENT else Side.PARENT


class Handshake(Protocol):
    """What the rules read of a handshake."""

    status: FamilyStatus
    expires_at: datetime


def new_code() -> str:
    """Six signs of an alphabet of 32 that nobody misreads."""
    return "".join(secrets.choice(constants.FAMILY_CODE_ALPHABET) for _ in range(constants.FAMILY_CODE_LENGTH))


def written(typed: str) -> str:
    """A code as typed on a phone: small letters, spaces and hyphens are forgiven."""
    return "".join(sign for sign in typed.upper() if not sign.isspace() and sign != "-")


def is_open(ask: Handshake, now: datetime) -> bool:
    """Still to be answered; a time that is over needs nobody to say so."""
    return ask.status is FamilyStatus.PENDING and now < ask.expires_at


def may_stand(side: Side, role: Role) -> bool:
    """Learners are users; anybody who may open the parents' screen may be a parent."""
    if side is Side.STUDENT:
        return role is Role.USER
    return role in (Role.USER, Role.PARENT, Role.ADMIN, Role.SUPER_ADMIN)


class Newcomer(Protocol):
    """What the rule of the first link reads of the parent's side."""

    role: Role
    school_year: str | None


def becomes_parent(person: Newcomer) -> bool:
    """The first link makes a parent of somebody who never said a school year; an older sister stays a learner."""
    return person.role is Role.USER and person.school_year is None


def is_known_minor(born: date | None, today: date) -> bool:
    return born is not None and not is_adult(born, today)


def may_change(side: Side, held: Set[Permission], wanted: Set[Permission]) -> bool:
    """Either side may take something back; only the learner gives more."""
    return side is Side.STUDENT or wanted <= held


def masked(email: str) -> str:
    """Enough of an address for somebody who knows it, too little for anybody else."""
    name, _, place = email.partition("@")
    return f"{name[:2]}…@{place}"


@dataclass(frozen=True, slots=True)
class Week:
    """What the suggestion is made from."""

    minutes: float
    minutes_by_now_last_week: float
    questions: int  # of the last thirty days
    hardest: str | None  # a topic that is stuck
    best: str | None  # a topic that gets better


def suggestion(name: str, week: Week) -> tuple[str, str]:
    """One thing a parent can do now, most needed first: what to do, and why."""
    if week.minutes < 1 and week.questions == 0:
        return (
            f"Ask {name} to open one book or take one short test.",
            "Nothing was studied here lately. Fifteen minutes together are enough to begin.",
        )
    if week.minutes < 1:
        return (
            f"Agree with {name} on a time to study in the next days.",
            "There was almost no study here this week yet. A fixed half hour is easier to keep than a long plan.",
        )
    if week.hardest:
        return (
            f"Ask {name} to explain {week.hardest} to you.",
            "It has stayed hard over several tests. Saying it aloud shows where it stops, and you need not know it.",
        )
    if week.minutes < week.minutes_by_now_last_week / 2:
        return (
            f"Ask {name} what took the time to study this week.",
            "There was less than half the study time of the same days last week.",
        )
    if week.best:
        return (f"Tell {name} you saw that {week.best} is getting better.", "Praise for work done keeps it going.")
    return (f"Ask {name} what was learned today.", "A short question every day tells a learner that it matters.")
