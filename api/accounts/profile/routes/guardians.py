"""Asking a guardian, the guardian's answer, and a school's answer for many."""

from datetime import timedelta

from fastapi import APIRouter, Request
from starlette.responses import Response as AnyResponse

from api import constants
from api.accounts.profile.schemas import (
    AgreeIn,
    ConsentOut,
    Done,
    GuardianIn,
    GuardianQuestionOut,
    SchoolConsentIn,
    SchoolLine,
    SchoolWithdrawalIn,
    TokenIn,
)
from api.accounts.profile.service import guardian, presenters, school_consent
from api.platform.client_info import Client, From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import FreshSupportAgent, SignedIn
from api.platform.limits import limit
from api.platform.problem import answer
from api.platform.raw_sql import Sql, SqlDb

router = APIRouter(tags=["account"])
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@router.post("/api/account/guardian", status_code=201)
def ask_guardian(me: SignedIn, body: GuardianIn, now: Now, sql: SqlDb, db: Db) -> ConsentOut:
    limit(sql, "guardian-ask", str(me.id), allowed=constants.GUARDIAN_ASKS_PER_DAY, per=DAY, now=now)
    return presenters.consent_of(guardian.ask(db, user_id=me.id, given=body, now=now), now)


def _counted(sql: Sql, client: Client, now: Now) -> None:
    """A link cannot be guessed, and nobody gets to try."""
    limit(sql, "account-link", client.ip, allowed=constants.LINKS_PER_HOUR, per=HOUR, now=now)


@router.post("/api/guardian/question")
def open_guardian_question(body: TokenIn, client: From, now: Now, sql: SqlDb, db: Db) -> GuardianQuestionOut:
    """Sent and not fetched, so that the link's token stands in no log of addresses."""
    _counted(sql, client, now)
    return presenters.question_of(*guardian.opened(db, token=body.token, now=now), now)


@router.post("/api/guardian/code")
def send_guardian_code(body: TokenIn, client: From, now: Now, sql: SqlDb, db: Db) -> Done:
    _counted(sql, client, now)
    guardian.send_code(db, token=body.token, now=now)
    return Done(message="A new verification code has been sent to your email.")


@router.post("/api/guardian/agree", response_model=GuardianQuestionOut)
def agree_as_guardian(
    body: AgreeIn, request: Request, client: From, now: Now, sql: SqlDb, db: Db
) -> AnyResponse | GuardianQuestionOut:
    _counted(sql, client, now)
    refused = guardian.confirm(db, token=body.token, code=body.code, scopes=body.scopes, client=client, now=now)
    if refused:
        return answer(request, refused)
    return presenters.question_of(*guardian.opened(db, token=body.token, now=now), now)


@router.post("/api/guardian/decline")
def decline_as_guardian(body: TokenIn, client: From, now: Now, sql: SqlDb, db: Db) -> Done:
    _counted(sql, client, now)
    guardian.decline(db, token=body.token, now=now)
    return Done(message="You did not agree. Nothing was opened.")


@router.post("/api/guardian/withdraw")
def withdraw_as_guardian(body: TokenIn, client: From, now: Now, sql: SqlDb, db: Db) -> GuardianQuestionOut:
    _counted(sql, client, now)
    guardian.withdraw(db, token=body.token, now=now)
    return presenters.question_of(*guardian.opened(db, token=body.token, now=now), now)


@router.post("/api/admin/guardian-consents/school")
def agree_as_school(me: FreshSupportAgent, body: SchoolConsentIn, client: From, now: Now, db: Db) -> list[SchoolLine]:
    return school_consent.agree_for_many(db, admin_id=me.id, given=body, client=client, now=now)


@router.post("/api/admin/guardian-consents/school/withdraw")
def withdraw_as_school(me: FreshSupportAgent, body: SchoolWithdrawalIn, now: Now, db: Db) -> list[SchoolLine]:
    return school_consent.withdraw_for_many(db, admin_id=me.id, given=body, now=now)
