"""Accounts, families, letters, mail and messages, and running the place."""

from typing import Final

# Accounts
PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 128
USERNAME_MIN: Final = 3
USERNAME_MAX: Final = 40
NAME_MAX: Final = 80
PASSWORD_WORKERS: Final = 2  # passwords hashed at once
PASSWORD_QUEUE: Final = 50  # waiting for that; beyond it one is told when to come back
PASSWORD_WAIT_SECONDS: Final = 30  # the longest anybody is sent away for at once
SCHOOL_FACTOR: Final = 10  # a school's one address may do this many times as much
LOGIN_TRIES: Final = [[5, 15], [8, 30], [11, 60]]  # guesses of one account within so many minutes: an hour at most
PIN_TRIES: Final = [[3, 1], [5, 15], [8, 120], [12, 1_440]]  # guesses on one device of one person: twelve a day
PIN_MIN: Final = 4
PIN_MAX: Final = 6
DEVICE_DAYS: Final = 365  # a device is known again after somebody signed in there
DEVICE_PEOPLE: Final = 8  # of one device: a family's phone
LOGIN_TRIES_PER_ADDRESS: Final = 50
LOGIN_ADDRESS_MINUTES: Final = 15
LOGIN_TRIES_EVERYWHERE: Final = 1_200  # a minute, all accounts together
REGISTRATIONS_PER_HAND: Final = 5  # an hour, of one phone number from one network
REGISTRATIONS_PER_ADDRESS: Final = 60  # an hour: a class with its second tries
NAMES_TRIED_PER_HOUR: Final = 20  # usernames found taken, from one address
CODE_MINUTES: Final = 10
CODE_TRIES: Final = 5
CODE_TRIES_PER_DAY: Final = 10
CODE_WAIT_SECONDS: Final = 60
CODES_PER_DAY: Final = 6  # the first and five more
CODE_CHECKS_PER_ADDRESS: Final = 100  # in fifteen minutes
VERIFICATION_HOURS: Final = 24
RESET_MINUTES: Final = 30
RESETS_PER_HOUR: Final = 3
RESETS_PER_ADDRESS: Final = 20
EVEN_ANSWER_MS: Final = 120  # recovery answers no sooner, so that its time tells nothing
SECOND_FACTOR_MINUTES: Final = 10
RECOVERY_CODES: Final = 10
EMERGENCY_TRIES: Final = 5
EMERGENCY_LONGEST_MINUTES: Final = 60

# Free trials made by one hand
TRIAL_LOOKBACK_DAYS: Final = 30
TRIAL_BLOCK_POINTS: Final = 3
TRIAL_BLOCK_HOURS: Final = 24
LESSON_MINUTES: Final = 90
CLASS_SIZE: Final = 5  # that many different people in one lesson are a class, not one person
SIGNUP_RUSH_PER_HOUR: Final = 60
SIGNUP_KEEP_DAYS: Final = 90

# Sessions
SESSION_IDLE_DAYS: Final = 14
SESSION_ABSOLUTE_DAYS: Final = 30
STAFF_SESSION_IDLE_MINUTES: Final = 30
STAFF_SESSION_ABSOLUTE_HOURS: Final = 12
SESSIONS_PER_USER: Final = 5
BORROWED_SESSION_MINUTES: Final = 30  # emergency access, and acting in another's name
STEP_UP_MINUTES: Final = 5

