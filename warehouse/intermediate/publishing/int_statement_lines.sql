-- One row per author, month, book and status: all the seconds behind a statement. Final months are as the close froze them.
with final_months as (
    select month from staging.stg_monthly_revenue_pools where is_final
)

select
    author_id,
    earned_month as month,
    book_id,
    status,
    sum(seconds)::bigint as seconds,
    sum(paid_seconds)::bigint as paid_seconds,
    count(distinct learner_key)::int as readers,
    false as is_final
from intermediate.int_credited_seconds
where author_id is not null and earned_month not in (select month from final_months)
group by all
union all
select author_id, month, book_id, status, seconds, paid_seconds, readers, true as is_final
from staging.stg_statement_lines
where month in (select month from final_months)
