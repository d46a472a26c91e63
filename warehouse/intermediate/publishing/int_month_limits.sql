-- One row per month with eligible seconds: the most of its pool that may be shared out: the authors' share of what its
-- readers paid for it, and of what earlier months left of their payments. The rest is carried to the next month.
select
    month,
    least(
        any_value(pool_ugx),
        sum(free_bound_ugx) * getvariable('author_pool_percentage') // getvariable('reader_bound_pct')
    )::bigint as most_ugx
from intermediate.int_reader_bounds
where pool_ugx is not null
group by month
