"""Money in any order: paid, put into purses and drawn, taken back, upgraded, shared out, asked for, approved, failed.

What must be true of the books is true after every step, and after a step that a crash broke off.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from datetime import timedelta
from itertools import count
from typing import Any, ClassVar
from uuid import UUID

from hypothesis import strategies as some
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from sqlalchemy import Engine, event, select, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.payments.service import decisions, refunds
from api.commerce.payments.service.draws import pay_from_purse
from api.commerce.payments.service.invariants import violations
from api.commerce.payments.service.reversals import take_back
from api.commerce.payments.service.settlement import settle
from api.commerce.payments.tables import DecisionAct, PaymentRefund, SuspenseItem
from api.commerce.providers.protocol import Found, Outcome
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus, SubscriptionPlan
from api.platform.client_info import Client
from api.platform.money import Ugx
from api.platform.problem import Problem
from api.platform.roles import Tier
from api.publishing.authors.tables import Author, PayoutMethod
from api.publishing.payouts.rules import MOVES
from api.publishing.payouts.service import requests, review
from api.publishing.payouts.service.transitions import By, locked, transition
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from tests.api.publishing.royalties.test_kills import principal
from tests.conftest import NOON
from tests.factories import money, people

MOST_MONTHS = 6
PRICES = {"basic": 12_000, "premium": 30_000}
BALANCES = """
select a.code, sum(l.amount)::bigint from ledger_accounts a join ledger_postings l on l.account_id = a.id
group by a.code
"""
TAKEN_BACK = "select coalesce(sum(amount_reversed), 0) from payments where purpose = 'plan'"
CALLER = Client("127.0.0.1", "test")
PLANS = some.sampled_from(sorted(PRICES))
PICK = some.integers(0, 10_000)
OFF = some.sampled_from([0, 0, 0, -2_000, 500])
ANSWERS = some.sampled_from([Outcome.COMPLETED, Outcome.FAILED, Outcome.PENDING])
IS_PAID = Payment.status == PaymentStatus.COMPLETED


class Crash(Exception):
    """The process is gone in the middle of a step."""


class Books(RuleBasedStateMachine):
    """Two learners, an author and two of finance; everything by the services, in a transaction that is undone."""

    engine: Engine
    log: ClassVar[Counter[str]] = Counter()  # how often each step was done, refused or broken off by a crash

    @initialize()
    def begin(self) -> None:
        self.connection = self.engine.connect()
        self.outer = self.connection.begin()
        self.db = Session(self.connection, join_transaction_mode="create_savepoint", expire_on_commit=False)
        self.now, self.numbers, self.months = NOON, count(1), count(1)
        self.left = self.crash_after = -1
        event.listen(self.connection, "before_cursor_execute", self.count_down)
        for name, tier in (("basic", Tier.BASIC), ("premium", Tier.PREMIUM)):
            self.db.add(SubscriptionPlan(
                name=name, price="UGX", price_amount=PRICES[name], billing_period_days=30, tier=tier, features=[],
            ))  # fmt: skip
        self.learners = [people.person(self.db).id for _ in range(2)]
        self.author = people.author(self.db).id
        money.final_month(
            self.db, "2019-12", {self.db.get_one(Author, self.author): 50_000}, self.now, money.nothing_read()
        )
        self.maker, self.checker = (principal(people.staff(self.db)) for _ in range(2))
        self.db.flush()

    def teardown(self) -> None:
        if hasattr(self, "outer"):
            self.db.close()
            self.outer.rollback()
            self.connection.close()

    @contextmanager
    def step(self, name: str) -> Iterator[Session]:
        """One transaction, which a refusal or a crash undoes as a whole; a moment passes."""
        self.now += timedelta(hours=7)
        end, self.left, self.crash_after = "done", self.crash_after, -1
        try:
            with self.db.begin_nested():
                yield self.db
                self.db.flush()
                self.db.execute(text("set constraints all immediate"))
                self.db.execute(text("set constraints all deferred"))
        except (Problem, Crash) as broken:
            end = "crashed" if isinstance(broken, Crash) else "refused"
            self.db.expire_all()
        finally:
            self.left = -1
            self.log[f"{name} {end}"] += 1

    def count_down(self, _connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        """Breaks the step off before the statement whose turn it is; the savepoint stands for its transaction."""
        if self.left < 0 or "SAVEPOINT" in statement:
            return
        self.left -= 1
        if self.left < 0:
            raise Crash

    @rule(after=some.integers(0, 30))
    def crash(self, after: int) -> None:
        """The next step gets so many statements far and no further."""
        self.crash_after = after

    def one_of(self, kind: Any, pick: int, *where: Any) -> Any:
        found = self.db.scalars(select(kind).where(*where).order_by(kind.id)).all()
        return found[pick % len(found)] if found else None

    @rule(who=some.integers(0, 1), plan=PLANS, off=OFF, copies=some.integers(1, 3))
    def pay(self, who: int, plan: str, off: int, copies: int) -> None:
        """A payment, perhaps of a wrong amount, said as often as they like; a bigger plan is an upgrade."""
        n = next(self.numbers)
        with self.step("pay") as db:
            made = Payment(
                user_id=self.learners[who], provider_order_id=f"KTB-M{n}", tracking_id=f"m-{n}", plan=plan,
                amount=Ugx(PRICES[plan]), status=PaymentStatus.PENDING, provider="momo", created_at=self.now,
                currency="UGX", credit=Ugx(0),
            )  # fmt: skip
            db.add(made)
            db.flush()
            said = Found(
                Outcome.COMPLETED, f"m-{n}", f"KTB-M{n}", Ugx(PRICES[plan] + off), "UGX", completed_at=self.now
            )
            for _ in range(copies):
                settle(db, made.id, said, self.now, asked_tracking=None)

    @rule(who=some.integers(0, 1), amount=some.sampled_from([1_000, 7_000, 20_000, 45_000]), off=OFF)
    def fill(self, who: int, amount: int, off: int) -> None:
        """Money is put into a purse, perhaps another amount than was asked for."""
        n = next(self.numbers)
        with self.step("fill") as db:
            made = Payment(
                user_id=self.learners[who], provider_order_id=f"KTB-M{n}", tracking_id=f"m-{n}", plan="purse",
                purpose=PaymentPurpose.PURSE, amount=Ugx(amount), status=PaymentStatus.PENDING, provider="momo",
                created_at=self.now, currency="UGX", credit=Ugx(0),
            )  # fmt: skip
            db.add(made)
            db.flush()
            said = Found(
                Outcome.COMPLETED, f"m-{n}", f"KTB-M{n}", Ugx(max(500, amount + off)), "UGX", completed_at=self.now
            )
            for _ in range(2):
                settle(db, made.id, said, self.now, asked_tracking=None)

    @rule(who=some.integers(0, 1), plan=PLANS)
    def draw(self, who: int, plan: str) -> None:
        """A plan is paid from the purse, or there is too little."""
        with self.step("draw") as db:
            wanted = select(SubscriptionPlan.id).where(SubscriptionPlan.name == plan)
            pay_from_purse(db, user_id=self.learners[who], plan_id=db.scalars(wanted).one(), now=self.now)

    @rule(pick=PICK)
    def pay_twice(self, pick: int) -> None:
        """The provider has a second transaction under one order."""
        with self.step("pay twice") as db:
            if paid := self.one_of(Payment, pick, IS_PAID, Payment.provider == "momo"):
                tracking = f"{paid.tracking_id}+{next(self.numbers)}"
                said = Found(Outcome.COMPLETED, tracking, paid.provider_order_id, paid.amount, "UGX")
                settle(db, paid.id, said, self.now, asked_tracking=tracking)

    @rule(pick=PICK, part=some.sampled_from([1, 2]))
    def reverse(self, pick: int, part: int) -> None:
        with self.step("reverse") as db:
            if paid := self.one_of(Payment, pick, IS_PAID, Payment.provider == "momo"):
                take_back(db, paid, Ugx(paid.amount // part), at=self.now, now=self.now)

    @rule(pick=PICK)
    def refund(self, pick: int) -> None:
        with self.step("refund") as db:
            if paid := self.one_of(Payment, pick, Payment.status == PaymentStatus.COMPLETED):
                made = decisions.propose_refund(
                    db, payment_id=paid.id, reason="Asked for.", me=self.maker, now=self.now
                )
                decisions.confirm(db, decision_id=made.id, me=self.checker, now=self.now)

    @rule(
        pick=PICK, act=some.sampled_from(["give", "send_back", "close", "take_back"]), plan=PLANS | some.just("purse")
    )
    def decide(self, pick: int, act: str, plan: str) -> None:
        """What becomes of money in suspense, by two people."""
        with self.step("decide") as db:
            if item := self.one_of(SuspenseItem, pick, SuspenseItem.resolved_at.is_(None)):
                made = decisions.propose(
                    db, item_id=item.id, act=DecisionAct(act), reason="Seen.", receiver=None, plan=plan, me=self.maker,
                    now=self.now,
                )  # fmt: skip
                decisions.confirm(db, decision_id=made.id, me=self.checker, now=self.now)

    @rule(pick=PICK, outcome=ANSWERS, again=some.booleans())
    def answer_refund(self, pick: int, outcome: Outcome, again: bool) -> None:
        with self.step("answer refund") as db:
            if row := self.one_of(PaymentRefund, pick):
                refunds.note_sending(db, row.id, self.now)
                for _ in range(2 if again else 1):
                    refunds.settle_refund(db, row.id, Found(outcome, amount=row.amount), self.now)

    @precondition(lambda self: next(copy(self.months)) <= MOST_MONTHS)
    @rule(share=some.integers(10_000, 60_000))
    def close_month(self, share: int) -> None:
        n = next(self.months)
        with self.step("close month") as db:
            month = f"{2020 + n // 12}-{n % 12 + 1:02}"
            money.final_month(db, month, {db.get_one(Author, self.author): share}, self.now, money.nothing_read())

    @rule(amount=some.sampled_from([10_000, 12_345, 30_000, 9_999]), ways=some.lists(PICK, max_size=5))
    def ask(self, amount: int, ways: list[int]) -> None:
        """A payout is asked for; then some of what may follow."""
        with self.step("ask") as db:
            author = db.get_one(Author, self.author)
            made = requests.ask(
                db, self.author, amount=amount, method=PayoutMethod.MOBILE_MONEY,
                given={"phoneNumber": "0772123456"}, me_id=author.user_id, now=self.now, client=CALLER,
            )  # fmt: skip
            for way in ways:
                self.go_on(db, made, way)

    @rule(pick=PICK, way=PICK)
    def move_on(self, pick: int, way: int) -> None:
        with self.step("move on") as db:
            if row := self.one_of(AuthorPayoutRequest, pick):
                self.go_on(db, row, way)

    def go_on(self, db: Session, row: AuthorPayoutRequest, way: int) -> None:
        """Finance approves or rejects; the provider takes it, pays it, fails or gives it back."""
        if ways := sorted(MOVES[row.status]):
            self.bring(db, row.id, ways[way % len(ways)])

    def bring(self, db: Session, payout_id: UUID, to: PayoutStatus) -> None:
        by = By(self.now, self.checker.id)
        if to is PayoutStatus.APPROVED:
            review.approve(db, payout_id, by)
        elif to is PayoutStatus.REJECTED:
            review.reject(db, payout_id, "No.", by)
        else:
            payout, author = locked(db, payout_id)
            payout.provider = payout.provider or "momo"
            transition(db, payout, author, to, By(self.now))

    @rule(pick=PICK, to=some.sampled_from(PayoutStatus))
    def jump(self, pick: int, to: PayoutStatus) -> None:
        """A move that may not be allowed changes nothing."""
        with self.step("jump") as db:
            if row := self.one_of(AuthorPayoutRequest, pick):
                self.bring(db, row.id, to)

    @invariant()
    def the_books_agree(self) -> None:
        if not hasattr(self, "db"):
            return
        assert list(violations(self.db)) == []
        balances: dict[str, int] = dict(self.db.execute(text(BALANCES)).all())
        assert sum(balances.values()) == 0
        assert {code: held for code, held in balances.items() if code.startswith("L:") and held > 0} == {}
        author = self.db.get_one(Author, self.author, populate_existing=True)
        taken_back = self.db.scalar(text(TAKEN_BACK))
        assert balances.get("I:subscription_refunds", 0) == taken_back
        owed, inflight = -balances.get(f"L:author:{self.author}", 0), -balances.get("L:author_inflight", 0)
        assert owed == author.pending_earnings
        assert author.total_earnings == author.pending_earnings + inflight + author.paid_out_earnings

    @invariant()
    def nobody_has_more_than_was_paid_for(self) -> None:
        """Who has a plan paid for it; periods of one person follow one another."""
        for user_id in getattr(self, "learners", []):
            overlaps = (
                "select count(*) from subscription_periods a join subscription_periods b on a.id < b.id"
                " and a.user_id = b.user_id and a.begins_at < b.ends_at and b.begins_at < a.ends_at"
                " and a.closed_at is null and b.closed_at is null where a.user_id = :who"
            )
            assert self.db.scalar(text(overlaps), {"who": user_id}) == 0
            owner = self.db.get_one(User, user_id, populate_existing=True)
            kept = select(Payment.id).where(Payment.user_id == user_id, Payment.status == PaymentStatus.COMPLETED)
            if self.db.scalar(kept) is None:
                assert owner.subscription_period_end is None
