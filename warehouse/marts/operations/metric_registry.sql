-- One row per number a screen shows: what it means, where it comes from, and who answers for it.
select key, title, definition, unit, mart, "column", owner, measure
from raw.metric_definitions
