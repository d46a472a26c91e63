-- One row per kind of report, period, school year and subject in which enough learners of that year have enough work
-- behind their score; a smaller group is not told, for its mean would tell of each of them.
-- Scores are summed as decimals: a mean of fractions would hang on the order of the rows.
select
    facts.report_type,
    facts.period,
    learners.school_year,
    facts.subject_id,
    count(*) as learners,
    round(avg(facts.score_pct::decimal(9, 4)), 2) as average_pct
from learning.progress_report_facts as facts
inner join staging.stg_users as learners using (learner_key)
where facts.is_known and facts.score_pct is not null and learners.school_year is not null
group by all
having count(*) >= getvariable('report_group_least')
