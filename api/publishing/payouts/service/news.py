"""The word to an author about what became of a payout: in the product and by email."""

from datetime import datetime
from typing import Final

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.service import post as post_mail
from api.notifications.in_app.service import notify
from api.publishing.authors.tables import Author
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus

HERE: Final = "/author/dashboard"
# What happened, and what it means; {reason} where a person gave one.
WORDS: Final = {
    PayoutStatus.PENDING: ("was asked for", "A colleague checks it. If you did not ask for it, change your password."),
    PayoutStatus.APPROVED: ("is approved", "We send the money next."),
    PayoutStatus.REJECTED: ("was not approved", "The money is in your balance again. {reason}"),
    PayoutStatus.CANCELLED: ("was cancelled", "The money is in your balance again."),
    PayoutStatus.COMPLETED: ("is paid", "The money is sent. Your statements say which months it paid."),
    PayoutStatus.FAILED: ("did not arrive", "The money is in your balance again. Check the number and ask again."),
    PayoutStatus.REVERSED: ("came back", "The money is in your balance again. Check the number and ask again."),
}


def inform(db: Session, payout: AuthorPayoutRequest, author: Author, now: datetime, reason: str | None = None) -> None:
    """Once for each state and attempt; that it is on its way is no news."""
    words = WORDS.get(payout.status)
    person = db.get(User, author.user_id)
    if words is None or person is None or person.deleted_at is not None:
        return
    what, says = words[0], words[1].format(reason=reason or "").strip()
    once = f"payout:{payout.id}:{payout.status}:{payout.attempts}"
    amount = f"UGX {payout.amount:,}"
    notify(db, author.user_id, kind="payout", title=f"Your payout of {amount} {what}", text=says, url=HERE, now=now,
           once=once)  # fmt: skip
    post_mail(db, "payout_news", to=person.email, now=now, user_id=person.id, once=once, first_name=person.first_name,
              amount=amount, what=what, says=says)  # fmt: skip
