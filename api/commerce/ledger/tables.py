"""Double-entry ledger: accounts, journals, postings. Append-only by trigger; a journal balances at commit."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record
from api.platform.money import Ugx


class AccountKind(StrEnum):
    ASSET = "asset"
    LIABILITY = "liability"
    INCOME = "income"
    EXPENSE = "expense"


class LedgerAccount(Record):
    """One account, e.g. 'A:psp:pesapal' or 'L:author:<id>'."""

    __tablename__ = "ledger_accounts"

    code: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[AccountKind] = mapped_column(Choice(AccountKind))


class LedgerJournal(Record):
    """One business event. `idem` makes posting it twice the same as once."""

    __tablename__ = "ledger_journals"

    kind: Mapped[str]
    idem: Mapped[str] = mapped_column(unique=True)
    occurred_at: Mapped[datetime] = mapped_column(index=True)
    ref_type: Mapped[str]
    ref_id: Mapped[str] = mapped_column(index=True)
    reverses_id: Mapped[UUID | None] = mapped_column(ForeignKey("ledger_journals.id"), unique=True)


class LedgerPosting(Record):
    """One line of a journal: debit above zero, credit below."""

    __tablename__ = "ledger_postings"
    __table_args__ = (
        UniqueConstraint("journal_id", "line"),
        CheckConstraint("amount <> 0", "amount_not_zero"),
    )

    journal_id: Mapped[UUID] = mapped_column(ForeignKey("ledger_journals.id"))
    line: Mapped[int]
    account_id: Mapped[UUID] = mapped_column(ForeignKey("ledger_accounts.id"), index=True)
    amount: Mapped[Ugx]
