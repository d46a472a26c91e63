"""Plans anybody may see, payments of one's own, and the addresses providers notify."""

import re
import secrets
from datetime import timedelta
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Query, Request, status
from fastapi.responses import JSONResponse, Response

from api import constants
from api.commerce.payments.jobs import ask_after, begin_payment, pay_back
from api.commerce.payments.receipt import receipt_of
from api.commerce.payments.schemas import (
    MoneyDecisionIn,
    NotificationOut,
    PaidRow,
    PaymentIn,
    PaymentOut,
    PaymentsOverview,
    PaymentStateIn,
    RefundIn,
    RunningPlans,
    ShopOut,
)
from api.commerce.payments.service import decisions, orders, prompts, state_changes
from api.commerce.payments.service.events import noted, question_of, receive
from api.commerce.payments.service.overview import overview
from api.commerce.payments.service.payment_list import WantedPayments, page_of, running
from api.commerce.payments.service.presenters import CSV_COLUMNS, history_rows, shop, shown, shown_all
from api.commerce.providers.catalogue import providers
from api.commerce.providers.protocol import BadNotification, Notification
from api.commerce.subscriptions.queries import list_payments as list_own
from api.commerce.subscriptions.tables import PaymentPurpose, PaymentStatus
from api.platform.audit.service import audit
from api.platform.clock import Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import (
    FinanceMember,
    FinancePreparer,
    FinanceReader,
    FinanceSettler,
    InPerson,
    SignedIn,
    SupportAgentInPerson,
)
from api.platform.limits import limit
from api.platform.problem import NotFound, Problem
from api.platform.quotas import EXPORTS
from api.platform.raw_sql import SqlDb
from api.platform.schemas import JsonObject, Page, PageNumber, PageSize

router = APIRouter(prefix="/api", tags=["payments"])
MOST_BYTES: Final = 65_536
MOST_SHOWN: Final = 500


class NotSigned(Problem):
    status, title, detail = 401, "Not Signed", "This is no notification we know."


@router.get("/plans")
def list_plans(db: Db) -> ShopOut:
    return shop(db, providers())


@router.get("/admin/payments/overview")
def get_payments_overview(me: FinanceReader, db: Db) -> PaymentsOverview:
    return overview(db, providers().keys())


def wanted_payments(
    search: Annotated[str, Query(max_length=200)] = "",
    state: Annotated[PaymentStatus | None, Query(alias="status")] = None,
    provider: Annotated[str | None, Query(max_length=20)] = None,
    purpose: PaymentPurpose | None = None,
) -> WantedPayments:
    """The filters of the list, from the address."""
    return WantedPayments(search, state, provider, purpose)


