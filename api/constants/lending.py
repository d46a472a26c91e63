"""Books on loan: choices, devices, licences and the copy limit."""

from typing import Final

BOOK_LIMIT: Final = 3  # books a cycle where no plan says otherwise
UNLIMITED_BOOKS: Final = -1
BOOK_CYCLE_DAYS: Final = 30
LOAN_GRACE_DAYS: Final = 3  # after a plan's end, before its loans are revoked
DEVICE_LIMIT: Final = 5
TRIAL_DEVICE_LIMIT: Final = 2
DEVICE_REPLACEMENTS: Final = 1  # in so many days, once the limit was reached
DEVICE_REPLACEMENT_DAYS: Final = 30
DEVICE_NAME_LIMIT: Final = 60
DEVICE_NONCE_MINUTES: Final = 5
COPY_LIMIT_PCT: Final = 40
COPY_LEASE_PCT: Final = 2  # of a book, what a licence for offline reading may copy without asking
COPY_TEXT_LIMIT: Final = 5_000  # characters of one copy
OFFLINE_DAYS: Final = 30
LICENCE_RENEWALS: Final = 12
CLOCK_DRIFT_HOURS: Final = 24  # a device further off must ask the server before it opens a saved book
OFFLINE_CLOCK_SLACK_SECONDS: Final = 60  # a device's clock may be off by this much, and run faster than it tells by …
OFFLINE_CLOCK_DRIFT_PCT: Final = 5
READERS_ALSO_SECONDS: Final = 600  # of reading before somebody counts as a reader of a book
READERS_ALSO_LEAST: Final = 10  # readers two books must share before one is named beside the other
REPLACED_VERSION_DAYS: Final = 30  # a replaced version of a book stays at least so long, whoever may be in it
