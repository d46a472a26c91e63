"""What of a learner is looked at, and what for. Pure."""

from datetime import timedelta
from enum import StrEnum
from typing import Final

from api import constants
from api.platform.permissions.rules import StaffPermission
from api.platform.principal import Principal

# Looking again within this time is the same sitting and stays one line.
ONE_VISIT: Final = timedelta(minutes=constants.RECORD_VISIT_MINUTES)


class RecordKind(StrEnum):
    """What was looked at."""

    PROFILE = "profile"
    RESULTS = "results"
    ANSWER = "answer"
    REPORT = "report"
    MESSAGES = "messages"


class ViewPurpose(StrEnum):
    """What for, as the page they came to says."""

    TEACHING = "teaching"
    MARKING = "marking"
    REPORTING = "reporting"
    ACCOUNT_CARE = "account_care"
    MODERATION = "moderation"


class ViewerRole(StrEnum):
    """As whom somebody looked."""

    TEACHER = "teacher"
    STAFF = "staff"
    MODERATOR = "moderator"
    ADMIN = "admin"
    SUPER_ADMIN = "super_admin"


# What lets somebody see a record: by purpose, and for teaching either the permission or the class itself.
PERMISSIONS: Final = {
    ViewPurpose.ACCOUNT_CARE: StaffPermission.PEOPLE_MANAGE,
    ViewPurpose.MODERATION: StaffPermission.CONTENT_REVIEW,
}
TEACHES: Final = "teaches"


def permission_for(me: Principal, purpose: ViewPurpose) -> str:
    """The permission by which this person looks, or "teaches" where they look as a teacher of the learner."""
    if purpose is ViewPurpose.ACCOUNT_CARE and not me.may(StaffPermission.PEOPLE_MANAGE):
        return str(StaffPermission.SUPPORT_ACT)
    fallback = StaffPermission.LEARNERS_SEE if me.sees_learners else TEACHES
    return str(PERMISSIONS.get(purpose, fallback))


def role_of(me: Principal) -> ViewerRole:
    """As whom the learner is told they were looked at."""
    if me.is_staff:
        return ViewerRole(me.role.value)
    return ViewerRole.TEACHER if me.is_teacher else ViewerRole.STAFF
