"""What the staff's view of a person needs of the domains above."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.hooks import Hook
from api.platform.roles import SubscriptionStatus, Tier

# A person's newest payments, at most so many: (db, user id, how many).
payments_of: Hook[[Session, UUID, int], Sequence[Any]] = Hook("user_admin.payments_of")

# Tier and status as staff want them, through the record of paid time: (db, person, tier, status, now).
set_plan: Hook[[Session, User, Tier | None, SubscriptionStatus | None, datetime], None] = Hook("user_admin.set_plan")
