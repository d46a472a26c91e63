"""The permissions there are, and which of them a role brings along. Pure."""

from enum import StrEnum
from typing import Final

from api.platform.roles import Role


class StaffPermission(StrEnum):
    """What a person may do beyond their role. Given one by one, by a super admin."""

    FINANCE_PREPARE = "finance.prepare"
    FINANCE_APPROVE = "finance.approve"
    FINANCE_SETTLE = "finance.settle"
    CONTENT_REVIEW = "content.review"
    PEOPLE_MANAGE = "people.manage"
    LEARNERS_SEE = "learners.see"
    ANALYTICS_READ = "analytics.read"
    SUPPORT_ACT = "support.act"


FINANCE: Final = (
    StaffPermission.FINANCE_PREPARE,
    StaffPermission.FINANCE_APPROVE,
    StaffPermission.FINANCE_SETTLE,
)
_ADMIN: Final = frozenset(StaffPermission) - frozenset(FINANCE)
# No role moves money: each of the three has to be given to a person by name.
BY_ROLE: Final[dict[Role, frozenset[StaffPermission]]] = {
    Role.MODERATOR: frozenset({StaffPermission.CONTENT_REVIEW, StaffPermission.LEARNERS_SEE}),
    Role.ADMIN: _ADMIN,
    Role.SUPER_ADMIN: _ADMIN,
}


def permissions_of(role: Role, given: frozenset[StaffPermission]) -> frozenset[StaffPermission]:
    """All that a person may do: what their role brings along, and what was given to them."""
    return BY_ROLE.get(role, frozenset()) | given
