-- One row per learner and subject with enough evidence: the chance of each UCE grade, as an estimate of ours.
-- Below 30 answers or four known topics there is no row, and the screen says "not known yet".
select
    told.learner_key,
    told.subject_id,
    subjects.name as subject,
    told.p_a,
    told.p_b,
    told.p_c,
    told.p_d,
    told.p_e,
    told.grade,
    told.low_grade,
    told.high_grade,
    told.mark,
    told.low,
    told.high,
    told.coverage_pct,
    told.n,
    told.topics_known,
    told.tests_sat,
    told.as_of
from predictions.exam_forecast as told
inner join staging.stg_subjects as subjects using (subject_id)
