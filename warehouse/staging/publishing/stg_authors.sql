-- One row per author: own reader key, and the share as basis points (6000 is 60 %).
select
    id as author_id,
    learner_key,
    (revenue_share_percentage * 100)::int as rate_bp,
    payout_mark,
    is_approved,
    is_active,
    created_at
from raw.authors
