"""The last closed months worked out again under another policy, by the close's own code; it leaves an audit line."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan
from api.platform.audit.service import audit
from api.platform.clock import previous_month
from api.platform.money import Ugx
from api.platform.principal import Principal
from api.platform.problem import Malformed, Problem
from api.publishing.authors.tables import Author
from api.publishing.policy_replays.rules import Price, changed, pool_bp
from api.publishing.policy_replays.schemas import (
    AuthorReplay,
    MonthReplay,
    PlanPrice,
    PolicyIn,
    PolicyNow,
    ReplayOut,
    Sums,
)
from api.publishing.royalties import inputs
from api.publishing.royalties.rules import Settlement
from api.publishing.royalties.tables import AuthorMonthlyEarnings, MonthlyRevenuePool

NO_END: Final = "9999-12"


class NoClosedMonth(Problem):
    status, title = 409, "No Closed Month"
    detail = "A change is replayed on closed months, and none is closed yet."


class Books:
    """What one month leaves to the next in a replay: authors' money carried on, and a deficit."""

    def __init__(self, db: Session, first: str) -> None:
        self.carried: int = inputs.left_of(db, previous_month(first))
        self.deficit: int = inputs.deficit_before(db, first)

    def settle(self, found: inputs.Thawed, share_bp: int) -> tuple[Settlement, Sums]:
        """Work a month out and take over what it leaves."""
        received, reversals = sum(each.received for each in found.payments), sum(e.reversed for e in found.payments)
        revenue = inputs.Revenue(Ugx(received), Ugx(reversals), Ugx(self.carried), Ugx(self.deficit))
        settled = inputs.settled(found, revenue, share_bp)
        fresh = settled.pool - self.carried
        self.carried = settled.pool - sum(settled.owed.values())
        self.deficit = max(0, self.deficit + reversals - received)
        net = received - reversals
        return settled, Sums(
            net_ugx=net, pool_ugx=settled.pool, shared_ugx=settled.shared_out, platform_ugx=net - fresh
        )


def policy_now(db: Session) -> PolicyNow:
    return PolicyNow(
        prices=[PlanPrice(plan=plan.name, price_ugx=plan.price_amount) for plan in _plans(db)],
        pool_percentage=constants.AUTHOR_POOL_PERCENTAGE,
        minimum_payout_ugx=constants.MINIMUM_PAYOUT_UGX,
        hold_one_author_pct=constants.HOLD_ONE_AUTHOR_PCT,
        hold_sleepless_days=constants.HOLD_SLEEPLESS_DAYS,
        hold_stacked_seconds=constants.HOLD_STACKED_SECONDS,
        months=_months(db),
    )


def replay(db: Session, policy: PolicyIn, me: Principal) -> ReplayOut:
    """The last closed months, at most three, as they were and as they would have been."""
    months = _months(db)
    if not months:
        raise NoClosedMonth
    prices, plans = _prices(db, policy), _plans_of_payments(db) if policy.prices else {}
    as_closed, otherwise = Books(db, months[0]), Books(db, months[0])
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    replays = []
    for month in months:
        found = inputs.thawed(inputs.frozen(db, month), ())
        closed, sums = as_closed.settle(found, pool_bp(PolicyIn()))
        new, new_sums = otherwise.settle(changed(found, policy, plans, prices, closed.pool), pool_bp(policy))
        before.update(closed.owed)
        after.update(new.owed)
        equals, limited = _equals_close(db, month, closed), found.most is not None and found.most < closed.pool
        replays.append(MonthReplay(month=month, before=sums, after=new_sums, equals_close=equals, is_limited=limited))
    asked = policy.model_dump(mode="json", by_alias=True, exclude_none=True)
    entity = ("policy_replays", f"{months[0]}..{months[-1]}")
    audit(db, user_id=me.id, action="policy.replayed", entity=entity, new=asked, client=me.client)
    return ReplayOut(months=replays, authors=_authors(db, before, after, policy))


def _months(db: Session) -> list[str]:
    return inputs.final_months(db, NO_END)[-constants.POLICY_REPLAY_MONTHS :]


def _plans(db: Session) -> Sequence[SubscriptionPlan]:
    sold = select(SubscriptionPlan).where(SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0)
    return db.scalars(sold.order_by(SubscriptionPlan.display_order, SubscriptionPlan.name)).all()


def _prices(db: Session, policy: PolicyIn) -> dict[str, Price]:
    """Plan -> price, of those whose price is to be another; raises Malformed for a plan nobody sells."""
    now = {plan.name: plan.price_amount for plan in _plans(db)}
    wanted = {each.plan: each.price_ugx for each in policy.prices}
    if strangers := sorted(wanted.keys() - now.keys()):
        raise Malformed(fields={"prices": f"There is no plan {strangers[0]}"})
    return {plan: Price(now[plan], price) for plan, price in wanted.items() if price != now[plan]}


def _plans_of_payments(db: Session) -> dict[str, str]:
    return {str(payment): plan for payment, plan in db.execute(select(Payment.id, Payment.plan))}


def _equals_close(db: Session, month: str, settled: Settlement) -> bool:
    """Whether what was worked out again is what was closed, to the shilling."""
    row = AuthorMonthlyEarnings
    stored = db.execute(select(row.author_id, row.earnings_amount - row.correction_amount).where(row.month == month))
    pool = db.scalars(select(MonthlyRevenuePool.author_pool_amount).where(MonthlyRevenuePool.month == month)).one()
    return pool == settled.pool and {str(author): amount for author, amount in stored} == settled.owed


def _authors(db: Session, before: Mapping[str, int], after: Mapping[str, int], policy: PolicyIn) -> list[AuthorReplay]:
    """Everybody with a share before or after, those whom it changes most first."""
    ids = [UUID(author) for author in before.keys() | after.keys()]
    least = constants.MINIMUM_PAYOUT_UGX
    wanted = least if policy.minimum_payout_ugx is None else policy.minimum_payout_ugx
    found = []
    for author in db.scalars(select(Author).where(Author.id.in_(ids))):
        was, would = before.get(str(author.id), 0), after.get(str(author.id), 0)
        owed = max(0, author.pending_earnings + would - was)
        found.append(
            AuthorReplay(
                author_id=author.id, author=author.display_name, before_ugx=was, after_ugx=would,
                difference_ugx=would - was, owed_after_ugx=owed, may_ask_before=author.pending_earnings >= least,
                may_ask_after=owed >= wanted,
            )
        )  # fmt: skip
    return sorted(found, key=lambda each: (-abs(each.difference_ugx), -each.before_ugx, each.author))