# One's own account
PHOTO_BYTES: Final = 5 * 1_048_576
PHOTO_PIXELS: Final = 40_000_000
PHOTO_LARGE_PX: Final = 256
PHOTO_SMALL_PX: Final = 96
PHOTOS_PER_HOUR: Final = 20
CONTACT_CODE_MINUTES: Final = 15
CONTACT_CODE_TRIES: Final = 5
CONTACT_CODE_WAIT_SECONDS: Final = 60
CONTACT_CHANGES_PER_HOUR: Final = 5
CONTACT_UNDO_DAYS: Final = 7
EXPORT_LINK_HOURS: Final = 24
EXPORTS_PER_DAY: Final = 3
DELETION_GRACE_DAYS: Final = 14
GUARDIAN_LINK_DAYS: Final = 14
GUARDIAN_ASKS_PER_DAY: Final = 5
LINKS_PER_HOUR: Final = 60  # opened from one address of the network
GUARDIAN_CONSENT_VERSION: Final = "2026-11"
ADULT_AGE: Final = 18
IMPROVEMENT_POINTS: Final = 10
ACTIVE_DAY_SECONDS: Final = 60  # of work, with which a day counts in a row of days
HISTORY_PAGE: Final = 30

# Parents and children
FAMILY_CODE_LENGTH: Final = 6
FAMILY_CODE_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32 signs; 0 O 1 I look alike
FAMILY_CODE_MINUTES: Final = 15
FAMILY_ANSWER_DAYS: Final = 7  # to answer, once the code was entered
FAMILY_REMEMBERED_DAYS: Final = 7  # a question that came to nothing is still shown so long
FAMILY_TRIES_PER_HOUR: Final = 5  # wrong codes from one address, and of one person
FAMILY_TRIES_PER_CODE: Final = 20  # a day
FAMILY_CODES_PER_HOUR: Final = 10  # made by one person
FAMILY_GOALS_OPEN: Final = 8  # of one learner at once
FAMILY_GOALS_PER_DAY: Final = 20  # set or suggested by one person
GOAL_MINUTES_MOST: Final = 1_200  # a week
GOAL_QUESTIONS_MOST: Final = 500
GOAL_TOPICS_MOST: Final = 40
GOAL_DAYS_MOST: Final = 366
GOAL_WEEKS_SHOWN: Final = 6
ALERT_QUIET_DAYS: Final = 5  # unless the parent chooses another number
ALERT_QUIET_DAYS_BOUNDS: Final = (2, 30)  # what a parent may choose, least and most
ALERT_LOW_PCT: Final = 50
ALERT_LOW_PCT_BOUNDS: Final = (30, 80)
ALERT_WINDOW_DAYS: Final = 14
ALERT_ANSWERS_LEAST: Final = 20  # in those days, to speak of an average
ALERT_HOUR: Final = 7  # in Kampala, after the night's numbers
DIGEST_WEEKDAY: Final = 6  # Sunday
DIGEST_HOUR: Final = 18

# Mail about books to learners
BOOK_MAIL_BOOKS: Final = 3  # named in one mail
BOOK_MAIL_CATCH_UP_DAYS: Final = 3  # days of new books a round looks back on, should one have been missed
READING_REMINDER_DAYS: Final = 5  # since a begun book was last read; asked once a week, so until twelve

# Letters between parents and teachers
MESSAGE_MOST: Final = 4_000
MESSAGES_PER_HOUR: Final = 30
MESSAGE_FILES: Final = 3
MESSAGE_FILE_BYTES: Final = 5 * 1_048_576
MESSAGE_PICTURE_PIXELS: Final = 40_000_000
MESSAGE_PDF_PAGES: Final = 60
MESSAGE_PDF_UNPACKED_BYTES: Final = 32 * 1024 * 1024  # of all that is no picture

# An hour, by person: files brought, tables taken out, PDFs set on demand.
UPLOADS_PER_HOUR: Final = 200
FILE_EXPORTS_PER_HOUR: Final = 120
DOCUMENTS_PER_HOUR: Final = 120

# What one process that opens people's files may take: a legitimate picture of 40 million pixels needs half of it.
DECODING_BYTES: Final = 1024 * 1024 * 1024
DECODING_SECONDS: Final = 20.0
MESSAGE_PAGE: Final = 50

