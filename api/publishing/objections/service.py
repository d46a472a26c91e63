"""Writing, withdrawing and answering an objection, and who is told of it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.notifications.in_app.service import notify, notify_all
from api.platform.audit.service import audit
from api.platform.clock import named_month
from api.platform.permissions.rules import StaffPermission
from api.platform.permissions.tables import PermissionGrant
from api.platform.principal import Principal
from api.platform.problem import Malformed
from api.publishing.authors.tables import Author
from api.publishing.objections.rules import (
    AlreadyObjected,
    ObjectionNotFound,
    OwnObjection,
    TooManyObjections,
    require_move,
)
from api.publishing.objections.schemas import ObjectionIn
from api.publishing.objections.tables import ObjectionState, ObjectionSubject, StatementObjection
from api.publishing.royalties.service.statements import statement
from api.settings import settings

QUEUE = "/admin/revenue-management"
NOTICE = "objection"


def write(db: Session, author: Author, month: str, sent: ObjectionIn, now: datetime) -> StatementObjection:
    """Keep an objection to a line the statement has, and tell finance."""
    _must_be_on_the_statement(db, author, month, sent, now)
    db.get_one(Author, author.id, with_for_update=True)  # two tabs of one author
    of = StatementObjection
    waiting = db.scalars(select(of).where(of.author_id == author.id, of.state == ObjectionState.OPEN)).all()
    if any((row.month, row.subject, row.book_id) == (month, sent.subject, sent.book_id) for row in waiting):
        raise AlreadyObjected
    if len(waiting) >= constants.OBJECTIONS_WAITING:
        raise TooManyObjections
    made = StatementObjection(
        month=month, author_id=author.id, subject=sent.subject, book_id=sent.book_id, words=sent.words, created_at=now,
    )  # fmt: skip
    db.add(made)
    db.flush()
    _notify_finance(db, author, made, now)
    return made


def _must_be_on_the_statement(db: Session, author: Author, month: str, sent: ObjectionIn, now: datetime) -> None:
    if (sent.subject is ObjectionSubject.POOL) != (sent.book_id is None):
        raise Malformed(fields={"bookId": "Choose the book it is about"})
    on_it = statement(db, author.id, month, now)
    lines = on_it.held if sent.subject is ObjectionSubject.HELD else on_it.books
    if sent.book_id is not None and sent.book_id not in {line.book_id for line in lines}:
        raise Malformed(fields={"bookId": "Choose a book of this statement"})


def _notify_finance(db: Session, author: Author, made: StatementObjection, now: datetime) -> None:
    """The bell and a mail for whoever prepares months."""
    grant = PermissionGrant
    preparers = select(grant.user_id).where(
        grant.permission == StaffPermission.FINANCE_PREPARE, grant.revoked_at.is_(None)
    )
    people = db.scalars(select(User).where(User.id.in_(preparers), User.is_active, User.deleted_at.is_(None))).all()
    title, once = f"{author.display_name} objects to {named_month(made.month)}", f"objection:{made.id}"
    notify_all(db, [(each.id, made.words[:200], QUEUE, once) for each in people], kind=NOTICE, title=title, now=now)
    for each in people:
        post(
            db, "objection_written", to=each.email, now=now, user_id=each.id, once=f"{once}:{each.id}",
            author=author.display_name, month=named_month(made.month), words=made.words,
            link=f"{settings().base_url}{QUEUE}",
        )  # fmt: skip


def withdraw(db: Session, author: Author, objection_id: UUID, now: datetime) -> StatementObjection:
    """Taken back by its author before anybody answered."""
    found = db.get(StatementObjection, objection_id, with_for_update=True)
    if found is None or found.author_id != author.id:
        raise ObjectionNotFound
    require_move(found.state, ObjectionState.WITHDRAWN)
    found.state, found.closed_at = ObjectionState.WITHDRAWN, now
    return found


def answer(
    db: Session, *, objection_id: UUID, decision: ObjectionState, words: str, me: Principal, now: datetime
) -> StatementObjection:
    """A person says who is right and why; the author is told."""
    found = db.get(StatementObjection, objection_id, with_for_update=True)
    if found is None:
        raise ObjectionNotFound
    author = db.get_one(Author, found.author_id)
    if author.user_id == me.id:
        raise OwnObjection
    require_move(found.state, decision)
    found.state, found.closed_at, found.answered_by, found.answer = decision, now, me.id, words
    audit(
        db, user_id=me.id, action=f"objection.{decision.value}", entity=("statement_objections", str(found.id)),
        old={"state": ObjectionState.OPEN.value}, new={"state": decision.value, "answer": words}, client=me.client,
    )  # fmt: skip
    _notify_author(db, author, found, now)
    return found


def _notify_author(db: Session, author: Author, found: StatementObjection, now: datetime) -> None:
    user, page = db.get_one(User, author.user_id), f"/author/dashboard?month={found.month}"
    said = "You were right" if found.state is ObjectionState.UPHELD else "We looked again and nothing changes"
    once = f"objection-answered:{found.id}"
    notify(
        db, user.id, kind=NOTICE, title=f"Your objection to {named_month(found.month)} is answered",
        text=f"{said}. {found.answer}"[:500], url=page, now=now, once=once,
    )  # fmt: skip
    post(
        db, "objection_answered", to=user.email, now=now, user_id=user.id, once=once, first_name=user.first_name,
        month=named_month(found.month), said=said, answer=found.answer or "", link=f"{settings().base_url}{page}",
    )  # fmt: skip
