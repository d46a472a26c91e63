-- One row per learner, kind of report, period and generic skill that left a trace: what was counted, its share, and
-- the word for it where there is enough. The rules and their numbers stand in api/constants/skills.py.
-- Answers come from finished tests, never from practice that chooses its questions by what a learner can do. A question
-- bears one point; an activity of integration (scenario) its mark of three, once a teacher gave it.
with periods as (
    select report_type, period, starts_on, counts_until as ends_on
    from intermediate.int_report_periods
),

answers as (
    select
        answers.learner_key,
        sat.sat_on as day,
        sat.session_type,
        answers.is_correct,
        answers.question_type = getvariable('skill_number_type') as is_number,
        questions.cognitive_level = getvariable('skill_thinking_level') as is_thinking
    from intermediate.int_answers as answers
    inner join intermediate.int_attempts as sat using (attempt_id)
    inner join staging.stg_questions as questions using (question_id)
    where
        sat.is_finished
        and sat.session_type <> getvariable('adaptive')
        and answers.question_type <> 'scenario'
),

questions_asked as (
    select learner_key, day, session_type, is_correct, unnest(list_filter([
        case when is_thinking then 'critical_thinking' end,
        case when is_number then 'mathematical_computation' end
    ], lambda skill: skill is not null)) as skill
    from answers
),

tasks_marked as (
    select
        marks.learner_key,
        answers.answered_on as day,
        marks.score,
        unnest(
            case
                when subjects.slug = getvariable('skill_language') then ['critical_thinking', 'communication']
                else ['critical_thinking']
            end
        ) as skill
    from staging.stg_scenario_grades as marks
    inner join staging.stg_user_answers as answers using (answer_id)
    inner join staging.stg_questions as questions using (question_id)
    inner join staging.stg_topics as topics using (topic_id)
    left join staging.stg_subjects as subjects on topics.subject_id = subjects.subject_id
),

asked as (
    select
        work.learner_key,
        periods.report_type,
        periods.period,
        work.skill,
        count(*) as questions,
        sum(work.is_correct::int)::bigint as correct_answers,
        0 as tasks,
        0 as task_points
    from questions_asked as work
    inner join periods on work.day between periods.starts_on and periods.ends_on
    where periods.report_type <> 'mock' or work.session_type = getvariable('mock')
    group by all
),

marked as (
    select
        work.learner_key,
        periods.report_type,
        periods.period,
        work.skill,
        0 as questions,
        0 as correct_answers,
        count(*) as tasks,
        sum(work.score)::bigint as task_points
    from tasks_marked as work
    inner join periods on work.day between periods.starts_on and periods.ends_on
    where periods.report_type <> 'mock'
    group by all
),

weeks as (
    select
        report_type,
        period,
        unnest(range(
            date_trunc('week', starts_on + 6)::timestamp, ends_on::timestamp - interval 5 day, interval 1 week
        ))::date as monday
    from periods
    where report_type <> 'mock'
),

studied_weeks as (
    select
        days.learner_key,
        weeks.report_type,
        weeks.period,
        weeks.monday,
        count(*) as days
    from learning.study_time_daily as days
    inner join weeks on days.day between weeks.monday and weeks.monday + 6
    group by all
),

steady as (
    select
        studied.learner_key,
        studied.report_type,
        studied.period,
        sum(studied.days)::bigint as study_days,
        count(*) filter (where studied.days >= getvariable('skill_week_days')) as steady_weeks,
        any_value(whole.weeks) as weeks
    from studied_weeks as studied
    inner join (
        select report_type, period, count(*) as weeks from weeks group by all
    ) as whole on studied.report_type = whole.report_type and studied.period = whole.period
    group by studied.learner_key, studied.report_type, studied.period
),

counted as (
    select
        learner_key,
        report_type,
        period,
        skill,
        sum(questions)::bigint as questions,
        sum(correct_answers)::bigint as correct_answers,
        sum(tasks)::bigint as tasks,
        sum(task_points)::bigint as task_points,
        0 as weeks,
        0 as steady_weeks,
        0 as study_days
    from (from asked union all by name from marked)
    group by all
    union all
    select learner_key, report_type, period, 'self_directed', 0, 0, 0, 0, weeks, steady_weeks, study_days
    from steady
),

judged as (
    select
        *,
        case
            when skill = 'self_directed' then round(100 * steady_weeks / weeks, 2)
            else
                round(
                    100 * (correct_answers + task_points)
                    / (questions + getvariable('scenario_top_score') * tasks),
                    2
                )
        end as measured_pct,
        case
            when skill = 'self_directed'
                then weeks >= getvariable('skill_min_weeks') and study_days >= getvariable('skill_min_days')
            else questions + getvariable('scenario_top_score') * tasks >= getvariable('skill_min_points')
        end as is_known
    from counted
)

select
    * exclude (measured_pct),
    case when is_known then measured_pct end as share_pct,
    case
        when not is_known then null
        when measured_pct >= round(100 * getvariable('work_level_high_sixths') / 6, 2)
            then getvariable('work_level_high')
        when measured_pct >= round(100 * getvariable('work_level_middle_sixths') / 6, 2)
            then getvariable('work_level_middle')
        else getvariable('work_level_low')
    end as level
from judged