# Reports of content: each reason with the words it is chosen by
REPORTS_PER_DAY: Final = 10  # of one kind, by one person
REPORT_WORDS_MOST: Final = 1_000
REPORT_WORDS_LEAST: Final = 3  # signs, where the reason is another one
REPORT_NOTE_MOST: Final = 1_000
MESSAGE_REPORT_REASONS: Final = {
    "insult": "It insults or threatens",
    "private": "It tells what is private",
    "unsafe": "It may put somebody in danger",
    "off_topic": "It has nothing to do with school",
    "other": "Something else",
}
ANSWER_REPORT_REASONS: Final = {
    "wrong": "It is wrong",
    "hard_to_understand": "I cannot understand it",
    "not_for_me": "It has nothing to do with my question",
    "unsafe": "It should not be shown to learners",
    "other": "Something else",
}

# Short messages to telephones
SMS_MOST: Final = 160  # signs of GSM 03.38 in one message
SMS_CODE_MINUTES: Final = 10
SMS_CODE_TRIES: Final = 5
SMS_CODES_PER_DAY: Final = 5  # of one person, and to one number
SMS_ATTEMPTS: Final = 12  # over some hours; then nobody needs to know any more
SMS_LEASE_SECONDS: Final = 120
SMS_WORDS_KEPT_DAYS: Final = 7

# Mail
MAIL_ATTEMPTS: Final = 30  # over about a day, then given up and shown
MAIL_FIRST_WAIT_SECONDS: Final = 5
MAIL_LONGEST_WAIT_SECONDS: Final = 3_600
MAIL_LEASE_SECONDS: Final = 300  # longer than one conversation with a mail server can take
MAIL_FAILED_KEEP_DAYS: Final = 30  # then the values of a mail that failed are wiped too
MAIL_LOG_DAYS: Final = 365
TRIAL_REMINDER_DAYS: Final = 2
REMINDER_HOUR: Final = 8  # in Kampala
CONTACT_PER_HOUR: Final = 5  # messages from one address of the network
CONTACT_SUBJECT_LEAST: Final = 3
CONTACT_MESSAGE_LEAST: Final = 10
CONTACT_MESSAGE_MOST: Final = 5_000

# Running the place
CURRICULUM_FILE_BYTES: Final = 2 * 1_048_576
CURRICULUM_TOPICS: Final = 1_000
BULK_EDIT_LIMIT: Final = 2_000  # people in one edit
PLAN_GIVEN_REASON_LEAST: Final = 5  # signs of why somebody was given a plan
RECORD_VISIT_MINUTES: Final = 30  # looks at one learner's record within these are one visit
SCHOOL_SHARED_BY: Final = 3  # a school's name that fewer people typed is nobody else's business
STAFF_GIVEN_PASSWORD_HOURS: Final = 24  # then a password set by staff no longer opens anything
HEALTH_EVERY_SECONDS: Final = 60
HEALTH_ALERT_COOLDOWN_MINUTES: Final = 30
HEALTH_KEPT_DAYS: Final = 30

# Files of books
BOOK_FILE_BYTES: Final = 200 * 1024 * 1024
BOOK_PART_BYTES: Final = 512 * 1024  # a piece of an upload: half a minute on a slow line
BOOK_PARTS_PER_HOUR: Final = 2_000
BOOK_UPLOADS_OPEN: Final = 5  # of one person, not yet sent whole
BOOK_UPLOAD_DAYS: Final = 7  # an upload nobody goes on with is forgotten then
BOOK_PAGES: Final = 2_000
BOOK_PREVIEW_PAGES: Final = 5
BOOK_PICTURE_PIXELS: Final = 40_000_000
BOOK_UNPACKED_BYTES: Final = 512 * 1024 * 1024
CATEGORY_LEVELS: Final = 4
BOOK_CATEGORIES: Final = 10  # a book stands in
BOOK_TOPICS: Final = 60  # of the curriculum, in one book
BULK_BOOKS: Final = 1_000  # in one change
