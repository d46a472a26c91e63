"""What staff may do with the state of one payment: give up waiting for it, or have the provider asked whether it was
paid. Nobody writes that money came in; the provider's answer does (0108).
"""

from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from api.commerce.payments.service.decisions import ActNotPossible
from api.commerce.payments.service.orders import PaymentNotFound
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.audit.service import audit
from api.platform.principal import Principal

GIVEN_UP: Final = "GIVEN_UP"
UNPAID: Final = (PaymentStatus.PENDING, PaymentStatus.FAILED)


def change(db: Session, *, payment_id: UUID, to: PaymentStatus, reason: str, me: Principal) -> Payment:
    """The payment as it is now, for the provider to be asked after; raises ActNotPossible, which says what to do."""
    payment = db.get(Payment, payment_id, with_for_update=True, populate_existing=True)
    if payment is None:
        raise PaymentNotFound
    before = payment.status
    match to:
        case PaymentStatus.COMPLETED if before in UNPAID and payment.begun_at:
            pass
        case PaymentStatus.FAILED if before is PaymentStatus.PENDING:
            payment.status, payment.failure_reason, payment.next_question_at = to, GIVEN_UP, None
        case _:
            raise ActNotPossible(_instead(before, to))
    db.flush()
    audit(
        db, user_id=me.id, action="payment.given_up" if to is PaymentStatus.FAILED else "payment.asked_again",
        entity=("payments", str(payment.id)), old={"status": before.value},
        new={"status": payment.status.value, "wanted": to.value, "reason": reason}, client=me.client,
    )  # fmt: skip
    return payment


def _instead(before: PaymentStatus, to: PaymentStatus) -> str:
    """Why this state is not given by hand, and what leads to it."""
    if before is PaymentStatus.COMPLETED:
        return "This payment is paid. Only sending the money back changes it, and two people do that."
    if before is PaymentStatus.INVALID:
        return "Money of this payment is held. Decide it under “Money that fits nothing”."
    if to is PaymentStatus.COMPLETED:
        return "The provider never had this payment, so it cannot be asked."
    return "Nobody sets this state by hand. It follows from what the provider says."
