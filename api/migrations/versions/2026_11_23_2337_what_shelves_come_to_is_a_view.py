"""What shelves come to is a view, without readers."""

from alembic import op

revision = "5b1f6f0c4d27"
down_revision = "3380be99fe02"
branch_labels = None
depends_on = None

# No number of readers below five is told, as in the marts.
VIEW = """
create view analytics_user_library as
select counted.book_id, counted.month,
       case when counted.added >= 5 then counted.added end as added,
       case when counted.begun >= 5 then counted.begun end as begun,
       case when counted.finished >= 5 then counted.finished end as finished,
       case when counted.removed >= 5 then counted.removed end as removed
from (
  select l.book_id, cast(date_trunc('month', l.added_at at time zone 'Africa/Kampala') as date) as month,
         count(*) as added, count(s.id) as begun, count(s.completed_at) as finished, count(l.removed_at) as removed
  from user_library l
  left join book_progress_snapshot s on s.user_id = l.user_id and s.book_id = l.book_id
  group by 1, 2
) counted
"""
COMMENT = """
comment on view analytics_user_library is
  'Books put on shelves by month, and how many of those readers began, finished and removed them; empty below five'
"""


def upgrade() -> None:
    op.execute(VIEW)
    op.execute(COMMENT)


def downgrade() -> None:
    op.execute("drop view analytics_user_library")
