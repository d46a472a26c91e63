"""What was posted in a test, as its reader would find it."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.notifications.email import service
from api.notifications.email.tables import OutboxMail


def posted(db: Session, template: str | None = None, to: str | None = None) -> list[OutboxMail]:
    """The mails waiting to be sent, oldest first."""
    db.flush()
    query = select(OutboxMail).order_by(OutboxMail.posted_at, OutboxMail.id)
    if template:
        query = query.where(OutboxMail.template == template)
    if to:
        query = query.where(OutboxMail.to_address == to)
    return list(db.scalars(query.execution_options(populate_existing=True)))


def values(mail: OutboxMail) -> dict[str, Any]:
    return dict(service.opened(mail))


def last_code(db: Session, to: str) -> str:
    """The newest code in somebody's mailbox."""
    return str(values(posted(db, "verification_code", to)[-1])["code"])


def last_token(db: Session, to: str) -> str:
    """The token of the newest reset link in somebody's mailbox."""
    return str(values(posted(db, "password_reset", to)[-1])["link"]).partition("token=")[2]
