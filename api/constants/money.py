"""What is paid, and what reading earns."""

from typing import Final

CURRENCY: Final = "UGX"
TIMEZONE: Final = "Africa/Kampala"

# Subscriptions (specification, section 9)
BILLING_PERIOD_DAYS: Final = 30
PLAN_BOOK_LIMIT: Final = 3
FREE_TRIAL_DAYS: Final = 7

# Authors and the monthly pool
AUTHOR_POOL_PERCENTAGE: Final = 60
MINIMUM_PAYOUT_UGX: Final = 10_000
CLOSE_AFTER_DAYS: Final = 3  # a month may be closed this many Kampala days after it ends
LATE_DAYS: Final = 60  # older late minutes are kept for statistics only
HOLD_REVIEW_DAYS: Final = 10

# Credit for reading (rules of the integrity layer; seconds unless named)
HEARTBEAT_SECONDS: Final = 20
HEARTBEAT_CREDIT_SECONDS: Final = 40  # the most one gap between heartbeats may earn
INPUT_AGE_LIMIT_SECONDS: Final = 300
DWELL_LIMIT_SECONDS: Final = 600
DWELL_LIMIT_TTS_SECONDS: Final = 1200
OPENING_SECONDS: Final = 10  # the start of every opening is not paid
FAST_PAGE_SECONDS: Final = 2
FAST_PAGES: Final = 20  # more pages than this, each faster than that, is not reading
DAILY_CAP_SECONDS: Final = 240 * 60
MONTHLY_CAP_SECONDS: Final = 3_000 * 60
BOOK_CAP_SECONDS_PER_PAGE: Final = 10 * 60  # per reader, book and month
HOLD_SHARE_OF_PAYMENT_PCT: Final = 60  # one reader moving more than this of what he paid to one author
HOLD_ONE_AUTHOR_PCT: Final = 80  # … when at least this much of the reader's time went there
HOLD_OPENINGS_AT_ONCE: Final = 3
HOLD_STACKED_SECONDS: Final = 600  # in a month, with that many openings at once
HOLD_SLEEPLESS_HOURS: Final = 18  # of one day, each with ten minutes of reading or more
HOLD_SLEEPLESS_DAYS: Final = 2
HOLD_LEAPING_PCT: Final = 50  # of a month's openings that leap over half the book
HOLD_LEAPING_OPENINGS: Final = 4  # fewer say nothing
HOLD_EVEN_TURNING_PCT: Final = 12  # deviation of page times over their mean; people vary more
HOLD_EVEN_TURNING_PAGES: Final = 30
EVENT_BATCH_LIMIT: Final = 200

# Books
PREVIEW_PAGES: Final = 5
CHUNK_BYTES: Final = 1_048_576
