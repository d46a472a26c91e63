"""A second may be over the bound of what its reader paid."""

from alembic import op

revision = "c3f19b7a24d6"
down_revision = "e4a7c1f05d28"
branch_labels = None
depends_on = None

BEFORE = ("counted", "idle", "too_fast", "overlap", "over_cap", "trial", "own_book", "held", "late")
NAME = "ck_statement_lines_minutestatus"


def _allow(states: tuple[str, ...]) -> None:
    listed = ", ".join(f"'{state}'" for state in states)
    op.execute(f"alter table statement_lines drop constraint {NAME}")
    op.execute(f"alter table statement_lines add constraint {NAME} check (status in ({listed}))")


def upgrade() -> None:
    _allow((*BEFORE[:5], "over_bound", *BEFORE[5:]))


def downgrade() -> None:
    _allow(BEFORE)
