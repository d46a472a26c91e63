"""The learner's side of a code: what it opens, taking it, and ending it."""

from datetime import timedelta
from uuid import UUID

from fastapi import APIRouter, status

from api import constants
from api.platform.client_info import Client, From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, Unlimited
from api.platform.limits import give_back, limit
from api.platform.principal import Principal
from api.platform.raw_sql import Sql, SqlDb
from api.school.assignments import codes
from api.school.assignments.schemas import SharedTest, TestCodeIn

router = APIRouter(prefix="/api/test-codes", tags=["assignments"])
HOUR = timedelta(hours=1)
PERSON, ADDRESS = "test-code-person", "test-code-address"


@router.post("/look")
def look_at_test_code(me: InPerson, body: TestCodeIn, client: From, now: Now, sql: SqlDb, db: Db) -> SharedTest:
    """What a code opens and who gives it. Wrong codes are counted by person and by address."""
    _count(sql, me, client, now)
    test = codes.look(db, me, body.code)
    _right(sql, me, client)
    return test


@router.post("/enter", status_code=status.HTTP_201_CREATED)
def enter_test_code(
    me: InPerson, _: Unlimited, body: TestCodeIn, client: From, now: Now, sql: SqlDb, db: Db
) -> SharedTest:
    """Take the test; its maker sees how it goes from now on. A minor without consent is shown to no stranger."""
    _count(sql, me, client, now)
    test = codes.enter(db, me, body.code, client=client, now=now)
    _right(sql, me, client)
    return test


@router.delete("/tests/{quiz_id}", status_code=status.HTTP_204_NO_CONTENT)
def leave_shared_test(quiz_id: UUID, me: InPerson, client: From, now: Now, db: Db) -> None:
    """The maker sees nothing of this learner any more; what was taken stays the learner's."""
    codes.leave(db, me, quiz_id, client=client, now=now)


def _count(sql: Sql, me: Principal, client: Client, now: Now) -> None:
    allowed = constants.CLASS_TRIES_PER_HOUR
    limit(sql, PERSON, str(me.id), allowed=allowed, per=HOUR, now=now)
    limit(sql, ADDRESS, client.ip, allowed=allowed * constants.SCHOOL_FACTOR, per=HOUR, now=now)


def _right(sql: Sql, me: Principal, client: Client) -> None:
    """A code that was right is no guess."""
    give_back(sql, PERSON, str(me.id))
    give_back(sql, ADDRESS, client.ip)
