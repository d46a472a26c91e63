"""The ledger's accounts over the wire."""

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from api.commerce.ledger.tables import AccountKind
from api.platform.schemas import Page, Schema

SourceKind = Literal["payment", "payout", "month", "other"]


class AccountBalance(Schema):
    """An account at the end of a day: debits and credits so far, and what is left, a debit above zero."""

    id: UUID
    code: str
    name: str
    kind: AccountKind
    debit: int
    credit: int
    balance: int
    postings: int
    last_at: datetime


class TrialBalance(Schema):
    """Every account of which something was posted until a day; the balances of all come to nothing."""

    on: date
    debit: int
    credit: int
    balance: int
    accounts: list[AccountBalance]


class AccountPosting(Schema):
    """One posting and where it came from; `balance` is the account's after it."""

    id: UUID
    at: datetime
    journal: str
    amount: int
    balance: int
    source_kind: SourceKind
    source: str


class AccountPage(Schema):
    on: date
    account: AccountBalance
    postings: Page[AccountPosting]


class TrailLine(Schema):
    label: str
    amount_ugx: int


class TrailStep(Schema):
    """Lines, the sum they come to, and the same sum as somebody else has it; the difference should be nothing."""

    title: str
    lines: list[TrailLine]
    total_label: str
    total_ugx: int
    other_label: str
    other_ugx: int
    difference_ugx: int


class Trail(Schema):
    """A final month from the providers' statements to authors' payouts; `paid_of_month_ugx`: of its earnings, paid."""

    month: str
    steps: list[TrailStep]
    paid_of_month_ugx: int
