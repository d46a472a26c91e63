-- One row per check and run: what was promised, and whether it held.
select "check", mart, run_id, "at", success, observed, severity
from raw.run_verdicts
