"""Money paid, money decided by two people and money of a purse, killed before every statement and around every call:
nothing is lost, and nothing happens twice.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session, sessionmaker

import api.tables  # noqa: F401  a child knows every table a key points to
from api.accounts.auth.tables import User
from api.commerce.payments import jobs
from api.commerce.payments.service import decisions, draws, orders
from api.commerce.payments.service.settlement import settle
from api.commerce.payments.tables import DecisionAct, PaymentDecision, PaymentRefund, RefundState, SuspenseItem
from api.commerce.providers.catalogue import sandbox_providers
from api.commerce.providers.protocol import Found, Method, Outcome
from api.commerce.sandbox.deals import Deal, State
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus, SubscriptionPlan
from api.platform.jobs.registry import JobRun
from api.platform.money import Ugx
from tests.api.commerce.conftest import Sandbox
from tests.api.commerce.payments.conftest import sold
from tests.api.publishing.royalties.test_kills import databases, principal
from tests.conftest import NOON
from tests.exhaustive import some_or_every
from tests.factories import people
from tests.kill_points import Dies, counted, dies, engine_of

__all__ = ["databases", "dies"]
LATER = NOON + timedelta(hours=1)
OUTCOME = """
select (select json_agg(row(p.provider, p.status, p.purpose, p.amount, p.amount_reversed) order by p.amount, p.provider)
        from payments p)::text,
       (select json_agg(row(s.held, s.resolved_at is not null)) from suspense_items s)::text,
       (select json_agg(row(r.amount, r.state) order by r.amount) from payment_refunds r)::text,
       (select json_agg(row(s.plan, s.closed_at is not null)) from subscription_periods s)::text,
       (select json_agg(row(u.amount, u.given_back_at is not null)) from purse_uses u)::text,
       (select json_agg(j.kind order by j.kind) from ledger_journals j)::text,
       (select json_agg(row(a.code, a.ugx) order by a.code) from (
            select regexp_replace(l.code, '[0-9a-f-]{36}', 'X') as code, sum(p.amount) as ugx
            from ledger_postings p join ledger_accounts l on l.id = p.account_id group by 1) a)::text,
       (select json_agg(action order by action) from audit_logs)::text,
       (select count(*) from outbox_messages), (select sum(amount) from ledger_postings)
