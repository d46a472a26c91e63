"""Linking a parent and a child, what the link allows, and what a parent sees."""

from datetime import timedelta
from uuid import UUID

from fastapi import APIRouter

from api import constants
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn
from api.platform.limits import give_back, limit
from api.platform.raw_sql import SqlDb
from api.platform.record_views import service as record_views
from api.platform.record_views.schemas import RecordViewOut
from api.platform.schemas import Page, PageNumber, PageSize
from api.school.families.guards import ParentSide
from api.school.families.schemas.links import (
    AskOut,
    ChildProgress,
    EnterIn,
    FamilyOut,
    NoIn,
    PermissionsIn,
    SideIn,
    YesIn,
)
from api.school.families.service import links, permissions, presenters

router = APIRouter(prefix="/api/family", tags=["family"])
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ADDRESS, PERSON, CODE = "family-address", "family-person", "family-code"

TOO_OFTEN = "Too many wrong codes. Try again in an hour, or make a code here and let the other person enter it."


@router.get("")
def get_family(me: SignedIn, now: Now, db: Db) -> FamilyOut:
    return presenters.family_of(db, user_id=me.id, now=now)


@router.post("/codes", status_code=201)
def make_family_code(me: InPerson, body: SideIn, client: From, now: Now, sql: SqlDb, db: Db) -> FamilyOut:
    limit(sql, "family-made", str(me.id), allowed=constants.FAMILY_CODES_PER_HOUR, per=HOUR, now=now)
    links.make_code(db, user_id=me.id, side=body.side, client=client, now=now)
    return presenters.family_of(db, user_id=me.id, now=now)


@router.post("/codes/enter", status_code=201)
def enter_family_code(me: InPerson, body: EnterIn, client: From, now: Now, sql: SqlDb, db: Db) -> AskOut:
    """Counted by address, by person and by code, also when the try is wrong."""
    tries = constants.FAMILY_TRIES_PER_HOUR
    limit(sql, ADDRESS, client.ip, allowed=tries, per=HOUR, now=now, detail=TOO_OFTEN)
    limit(sql, PERSON, str(me.id), allowed=tries, per=HOUR, now=now, detail=TOO_OFTEN)
    limit(sql, CODE, body.code, allowed=constants.FAMILY_TRIES_PER_CODE, per=DAY, now=now)
    ask = links.enter(db, user_id=me.id, side=body.side, code=body.code, client=client, now=now)
    # A right one was no guess: brothers and sisters, and everybody behind a carrier's one address, may follow.
    give_back(sql, ADDRESS, client.ip)
    give_back(sql, PERSON, str(me.id))
    return presenters.one_ask(db, ask, me.id, now)


@router.post("/asks/{ask_id}/accept")
def accept_family_ask(ask_id: UUID, me: InPerson, body: YesIn, client: From, now: Now, db: Db) -> FamilyOut:
    links.accept(db, user_id=me.id, ask_id=ask_id, relationship=body.relationship, client=client, now=now)
    return presenters.family_of(db, user_id=me.id, now=now)


@router.post("/asks/{ask_id}/reject")
def reject_family_ask(ask_id: UUID, me: InPerson, body: NoIn, client: From, now: Now, db: Db) -> FamilyOut:
    links.reject(db, user_id=me.id, ask_id=ask_id, reason=body.reason, client=client, now=now)
    return presenters.family_of(db, user_id=me.id, now=now)


@router.put("/links/{link_id}/permissions")
def set_family_permissions(
    link_id: UUID, me: InPerson, body: PermissionsIn, client: From, now: Now, db: Db
) -> FamilyOut:
    permissions.set_permissions(db, user_id=me.id, link_id=link_id, wanted=body.permissions, client=client, now=now)
    return presenters.family_of(db, user_id=me.id, now=now)


@router.delete("/links/{link_id}")
def revoke_family_link(link_id: UUID, me: InPerson, client: From, now: Now, db: Db) -> FamilyOut:
    permissions.revoke(db, user_id=me.id, link_id=link_id, client=client, now=now)
    return presenters.family_of(db, user_id=me.id, now=now)


@router.get("/links/{link_id}/progress")
def get_child_progress(link_id: UUID, me: ParentSide, now: Now, db: Db) -> ChildProgress:
    """Asked anew each time: a link that ended a moment ago shows nothing."""
    return presenters.child_progress(db, parent_id=me.id, link_id=link_id, now=now)


@router.get("/links/{link_id}/record-views")
def list_child_record_views(
    link_id: UUID, me: ParentSide, db: Db, page: PageNumber = 1, page_size: PageSize = 20
) -> Page[RecordViewOut]:
    """Who looked at a child's record, for a parent whom the child lets see their progress."""
    child = permissions.child_of(db, parent_id=me.id, link_id=link_id)
    return record_views.page(db, child.id, page=page, page_size=page_size)
