"""By which permission somebody looks at a learner's record, and as whom the learner is told of it."""

from dataclasses import replace
from uuid import UUID

from api.platform.permissions.rules import StaffPermission
from api.platform.principal import Principal
from api.platform.record_views.rules import ViewerRole, ViewPurpose, permission_for, role_of
from api.platform.roles import STAFF, Role, SubscriptionStatus, Tier

P = StaffPermission
CLERK = Principal(
    UUID(int=1), UUID(int=2), "a@b.example", "A", "B", None, None, Role.USER, Tier.FREE, SubscriptionStatus.INACTIVE,
    None, None, None,
)  # fmt: skip


def by(*given: StaffPermission) -> dict[ViewPurpose, str]:
    me = replace(CLERK, given=frozenset(given), is_teacher=True)
    return {purpose: permission_for(me, purpose) for purpose in ViewPurpose}


def test_one_looks_by_what_the_purpose_asks_for_and_a_teacher_by_the_class() -> None:
    assert by() == {
        ViewPurpose.TEACHING: "teaches",
        ViewPurpose.MARKING: "teaches",
        ViewPurpose.REPORTING: "teaches",
        ViewPurpose.ACCOUNT_CARE: "support.act",
        ViewPurpose.MODERATION: "content.review",
    }
    assert by(P.LEARNERS_SEE, P.PEOPLE_MANAGE) == {
        ViewPurpose.TEACHING: "learners.see",
        ViewPurpose.MARKING: "learners.see",
        ViewPurpose.REPORTING: "learners.see",
        ViewPurpose.ACCOUNT_CARE: "people.manage",
        ViewPurpose.MODERATION: "content.review",
    }
    assert by(P.SUPPORT_ACT)[ViewPurpose.ACCOUNT_CARE] == "support.act"


def test_a_learner_is_told_the_office_of_who_looked() -> None:
    assert {role: role_of(replace(CLERK, role=role, is_teacher=True)) for role in STAFF} == {
        Role.MODERATOR: ViewerRole.MODERATOR,
        Role.ADMIN: ViewerRole.ADMIN,
        Role.SUPER_ADMIN: ViewerRole.SUPER_ADMIN,
    }
    assert role_of(replace(CLERK, is_teacher=True)) is ViewerRole.TEACHER
    assert role_of(replace(CLERK, given=frozenset({P.SUPPORT_ACT}))) is ViewerRole.STAFF
