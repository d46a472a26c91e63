"""Being forgotten: two weeks to think it over, then everything that is the person's goes, with a proof that it did."""

import hashlib
import json
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.sessions import end_sessions
from api.accounts.auth.tables import User
from api.accounts.profile.hooks import all_tables, money_on_its_way
from api.accounts.profile.personal_data import HOLDINGS
from api.accounts.profile.service.export import whose
from api.accounts.profile.service.profile import person
from api.accounts.profile.tables import DeletionRequest, GuardianConsent
from api.notifications.email.service import post
from api.notifications.email.tables import OutboxMail
from api.notifications.outbox.tables import OutboxStatus
from api.platform.audit.service import audit
from api.platform.permissions.service import given_to
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.roles import STAFF, SubscriptionStatus, Tier
from api.platform.storage.jobs import collect_unused_files
from api.settings import settings

WORD = "DELETE"


class StaffAccount(Problem):
    status, title = 409, "Staff Account"
    detail = "You are staff. Ask a super admin to remove your role first."


class DeletionAsked(Problem):
    status, title = 409, "Already Asked"
    detail = "Your account is going to be deleted. You can still keep it."


def pending(db: Session, user_id: UUID) -> DeletionRequest | None:
    return db.scalar(
        select(DeletionRequest).where(
            DeletionRequest.user_id == user_id,
            DeletionRequest.cancelled_at.is_(None),
            DeletionRequest.settled_at.is_(None),
        )
    )


def ask(
    db: Session, *, user_id: UUID, session_id: UUID, confirm: str, reason: str | None, now: datetime
) -> DeletionRequest:
    """Note the wish, end every other session at once, and tell by mail how to keep the account."""
    if confirm.strip() != WORD:
        raise Malformed(fields={"confirm": f"Type {WORD} to confirm."})
    db.execute(select(User.id).where(User.id == user_id).with_for_update())  # two clicks at once are one request
    user = person(db, user_id)
    if user.role in STAFF or given_to(db, user_id):
        raise StaffAccount
    if pending(db, user_id):
        raise DeletionAsked
    due = now + timedelta(days=constants.DELETION_GRACE_DAYS)
    made = DeletionRequest(user_id=user_id, requested_at=now, due_at=due, reason=(reason or "").strip() or None)
    db.add(made)
    end_sessions(db, user_id, now=now, keep=session_id)
    post(db, "deletion_asked", to=user.email, now=now, user_id=user_id, first_name=user.first_name,
         due=f"{due:%A %d %B %Y}", link=f"{settings().base_url}/profile#data")  # fmt: skip
    audit(db, user_id=user_id, action="account.deletion_asked", entity=("user", str(user_id)))
    db.flush()
    return made


def cancel(db: Session, *, user_id: UUID, now: datetime) -> None:
    found = pending(db, user_id)
    if found is None:
        raise NotFound
    found.cancelled_at = now
    user = person(db, user_id)
    post(db, "deletion_cancelled", to=user.email, now=now, user_id=user_id, first_name=user.first_name)
    audit(db, user_id=user_id, action="account.deletion_cancelled", entity=("user", str(user_id)))


def due(db: Session, now: datetime) -> list[UUID]:
    """The requests whose grace is over, oldest first."""
    open_ones = select(DeletionRequest.id).where(
        DeletionRequest.due_at <= now, DeletionRequest.cancelled_at.is_(None), DeletionRequest.settled_at.is_(None)
    )
    return list(db.scalars(open_ones.order_by(DeletionRequest.due_at)))


