-- One row per payout an author asked for.
select
    id as payout_id,
    author_id,
    amount as amount_ugx,
    status,
    created_at,
    (created_at at time zone 'Africa/Kampala')::date as created_on,
    processed_at,
    completed_at
from raw.author_payout_requests
