"""A purse as it is shown, and whether it renews a plan by itself."""

from uuid import UUID

from sqlalchemy.orm import Session

from api.commerce.ledger.purses import balance_of
from api.commerce.payments.service import purse
from api.commerce.purses.schemas import PurseOut, PurseTopUpOut, PurseUseOut
from api.commerce.subscriptions.service.settings import as_chosen, settings_of
from api.platform.audit.service import audit
from api.platform.principal import Principal


def purse_of(db: Session, user_id: UUID) -> PurseOut:
    """What is in it, from the ledger, and which top-up paid what."""
    uses: dict[UUID, list[PurseUseOut]] = {}
    for use, paid in purse.uses_of(db, user_id):
        shown = PurseUseOut(
            plan=paid.plan, amount=use.amount, at=paid.paid_at or paid.created_at,
            is_given_back=use.given_back_at is not None,
        )  # fmt: skip
        uses.setdefault(use.top_up_id, []).append(shown)
    put_in = [
        PurseTopUpOut(
            id=each.payment.id, amount=each.payment.amount, left=each.left, returned=each.payment.amount_reversed,
            is_gift=each.payment.is_gift, is_going_back=each.is_going_back,
            paid_at=each.payment.paid_at or each.payment.created_at, receipt_number=each.payment.receipt_number,
            uses=uses.get(each.payment.id, []),
        )
        for each in reversed(purse.top_ups(db, user_id))
    ]  # fmt: skip
    return PurseOut(
        balance=balance_of(db, user_id), available=purse.available(db, user_id),
        draws_for_renewal=bool(as_chosen(db, user_id).draws_from_purse), top_ups=put_in,
    )  # fmt: skip


def set_renewal(db: Session, user_id: UUID, *, draws: bool, me: Principal) -> None:
    """Have the purse pay when the plan ends, or not; the learner or a linked parent says so."""
    chosen = settings_of(db, user_id)
    if chosen.draws_from_purse is draws:
        return
    chosen.draws_from_purse = draws
    entity = ("users", str(user_id))
    audit(db, user_id=me.id, action="purse.renewal_set", entity=entity, new={"draws": draws}, client=me.client)
    db.flush()
