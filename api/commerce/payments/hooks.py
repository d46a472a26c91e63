"""What payments ask of the seats that schools buy."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.commerce.subscriptions.tables import Payment
from api.platform.hooks import Event, Hook

# Whether an order of seats takes money now; it is locked, and late money counts where people decide so: (db, order id,
# is decided).
takes_money: Hook[[Session, UUID, bool], bool] = Hook("payments.takes_money")

# What an order of seats costs: (db, order id).
price_of: Hook[[Session, UUID], int] = Hook("payments.price_of")

# A payment for seats is completed: (db, payment, the account the money is in, paid at, now).
on_seats_paid: Event[[Session, Payment, str, datetime, datetime]] = Event("payments.on_seats_paid")

# What of the order's money is not counted into a month yet: (db, order id).
uncounted: Hook[[Session, UUID], int] = Hook("payments.uncounted")

# So much of a payment for seats goes back: (db, payment, amount, at, now). Its own row says so after that.
on_seats_returned: Event[[Session, Payment, int, datetime, datetime]] = Event("payments.on_seats_returned")
