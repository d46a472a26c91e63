"""python -m api.demo.money: payments of the last days and payouts to authors, as people and providers would have made
them, through the product's own services.

It needs closed months, whose earnings are paid out. A country in which a payout was asked for is left as it is.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import create_engine, func, select, text
from sqlalchemy.orm import Session

import api.tables  # noqa: F401 - every table, so that foreign keys resolve
from api.accounts.auth.tables import User
from api.commerce.payments.service import decisions, orders, refunds
from api.commerce.payments.service.draws import pay_from_purse
from api.commerce.payments.service.settlement import settle
from api.commerce.providers.catalogue import LOCAL_SANDBOX, sandbox_providers
from api.commerce.providers.protocol import Begun, Found, Method, Outcome
from api.commerce.sandbox.deals import SHORT_BY
from api.commerce.subscriptions.tables import Payment, ProviderStatementLine, SubscriptionPlan
from api.demo.closed_months import finance_person
from api.demo.sign_in import DEMO_ACCOUNTS
from api.library.reading.tables import ReadInterval
from api.platform.client_info import NOWHERE, Client
from api.platform.clock import day_of, month_of, now, previous_month
from api.platform.money import Ugx
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.publishing.authors.tables import Author, PayoutMethod
from api.publishing.objections import service as objections
from api.publishing.objections.schemas import ObjectionIn
from api.publishing.objections.tables import ObjectionSubject
from api.publishing.payouts.service import requests, review, transfers
from api.publishing.payouts.service.balances import balance_of
from api.publishing.payouts.service.transitions import By
from api.publishing.payouts.tables import AuthorPayoutRequest
from api.publishing.royalties.service.statements import statement
from api.settings import settings

PAID_OUT, WAITING = 12_000, 15_000
OFFERED: Final = sandbox_providers(LOCAL_SANDBOX)  # chosen among by name, never spoken to
NUMBER: Final = "0772 123 456"
HERE: Final = Client(NOWHERE, "the demo country")


def main() -> None:
    server = create_engine(settings().sqlalchemy_url)
    with Session(server) as db, db.begin():
        if db.scalar(select(AuthorPayoutRequest.id).limit(1)):
            print("The demo's money moved already; nothing to do.", flush=True)
            return
        finance, approver = finance_person(db, "Finance"), finance_person(db, "Finance, second person")
        today = min(now(), db.scalars(select(func.max(ReadInterval.ended_at))).one() or now())
        till = _Till(db, today, _payers(db, today))
        given = till.pays("completed", timedelta(days=2))
        till.pays("completed", timedelta(days=1, hours=5))
        till.pays("failed", timedelta(days=1))
        till.pays("suspense", timedelta(hours=20))
        till.pays("waiting", today - now() + timedelta(hours=1))  # a wait of days would have ended by itself
        proposed = decisions.propose_refund(
            db, payment_id=given.id, reason="Paid by the aunt as well.", me=finance, now=today - timedelta(days=1)
        )
        if refund := decisions.confirm(db, decision_id=proposed.id, me=approver, now=today - timedelta(hours=22)):
            _gives_back(db, given, refund.id, today - timedelta(hours=21))
        _fills_a_purse(db, today)
        moved = _pays_authors(db, approver.id, today)
        _date_postings(db)
    print(f"  5 payments, a purse, {moved} payouts to authors", flush=True)


def _date_postings(db: Session) -> None:
    """A posting was written when it happened, as if the demo had been there; the ledger lets nobody change it else."""
    db.flush()
    db.execute(text("set constraints all immediate"))
    db.execute(text("alter table ledger_postings disable trigger append_only"))
    of = "from ledger_journals j where j.id = p.journal_id and p.created_at = now()"
    db.execute(text(f"update ledger_postings p set created_at = j.occurred_at {of}"))
    db.execute(text("alter table ledger_postings enable trigger append_only"))


def _payers(db: Session, today: datetime) -> list[User]:
    """Learners whose plan runs for some days."""
    rows = select(User).where(
        User.role == Role.USER, User.subscription_tier == Tier.BASIC, User.email.not_like("%@kitabo.example"),
        User.subscription_status == SubscriptionStatus.ACTIVE, User.subscription_period_end > today + timedelta(days=2),
    )  # fmt: skip
    return list(db.scalars(rows.order_by(User.id).limit(5)))


@dataclass
class _Till:
    db: Session
    today: datetime
    payers: list[User]

    def pays(self, outcome: str, ago: timedelta) -> Payment:
        """One more of them pays for another month by MTN, and it ends like this."""
        db, at, payer = self.db, self.today - ago, self.payers.pop()
        plan = db.scalars(select(SubscriptionPlan).where(SubscriptionPlan.name == "basic")).one()
        made = orders.start(
            db, user_id=payer.id, plan_id=plan.id, method=Method.MOBILE_MONEY, phone=NUMBER, return_path="/billing",
            offered=OFFERED, now=at,
        )  # fmt: skip
        orders.note_sending(db, made.id, at)
        orders.note_begun(db, made.id, Begun(is_prompted=True), at)
        if outcome == "waiting":
            return made
        said = Outcome.FAILED if outcome == "failed" else Outcome.COMPLETED
        amount = Ugx(made.amount - SHORT_BY) if outcome == "suspense" else made.amount
        moment = at + timedelta(seconds=4)
        reason = "NOT_ENOUGH_FUNDS" if outcome == "failed" else None
        found = Found(said, made.tracking_id, made.provider_order_id, amount, made.currency, reason, moment)
        settle(db, made.id, found, moment, asked_tracking=None)
        if outcome != "failed":
            _on_the_statement(db, made, amount, moment)
        return made


def _fills_a_purse(db: Session, today: datetime) -> None:
    """An aunt of the demo's student puts money in twice, and the next plan is paid from it."""
    student = db.scalars(select(User.id).where(User.email == dict(DEMO_ACCOUNTS)["Student"])).one()
    for amount, ago in ((20_000, timedelta(days=1, hours=9)), (15_000, timedelta(hours=11))):
        at = today - ago
        made = orders.fill_purse(
            db, user_id=student, amount=Ugx(amount), phone=NUMBER, offered=OFFERED, now=at, is_gift=True
        )
        orders.note_sending(db, made.id, at)
        orders.note_begun(db, made.id, Begun(is_prompted=True), at)
        moment = at + timedelta(seconds=6)
        found = Found(
            Outcome.COMPLETED, made.tracking_id, made.provider_order_id, made.amount, made.currency, None, moment
        )
        settle(db, made.id, found, moment, asked_tracking=None)
        _on_the_statement(db, made, made.amount, moment)
    plan = db.scalars(select(SubscriptionPlan.id).where(SubscriptionPlan.name == "premium")).one()
    pay_from_purse(db, user_id=student, plan_id=plan, now=today - timedelta(hours=2))


