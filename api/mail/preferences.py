"""What a person wants to receive, said while signed in or with the token in a mail."""

import secrets
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.core.problem import NotFound
from api.mail.tables import EmailPreferences, MailKind

COLUMN = {
    MailKind.MARKETING: "marketing_emails",
    MailKind.TRIAL: "trial_reminders",
    MailKind.SUBSCRIPTION: "subscription_updates",
}


class NoSuchToken(NotFound):
    title = "Link Not Found"
    detail = "This link is not one of ours, or the account is gone. Sign in to choose your mails in your profile."


def wants(kind: MailKind, chosen: EmailPreferences) -> bool:
    """Whether a mail of this kind may go to somebody who chose so; account mails always may."""
    if kind is MailKind.ACCOUNT:
        return True
    return not chosen.is_unsubscribed_all and bool(getattr(chosen, COLUMN[kind]))


def of_person(db: Session, user_id: UUID) -> EmailPreferences:
    """The person's choices, with the defaults made on first asking."""
    found = select(EmailPreferences).where(EmailPreferences.user_id == user_id)
    chosen = db.scalar(found)
    if chosen is None:
        token = secrets.token_urlsafe(32)
        db.execute(
            insert(EmailPreferences)
            .values(user_id=user_id, unsubscribe_token=token)
            .on_conflict_do_nothing(index_elements=["user_id"])
        )
        chosen = db.scalars(found).one()
    return chosen


def of_token(db: Session, token: str) -> EmailPreferences:
    """The choices a mail's link leads to; raises `NoSuchToken`."""
    chosen = db.scalar(select(EmailPreferences).where(EmailPreferences.unsubscribe_token == token))
    if chosen is None:
        raise NoSuchToken
    return chosen


def change(chosen: EmailPreferences, wishes: dict[str, bool]) -> None:
    """Take over the toggles that were sent. Turning any kind on takes an earlier 'none at all' back."""
    for name, wish in wishes.items():
        setattr(chosen, name, wish)
    if "is_unsubscribed_all" not in wishes and any(wishes.values()):
        chosen.is_unsubscribed_all = False
