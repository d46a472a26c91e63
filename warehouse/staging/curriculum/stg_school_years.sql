-- One row per school year.
select
    id as school_year_id,
    label as school_year,
    cycle
from raw.school_years
