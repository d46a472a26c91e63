"""People for tests: each with just what the test does not say."""

from datetime import datetime, timedelta
from itertools import count
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.permissions.rules import StaffPermission
from api.platform.permissions.tables import PermissionGrant
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.publishing.authors.tables import Author

PASSWORD = "open sesame 2026"
QUICK_HASH = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
numbers = count(1)


def person(db: Session, **given: Any) -> User:
    """A verified person without a subscription."""
    n = next(numbers)
    defaults: dict[str, Any] = {
        "email": f"person{n}@school.example",
        "username": f"person{n}",
        "first_name": "Nakato",
        "last_name": f"Number{n}",
        "password_hash": QUICK_HASH,
        "email_verified": True,
        "school_year": "S3",
    }
    made = User(**{**defaults, **given})
    db.add(made)
    db.flush()
    return made


def learner(db: Session, *, until: datetime, tier: Tier = Tier.PREMIUM, **given: Any) -> User:
    """A learner whose paid plan runs until a moment."""
    return person(
        db,
        subscription_tier=tier,
        subscription_status=SubscriptionStatus.ACTIVE,
        subscription_period_end=until,
        **given,
    )


def trial_learner(db: Session, *, now: datetime, **given: Any) -> User:
    """A learner on the third day of the free trial."""
    return person(
        db,
        subscription_tier=Tier.TRIAL,
        trial_started_at=now - timedelta(days=3),
        trial_ends_at=now + timedelta(days=4),
        free_trial_used=True,
        **given,
    )


def staff(db: Session, role: Role = Role.ADMIN, **given: Any) -> User:
    return person(db, role=role, **given)


def give(db: Session, user: User, *permissions: str) -> User:
    """Give permissions, as a super admin would."""
    giver = person(db, role=Role.SUPER_ADMIN)
    db.add_all(
        PermissionGrant(
            user_id=user.id, permission=StaffPermission(each), granted_by=giver.id, granted_at=giver.created_at
        )
        for each in permissions
    )
    db.flush()
    return user


def author(db: Session, **given: Any) -> Author:
    """An approved author with their own account."""
    user = person(db, role=Role.AUTHOR)
    made = Author(**{"user_id": user.id, "display_name": f"Author {user.last_name}", "is_approved": True, **given})
    db.add(made)
    db.flush()
    return made
