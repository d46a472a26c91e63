-- One row per version of a book's file that readers open now.
select
    id as version_id,
    book_id,
    version,
    page_count
from raw.pdf_assets
where status = 'approved'
