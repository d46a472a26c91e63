-- One row per table taken from the database: how many rows it has, how new the newest is, and when it was looked at.
select table_name as "table", rows, newest_at, extracted_at
from raw.extractions
