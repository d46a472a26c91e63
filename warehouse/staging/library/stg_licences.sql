-- One row per loan on one device; kept_at is empty while it was never kept for reading without a network.
select
    licences.id as licence_id,
    licences.loan_id,
    licences.status,
    licences.issued_at,
    licences.registered_at,
    licences.ended_at,
    licences.offline_expires_at,
    licences.renewal_count,
    (licences.issued_at at time zone 'Africa/Kampala')::date as issued_on,
    kept.created_at as kept_at
from raw.licenses as licences
left join raw.offline_licenses as kept on licences.id = kept.licence_id
