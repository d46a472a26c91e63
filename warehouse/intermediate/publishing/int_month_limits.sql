-- One row per month with eligible seconds: the most of its pool that may be shared out without a reader moving more than
-- they paid, which is what its readers' bounds come to. What is above it is carried to the next month.
select month, least(any_value(pool_ugx), sum(free_bound_ugx))::bigint as most_ugx
from intermediate.int_reader_bounds
where pool_ugx is not null
group by month
