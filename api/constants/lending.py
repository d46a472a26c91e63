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
READING_SECONDS_PER_PAGE: Final = 115  # a middling reader of a textbook, on a phone-sized page of 250 to 320 words
REVIEW_SECONDS: Final = 600  # by the server's clock, before somebody may say what a book is like
REVIEW_TITLE_MOST: Final = 200
REVIEW_TEXT_MOST: Final = 2_000
COLLECTIONS_MOST: Final = 50  # of one reader
COLLECTION_NAME_MOST: Final = 60
MARKS_PER_BOOK: Final = 500  # of one reader, of each kind
BOOK_SHORT_BELOW_PAGES: Final = 30  # a short book has fewer pages, …
BOOK_MEDIUM_PAGES: Final = 80  # … and one of medium length so many at most
# From these on, support looks whether an account is shared.
LICENCE_MANY_NETWORKS: Final = 6  # addresses in a week: a home, a school, a mobile network, and as many again
LICENCE_MANY_COPIES_PCT: Final = 35  # of a book
LICENCE_MANY_BREAKS: Final = 3  # places in thirty days at which a log was not as its device signed it
LICENCE_MANY_CLOCKS: Final = 20  # offline entries in thirty days that a device's clock spoiled: ten minutes of reading
READERS_ALSO_SECONDS: Final = 600  # of reading before somebody counts as a reader of a book
READERS_ALSO_LEAST: Final = 10  # readers two books must share before one is named beside the other
REPLACED_VERSION_DAYS: Final = 30  # a replaced version of a book stays at least so long, whoever may be in it
