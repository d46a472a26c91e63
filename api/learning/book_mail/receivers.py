"""Learners who want a mail about books: the email preferences stand above the four wishes."""

from collections.abc import Iterator
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User, UserType
from api.library.shelf import preferences as reading_preferences
from api.library.shelf.rules import may_mail
from api.library.shelf.tables import ReadingPreferences
from api.notifications.email import preferences as email_preferences
from api.notifications.email.tables import EmailPreferences
from api.platform.roles import Role

AT_ONCE: Final = 200
Wish = Literal["weeklyRecommendations", "newBookAlerts", "readingReminders"]
Receiver = tuple[User, ReadingPreferences]


def batches(db: Session) -> Iterator[list[UUID]]:
    """All learners with a confirmed address, some hundred ids at a time."""
    learners = (User.role == Role.USER, User.user_type == UserType.STUDENT, User.is_active, User.email_verified)
    ids = list(db.scalars(select(User.id).where(*learners).order_by(User.id)))
    for at in range(0, len(ids), AT_ONCE):
        yield ids[at : at + AT_ONCE]


def wishing(db: Session, ids: list[UUID], wish: Wish) -> list[Receiver]:
    """Those of the learners who want this mail, with what they like to read."""
    rows = db.execute(
        select(User, ReadingPreferences, EmailPreferences)
        .outerjoin(ReadingPreferences, ReadingPreferences.user_id == User.id)
        .outerjoin(EmailPreferences, EmailPreferences.user_id == User.id)
        .where(User.id.in_(ids))
        .order_by(User.id)
    )
    reading, mail = reading_preferences.defaults(), email_preferences.defaults()
    return [
        (user, likes or reading)
        for user, likes, chosen in rows
        if may_mail(wish, (likes or reading).email_preferences, chosen or mail)
    ]
