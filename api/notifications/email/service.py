"""Posting a mail: a row in the caller's own transaction, sent by another process once that has committed."""

import json
import re
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.notifications.email.jobs import send_email
from api.notifications.email.tables import MailKind, OutboxMail
from api.notifications.email.template_loader import BadLetter, letter
from api.notifications.outbox.tables import Channel
from api.platform.ids import uuid7
from api.platform.secrets import Unsealable, seal, unseal

PURPOSE = "mail"
ADDRESS = re.compile(r"[^\s@<>()\[\]\\,;:\"\x00-\x20\x7f-\x9f]{1,64}@[^\s@<>()\[\]\\,;:\"\x00-\x20\x7f-\x9f]{1,190}")


def post(
    db: Session,
    template: str,
    *,
    to: str,
    now: datetime,
    user_id: UUID | None = None,
    once: str | None = None,
    reply_to: str | None = None,
    **values: str,
) -> bool:
    """Have a mail sent if this transaction commits; the same `once` twice is one mail. Whether this one is new.

    Raises `BadLetter`, a programmer's error, when there is no such template, when the values are not exactly the
    ones it names, or when an address is none.
    """
    written = letter(template)
    written.check(values)
    for address in (to, *([reply_to] if reply_to else [])):
        if not ADDRESS.fullmatch(address):
            raise BadLetter(f"{template}: not an address")
    if written.kind is not MailKind.ACCOUNT and user_id is None:
        raise BadLetter(f"{template}: only somebody with preferences can receive a {written.kind} mail")
    row = {
        "id": uuid7(int(now.timestamp() * 1000)),
        "channel": Channel.EMAIL,
        "template": template,
        "kind": written.kind,
        "to_address": to,
        "reply_to": reply_to,
        "user_id": user_id,
        "once": once,
        "sealed_content": _seal(values),
        "posted_at": now,
        "next_at": now,
    }
    return _add(db, row)


def _add(db: Session, row: dict[str, Any]) -> bool:
    """The row and its nudge, unless it is there already."""
    db.flush()  # the receiver may be new in this very transaction
    added = insert(OutboxMail).values(row).on_conflict_do_nothing(index_elements=["channel", "once"])
    is_new = db.scalar(added.returning(OutboxMail.id)) is not None
    if is_new:
        send_email.enqueue(db)
    return is_new


def _seal(values: dict[str, str]) -> bytes:
    """Codes and links wait unreadable, also in backups of the database."""
    return seal(PURPOSE, json.dumps(values).encode())


def opened(row: OutboxMail) -> dict[str, str]:
    """The values a mail was posted with; raises `BadLetter` when they were wiped, or sealed with another key."""
    try:
        values: dict[str, str] = json.loads(unseal(PURPOSE, row.sealed_content or b""))
    except Unsealable:
        raise BadLetter(f"{row.template}: its values can no longer be read") from None
    return values
