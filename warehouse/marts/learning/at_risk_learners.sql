-- One row per learner who needs a person's attention, with the reason in words. In order of precedence:
-- failing   under half right over at least eight answers of the last 30 days
-- absent    studied on four or more of the 28 days before, and not once in the last 14
-- at_risk   neither yet, but the model (models/at_risk) expects one of the two within three weeks
-- Lead days are the time there usually is to act: the median until trouble was plain, among learners with such a
-- forecast who came into it; nought where it is plain already.
with today as (
    select (getvariable('as_of') at time zone 'Africa/Kampala')::date as day
),

learners as (
    select learner_key
    from staging.stg_users
    where role = 'user' and user_type = 'student' and is_active
),

recent_answers as (
    select
        answers.learner_key,
        count(*) as answers,
        round(100.0 * avg(answers.is_correct::int), 1) as right_pct
    from intermediate.int_answers as answers
    cross join today
    where answers.answered_on > today.day - 30
    group by answers.learner_key
),

study_days as (
    select learner_key, answered_on as day from intermediate.int_answers
    union
    select learner_key, answered_on from intermediate.int_waiting_answers
    union
    select learner_key, opened_on from staging.stg_reading_sessions where active_seconds > 0
),

presence as (
    select
        study_days.learner_key,
        max(study_days.day) as last_day,
        count(*) filter (where study_days.day > today.day - 14) as recent_days,
        count(*) filter (where study_days.day between today.day - 41 and today.day - 14) as earlier_days
    from study_days
    cross join today
    group by study_days.learner_key
),

judged as (
    select
        learners.learner_key,
        coalesce(recent_answers.answers >= 8 and recent_answers.right_pct < 50, false) as is_failing,
        coalesce(presence.recent_days = 0 and presence.earlier_days >= 4, false) as is_absent,
        coalesce(forecast.is_flagged, false) as is_flagged,
        forecast.risk_pct,
        forecast.lead_days,
        forecast.reasons,
        recent_answers.answers,
        recent_answers.right_pct,
        presence.last_day,
        today.day - presence.last_day as days_away
    from learners
    cross join today
    left join recent_answers on learners.learner_key = recent_answers.learner_key
    left join presence on learners.learner_key = presence.learner_key
    left join predictions.at_risk as forecast on learners.learner_key = forecast.learner_key
),

horizon as (
    select min(case when terms.starts_on <= today.day then terms.ends_on else terms.starts_on end) - min(today.day) as days
    from intermediate.int_school_terms as terms
    cross join today
    where terms.ends_on >= today.day
)

select
    judged.learner_key,
    case
        when judged.is_failing and judged.is_absent then 'failing_and_absent'
        when judged.is_failing then 'failing'
        when judged.is_absent then 'absent'
        else 'at_risk'
    end as risk,
    case
        when judged.is_failing or judged.is_absent
            then concat_ws(
                '; ',
                case
                    when judged.is_failing
                        then judged.right_pct::decimal(4, 1) || ' % right over ' || judged.answers || ' answers in 30 days'
                end,
                case when judged.is_absent then 'regular before, away for ' || judged.days_away || ' days' end
            )
        else judged.reasons
    end as why,
    judged.risk_pct,
    judged.right_pct,
    coalesce(judged.answers, 0) as answers,
    judged.last_day as last_studied_on,
    case when judged.is_failing or judged.is_absent then 0 else judged.lead_days end as lead_days,
    horizon.days as term_days_left
from judged
cross join horizon
where judged.is_failing or judged.is_absent or judged.is_flagged
