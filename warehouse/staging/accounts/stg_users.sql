-- One row per person, by learner key only: role, school year, and when the trial and the paid period end; of the school
-- only its district, region and kind, as far as its name says them.
select
    learner_key,
    role,
    is_active,
    user_type,
    school_year,
    subscription_tier,
    subscription_status,
    coalesce(trial_started_at, free_trial_started_at) as trial_started_at,
    coalesce(trial_ends_at, free_trial_ended_at) as trial_ends_at,
    subscription_period_end as paid_until_at,
    device_mark,
    payer_mark,
    district,
    region,
    school_kind,
    created_at as joined_at,
    (created_at at time zone 'Africa/Kampala')::date as joined_on
from raw.users
