"""From the warehouse's learner keys back to people: only here, and only inside the api."""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.core.pseudonym import learner_key
from api.identity.tables import User


def people_by_key(db: Session, keys: Iterable[str]) -> dict[str, UUID]:
    """The person behind each of these learner keys, found in one pass; a key of nobody is left out."""
    wanted = set(keys)
    if not wanted:
        return {}
    return {key: user for user in db.scalars(select(User.id)) if (key := learner_key(user)) in wanted}
