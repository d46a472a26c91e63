"""The roles, plans and states of an account that guards decide by."""

from enum import StrEnum


class Role(StrEnum):
    """The one role list; a tutor's or author's authority comes from their own rows."""

    USER = "user"
    PARENT = "parent"
    TUTOR = "tutor"
    AUTHOR = "author"
    MODERATOR = "moderator"
    ADMIN = "admin"
    SUPER_ADMIN = "super_admin"


STAFF = {Role.MODERATOR, Role.ADMIN, Role.SUPER_ADMIN}


class Tier(StrEnum):
    FREE = "free"
    TRIAL = "trial"
    BASIC = "basic"
    PREMIUM = "premium"


class SubscriptionStatus(StrEnum):
    ACTIVE = "active"
    INACTIVE = "inactive"
    CANCELLED = "cancelled"
