-- One row per Kampala month in which books were lent: loans and licences that began in it, and what became of these.
-- A month with fewer than five readers is left out. Licences run on devices: one loan may have several.
with lent as (
    select
        strftime(started_on, '%Y-%m') as month,
        count(*) as loans,
        count(distinct learner_key) as readers,
        count(*) filter (where returned_at is not null) as returned,
        count(*) filter (where revoked_at is not null) as revoked
    from staging.stg_loans
    group by strftime(started_on, '%Y-%m')
),

licences as (
    select
        strftime(issued_on, '%Y-%m') as month,
        count(*) as licences,
        count(*) filter (where registered_at is not null) as registered,
        count(*) filter (where kept_at is not null) as kept_offline,
        count(*) filter (where licences.renewal_count > 0) as renewed,
        count(*) filter (where licences.status = 'revoked') as licences_revoked,
        count(*) filter (
            where licences.status = 'expired'
            or (licences.ended_at is null and licences.offline_expires_at <= getvariable('as_of')::timestamptz)
        ) as expired
    from staging.stg_licences as licences
    group by strftime(issued_on, '%Y-%m')
)

select
    month,
    loans,
    round(100.0 * returned / loans, 1) as returned_pct,
    round(100.0 * revoked / loans, 1) as revoked_pct,
    coalesce(licences, 0) as licences,
    round(100.0 * registered / licences, 1) as registered_pct,
    round(100.0 * kept_offline / licences, 1) as kept_offline_pct,
    round(100.0 * renewed / licences, 1) as renewed_pct,
    round(100.0 * licences_revoked / licences, 1) as licences_revoked_pct,
    round(100.0 * expired / licences, 1) as expired_pct
from lent
left join licences using (month)
where lent.readers >= getvariable('small_group_min')
