"""The audit log: found, exported, shown whole, and its chain worked out again."""

from dataclasses import asdict
from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from fastapi.responses import StreamingResponse

from api.accounts.oversight import audit_log
from api.accounts.oversight.audit_log import Asked
from api.accounts.oversight.rules import ActDuty
from api.accounts.oversight.schemas import ActDetail, ActionPage, ActKinds, ActRow, ChainOut
from api.platform.audit import chain
from api.platform.audit.service import audit
from api.platform.batches import batches
from api.platform.client_info import From
from api.platform.clock import Now, day_of
from api.platform.csv import csv_stream
from api.platform.db import Db
from api.platform.guards import (
    ClassReader,
    ContentReviewer,
    FinanceReader,
    FreshPeopleManager,
    PeopleManager,
    SuperAdmin,
)
from api.platform.permissions.rules import StaffPermission
from api.platform.principal import Principal
from api.platform.quotas import EXPORTS
from api.platform.raw_sql import SqlDb
from api.platform.schemas import PageNumber, PageSize

router = APIRouter(prefix="/api/admin/audit", tags=["ops"])
histories = APIRouter(prefix="/api/admin/history", tags=["ops"])
HISTORY = 50
Words = Annotated[str, Query(max_length=200)]
CSV = (
    "id", "created_at", "user_id", "who", "action", "entity_type", "entity_id", "ip", "user_agent", "old_values",
    "new_values",
)  # fmt: skip


def asked(
    who: Words = "",
    user_id: Annotated[UUID | None, Query(alias="userId")] = None,
    action: Words = "",
    entity_type: Annotated[str, Query(alias="entityType", max_length=100)] = "",
    entity_id: Annotated[str, Query(alias="entityId", max_length=200)] = "",
    from_day: Annotated[date | None, Query(alias="from")] = None,
    to_day: Annotated[date | None, Query(alias="to")] = None,
    text: Words = "",
    duty: ActDuty | None = None,
    about: Words = "",
) -> Asked:
    """The filters of the log, from the address."""
    return Asked(who, user_id, action, entity_type, entity_id, from_day, to_day, text, duty, about)


Filters = Annotated[Asked, Depends(asked)]


@router.get("")
def list_actions(
    me: PeopleManager, db: Db, wanted: Filters, page: PageNumber = 1, page_size: PageSize = 20
) -> ActionPage:
    rows, total = audit_log.page(db, wanted, page=page, page_size=page_size)
    return ActionPage(data=rows, total=total, page=page, page_size=page_size)


@router.get("/kinds")
def list_act_kinds(me: PeopleManager, db: Db) -> ActKinds:
    return ActKinds.model_validate(audit_log.kinds(db))


@router.get("/export.csv", response_class=StreamingResponse, dependencies=[EXPORTS])
def export_actions(
    me: FreshPeopleManager, now: Now, db: Db, sql: SqlDb, client: From, wanted: Filters
) -> StreamingResponse:
    used = {name: str(value) for name, value in asdict(wanted).items() if value}
    audit(db, user_id=me.id, action="audit.exported", entity=("audit_logs", "*"), new=used, client=client)
    return csv_stream(f"kitabo-audit-{day_of(now)}", CSV, batches(sql, lambda last: audit_log.after(wanted, last)))


@router.get("/chain")
def check_chain(me: SuperAdmin, db: Db) -> ChainOut:
    verdict = chain.verify(db)
    return ChainOut(**asdict(verdict), is_intact=verdict.is_intact)


@router.get("/{audit_id}")
def get_act(audit_id: UUID, me: PeopleManager, db: Db) -> ActDetail:
    return ActDetail.model_validate(audit_log.one(db, audit_id))


def _history(db: Db, me: Principal, kind: str, entity_id: str) -> list[ActRow]:
    """The newest acts on one object; who did them by name only for those who look after people."""
    wanted = Asked(entity_type=kind, entity_id=entity_id)
    names_people = me.may(StaffPermission.PEOPLE_MANAGE)
    return audit_log.page(db, wanted, page=1, page_size=HISTORY, names_people=names_people)[0]


@histories.get("/months/{month}")
def month_history(month: str, me: FinanceReader, db: Db) -> list[ActRow]:
    return _history(db, me, "monthly_revenue_pools", month)


@histories.get("/payments/{payment_id}")
def payment_history(payment_id: UUID, me: FinanceReader, db: Db) -> list[ActRow]:
    return _history(db, me, "payments", str(payment_id))


@histories.get("/plans/{plan_id}")
def plan_history(plan_id: UUID, me: FinanceReader, db: Db) -> list[ActRow]:
    return _history(db, me, "subscription_plans", str(plan_id))


@histories.get("/books/{book_id}")
def book_history(book_id: UUID, me: ContentReviewer, db: Db) -> list[ActRow]:
    return _history(db, me, "book", str(book_id))


@histories.get("/classes/{class_id}")
def class_history(class_id: UUID, me: ClassReader, db: Db) -> list[ActRow]:
    return _history(db, me, "school_class", str(class_id))
