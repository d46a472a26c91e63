-- One row per table and rule by which some of its rows are held back: how many, whose they are, and since when.
-- What is held back is left out of every number until the row is mended; nothing else is.
select
    place as "table",
    reason,
    owner,
    rows::int as rows,
    round(100.0 * rows / of_rows, 4) as share_pct,
    since as held_since,
    datediff('day', since, getvariable('as_of'))::int as days_held
from raw.held_back
