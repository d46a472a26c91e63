-- One row per subject.
select
    id as subject_id,
    name,
    slug,
    code,
    category
from raw.subjects