def _on_the_statement(db: Session, paid: Payment, amount: Ugx, at: datetime, kind: str = "payment") -> None:
    db.add(ProviderStatementLine(
        provider=paid.provider, tracking_id=paid.tracking_id or "", merchant_reference=paid.provider_order_id,
        kind=kind, amount=amount, fee=Ugx(0), settled_at=at, statement_on=day_of(at),
    ))  # fmt: skip
    db.flush()


def _gives_back(db: Session, paid: Payment, refund_id: UUID, at: datetime) -> None:
    """The provider has paid it back."""
    if errand := refunds.note_sending(db, refund_id, at):
        found = Found(Outcome.COMPLETED, errand.refund.tracking, errand.refund.reference, paid.amount, paid.currency)
        refunds.settle_refund(db, refund_id, found, at)
        _on_the_statement(db, paid, paid.amount, at, "reversal")


def _pays_authors(db: Session, approver: UUID, today: datetime) -> int:
    """The demo's author was paid a day ago and objects to a line of a statement; another one asks to be paid."""
    authors = list(db.scalars(select(Author).where(Author.is_active).order_by(Author.id)))
    mine = next(each for each in authors if each.user_id == _author(db))
    others = [each for each in authors if each is not mine]
    richest = max(others, key=lambda each: balance_of(db, each.id, today).available)
    moved = 0
    if balance_of(db, mine.id, today).available >= 2 * PAID_OUT:
        _is_paid(db, mine, approver, today - timedelta(days=5))
        moved += 1
    if balance_of(db, richest.id, today).available >= WAITING:
        _asks(db, richest, WAITING, today - timedelta(hours=6))
        moved += 1
    month = previous_month(previous_month(month_of(today)))
    if books := statement(db, mine.id, month, today).books:
        words = "The school read this book in class all week. I expected more minutes."
        sent = ObjectionIn(subject=ObjectionSubject.BOOK, book_id=books[0].book_id, words=words)
        objections.write(db, mine, month, sent, today - timedelta(hours=5))
    return moved


def _author(db: Session) -> UUID:
    return db.scalars(select(User.id).where(User.email == dict(DEMO_ACCOUNTS)["Author"])).one()


def _is_paid(db: Session, author: Author, approver: UUID, asked: datetime) -> None:
    """Asked, approved, and with the author after the three days a new number waits."""
    payout = _asks(db, author, PAID_OUT, asked)
    review.approve(db, payout.id, By(asked + timedelta(hours=3), approver))
    at = asked + timedelta(days=4)
    if sending := transfers.note_sending(db, payout.id, OFFERED, at):
        sent = sending.transfer
        found = Found(Outcome.COMPLETED, sent.tracking, sent.reference, sent.amount, sent.currency)
        transfers.settle(db, payout.id, sent.reference, found, at + timedelta(minutes=1))


def _asks(db: Session, author: Author, amount: int, at: datetime) -> AuthorPayoutRequest:
    return requests.ask(
        db, author.id, amount=amount, method=PayoutMethod.MOBILE_MONEY, given={"phoneNumber": NUMBER},
        me_id=author.user_id, now=at, client=HERE,
    )  # fmt: skip


if __name__ == "__main__":
    main()
