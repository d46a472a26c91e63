"""The learner's side of a code: what it opens, taking it, and ending it."""

from datetime import timedelta
from uuid import UUID

from fastapi import APIRouter, status

from api import constants
from api.platform.client_info import Caller, From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, Unlimited
from api.platform.limits import give_back, limit
from api.platform.principal import Principal
from api.platform.raw_sql import Hot, HotDb
from api.school.assignments import codes
from api.school.assignments.schemas import SharedTest, TestCodeIn

router = APIRouter(prefix="/api/test-codes", tags=["assignments"])
HOUR = timedelta(hours=1)
PERSON, ADDRESS = "test-code-person", "test-code-address"


@router.post("/look")
def look_at_test_code(me: InPerson, body: TestCodeIn, caller: From, now: Now, hot: HotDb, db: Db) -> SharedTest:
    """What a code opens and who gives it. Wrong codes are counted by person and by address."""
    _count(hot, me, caller, now)
    test = codes.look(db, me, body.code)
    _right(hot, me, caller)
    return test


@router.post("/enter", status_code=status.HTTP_201_CREATED)
def enter_test_code(
    me: InPerson, _: Unlimited, body: TestCodeIn, caller: From, now: Now, hot: HotDb, db: Db
) -> SharedTest:
    """Take the test; its maker sees how it goes from now on. A minor without consent is shown to no stranger."""
    _count(hot, me, caller, now)
    test = codes.enter(db, me, body.code, caller=caller, now=now)
    _right(hot, me, caller)
    return test


@router.delete("/tests/{quiz_id}", status_code=status.HTTP_204_NO_CONTENT)
def leave_shared_test(quiz_id: UUID, me: InPerson, caller: From, now: Now, db: Db) -> None:
    """The maker sees nothing of this learner any more; what was taken stays the learner's."""
    codes.leave(db, me, quiz_id, caller=caller, now=now)


def _count(hot: Hot, me: Principal, caller: Caller, now: Now) -> None:
    allowed = constants.CLASS_TRIES_PER_HOUR
    limit(hot, PERSON, str(me.id), allowed=allowed, per=HOUR, now=now)
    limit(hot, ADDRESS, caller.ip, allowed=allowed * constants.SCHOOL_FACTOR, per=HOUR, now=now)


def _right(hot: Hot, me: Principal, caller: Caller) -> None:
    """A code that was right is no guess."""
    give_back(hot, PERSON, str(me.id))
    give_back(hot, ADDRESS, caller.ip)
