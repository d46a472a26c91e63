-- One row per person with an account, by pseudonym: form, and where and in what kind of school they learn.
-- What fewer than five people share (a form, a kind of school, a region, a district) is left empty. Where one district of a
-- region is, the next smallest of it is too: else it were known from the others.
with people as (
    select
        learner_key,
        role = 'user' and user_type = 'student' as is_student,
        school_year,
        region,
        district,
        school_kind,
        strftime(joined_at at time zone 'Africa/Kampala', '%Y-%m') as joined_month,
        count(*) over (partition by school_year) as in_form,
        count(*) over (partition by region) as in_region,
        count(*) over (partition by district) as in_district,
        count(*) over (partition by school_kind) as in_kind
    from staging.stg_users
),

districts as (
    select
        district,
        in_district,
        row_number() over (partition by region order by in_district, district) as place,
        count(*) filter (where in_district < getvariable('small_group_min')) over (partition by region) as small_ones
    from (select distinct region, district, in_district from people where district is not null)
),

told as (
    select district
    from districts
    where in_district >= getvariable('small_group_min') and not (small_ones = 1 and place = 2)
)

select
    people.learner_key,
    people.is_student,
    case when in_form >= getvariable('small_group_min') then people.school_year end as form,
    case when in_region >= getvariable('small_group_min') then people.region end as region,
    told.district,
    case when in_kind >= getvariable('small_group_min') then people.school_kind end as school_type,
    people.joined_month
from people
left join told on people.district = told.district
