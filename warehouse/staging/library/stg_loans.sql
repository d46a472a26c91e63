-- One row per book with one reader.
select
    id as loan_id,
    learner_key,
    book_id,
    status,
    loan_type,
    started_at,
    returned_at,
    revoked_at,
    (started_at at time zone 'Africa/Kampala')::date as started_on
from raw.loans
