-- One row per time range a learner may look back over: the days its summaries are made of.
select
    time_range,
    starts_on,
    ends_on
from intermediate.int_time_ranges