@router.get("/admin/payments")
def list_all_payments(
    me: FinanceReader, db: Db, wanted: Annotated[WantedPayments, Depends(wanted_payments)], page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[PaidRow]:  # fmt: skip
    return page_of(db, wanted, page=page, page_size=page_size)


@router.get("/admin/payments/plans-running")
def get_running_plans(me: FinanceReader, now: Now, db: Db) -> RunningPlans:
    return running(db, now)


@router.get("/admin/payments/notifications")
def list_payment_notifications(
    me: FinanceReader, db: Db, provider: Annotated[str | None, Query(max_length=20)] = None,
    is_unknown: Annotated[bool, Query(alias="isUnknown")] = False, page: PageNumber = 1, page_size: PageSize = 20,
) -> Page[NotificationOut]:  # fmt: skip
    return noted(db, provider=provider, is_unknown=is_unknown, page=page, page_size=page_size)


@router.post("/admin/payments/notifications/{event_id}/ask", status_code=status.HTTP_204_NO_CONTENT)
def ask_again(event_id: UUID, me: SupportAgentInPerson, db: Db) -> None:
    """Have the provider asked once more what a notification was about."""
    payment_id, tracking = question_of(db, event_id)
    ask_after.enqueue(db, payment_id=str(payment_id), tracking=tracking)
    audit(db, user_id=me.id, action="payment.asked_again", entity=("payments", str(payment_id)), client=me.client)


@router.post("/admin/payments/suspense/{item_id}/decisions")
def propose_decision(item_id: UUID, body: MoneyDecisionIn, me: FinancePreparer, now: Now, db: Db) -> PaymentsOverview:
    """Say what becomes of money in suspense; another person confirms."""
    decisions.propose(
        db, item_id=item_id, act=body.act, reason=body.reason, receiver=body.receiver, plan=body.plan, me=me, now=now
    )
    return overview(db, providers().keys())


@router.post("/admin/payments/suspense/{item_id}/mind")
def mind_suspense(item_id: UUID, me: FinanceMember, db: Db) -> PaymentsOverview:
    """Look after a case from now on."""
    decisions.mind(db, item_id=item_id, me=me)
    return overview(db, providers().keys())


@router.post("/admin/payments/{payment_id}/state")
def change_payment_state(payment_id: UUID, body: PaymentStateIn, me: FinanceMember, db: Db) -> PaymentsOverview:
    """Give a payment up, or have it asked after. Either way the provider has the last word."""
    payment = state_changes.change(db, payment_id=payment_id, to=body.status, reason=body.reason, me=me)
    if payment.begun_at:
        ask_after.enqueue(db, payment_id=str(payment.id), tracking=None)
    return overview(db, providers().keys())


@router.post("/admin/payments/{payment_id}/refund")
def propose_refund(payment_id: UUID, body: RefundIn, me: FinancePreparer, now: Now, db: Db) -> PaymentsOverview:
    """Say why a completed payment goes back; another person confirms."""
    decisions.propose_refund(db, payment_id=payment_id, reason=body.reason, me=me, now=now)
    return overview(db, providers().keys())


@router.post("/admin/payments/decisions/{decision_id}/confirm")
def confirm_decision(decision_id: UUID, me: FinanceSettler, now: Now, db: Db) -> PaymentsOverview:
    """Do what another person proposed."""
    if refund := decisions.confirm(db, decision_id=decision_id, me=me, now=now):
        pay_back.enqueue(db, refund_id=str(refund.id))
    return overview(db, providers().keys())


@router.post("/admin/payments/decisions/{decision_id}/decline")
def decline_decision(decision_id: UUID, me: FinanceMember, now: Now, db: Db) -> PaymentsOverview:
    """Refuse what was proposed, or take one's own back."""
    decisions.decline(db, decision_id=decision_id, me=me, now=now)
    return overview(db, providers().keys())


@router.get("/payments")
def list_payments(me: SignedIn, db: Db) -> list[PaymentOut]:
    """One's own payments, the newest first."""
    return shown_all(db, list_own(db, me.id, MOST_SHOWN))


# Before its sibling, whose {payment_id} would swallow it.
@router.get("/payments/history.csv", dependencies=[EXPORTS])
def get_payments_csv(me: SignedIn, db: Db) -> Response:
    return csv_response("kitabo-payments", CSV_COLUMNS, history_rows(db, list_own(db, me.id, MOST_SHOWN)))


@router.post("/payments")
def start_payment(body: PaymentIn, me: InPerson, now: Now, sql: SqlDb, db: Db) -> PaymentOut:
    """Begin to pay for a plan. The provider's page or prompt comes a moment later, with the state of the payment."""
    limit(sql, "payments", str(me.id), allowed=constants.PAYMENT_STARTS_PER_HOUR, per=timedelta(hours=1), now=now)
    made = orders.start(
        db, user_id=me.id, plan_id=body.plan_id, method=body.method, phone=body.phone, return_path=body.return_path,
        offered=providers(), now=now,
    )  # fmt: skip
    prompts.bound(db, made, now)
    begin_payment.enqueue(db, payment_id=str(made.id))
    return shown(made)


@router.get("/payments/{payment_id}")
def get_payment(payment_id: UUID, me: SignedIn, db: Db) -> PaymentOut:
    [found] = shown_all(db, [orders.own(db, me.id, payment_id)])
    return found


@router.get(
    "/payments/{payment_id}/receipt",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}}},
    dependencies=[EXPORTS],
)
def get_receipt(payment_id: UUID, me: SignedIn, db: Db) -> Response:
    """The receipt of a completed payment, as a file to print."""
    payment = orders.own(db, me.id, payment_id)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'inline; filename="{payment.provider_order_id}.pdf"',
    }
    return Response(receipt_of(db, payment), media_type="application/pdf", headers=headers)


@router.post("/payments/{payment_id}/check")
def check_payment(payment_id: UUID, me: SignedIn, now: Now, sql: SqlDb, db: Db) -> PaymentOut:
    """Ask the provider now, as when a person comes back from its page."""
    payment = orders.own(db, me.id, payment_id)
    allowed = constants.PAYMENT_CHECKS_PER_MINUTE
    limit(sql, "payment-checks", str(me.id), allowed=allowed, per=timedelta(minutes=1), now=now)
    if payment.begun_at:
        ask_after.enqueue(db, payment_id=str(payment.id), tracking=None)
    [found] = shown_all(db, [payment])
    return found


@router.post("/payments/{payment_id}/stop")
def stop_payment(payment_id: UUID, me: SignedIn, now: Now, db: Db) -> PaymentOut:
    """Wait for it no more, so that another may be begun; paid all the same, it counts."""
    payment = orders.own(db, me.id, payment_id)
    orders.abandon(db, payment, now)
    return shown(payment)


# Providers post from anywhere, without a cookie; all they can bring about is a question of ours.
NOTIFICATIONS = re.compile(r"/api/payments/notifications/[a-z]{1,20}/[\w-]{1,80}", re.ASCII)


async def _raw(request: Request) -> bytes:
    held = bytearray()
    async for piece in request.stream():
        held += piece
        if len(held) > MOST_BYTES:
            raise NotSigned
    return bytes(held)


@router.post("/payments/notifications/{provider}/{key}", include_in_schema=False)
def take_payment_notification(
    provider: Annotated[str, Path(pattern=r"^[a-z]{1,20}$")],
    key: Annotated[str, Path(pattern=r"^[\w-]{1,80}$")],
    request: Request,
    raw: Annotated[bytes, Depends(_raw)],
    now: Now,
    db: Db,
) -> JSONResponse:
    """Note it, have the provider asked, and say that we have it. Nothing in it is believed."""
    known = providers().get(provider)
    if known is None or not secrets.compare_digest(orders.hook_key(provider).encode(), key.encode()):
        raise NotFound
    try:
        hint = known.read(Notification(raw, dict(request.headers), dict(request.query_params)))
    except BadNotification:
        raise NotSigned from None
    payment = receive(db, provider, hint, now)
    if payment is not None:
        ask_after.enqueue(db, payment_id=str(payment.id), tracking=hint.tracking)
    answer: JsonObject = hint.answer
    return JSONResponse(answer)
