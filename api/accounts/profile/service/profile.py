"""Who a person is and how they like the product, section by section."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.profile.hooks import school_years, subjects
from api.accounts.profile.rules import age_on
from api.accounts.profile.schemas import NameIn, SchoolIn, SettingsIn
from api.accounts.profile.tables import AccountSettings, Theme
from api.platform.audit.service import audit
from api.platform.clock import day_of
from api.platform.entitlements import is_adult
from api.platform.problem import Malformed, Problem


class BirthdayFixed(Problem):
    status, title = 409, "Date of Birth Is Set"
    detail = "It decides what is open to you, so it can only be changed by our support. Write to us through Contact."


def person(db: Session, user_id: UUID) -> User:
    """The row of somebody whose session the guard has seen."""
    return db.get_one(User, user_id)


def settings_of(db: Session, user_id: UUID) -> AccountSettings:
    """A person's settings, with the defaults of one who never chose. Not yet added to the session."""
    found = db.scalar(select(AccountSettings).where(AccountSettings.user_id == user_id))
    return found or AccountSettings(user_id=user_id, language="en", theme=Theme.SYSTEM)


def save_name(db: Session, *, user_id: UUID, given: NameIn) -> None:
    """Names as typed, without the spaces around them; a username of somebody else's is refused."""
    user = person(db, user_id)
    try:
        with db.begin_nested():
            user.first_name, user.last_name = given.first_name.strip(), given.last_name.strip()
            user.username = given.username
    except IntegrityError:
        raise Malformed(fields={"username": "This username is taken. Choose another."}) from None
    _noted(db, user_id, "account.name_changed")


@dataclass(frozen=True, slots=True)
class SaidSchool:
    """School, year and subjects as another slice was told them."""

    school_name: str | None
    school_year: str | None
    preferred_subjects: list[str]


def save_school(db: Session, *, user_id: UUID, given: SchoolIn | SaidSchool) -> None:
    """School, year and subjects; years and subjects come from the curriculum."""
    user = person(db, user_id)
    if given.school_year is not None and given.school_year not in school_years(db):
        raise Malformed(fields={"schoolYear": "Choose one of the school years."})
    known = {slug for slug, _ in subjects(db)}
    if unknown := [slug for slug in given.preferred_subjects if slug not in known]:
        raise Malformed(fields={"preferredSubjects": f"There is no subject called {unknown[0]}."})
    user.school_name = (given.school_name or "").strip() or None
    user.school_year = given.school_year
    user.preferred_subjects = list(dict.fromkeys(given.preferred_subjects))
    _noted(db, user_id, "account.school_changed")


def save_birthday(db: Session, *, user_id: UUID, born: date, now: datetime) -> None:
    """Set once. A later correction may not make a child an adult; raises `BirthdayFixed`."""
    user, today = person(db, user_id), day_of(now)
    if not 5 <= age_on(born, today) <= 110:
        raise Malformed(fields={"dateOfBirth": "Please enter the day you were born."})
    if not may_change_birthday(user, born, today):
        raise BirthdayFixed
    user.date_of_birth = born
    _noted(db, user_id, "account.birthday_set")


def may_change_birthday(user: User, born: date, today: date) -> bool:
    if user.date_of_birth is None or user.date_of_birth == born:
        return True
    return is_adult(user.date_of_birth, today) or not is_adult(born, today)


def save_settings(db: Session, *, user_id: UUID, given: SettingsIn) -> None:
    kept = settings_of(db, user_id)
    kept.language, kept.theme, kept.data_saver = given.language, given.theme, given.data_saver
    db.add(kept)
    db.flush()


def _noted(db: Session, user_id: UUID, action: str) -> None:
    """The log tells that it changed, never what it was: the log is kept for good, a name is not."""
    audit(db, user_id=user_id, action=action, entity=("user", str(user_id)))
