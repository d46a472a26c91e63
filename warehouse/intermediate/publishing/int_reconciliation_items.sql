-- One row per payment as the provider and we tell it: matched, in suspense, missing on a side, or different in amount.
-- A matched payment is filed under our Kampala day, so that a settlement after midnight is no difference.
-- What fills a purse or pays for seats came in by a provider too; what is drawn from them did not.
with theirs as (
    select provider, tracking_id, amount_ugx, fee_ugx, (settled_at at time zone 'Africa/Kampala')::date as settled_on
    from staging.stg_provider_statement_lines
    where kind = 'payment'
),

ours as (
    select payment_id, provider, tracking_id, status, amount_ugx, paid_on
    from staging.stg_payments
    where tracking_id is not null and provider not in ('purse', 'seats')
    union all
    select payment_id, provider, tracking_id, status, amount_ugx, paid_on
    from staging.stg_purse_top_ups
    where tracking_id is not null
),

held as (
    select provider, tracking_id, sum(held_ugx)::bigint as held_ugx
    from staging.stg_suspense_items
    where held_ugx > 0
    group by all
),

posted as (
    select ref_id as payment_id, sum(amount_ugx) filter (where amount_ugx > 0)::bigint as journal_ugx
    from staging.stg_ledger_journals
    inner join staging.stg_ledger_postings using (journal_id)
    where stg_ledger_journals.kind in ('subscription_payment', 'purse_top_up', 'seats_paid')
    group by ref_id
)

select
    coalesce(ours.provider, theirs.provider) as provider,
    coalesce(ours.tracking_id, theirs.tracking_id) as tracking_id,
    ours.payment_id,
    coalesce(case when ours.status = 'completed' then ours.paid_on end, theirs.settled_on) as day,
    case
        when ours.status is distinct from 'completed' and held.held_ugx = theirs.amount_ugx then 'suspense'
        when theirs.tracking_id is null then 'missing_there'
        when ours.payment_id is null or ours.status <> 'completed' then 'missing_here'
        when ours.amount_ugx <> theirs.amount_ugx then 'amount_diff'
        else 'matched'
    end as kind,
    theirs.amount_ugx as provider_ugx,
    case when ours.status = 'completed' then ours.amount_ugx end as payment_ugx,
    case
        when ours.status is distinct from 'completed' and held.held_ugx = theirs.amount_ugx then held.held_ugx
    end as suspense_ugx,
    posted.journal_ugx,
    theirs.fee_ugx
from theirs
full join ours on ours.provider = theirs.provider and ours.tracking_id = theirs.tracking_id
left join held on held.provider = theirs.provider and held.tracking_id = theirs.tracking_id
left join posted on posted.payment_id = ours.payment_id::varchar
where theirs.tracking_id is not null or ours.status = 'completed'
