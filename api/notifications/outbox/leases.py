"""Taking the next message of a channel out of the outbox, and writing down what became of it.

A lease and its token are committed before a word is said to whoever delivers, and the result is written only while
the token is still the row's own. So no two senders hold one message, and none is lost when a sender dies. One that
dies after the message was taken and before that was written leaves a message that is sent again under the same id:
whoever knows that id shows one message. Elsewhere that moment can give two; it cannot give none.
"""

import random
from datetime import datetime, timedelta
from typing import Final, TypeVar
from uuid import UUID, uuid4

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from api.notifications.outbox.tables import OutboxMessage, OutboxStatus

MOST_SPREAD: Final = 1.2


Row = TypeVar("Row", bound=OutboxMessage)


def find_due(db: Session, kind: type[Row], now: datetime) -> Row | None:
    """The message of this kind that is due longest and nobody holds, locked; or None."""
    free = or_(kind.lease_until.is_(None), kind.lease_until <= now)
    due = (
        select(kind)
        .where(kind.status == OutboxStatus.WAITING, kind.next_at <= now, free)
        .order_by(kind.next_at, kind.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    db.flush()
    return db.scalar(due)


def lease(row: OutboxMessage, until: datetime) -> UUID:
    """Count a try and hold the row until then; the token proves whose it is."""
    token = uuid4()
    row.attempts += 1
    row.lease_token, row.lease_until = token, until
    return token


def settle(db: Session, kind: type[Row], message_id: UUID, token: UUID, **changes: object) -> Row | None:
    """Write the result and let go, while the lease is still ours; the row, or None when it had ended."""
    ours = (kind.id == message_id) & (kind.lease_token == token)
    changed = update(kind).where(ours).values(**changes, lease_token=None, lease_until=None)
    return db.scalar(changed.returning(kind).execution_options(populate_existing=True))


def wait_after(attempts: int, first_seconds: float, longest_seconds: float) -> timedelta:
    """Doubling from the first wait to the longest, each a fifth more or less so that many do not come back at once."""
    doubled = min(first_seconds * 2 ** min(attempts - 1, 20), longest_seconds / MOST_SPREAD)
    return timedelta(seconds=doubled * random.uniform(2 - MOST_SPREAD, MOST_SPREAD))
