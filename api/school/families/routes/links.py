"""Linking a parent and a child, what the link allows, and what a parent sees."""

from datetime import timedelta
from uuid import UUID

from fastapi import APIRouter

from api import business
from api.core.caller import From
from api.core.clock import Now
from api.core.db import Db
from api.core.guards import InPerson, SignedIn
from api.core.hot import HotDb
from api.core.limits import give_back, limit
from api.family.guards import ParentSide
from api.family.schemas.links import (
    AskOut,
    ChildProgress,
    EnterIn,
    FamilyOut,
    NoIn,
    PermissionsIn,
    SideIn,
    YesIn,
)
from api.family.service import linking, standing, telling

router = APIRouter(prefix="/api/family", tags=["family"])
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ADDRESS, PERSON, CODE = "family-address", "family-person", "family-code"

TOO_OFTEN = "Too many wrong codes. Try again in an hour, or make a code here and let the other person enter it."


@router.get("")
def get_family(me: SignedIn, now: Now, db: Db) -> FamilyOut:
    return telling.family_of(db, user_id=me.id, now=now)


@router.post("/codes", status_code=201)
def make_family_code(me: InPerson, body: SideIn, caller: From, now: Now, hot: HotDb, db: Db) -> FamilyOut:
    limit(hot, "family-made", str(me.id), allowed=business.FAMILY_CODES_PER_HOUR, per=HOUR, now=now)
    linking.make_code(db, user_id=me.id, side=body.side, caller=caller, now=now)
    return telling.family_of(db, user_id=me.id, now=now)


@router.post("/codes/enter", status_code=201)
def enter_family_code(me: InPerson, body: EnterIn, caller: From, now: Now, hot: HotDb, db: Db) -> AskOut:
    """Counted by address, by person and by code, also when the try is wrong."""
    tries = business.FAMILY_TRIES_PER_HOUR
    limit(hot, ADDRESS, caller.ip, allowed=tries, per=HOUR, now=now, detail=TOO_OFTEN)
    limit(hot, PERSON, str(me.id), allowed=tries, per=HOUR, now=now, detail=TOO_OFTEN)
    limit(hot, CODE, body.code, allowed=business.FAMILY_TRIES_PER_CODE, per=DAY, now=now)
    ask = linking.enter(db, user_id=me.id, side=body.side, code=body.code, caller=caller, now=now)
    # A right one was no guess: brothers and sisters, and everybody behind a carrier's one address, may follow.
    give_back(hot, ADDRESS, caller.ip)
    give_back(hot, PERSON, str(me.id))
    return telling.one_ask(db, ask, me.id, now)


@router.post("/asks/{ask_id}/accept")
def accept_family_ask(ask_id: UUID, me: InPerson, body: YesIn, caller: From, now: Now, db: Db) -> FamilyOut:
    linking.accept(db, user_id=me.id, ask_id=ask_id, relationship=body.relationship, caller=caller, now=now)
    return telling.family_of(db, user_id=me.id, now=now)


@router.post("/asks/{ask_id}/reject")
def reject_family_ask(ask_id: UUID, me: InPerson, body: NoIn, caller: From, now: Now, db: Db) -> FamilyOut:
    linking.reject(db, user_id=me.id, ask_id=ask_id, reason=body.reason, caller=caller, now=now)
    return telling.family_of(db, user_id=me.id, now=now)


@router.put("/links/{link_id}/permissions")
def set_family_permissions(
    link_id: UUID, me: InPerson, body: PermissionsIn, caller: From, now: Now, db: Db
) -> FamilyOut:
    standing.set_permissions(db, user_id=me.id, link_id=link_id, wanted=body.permissions, caller=caller, now=now)
    return telling.family_of(db, user_id=me.id, now=now)


@router.delete("/links/{link_id}")
def revoke_family_link(link_id: UUID, me: InPerson, caller: From, now: Now, db: Db) -> FamilyOut:
    standing.revoke(db, user_id=me.id, link_id=link_id, caller=caller, now=now)
    return telling.family_of(db, user_id=me.id, now=now)


@router.get("/links/{link_id}/progress")
def get_child_progress(link_id: UUID, me: ParentSide, now: Now, db: Db) -> ChildProgress:
    """Asked anew each time: a link that ended a moment ago shows nothing."""
    return telling.child_progress(db, parent_id=me.id, link_id=link_id, now=now)
