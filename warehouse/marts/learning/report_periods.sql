-- One row per kind of report and period a teacher may choose, with the days it counts.
select report_type, period, starts_on, ends_on, counts_until, is_over, next_term_starts_on
from intermediate.int_report_periods
