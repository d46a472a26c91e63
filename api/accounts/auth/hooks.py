"""What accounts need of the domains above when somebody registers."""

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.hooks import Hook
from api.platform.money import Ugx

# Somebody registered as a tutor: (db, user, what they say of themselves, subjects, price an hour if said).
apply_as_tutor: Hook[[Session, User, str | None, list[str], Ugx | None], None] = Hook("auth.apply_as_tutor")
