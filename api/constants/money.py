"""What is paid, and what reading earns."""

from typing import Final

CURRENCY: Final = "UGX"
TIMEZONE: Final = "Africa/Kampala"

# Subscriptions (specification, section 9)
BILLING_PERIOD_DAYS: Final = 30
FREE_TRIAL_DAYS: Final = 7
RENEWAL_REMINDER_DAYS: Final = 3  # before the plan ends, unless the person chose otherwise
RENEWAL_ASKED_HOURS: Final = 24  # before the end the number that paid is asked, once …
RENEWAL_FROM_HOUR: Final = 8  # … from this hour in Kampala …
RENEWAL_TO_HOUR: Final = 20  # … and before this one
PURSE_LEAST_UGX: Final = 1_000  # put into a purse at once …
PURSE_MOST_UGX: Final = 500_000  # … and at most
PURSE_HELD_UGX: Final = 2_000_000  # a purse is no bank: this much is in it at most
PROMPTS_PER_HOUR: Final = 3  # to one number that did not pay, …
PROMPTS_PER_DAY: Final = 10  # … and a day …
PROMPTS_PER_DAY_TO_STRANGERS: Final = 5  # … where it never paid for this person, over all accounts
NEW_NUMBERS_PER_DAY: Final = 5  # that never paid for a person, asked by this person …
NEW_NUMBERS_PER_DAY_BY_CODE: Final = 20  # … and by those who hold the pay code
LEAST_CHARGE_UGX: Final = 500  # of a bigger plan, however much is left of the smaller one
PLAN_PRICE_MOST_UGX: Final = 10_000_000
PLAN_BOOKS_MOST: Final = 1_000  # of a plan with a limit
POLICY_REPLAY_MONTHS: Final = 3  # closed months a change of policy is replayed on

# Authors and the monthly pool
AUTHOR_POOL_PERCENTAGE: Final = 60
MINIMUM_PAYOUT_UGX: Final = 10_000
PAYOUT_COOLING_HOURS: Final = 72  # before the first payout to a number or account is sent
PAYOUT_TWO_APPROVERS_UGX: Final = 1_000_000  # a bigger payout needs two people to approve it
PAYOUT_WATCHED_DAYS: Final = 7  # for so long the provider is asked whether a payout came back
PAYOUT_BATCH_LIMIT: Final = 50  # payouts approved at once
WITHHOLDING_BP_SINCE: Final = (("2026-01-01", 0),)  # tax kept back of payouts in basis points, by its first day
DIFFERENCE_HOURS: Final = 24  # an open difference from a statement that is older keeps a month from being made final
CLOSE_AFTER_DAYS: Final = 3  # a month may be closed this many Kampala days after it ends
LATE_DAYS: Final = 60  # older late minutes are kept for statistics only
HOLD_REVIEW_DAYS: Final = 10  # until a person has looked at held minutes, or answered an author's objection
OBJECTIONS_WAITING: Final = 20  # of one author at a time

# Credit for reading (rules of the integrity layer; seconds unless named)
HEARTBEAT_SECONDS: Final = 20
HEARTBEAT_CREDIT_SECONDS: Final = 40  # the most one gap between heartbeats may earn
INPUT_AGE_LIMIT_SECONDS: Final = 300
DWELL_LIMIT_SECONDS: Final = 600
DWELL_LIMIT_TTS_SECONDS: Final = 1200
OPENING_SECONDS: Final = 10  # the start of every opening is not paid
REOPENED_WITHIN_SECONDS: Final = 1_800  # opened again so soon, a book's page is dwelt on as if it had stayed open
OPENINGS_PER_HOUR: Final = 120  # by one reader, over all devices; more is no pair of hands
FAST_PAGE_SECONDS: Final = 2
FAST_PAGES: Final = 20  # more pages than this, each faster than that, is not reading
DAILY_CAP_SECONDS: Final = 240 * 60
MONTHLY_CAP_SECONDS: Final = 3_000 * 60
BOOK_CAP_SECONDS_PER_PAGE: Final = 10 * 60  # per reader, book and month
READER_BOUND_PCT: Final = 95  # of what a reader paid for a month: the most their reading moves, over all authors
READER_VALUE_TIMES: Final = 10  # the ordinary: what a second of one who hardly read in a month moves at most
HOLD_ONE_AUTHOR_PCT: Final = 90  # of a reader's time with one author, when it would move more than the reader paid …
HOLD_BOUND_SECONDS: Final = 8 * 3_600  # … and this much was read in the month: less says nothing
HOLD_RING_AUDIENCE_PCT: Final = 60  # of an author's audience, or of a ring's time: the author is the ring's
HOLD_RING_SHARE_PCT: Final = 80  # of a ring's time goes to its authors
HOLD_RING_TIED_PCT: Final = 50  # of what it paid: the most a ring may move to authors it shares a device or number with
HOLD_REOPENED_OPENINGS: Final = 12  # in a month, each at one page …
HOLD_REOPENED_OPENING_SECONDS: Final = 300  # … for this long …
HOLD_REOPENED_PCT: Final = 50  # … making up this much of the time with the author
HOLD_OPENINGS_AT_ONCE: Final = 3
HOLD_STACKED_SECONDS: Final = 600  # in a month, with that many openings at once
HOLD_SLEEPLESS_HOURS: Final = 18  # of one day, each with ten minutes of reading or more
HOLD_SLEEPLESS_DAYS: Final = 2
HOLD_LEAPING_PCT: Final = 50  # of a month's openings that leap over half the book
HOLD_LEAPING_OPENINGS: Final = 4  # fewer say nothing
HOLD_EVEN_TURNING_PCT: Final = 12  # deviation of page times over their mean; people vary more
HOLD_EVEN_TURNING_PAGES: Final = 30
EVENT_BATCH_LIMIT: Final = 200

# Rows of the warehouse that are held back by themselves
QUARANTINE_ALARM_PCT: Final = 2  # of a table's rows: more is told to staff
QUARANTINE_STOP_PCT: Final = 20  # more than this …
QUARANTINE_STOP_ROWS: Final = 10  # … and than so many rows: the table itself is wrong, and nothing is published

# Beginning to pay
PAYMENT_STARTS_PER_HOUR: Final = 20  # by one person
PAYMENT_CHECKS_PER_MINUTE: Final = 12
PAYMENT_EXPIRES_HOURS: Final = 24  # one that nobody confirmed by then came to nothing
FIRST_ASKED_SECONDS: Final = 5  # after it was begun a provider is asked what became of money, then at doubled waits
STATEMENT_DAYS: Final = 7  # fetched from each provider every night
STATEMENT_MISSING_DAYS: Final = 40  # one whole month and the days until it is closed
STATEMENT_COMPARED_DAYS: Final = 92
PAY_CODE_LOOKS_PER_HOUR: Final = 600  # from one address; a page that waits looks every few seconds
PAY_CODE_GIFTS_PER_HOUR: Final = 10  # by one code, and by one parent

# Books
PREVIEW_PAGES: Final = 5
CHUNK_BYTES: Final = 1_048_576

# What follows +256 in the numbers that each operator gave out.
MTN_NUMBERS: Final = ("31", "39", "76", "77", "78", "79")
AIRTEL_NUMBERS: Final = ("20", "70", "74", "75")
