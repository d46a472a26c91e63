-- One row per subject.
select subject_id, name as subject, code, category
from staging.stg_subjects
