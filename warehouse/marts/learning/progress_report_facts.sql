-- One row per learner, kind of report, period and subject with any study in it; a null subject is the whole period.
-- Marks come from finished tests, never from practice that chooses its questions by what a learner can do; a mock
-- report counts mock papers alone. Where scenarios were marked they make 20 of a subject's 100. The whole score is the mean of the subjects that have enough work behind them.
-- Change is of one subject, against the last earlier period of the same kind in which it was measured in the same way:
-- with enough questions, and with marked scenarios in both or in neither. The whole, made of other subjects each time, has none.
with periods as (
    select report_type, period, starts_on, counts_until as ends_on
    from intermediate.int_report_periods
),

tests as (
    select
        sat.learner_key,
        sat.subject_id,
        periods.report_type,
        periods.period,
        sat.sat_on,
        sat.score_pct,
        sat.is_passed,
        sat.questions_answered,
        sat.points,
        sat.points_possible
    from intermediate.int_attempts as sat
    inner join periods on sat.sat_on between periods.starts_on and periods.ends_on
    where
        sat.is_finished
        and sat.session_type <> getvariable('adaptive')
        and (periods.report_type <> 'mock' or sat.session_type = getvariable('mock'))
),

results as (
    select
        learner_key,
        report_type,
        period,
        subject_id,
        count(*) as quizzes,
        count(*) filter (where is_passed) as quizzes_passed,
        sum(questions_answered)::bigint as test_questions,
        round(100 * sum(points) / nullif(sum(points_possible), 0), 2) as points_pct,
        round(sum(score_pct)::double / count(score_pct), 2) as average_score_pct, -- avg() of grouping sets ends otherwise
        max(score_pct) as best_score_pct,
        count(distinct sat_on) as quiz_days
    from tests
    group by grouping sets ((learner_key, report_type, period, subject_id), (learner_key, report_type, period))
    having grouping(subject_id) = 1 or subject_id is not null
),

topic_work as (
    select
        answers.learner_key,
        periods.report_type,
        periods.period,
        answers.subject_id,
        answers.topic_id,
        count(*) as questions,
        sum(answers.is_correct::int)::bigint as correct_answers
    from intermediate.int_answers as answers
    inner join periods on answers.answered_on between periods.starts_on and periods.ends_on
    left join staging.stg_quiz_sessions as quizzes on answers.quiz_id = quizzes.quiz_id
    where periods.report_type <> 'mock' or quizzes.session_type = getvariable('mock')
    group by all
),

work as (
    select
        learner_key,
        report_type,
        period,
        subject_id,
        sum(questions)::bigint as questions,
        sum(correct_answers)::bigint as correct_answers,
        count(*) as topics_practised,
        list(
            {'topic_id': topic_id::varchar, 'questions': questions, 'right': correct_answers}
            order by correct_answers / questions desc, questions desc, topic_id
        ) filter (where questions >= getvariable('mastery_min_answers')) as topics
    from topic_work
    group by grouping sets ((learner_key, report_type, period, subject_id), (learner_key, report_type, period))
),

scenarios as (
    select
        marks.learner_key,
        periods.report_type,
        periods.period,
        topics.subject_id,
        count(*) as scenarios,
        round(avg(marks.score), 2) as scenario_score
    from staging.stg_scenario_grades as marks
    inner join staging.stg_user_answers as answers using (answer_id)
    inner join staging.stg_questions as questions using (question_id)
    inner join staging.stg_topics as topics using (topic_id)
    inner join periods on answers.answered_on between periods.starts_on and periods.ends_on
    where periods.report_type <> 'mock'
    group by grouping sets (
        (marks.learner_key, periods.report_type, periods.period, topics.subject_id),
        (marks.learner_key, periods.report_type, periods.period)
    )
),

study as (
    select
        days.learner_key,
        periods.report_type,
        periods.period,
        null::uuid as subject_id,
        sum(days.reading_seconds + days.quiz_seconds)::bigint as study_seconds,
        count(*) as study_days
    from learning.study_time_daily as days
    inner join periods on days.day between periods.starts_on and periods.ends_on
    where periods.report_type <> 'mock'
    group by all
),

every as (
    select learner_key, report_type, period, subject_id from results
    union
    select learner_key, report_type, period, subject_id from work
    union
    select learner_key, report_type, period, subject_id from scenarios
    union
    select learner_key, report_type, period, subject_id from study
),

facts as (
    select
        every.learner_key,
        every.report_type,
        every.period,
        every.subject_id,
        periods.starts_on,
        coalesce(results.quizzes, 0) as quizzes,
        coalesce(results.quizzes_passed, 0) as quizzes_passed,
        coalesce(results.test_questions, 0) as test_questions,
        coalesce(results.test_questions, 0) >= getvariable('report_min_answers') as is_known,
        results.points_pct as test_pct,
        case
            when scenarios.scenario_score is null then results.points_pct
            else round(0.8 * results.points_pct + 20 * scenarios.scenario_score / 3, 2)
        end as points_pct,
        results.average_score_pct,
        results.best_score_pct,
        coalesce(results.quiz_days, 0) as quiz_days,
        coalesce(work.questions, 0) as questions,
        coalesce(work.correct_answers, 0) as correct_answers,
        coalesce(work.topics_practised, 0) as topics_practised,
        work.topics,
        coalesce(scenarios.scenarios, 0) as scenarios,
        scenarios.scenario_score,
        coalesce(study.study_seconds, 0) as study_seconds,
        coalesce(study.study_days, 0) as study_days
    from every
    inner join periods on every.report_type = periods.report_type and every.period = periods.period
    left join results
        on
            every.learner_key = results.learner_key
            and every.report_type = results.report_type
            and every.period = results.period
            and every.subject_id is not distinct from results.subject_id
    left join work
        on
            every.learner_key = work.learner_key
            and every.report_type = work.report_type
            and every.period = work.period
            and every.subject_id is not distinct from work.subject_id
    left join scenarios
        on
            every.learner_key = scenarios.learner_key
            and every.report_type = scenarios.report_type
            and every.period = scenarios.period
            and every.subject_id is not distinct from scenarios.subject_id
    left join study
        on
            every.learner_key = study.learner_key
            and every.report_type = study.report_type
            and every.period = study.period
            and every.subject_id is not distinct from study.subject_id
),

scored as (
    select
        * exclude (is_known, points_pct),
        case
            when subject_id is not null then is_known
            else
                max(is_known and subject_id is not null)
                    over (partition by learner_key, report_type, period)
        end as is_known,
        case
            when subject_id is not null then points_pct
            else
                round(
                    -- As exact numbers: a sum of fractions hangs on the order of the rows, and with it the last digit.
                    avg(points_pct::decimal(9, 2)) filter (where is_known and subject_id is not null)
                        over (partition by learner_key, report_type, period),
                    2
                )
        end as score_pct
    from facts
)

select
    * exclude (starts_on),
    case
        when is_known and subject_id is not null
            then round(
                score_pct - lag(case when is_known then score_pct end ignore nulls) over (
                    partition by learner_key, report_type, subject_id, scenario_score is null order by starts_on
                ),
                2
            )
    end as change_points,
    case
        when is_known and subject_id is not null
            then lag(case when is_known and score_pct is not null then period end ignore nulls) over (
                partition by learner_key, report_type, subject_id, scenario_score is null order by starts_on
            )
    end as previous_period
from scored
