-- One row per run of the warehouse, whether or not its marts were published.
select run_id, started_at, finished_at, as_of, status
from raw.run_log
