-- One row per order of seats: the price of a seat and the days its money is for, both counted.
select
    id as order_id,
    state,
    price as price_ugx,
    covers_from,
    ends_on
from raw.seat_orders
