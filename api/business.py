"""The numbers of the business. Imports nothing of ours, imported by all."""

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

# Quizzes
QUIZ_TIME_LIMIT_MINUTES: Final = 60
QUIZ_PASSING_SCORE: Final = 70
QUIZ_MAX_ATTEMPTS: Final = 3
QUESTION_TIME_LIMIT_SECONDS: Final = 120
QUESTION_MARKS: Final = 1
ANSWER_TEXT_LIMIT: Final = 2_000
SCENARIO_TEXT_LIMIT: Final = 6_000  # characters of an answer to a scenario
SCENARIO_TOP_SCORE: Final = 3
ITEM_TEXT_LIMIT: Final = 6_000  # characters of any one text of a question
ITEM_PARTS_BYTES: Final = 40_000  # of its options and answer together
ITEM_FILE_BYTES: Final = 2 * 1_048_576
ITEM_ARCHIVE_BYTES: Final = 8 * 1_048_576  # unpacked
ITEM_ARCHIVE_FILES: Final = 600
ITEM_FILE_ITEMS: Final = 500
FIGURE_FILE_BYTES: Final = 5 * 1_048_576  # as brought
FIGURE_PIXELS: Final = 40_000_000
FIGURE_LEAST_PX: Final = 160  # of the longer side: less cannot be read on a phone
FIGURE_MOST_PX: Final = 1_200
FIGURE_KEPT_BYTES: Final = 120_000  # of a picture made anew: what a phone on a slow line may carry
FIGURE_SVG_BYTES: Final = 40_000
FIGURE_SVG_PARTS: Final = 2_000
FIGURE_UNUSED_DAYS: Final = 7  # a drawing that was brought and no question took
SCENARIO_RIGHT_FROM: Final = 2  # a score from which mastery takes the answer as right
OF_CLASS: Final = "class"  # the session type of a test a teacher made; MOCK that of a timed paper
MOCK: Final = "mock"
HINT_COST_PCT: Final = 25  # of a question's marks in a test; practice only notes it
CLASS_TEST_MOST: Final = 60  # questions of a test a teacher makes
MOCK_PASS: Final = 50  # where our grade D begins, which earns the certificate
PACKETS_PER_DAY: Final = 40  # tests kept on a learner's devices
LESSON_CHECK_TRIES: Final = 2  # wrong answers to a lesson's question before the right one is shown

# Learning
ADAPTIVE: Final = "adaptive"  # the session type of practice that chooses its next question
PRACTICE_MOST: Final = 15
LIKE_IT: Final = 2  # questions like one that went wrong
PRACTICE_SURE_POINTS: Final = 25  # practice ends when the 80 % interval of mastery is this narrow
PRACTICE_GROUND_FIRST: Final = 3  # questions on what a failing topic builds on, before its own
PRACTICE_IDEA_QUESTIONS: Final = 2  # on an idea that seems mixed up, before all others
PRACTICE_HOURS: Final = 12  # then an open practice is marked as it stands
PRACTICE_RESTS_DAYS: Final = 7  # a question answered rightly is not asked again so soon, if there is another
REVIEW_TOPICS: Final = 6
STUDY_PAUSE_MINUTES: Final = 30  # a longer rest ends a study session
PATH_STEPS: Final = 5  # of a learning path; two fewer at a gentle pace, two more at a brisk one
PATH_HISTORY: Final = 20
PATH_GENTLE_WEEKLY: Final = 15  # fewer answers than this in a week of study is a gentle pace
PATH_BRISK_WEEKLY: Final = 60
MASTERY_MIN_ANSWERS: Final = 5  # below this a topic is "not known yet"
MASTERY_READY_PCT: Final = 60
TOPIC_ESTIMATED_HOURS: Final = 2
PAGE_READERS_MIN: Final = 10  # fewer readers than this are never shown per page

# Study plans
PLAN_WEEKLY_HOURS: Final = 10
PLAN_TASK_MINUTES: Final = 30
PLAN_WEEKS_AHEAD: Final = 8  # what lies further off is planned as the weeks go
PLAN_VIDEO_KB_PER_MINUTE: Final = 2_100  # at the lowest quality
PLAN_TEXT_KB: Final = 120  # a lesson, practice or a test
PLAN_PAGE_KB: Final = 90
PLAN_BOOK_PAGES: Final = 12  # in half an hour
PLAN_FULL_MARKS_PCT: Final = 80  # "at 80 %" in what would move a forecast
FORECAST_MIN_ANSWERS: Final = 30  # below these a subject's grade is "not known yet"
FORECAST_MIN_TOPICS: Final = 4
HOLDOUT_PCT: Final = 10  # learners whose suggestions follow the curriculum alone

# Quality of questions (classical statistics: difficulty .35-.85, corrected item-total correlation from .2, a wrong
# choice works from 5 % on, nothing is said below thirty first answers)
ITEM_ANSWERS_MIN: Final = 30
ITEM_EASY_PCT: Final = 85
ITEM_HARD_PCT: Final = 35
ITEM_DISCRIMINATION_PCT: Final = 20  # a correlation of .20
ITEM_DISTRACTOR_PCT: Final = 5
ITEM_GUESSED_PCT: Final = 20  # answered too fast to have been read; three to eight are usual
ITEM_NIGHT_MOST: Final = 10  # set aside in one night at the most: more would be a fault of ours
ITEM_FRESH_ANSWERS: Final = 30  # first answers after a person's word before the night may speak against it

