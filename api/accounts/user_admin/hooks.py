"""What the staff's view of a person needs of the domains above."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.hooks import Hook

# A person's newest payments, at most so many: (db, user id, how many).
payments_of: Hook[[Session, UUID, int], Sequence[Any]] = Hook("user_admin.payments_of")