"""
CAME, PRICE = 10_000, 12_000
PAYERS = {"momo": "0772 123 456", "flutterwave": "0701 123 456"}
Begin = Callable[[], Any]


def wanted(db: Session, owner: User, amount: int, purpose: PaymentPurpose) -> Payment:
    """A payment that waits at MTN."""
    made = Payment(
        user_id=owner.id, provider_order_id=f"KTB-{uuid4().hex}", tracking_id=str(uuid4()), amount=Ugx(amount),
        credit=Ugx(0), currency="UGX", status=PaymentStatus.PENDING, plan="basic", provider="momo", created_at=NOON,
        begun_at=NOON, sent_at=NOON, amount_reversed=Ugx(0), ipn_verified=False, questions=0, is_gift=False,
        purpose=purpose,
    )  # fmt: skip
    db.add(made)
    db.flush()
    return made


def prepare(url: str, what: str) -> tuple[Any, Any, str, str]:
    """Two of finance, and money that came: too little for a plan, or into a purse. Answers with its two names.

    Where it is paid nothing came yet; who pays stands in for both of finance.
    """
    fills_purse = what == "purse"
    with Session(engine_of(url), expire_on_commit=False) as db, db.begin():
        sold(db, price=PRICE)
        owner = people.person(db, created_at=NOON - timedelta(days=90))
        if what in PAYERS:
            return owner.id, owner.id, "", ""
        amount = 20_000 if fills_purse else PRICE
        purpose = PaymentPurpose.PURSE if fills_purse else PaymentPurpose.PLAN
        made = wanted(db, owner, amount, purpose)
        came = Ugx(amount if fills_purse else CAME)
        found = Found(Outcome.COMPLETED, made.tracking_id, made.provider_order_id, came, "UGX")
        settle(db, made.id, found, NOON, asked_tracking=None)
        maker, checker = principal(people.staff(db)), principal(people.staff(db))
        return maker, checker, made.provider_order_id, str(made.tracking_id)


def open_decision(db: Session) -> UUID | None:
    open_ = (PaymentDecision.confirmed_at.is_(None), PaymentDecision.declined_at.is_(None))
    return db.scalar(select(PaymentDecision.id).where(*open_))


def paid_back(run: JobRun, begin: Begin) -> bool:
    """Go on with the refund there is; whether it has ended."""
    with begin() as db:
        row = db.scalar(select(PaymentRefund))
    if row is None or row.state is RefundState.COMPLETED:
        return row is not None
    jobs.pay_back.run(run, str(row.id))
    return False


def payment_goes_on(run: JobRun, begin: Begin, owner: UUID, by: str) -> bool:
    """Wished for, sent, approved on the phone at once, and asked after; False once the plan is paid."""
    with begin() as db:
        row = db.scalar(select(Payment))
        if row is None:
            plan = db.scalars(select(SubscriptionPlan.id)).one()
            orders.start(
                db, user_id=owner, plan_id=plan, method=Method.MOBILE_MONEY, phone=PAYERS[by], return_path=None,
                offered=jobs.providers(), now=LATER,
            )  # fmt: skip
    if row is None or row.status is PaymentStatus.COMPLETED:
        return row is None
    if row.begun_at is None:
        jobs.begin_payment.run(run, str(row.id))
    else:
        jobs.ask_after.run(run, str(row.id), None)
    return True


def suspense_goes_on(act: DecisionAct, run: JobRun, begin: Begin, maker: Any, checker: Any) -> bool:
    """Proposed by one, confirmed by another, and sent where it goes back; False once the case is closed."""
    with begin() as db:
        item = db.scalars(select(SuspenseItem)).one()
        if item.resolved_at is not None:
            return False
        if db.scalar(select(PaymentDecision.id)) is None:
            decisions.propose(
                db, item_id=item.id, act=act, reason="She called us.", receiver=None, plan="basic", me=maker, now=LATER,
            )  # fmt: skip
            return True
        if waits := open_decision(db):
            decisions.confirm(db, decision_id=waits, me=checker, now=LATER)
            return True
    return not paid_back(run, begin) or act is DecisionAct.SEND_BACK


def purse_goes_on(run: JobRun, begin: Begin, maker: Any, checker: Any) -> bool:
    """A plan drawn, the plan taken back into the purse, and the money sent back to whoever put it in."""
    with begin() as db:
        top_up = db.scalars(select(Payment).where(Payment.purpose == PaymentPurpose.PURSE)).one()
        draw = db.scalar(select(Payment).where(Payment.purpose == PaymentPurpose.PLAN))
        if draw is None:
            plan = db.scalars(select(SubscriptionPlan)).one()
            draws.pay_from_purse(db, user_id=top_up.user_id, plan_id=plan.id, now=LATER)
            return True
        if waits := open_decision(db):
            decisions.confirm(db, decision_id=waits, me=checker, now=LATER)
            return True
        back = next((each for each in (draw, top_up) if not each.amount_reversed), None)
        if back is None:
            return False
        if back is draw or db.scalar(select(PaymentRefund.id)) is None:
            decisions.propose_refund(db, payment_id=back.id, reason="She asked for it.", me=maker, now=LATER)
            return True
    paid_back(run, begin)
    return True


def walk(url: str, sandbox_url: str, what: str, people_: tuple[Any, Any], kill_before: int | None = None) -> int:
    """From wherever the money stands to its end; how many moments there were to die in."""
    engine, offered = engine_of(url), sandbox_providers(sandbox_url)
    jobs.providers = lambda: offered  # type: ignore[assignment]
    begin = sessionmaker(engine, expire_on_commit=False).begin
    with counted(engine, kill_before) as passed:
        for minutes in range(0, 60, 2):
            run = JobRun(lambda at=LATER + timedelta(minutes=minutes): at, begin, None)  # type: ignore[arg-type,misc]
            if what in PAYERS:
                going = payment_goes_on(run, begin, people_[0], what)
            elif what == "purse":
                going = purse_goes_on(run, begin, *people_)
            else:
                going = suspense_goes_on(DecisionAct(what), run, begin, *people_)
            if not going:
                return passed()
    pytest.fail("the money stands still")


def outcome(url: str) -> Any:
    with psycopg.connect(url) as db:
        return db.execute(OUTCOME).fetchone()


@pytest.mark.parametrize("what", [*PAYERS, DecisionAct.GIVE.value, DecisionAct.SEND_BACK.value, "purse"])
@pytest.mark.parametrize("apart", some_or_every(40, 1, "api/commerce/payments", "api/commerce/ledger"))
def test_killed_at_any_moment_money_is_paid_decided_drawn_and_sent_back_once(
    databases: Callable[[str, str], str],
    dies: Dies,
    sandbox: Sandbox,
    apart: int,
    what: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "providers", jobs.providers)  # so that what `walk` sets is undone
    monkeypatch.setattr(sandbox.book, "at_once", what in PAYERS)
    url = databases("came", "")
    *people_, reference, tracking = prepare(url, what)
    came = 20_000 if what == "purse" else CAME

    def fresh(name: str) -> str:
        sandbox.book._deals.clear()
        if reference:
            sandbox.book.add(Deal("momo", "payment", reference, came, "UGX", tracking=tracking, state=State.COMPLETED))
        return databases(name, "came")

    whole = fresh("whole")
    moments = walk(whole, sandbox.url, what, (people_[0], people_[1]))
    expected = outcome(whole)
    assert expected[-1] == 0
    for n in sorted({*range(apart // 2 + 1, moments + 1, apart), moments}):
        copy = fresh("copy")
        assert dies(walk, copy, sandbox.url, what, (people_[0], people_[1]), n)
        walk(copy, sandbox.url, what, (people_[0], people_[1]))
        assert outcome(copy) == expected, f"killed at moment {n} of {moments}"
        moved = {kind: [deal.amount for deal in sandbox.book.all(kind=kind)] for kind in ("payment", "refund")}
        paid, gone = PRICE if what in PAYERS else came, what in (DecisionAct.SEND_BACK, "purse")
        assert moved == {"payment": [paid], "refund": [came] if gone else []}
    print(f"killed at every {apart} of {moments} moments: {what}")
