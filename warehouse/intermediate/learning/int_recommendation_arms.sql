-- One row per learner: whether their list of what to study next is worked out from their answers, or is simply what
-- comes next in the curriculum (the holdout, which lets the difference be measured). A hash of the pseudonym decides,
-- as in api/experiments/rules.py.
select
    learner_key,
    case
        when ('0x' || left(sha256('study_next:' || learner_key), 8))::bigint % 100 < getvariable('holdout_pct')
            then 'holdout'
        else 'suggested'
    end as arm
from staging.stg_users
where role = 'user' and user_type = 'student' and is_active
