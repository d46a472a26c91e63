"""The contact page: a message becomes a mail to the support inbox."""

import hashlib
from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.notifications.email.schemas import ContactIn
from api.notifications.email.service import post
from api.platform.clock import day_of
from api.platform.settings.service import configured


def reference_of(sent: ContactIn, now: datetime) -> str:
    """What the writer can quote; the same message sent again on one day has the same, so that it is one mail."""
    said = "\x00".join([sent.email.lower(), sent.subject, sent.message, day_of(now).isoformat()])
    digest = hashlib.sha256(said.encode()).hexdigest()[:8].upper()
    return f"{digest[:4]}-{digest[4:]}"


def write_to_us(db: Session, sent: ContactIn, *, me: UUID | None, now: datetime) -> str:
    """Post the message, answerable to its writer; returns the reference.

    A filled honeypot is answered alike and posts nothing, so that a machine learns nothing from it.
    """
    reference = reference_of(sent, now)
    if not sent.website:
        post(
            db,
            "contact_message",
            to=configured(db, "support_email"),
            reply_to=sent.email,
            now=now,
            once=f"contact:{reference}:{day_of(now)}",
            reference=reference,
            subject=sent.subject,
            name=sent.name,
            email=sent.email,
            message=sent.message,
            account=f"yes, account {me}" if me else "no",
        )
    return reference
