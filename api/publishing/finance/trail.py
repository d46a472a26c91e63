"""A final month on one page, from providers' statements to payouts: each step beside somebody else's sum."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.reconciliation.service.comparison import CAME_BEFORE
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.clock import month_bounds
from api.platform.problem import Problem
from api.publishing.finance.schemas import Trail, TrailLine, TrailStep
from api.publishing.payouts.rules import WAITING
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from api.publishing.royalties import inputs
from api.publishing.royalties.service.data_checks import totals
from api.publishing.royalties.service.months import pool_of
from api.publishing.royalties.tables import AuthorMonthlyEarnings, MonthlyRevenuePool


class MonthNotFinal(Problem):
    status, title = 409, "Month Not Final"
    detail = "This month is not closed yet. Its page is ready once it is final."


def trail(db: Session, month: str) -> Trail:
    """Six steps, each with its lines, the sum they come to, and who else says that sum."""
    pool = pool_of(db, month)
    if pool is None or not pool.is_finalized:
        raise MonthNotFinal
    steps = [
        *_came_in(db, month), _revenue(db, pool), _authors_part(db, pool), _owed(db, pool), _paid_out(db),
    ]  # fmt: skip
    paid = _earned(db, AuthorMonthlyEarnings.month == month, AuthorMonthlyEarnings.is_paid)
    return Trail(month=month, steps=steps, paid_of_month_ugx=paid)


def _step(title: str, lines: list[tuple[str, int]], names: tuple[str, str], other: int) -> TrailStep:
    """names: of the sum, and of what it is compared with."""
    total = sum(amount for _, amount in lines)
    return TrailStep(
        title=title,
        lines=[TrailLine(label=label, amount_ugx=amount) for label, amount in lines],
        total_label=names[0],
        total_ugx=total,
        other_label=names[1],
        other_ugx=other,
        difference_ugx=total - other,
    )


def _came_in(db: Session, month: str) -> list[TrailStep]:
    seen = totals(db, month)
    lines = [
        ("Payments on providers' statements", seen.provider_ugx),
        ("In suspense, or sent back", -seen.suspense_ugx),
        ("Differences a person explained", -seen.explained_ugx),
    ]
    return [
        _step("From statements to payments", lines, ("Should be paid here", "Paid here"), seen.payments_ugx),
        _step(
            "From payments to the ledger", [("Paid here", seen.payments_ugx)], ("Paid here", "Posted in the ledger"),
            seen.journal_ugx,
        ),
    ]  # fmt: skip


def _revenue(db: Session, pool: MonthlyRevenuePool) -> TrailStep:
    """What came in is not yet what is shared: purses and seats wait for their time, and some is known late."""
    begin, end = month_bounds(pool.month)
    is_plan, is_drawn = Payment.purpose == PaymentPurpose.PLAN, Payment.provider.in_(CAME_BEFORE)
    rows = db.execute(
        select(Payment.id, Payment.amount, is_plan.label("is_plan"), is_drawn.label("is_drawn"))
        .where(Payment.status == PaymentStatus.COMPLETED, Payment.paid_at >= begin, Payment.paid_at < end)
    ).all()  # fmt: skip
    own = {str(row.id): row.amount for row in rows if row.is_plan}
    kept = inputs.frozen(db, pool.month).get("payments")
    counted = {part.payment_id: part.received for part in inputs.thaw(kept.content, inputs.PaymentPart)} if kept else {}
    lines = [
        ("Paid here by a provider", sum(row.amount for row in rows if not row.is_drawn)),
        ("Paid ahead, into purses and for seats", -sum(row.amount for row in rows if not row.is_plan)),
        ("Of purses and seats, for this month", sum(row.amount for row in rows if row.is_plan and row.is_drawn)),
        ("Paid in earlier months, learned of now", sum(ugx for each, ugx in counted.items() if each not in own)),
        ("Learned of later, counted by another month", sum(counted.get(each, 0) - ugx for each, ugx in own.items())),
    ]
    other = pool.total_subscription_revenue
    return _step("From payments to revenue", lines, ("Revenue", "Revenue of the close"), other)


def _authors_part(db: Session, pool: MonthlyRevenuePool) -> TrailStep:
    received, deficit = pool.total_subscription_revenue, inputs.deficit_before(db, pool.month)
    part = pool.author_pool_amount - pool.carried_in
    net = max(0, received - pool.reversals - deficit)
    lines = [
        ("Revenue of the close", received),
        ("Taken back", -pool.reversals),
        ("Taken back by earlier months beyond what they received", -deficit),
        ("Taken back beyond what was received, left to later months", net - (received - pool.reversals - deficit)),
        ("Stays with Kitabo", part - net),
    ]
    posted = _posted(db, pool.month, "X:author_share")
    return _step("From revenue to the authors' part", lines, ("Authors' part", "Posted as the authors' share"), posted)


def _owed(db: Session, pool: MonthlyRevenuePool) -> TrailStep:
    row = AuthorMonthlyEarnings
    shared = int(db.scalar(select(func.coalesce(func.sum(row.earnings_amount), 0)).where(row.month == pool.month)) or 0)
    corrected = shared - _earned(db, row.month == pool.month)
    lines = [
        ("Authors' part", pool.author_pool_amount - pool.carried_in),
        ("Carried in from the month before", pool.carried_in),
        ("Left to the next month", shared - pool.author_pool_amount),
        ("Taken back from authors for payments returned", -corrected),
    ]
    posted = -_posted(db, pool.month, "L:author:%")
    return _step("From the pool to what authors are owed", lines, ("Owed to authors", "Posted to authors"), posted)


def _paid_out(db: Session) -> TrailStep:
    """Of all final months up to now: authors ask for what they are owed, not for a month."""
    payout = AuthorPayoutRequest

    def asked(*states: PayoutStatus) -> int:
        return int(db.scalar(select(func.coalesce(func.sum(payout.amount), 0)).where(payout.status.in_(states))) or 0)

    final = select(MonthlyRevenuePool.month).where(MonthlyRevenuePool.is_finalized)
    lines = [
        ("Owed to authors by all final months", _earned(db, AuthorMonthlyEarnings.month.in_(final))),
        ("Paid out", -asked(PayoutStatus.COMPLETED)),
        ("Asked for, on the way", -asked(*WAITING)),
    ]
    owed = (
        select(func.coalesce(func.sum(LedgerPosting.amount), 0))
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .where(LedgerAccount.code.like("L:author:%"))
    )
    other = -int(db.scalar(owed) or 0)
    return _step("From what is owed to payouts, all months", lines, ("Not asked for yet", "Owed by the ledger"), other)


def _earned(db: Session, *which: object) -> int:
    row = AuthorMonthlyEarnings
    wanted = select(func.coalesce(func.sum(row.earnings_amount - row.correction_amount), 0))
    return int(db.scalar(wanted.where(*which)) or 0)  # type: ignore[arg-type]


def _posted(db: Session, month: str, code: str) -> int:
    """What the month's closing journal posted to accounts of a code."""
    wanted = (
        select(func.coalesce(func.sum(LedgerPosting.amount), 0))
        .join(LedgerJournal, LedgerJournal.id == LedgerPosting.journal_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .where(LedgerJournal.idem == f"close:{month}", LedgerAccount.code.like(code))
    )
    return int(db.scalar(wanted) or 0)
