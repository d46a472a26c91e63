-- One row per seat a school gave: from which Kampala day, and on which it ended before its term.
select
    id as seat_id,
    order_id,
    learner_key,
    (given_at at time zone 'Africa/Kampala')::date as given_on,
    (ended_at at time zone 'Africa/Kampala')::date as ended_on
from raw.seats
