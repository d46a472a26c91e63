"""Cycles, places and what a loan may become. Pure."""

from datetime import date, datetime, timedelta
from typing import Final, Protocol
from uuid import UUID

from api import constants
from api.library.loans.tables import LoanStatus
from api.platform.clock import month_bounds, month_of
from api.platform.entitlements import Subscriber, has_paid_plan, is_adult, is_on_trial
from api.platform.problem import Problem

CYCLE: Final = timedelta(days=constants.BOOK_CYCLE_DAYS)
MOVES: Final = {LoanStatus.ACTIVE: {LoanStatus.RETURNED, LoanStatus.REVOKED}}


class InvalidTransition(Problem):
    status, title, detail = 409, "Not Possible Now", "This book is not on loan any more."


class Borrower(Subscriber, Protocol):
    """Whose books they are."""

    id: UUID


class Holder(Protocol):
    """What a page says of whom it is lent to."""

    first_name: str
    last_name: str
    email: str
    date_of_birth: date | None


def written_holder(person: Holder, today: date) -> tuple[str, str | None]:
    """Name and e-mail as pages say them; of a minor, or of somebody whose age is not known, the first name alone."""
    if person.date_of_birth is None or not is_adult(person.date_of_birth, today):
        return person.first_name, None
    return f"{person.first_name} {person.last_name}".strip(), person.email


def require_move(now_is: LoanStatus, wanted: LoanStatus) -> None:
    """Raises InvalidTransition for a move the table does not hold: returned and revoked are final."""
    if wanted not in MOVES.get(now_is, set()):
        raise InvalidTransition


def entitled_until(person: Subscriber, at: datetime) -> datetime | None:
    """When the right to read ends as it stands; None where it has no end or there is none."""
    if has_paid_plan(person, at):
        return person.subscription_period_end
    ends = [end for end in (person.trial_ends_at, person.free_trial_ended_at) if end is not None]
    return max(ends) if is_on_trial(person, at) else None


def cycle_at(person: Subscriber, at: datetime) -> tuple[datetime, datetime]:
    """The cycle a moment falls in: thirty days counted back from the end of the plan or trial; without an end, the
    month in Kampala.
    """
    ends = entitled_until(person, at)
    if ends is None:
        return month_bounds(month_of(at))
    end = ends - ((ends - at) // CYCLE) * CYCLE
    if end <= at:
        end += CYCLE
    return end - CYCLE, end


def wider(one: int, other: int) -> int:
    """The larger of two limits; -1 is any number."""
    unlimited = constants.UNLIMITED_BOOKS
    return unlimited if unlimited in (one, other) else max(one, other)
