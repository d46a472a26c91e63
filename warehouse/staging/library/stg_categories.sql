-- One row per shelf.
select
    id as category_id,
    parent_id,
    name,
    slug,
    category_type
from raw.categories