# Accounts
PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 128
USERNAME_MIN: Final = 3
USERNAME_MAX: Final = 40
NAME_MAX: Final = 80
PASSWORD_WORKERS: Final = 2  # passwords hashed at once
PASSWORD_QUEUE: Final = 50  # waiting for that; beyond it the answer is 503
SCHOOL_FACTOR: Final = 10  # a school's one address may do this many times as much
LOGIN_TRIES: Final = [[5, 15], [10, 60], [15, 180]]  # guesses of one account within so many minutes
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

# Reading sessions
READING_SESSION_HOURS: Final = 24  # after this an opening must be renewed
READING_ARRIVAL_DAYS: Final = 30  # events older than this are no longer accepted

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
HISTORY_PAGE: Final = 30

# Parents and children
FAMILY_CODE_LENGTH: Final = 6
FAMILY_CODE_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32 signs; 0 O 1 I look alike
FAMILY_CODE_MINUTES: Final = 15
FAMILY_ANSWER_DAYS: Final = 7  # to answer, once the code was entered
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
ALERT_LOW_PCT: Final = 50
ALERT_WINDOW_DAYS: Final = 14
ALERT_ANSWERS_LEAST: Final = 20  # in those days, to speak of an average
ALERT_HOUR: Final = 7  # in Kampala, after the night's numbers
DIGEST_WEEKDAY: Final = 6  # Sunday
DIGEST_HOUR: Final = 18

# Letters between parents and teachers
MESSAGE_MOST: Final = 4_000
MESSAGES_PER_HOUR: Final = 30
MESSAGE_REPORTS_PER_DAY: Final = 10
MESSAGE_FILES: Final = 3
MESSAGE_FILE_BYTES: Final = 5 * 1_048_576
MESSAGE_PAGE: Final = 50

# Short messages to telephones
SMS_MOST: Final = 160  # signs of GSM 03.38 in one message
SMS_CODE_MINUTES: Final = 10
SMS_CODE_TRIES: Final = 5
SMS_CODES_PER_DAY: Final = 5  # of one person, and to one number
SMS_ATTEMPTS: Final = 12  # over some hours; then nobody needs to know any more
SMS_LEASE_SECONDS: Final = 120
SMS_WORDS_KEPT_DAYS: Final = 7

# Progress reports
REPORT_WEEKS: Final = 12  # weeks and months back a report may be made for
REPORT_MONTHS: Final = 12
REPORT_MIN_ANSWERS: Final = 10  # test questions of a subject, below which it bears no score
REPORT_GROUP_LEAST: Final = 12  # learners behind a mean that is told
REPORT_CLASS_LEAST: Final = 12  # learners with a score, below which nobody has a place
REPORT_CODE_LENGTH: Final = 12
REPORT_CHECKS_PER_HOUR: Final = 60  # codes looked up from one address of the network
REPORT_COMMENT_MOST: Final = 600
REPORT_REMARK_MOST: Final = 160
REPORT_PIECE: Final = 10  # learners made in one round of a job
REPORT_ACTS_MOST: Final = 20  # reports approved, or taken back, at once: each is drawn as a page
REPORT_CALENDAR_SECONDS: Final = 300  # between two looks at the calendar
# Days after a period's end in which the calendar still begins its reports; later nobody waits for them.
REPORT_FRESH_DAYS: Final = {"weekly": 6, "monthly": 21, "mid_term": 21, "end_of_term": 42, "mock": 42}

# Classes
CLASS_TRIES_PER_HOUR: Final = 10  # codes tried by one person, and from one address of the network (times a school)
CLASS_WRONG_IN_A_ROW: Final = 4  # the newest answers of a learner, all wrong
CLASS_WRONG_DAYS: Final = 3  # … unless the newest is older than this
CLASS_STUCK_MINUTES: Final = 8  # a test is open and nothing was answered
CLASS_STUCK_MOST_MINUTES: Final = 60  # … after which the learner has left, not got stuck
CLASS_QUIET_DAYS: Final = 7
CLASS_QUESTION_LEARNERS: Final = 5  # of the class, to call a question difficult for it
CLASS_COMPARE_LEAST: Final = 10  # learners behind a mean a class is compared with
CLASS_WEEKS_SHOWN: Final = 8
CLASS_DAYS_SHOWN: Final = 28

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

# Films
VIDEO_FASTEST: Final = 2  # times the film's own speed
VIDEO_GRACE_SECONDS: Final = 20  # of film, for reports that waited
VIDEO_SEGMENTS: Final = 200  # in one report

# Running the place
CURRICULUM_FILE_BYTES: Final = 2 * 1_048_576
CURRICULUM_TOPICS: Final = 1_000
BULK_EDIT_LIMIT: Final = 2_000  # people in one edit
STAFF_GIVEN_PASSWORD_HOURS: Final = 24  # then a password set by staff no longer opens anything
HEALTH_EVERY_SECONDS: Final = 60
HEALTH_ALERT_COOLDOWN_MINUTES: Final = 30
HEALTH_KEPT_DAYS: Final = 30

# The study assistant
ASSISTANT_PER_MINUTE: Final = 6
ASSISTANT_PER_HOUR: Final = 30
ASSISTANT_PER_DAY: Final = 80
ASSISTANT_QUESTION_LIMIT: Final = 1_000  # signs
ASSISTANT_TURNS_KEPT_IN_MIND: Final = 6
ASSISTANT_MODEL_PER_DAY: Final = 30  # answers a learner gets from the language model; after that from the lessons alone
ASSISTANT_MODEL_PER_DAY_ALL: Final = 5_000
ASSISTANT_KEPT_DAYS: Final = 365  # a conversation nobody goes on with is erased
ASSISTANT_UNDO_HOURS: Final = 24  # a deleted conversation can be brought back
ASSISTANT_THREADS_SHOWN: Final = 50
