"""The whole schema at its first release, as the SQL file beside this one.

It bears the id of the last of the thirty-one migrations it replaced: a database that stood there is already here.
The form is SQL because functions, triggers, partial and expression indexes are SQL in either form.
"""

import re
from pathlib import Path

from alembic import op

revision = "09b2ee7a88be"
down_revision = None
branch_labels = None
depends_on = None

SCHEMA = Path(__file__).with_suffix(".sql")


def upgrade() -> None:
    op.get_bind().exec_driver_sql(SCHEMA.read_text(), execution_options={"no_parameters": True})


def downgrade() -> None:
    for kind in ("table", "function"):
        made = re.findall(rf"^create {kind} (\w+)", SCHEMA.read_text(), re.M)
        op.execute(f"drop {kind} {', '.join(made)}")
