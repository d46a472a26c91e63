"""The staff's doors to people."""

from dataclasses import asdict
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, status
from fastapi.responses import StreamingResponse

from api.accounts.auth.service import end_sessions
from api.accounts.user_admin.schemas import (
    BulkIn,
    BulkOut,
    EditIn,
    PasswordResetIn,
    PersonOut,
    PersonRow,
    ReasonIn,
    sent_fields,
)
from api.accounts.user_admin.service import bulk, passwords, presenters, queries, suspension, updates
from api.accounts.user_admin.service.permissions import check_manages, note, person
from api.accounts.user_admin.service.queries import Sort, Wanted
from api.platform.audit.service import audit
from api.platform.batches import batches
from api.platform.client_info import From
from api.platform.clock import Now, day_of
from api.platform.csv import csv_stream
from api.platform.db import Db
from api.platform.guards import FreshPeopleManager, PeopleManager
from api.platform.quotas import EXPORTS
from api.platform.raw_sql import SqlDb
from api.platform.record_views.dependency import ProfileViews
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.platform.schemas import Page, PageNumber, PageSize

router = APIRouter(prefix="/api/admin/users", tags=["people"])


def wanted(
    search: Annotated[str, Query(max_length=200)] = "",
    role: Role | None = None,
    tier: Tier | None = None,
    subscription: Annotated[SubscriptionStatus | None, Query(alias="status")] = None,
    is_active: Annotated[bool | None, Query(alias="isActive")] = None,
    school_year: Annotated[str | None, Query(alias="schoolYear", max_length=10)] = None,
    email_verified: Annotated[bool | None, Query(alias="emailVerified")] = None,
    is_limited: Annotated[bool | None, Query(alias="isLimited")] = None,
) -> Wanted:
    """The filters of the list, from the address."""
    return Wanted(search, role, tier, subscription, is_active, school_year, email_verified, is_limited)


Filters = Annotated[Wanted, Depends(wanted)]


@router.get("")
def list_users(
    me: PeopleManager, now: Now, db: Db, filters: Filters, page: PageNumber = 1, page_size: PageSize = 20,
    sort: Sort = "-createdAt",
) -> Page[PersonRow]:  # fmt: skip
    rows, total = queries.page(db, filters, now, sort=sort, page=page, page_size=page_size)
    data = [presenters.row(user, now) for user in rows]
    return Page[PersonRow](data=data, total=total, page=page, page_size=page_size)


# Before its sibling, whose {user_id} would swallow the name.
@router.get("/export.csv", response_class=StreamingResponse, dependencies=[EXPORTS])
def export_users(
    me: FreshPeopleManager, now: Now, db: Db, sql: SqlDb, client: From, filters: Filters, views: ProfileViews
) -> StreamingResponse:
    views.show(*db.scalars(queries.learner_ids(filters, now)))
    used = {name: str(value) for name, value in asdict(filters).items() if value not in (None, "")}
    audit(db, user_id=me.id, action="people.exported", entity=("users", "*"), new=used, client=client)
    rows = batches(sql, lambda last: queries.after(filters, now, last))
    return csv_stream(f"kitabo-people-{day_of(now)}", queries.EXPORTED, rows)


@router.post("/bulk")
def edit_users(body: BulkIn, me: FreshPeopleManager, now: Now, db: Db, client: From) -> BulkOut:
    chosen = Wanted(**body.matching.model_dump()) if body.matching else body.user_ids
    done = bulk.edit_many(
        db, chosen=chosen, expected=body.count, sent=sent_fields(body.changes), me=me, now=now, client=client
    )
    return BulkOut.model_validate(done)


@router.post("/reset-password", status_code=status.HTTP_204_NO_CONTENT)
def reset_password_for(body: PasswordResetIn, me: FreshPeopleManager, now: Now, db: Db, client: From) -> None:
    user = person(db, body.user_id, lock=True)
    passwords.reset(
        db, user, new_password=body.new_password, send_mail=body.send_reset_email, me=me, now=now, client=client
    )


@router.get("/{user_id}")
def get_user(user_id: UUID, me: PeopleManager, now: Now, db: Db, views: ProfileViews) -> PersonOut:
    user = person(db, user_id)
    views.show(*([user.id] if user.role is Role.USER else []))
    return presenters.detail(db, user, me=me, now=now)


@router.patch("/{user_id}")
def edit_user(user_id: UUID, body: EditIn, me: FreshPeopleManager, now: Now, db: Db, client: From) -> PersonOut:
    user = updates.edit(db, user_id, sent=sent_fields(body), seen=body.seen.model_dump(), me=me, now=now, client=client)
    return presenters.detail(db, user, me=me, now=now)


@router.post("/{user_id}/suspend")
def suspend_user(user_id: UUID, body: ReasonIn, me: FreshPeopleManager, now: Now, db: Db, client: From) -> PersonOut:
    user = person(db, user_id, lock=True)
    suspension.suspend(db, user, reason=body.reason, me=me, now=now, client=client)
    return presenters.detail(db, user, me=me, now=now)


@router.post("/{user_id}/unsuspend")
def unsuspend_user(user_id: UUID, me: FreshPeopleManager, now: Now, db: Db, client: From) -> PersonOut:
    user = person(db, user_id, lock=True)
    suspension.unsuspend(db, user, me=me, now=now, client=client)
    return presenters.detail(db, user, me=me, now=now)


@router.delete("/{user_id}/sessions", status_code=status.HTTP_204_NO_CONTENT)
def end_user_sessions(user_id: UUID, me: FreshPeopleManager, now: Now, db: Db, client: From) -> None:
    user = person(db, user_id)
    check_manages(db, me, user)
    ended = end_sessions(db, user.id, now=now)
    note(db, user.id, "user.sessions_ended", me, client, {}, {"ended": ended})
