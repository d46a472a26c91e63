"""Finding people among many: words, filters, order and pages, all by the database."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import Select, Text, and_, func, literal_column, or_, select, true, type_coerce
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.accounts.user_admin.tables import WORDS
from api.platform.clock import day_of
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.settings import settings

Sort = Literal["createdAt", "-createdAt", "lastName", "-lastName", "email", "-email", "lastLoginAt", "-lastLoginAt"]
ORDERS: Final[dict[str, list[Any]]] = {
    "createdAt": [User.created_at],
    "lastName": [func.lower(User.last_name), func.lower(User.first_name)],
    "email": [func.lower(User.email)],
    "lastLoginAt": [User.last_login_at],
}
MOST_WORDS: Final = 8


@dataclass(frozen=True)
class Wanted:
    """Whom to find; None or empty is everybody."""

    search: str = ""
    role: Role | None = None
    tier: Tier | None = None
    status: SubscriptionStatus | None = None
    is_active: bool | None = None
    school_year: str | None = None
    email_verified: bool | None = None
    is_limited: bool | None = None


def words_of(search: str) -> str:
    """What was typed as a search for the beginnings of words: 'Nakato s3' -> 'nakato:* & s3:*'."""
    compact = re.sub(r"(?<=\d)[\s-]+(?=\d)", "", search.lower())  # a phone number is one word, however it is spaced
    words = re.findall(r"[^\W_]+", compact)[:MOST_WORDS]
    return " & ".join(f"{word}:*" for word in words)


def matching(wanted: Wanted, now: datetime, *columns: Any) -> Select[Any]:
    """The people wanted, in no order."""
    query = select(*columns).select_from(User)
    if wanted.search.strip():
        words = words_of(wanted.search)
        # Only marks and spaces were typed: nobody is called that.
        query = query.where(
            WORDS.bool_op("@@")(func.to_tsquery(literal_column("'pg_catalog.simple'"), words)) if words else ~true()
        )
    # Compared as text: what travels on the short way is not turned by the column's own type.
    named = [(User.role, wanted.role), (User.subscription_tier, wanted.tier), (User.subscription_status, wanted.status)]
    query = query.where(*(type_coerce(column, Text) == value.value for column, value in named if value is not None))
    flags = [(User.is_active, wanted.is_active), (User.email_verified, wanted.email_verified)]
    query = query.where(*(column.is_(value) for column, value in flags if value is not None))
    if wanted.school_year:
        query = query.where(User.school_year == wanted.school_year)
    if wanted.is_limited is not None:
        query = query.where(_is_limited(now) if wanted.is_limited else ~_is_limited(now))
    return query.where(User.deleted_at.is_(None))


def _is_limited(now: datetime) -> Any:
    """`identity.rules.is_limited` as a condition; a test holds the two together."""
    if not settings().require_guardian_consent:
        return ~true()
    today = day_of(now)
    grown = today.replace(
        year=today.year - constants.ADULT_AGE, day=min(today.day, 28) if today.month == 2 else today.day
    )
    young = or_(User.date_of_birth.is_(None), User.date_of_birth > grown)
    return and_(type_coerce(User.role, Text) == Role.USER.value, User.guardian_consented_at.is_(None), young)


def ordered(query: Select[Any], sort: Sort) -> Select[Any]:
    """The query in an order an index holds; the id is always the last word."""
    key, down = sort.removeprefix("-"), sort.startswith("-")
    columns = [each.desc() if down else each.asc() for each in (*ORDERS[key], User.id)]
    if key == "lastLoginAt":  # who never signed in stands last, whichever way the index is read
        columns[0] = columns[0].nulls_last() if down else columns[0].nulls_first()
    return query.order_by(*columns)


def page(
    db: Session, wanted: Wanted, now: datetime, *, sort: Sort, page: int, page_size: int
) -> tuple[list[User], int]:
    """One page of the people wanted, and how many they are."""
    total = db.scalar(matching(wanted, now, func.count())) or 0
    rows = ordered(matching(wanted, now, User), sort).offset((page - 1) * page_size).limit(page_size)
    return list(db.scalars(rows)), total


def learner_ids(wanted: Wanted, now: datetime) -> Select[tuple[UUID]]:
    """The learners among those who match."""
    return matching(wanted, now, User.id).where(User.role == Role.USER)


def after(wanted: Wanted, now: datetime, last: UUID | None) -> Select[Any]:
    """The people wanted beyond one, by id: the order they are exported in."""
    columns = [getattr(User, name) for name in EXPORTED]
    query = matching(wanted, now, *columns)
    return query.where(User.id > last if last else true()).order_by(User.id)


EXPORTED: Final = (
    "id", "first_name", "last_name", "email", "username", "phone_number", "role", "subscription_tier",
    "subscription_status", "is_active", "email_verified", "school_year", "school_name", "created_at", "last_login_at",
)  # fmt: skip