def settle(db: Session, request_id: UUID, now: datetime) -> bool:
    """Forget one person. One who changed their mind meanwhile is left alone; one to whom money is on its way waits."""
    request = db.scalar(
        select(DeletionRequest).where(DeletionRequest.id == request_id).with_for_update(skip_locked=True)
    )
    if request is None or request.cancelled_at or request.settled_at or request.due_at > now:
        return False
    if money_on_its_way(db, request.user_id):
        return False
    user = person(db, request.user_id)
    address, first_name = user.email, user.first_name
    forget_letters_to_guardians(db, user)
    done = forget(db, user, now)
    collect_unused_files.enqueue(db)  # photos and attachments leave the store once this is committed
    proof = {"rows": done, "at": now.isoformat(), "user": str(user.id)}
    sealed = hashlib.sha256(json.dumps(proof, sort_keys=True).encode()).hexdigest()
    db.execute(update(DeletionRequest).where(DeletionRequest.id == request.id)
               .values(settled_at=now, proof={**proof, "sha256": sealed}))  # fmt: skip
    post(db, "deletion_done", to=address, now=now, first_name=first_name, once=f"deletion:{request.id}")
    audit(db, user_id=None, action="account.deleted", entity=("user", str(user.id)), new={"proof": sealed})
    db.flush()
    return True


def forget(db: Session, user: User, now: datetime) -> dict[str, dict[str, int]]:
    """Erase what is the person's, empty what must stay, and leave a row without a name; answers the counts by table."""
    place = {table.name: at for at, table in enumerate(all_tables().sorted_tables)}
    counts: dict[str, dict[str, int]] = {}
    # What is only found through another row goes before that row does.
    for holding in sorted(
        HOLDINGS, key=lambda each: max(place[each.table], place.get(each.through, -1) + 0.5), reverse=True
    ):
        table = all_tables().tables[holding.table]
        mine = whose(table, holding, user.id)
        if not holding.keeps:
            gone = db.execute(delete(table).where(mine)).rowcount  # type: ignore[attr-defined]
            counts[holding.name] = {"erased": gone}
        elif holding.wipes:
            emptied = db.execute(update(table).where(mine).values(**holding.wipes)).rowcount  # type: ignore[attr-defined]
            counts[holding.name] = {"kept without a name": emptied}
        else:
            kept = db.scalar(select(func.count()).select_from(table).where(mine)) or 0
            counts[holding.name] = {"kept without a name": kept}
    db.execute(update(User).where(User.id == user.id).values(**nobody(now)))
    db.expire_all()
    return {table: count for table, count in sorted(counts.items()) if any(count.values())}


def forget_letters_to_guardians(db: Session, user: User) -> None:
    """Letters to a guardian name no account of theirs, so they are found by address."""
    addresses = select(GuardianConsent.guardian_email).where(
        GuardianConsent.user_id == user.id, GuardianConsent.guardian_email.is_not(None)
    )
    about_consent = OutboxMail.template.startswith("guardian_", autoescape=True)
    db.execute(delete(OutboxMail).where(about_consent, OutboxMail.to_address.in_(addresses)))


def forget_last_letters(db: Session) -> None:
    """The letter that says it is done is the last trace of the address; it goes once it was sent."""
    done = (OutboxMail.template == "deletion_done") & (OutboxMail.status == OutboxStatus.SENT)
    db.execute(delete(OutboxMail).where(done))


Emptied = str | bool | int | datetime | list[str] | None
KEPT_OF_USERS = {"id", "created_at", "updated_at", "role", "user_type", "auth_provider", "free_trial_used"}


def nobody(now: datetime) -> dict[str, Emptied]:
    """What a forgotten person's row says: nothing but that there was somebody."""
    values: dict[str, Emptied] = {}
    for column in User.__table__.columns:
        if column.name not in KEPT_OF_USERS and column.nullable:
            values[column.name] = None
    handle = secrets.token_hex(16)
    return values | {
        "email": f"{handle}@deleted.invalid",
        "first_name": "Deleted",
        "last_name": "account",
        "email_verified": False,
        "subscription_tier": Tier.FREE,
        "subscription_status": SubscriptionStatus.INACTIVE,
        "books_read_this_month": 0,
        "preferred_subjects": [],
        "must_change_password": False,
        "is_active": False,
        "deleted_at": now,
    }
