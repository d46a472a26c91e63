"""Tests, practice, plans, reports, classes, films and the assistant."""

from typing import Final

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
ITEM_FILE_BYTES: Final = 4 * 1_048_576  # a whole subject, several times over
ITEM_PACKED_BYTES: Final = 12 * 1_048_576  # the same in an archive, with its drawings
ITEM_ARCHIVE_BYTES: Final = 16 * 1_048_576  # unpacked
ITEM_ARCHIVE_FILES: Final = 1_600
ITEM_ARCHIVE_DRAWINGS: Final = 300
ITEM_FILE_ITEMS: Final = 1_500
# What a topic's questions should be like, of a hundred; a topic has at least so many that each kind is seen.
BANK_TOPIC_ITEMS: Final = 12
BANK_LEVELS_PCT: Final = {"recall": 25, "understand": 30, "apply": 35, "analyse": 10}
BANK_TYPES_PCT: Final = {
    "multiple_choice": 45,
    "multi_select": 10,
    "numeric": 20,
    "short_text": 12,
    "matching": 7,
    "ordering": 3,
    "scenario": 3,
}
ITEM_BATCH: Final = 1_500  # of the items ticked for one act: a whole file's
TOPIC_TEST: Final = "practice"  # the kind of a topic's own test
TOPIC_TEST_LEAST: Final = 3
TOPIC_TEST_ITEMS: Final = 10
TOPIC_TEST_MINUTES: Final = 15
SIBLINGS_MOST: Final = 2  # variants of one template that a learner meets …
SIBLING_DAYS: Final = 7  # … within so many days
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
TIMED: Final = "timed"  # twenty questions in forty minutes, as in the hall
WITHOUT_HINTS: Final = (MOCK, TIMED)  # as in the examination
HINT_COST_PCT: Final = 25  # of a question's marks for each hint in a test; practice only notes them
HINTS_MOST: Final = 3  # of one question
CLASS_TEST_MOST: Final = 60  # questions of a test a teacher makes
REPORT_GRADES: Final = {"A": 80, "B": 70, "C": 60, "D": 50}  # where our grades begin; below D is E
MOCK_PASS: Final = REPORT_GRADES["D"]  # it earns the certificate
MOCK_LONG_ITEM_MARKS: Final = 4  # of a long item: a mark for each part
MOCK_SCENARIO_MARKS: Final = 9  # three for each step of its mark scheme
MARKED_RIGHT_TOO_MOST: Final = 20  # other answers a question takes as right …
MARKED_RIGHT_TOO_LENGTH: Final = 200  # … and the signs of each
PACKETS_PER_DAY: Final = 40  # tests kept on a learner's devices
LESSON_CHECK_TRIES: Final = 2  # wrong answers to a lesson's question before the right one is shown
DRAFT_LINE_LIMIT: Final = 600  # characters of a title, a summary or a reason, before the rules ask for fewer
DRAFT_BODY_LIMIT: Final = 40_000
DRAFT_DRAWING_LIMIT: Final = 40_000
DRAFT_LIST_LIMIT: Final = 20  # objectives, drawings or questions of one lesson or video
VIDEO_FILE_BYTES: Final = 60_000_000  # as brought: ten minutes on a phone's line
CAPTIONS_FILE_BYTES: Final = 262_144
VIDEO_MOST_SECONDS: Final = 1_800

# Learning
ADAPTIVE: Final = "adaptive"  # the session type of practice that chooses its next question
PRACTICE_MOST: Final = 15
PRACTICE_SHORT: Final = 5  # questions of a short practice, such as the one beside a weak topic
PRACTICE_MINUTES: Final = 15  # that are told before it begins
LIKE_IT: Final = 2  # questions like one that went wrong
PRACTICE_FAILS: Final = 3  # wrong answers in a row, after which practice goes down to what the topic builds on
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
PROGRESS_MIN_ANSWERS: Final = 5  # of thirty days, below which nothing is said of them
STUDY_MODE_SECONDS: Final = 3_600  # of work, below which nobody is said to prefer one kind of it
MASTERY_SURE_ANSWERS: Final = 8  # below this no level above "developing", and practice goes on
MASTERY_READY_PCT: Final = 60
TOPIC_STRONG_PCT: Final = 80  # from which a topic is named as a strength
TOPIC_WEAK_PCT: Final = 60  # below which the assistant offers its topic
STREAK_MINUTES: Final = 1.0  # of reading, with which a day counts as studied
STREAK_REST_EVERY_DAYS: Final = 7  # one free day in so many does not end a streak
TOPIC_ESTIMATED_HOURS: Final = 2
PAGE_READERS_MIN: Final = 10  # fewer readers than this are never shown per page
SMALL_GROUP_MIN: Final = 5  # fewer people than this are never counted before authors and analysts
FUNNEL_SECONDS: Final = 600  # of a book, from which somebody is said to read it
RETURN_DAYS: Final = 14  # after a week, in which a reader of it may come back
EXIT_DAYS: Final = 14  # since somebody was last in a book, after which they have left it
OFFLINE_AFTER_SECONDS: Final = 600  # reading that reached us so much later was done without a network
PAGE_SLOW_PCT: Final = 150  # of the time its words take in this book, from which a page is slow
PAGE_STOP_PCT: Final = 10  # of the readers who reach a page: from so many that stop there on it is pointed out
PAGE_BACK_PCT: Final = 25  # of its readers who turn back from it
PAGE_WORDS_MIN: Final = 30  # below this a page's time is not measured by its words

# Study plans
PLAN_WEEKLY_HOURS: Final = 10
PLAN_FIRST_WEEKLY_HOURS: Final = 5  # of the plan a new learner gets
PLAN_TASK_MINUTES: Final = 30
PLAN_WEEKS_AHEAD: Final = 8  # what lies further off is planned as the weeks go
PLAN_EXTEND_DAYS: Final = 28  # so many days before its last, a plan offers to go on
PLAN_OWN_TASKS: Final = 200  # that a learner put into one plan
PLAN_DAY_MINUTES_MOST: Final = 12 * 60  # on one day
PLAN_DONE_ANSWERS: Final = {"practice": 5, "review": 3, "test": 3}  # with which a task counts as done
PLAN_VIDEO_KB_PER_MINUTE: Final = 2_100  # at the lowest quality
PLAN_TEXT_KB: Final = 120  # a lesson, practice or a test
PLAN_PAGE_KB: Final = 90
PLAN_BOOK_PAGES: Final = 12  # in half an hour
PLAN_FULL_MARKS_PCT: Final = 80  # "at 80 %" in what would move a forecast
FORECAST_MIN_ANSWERS: Final = 30  # below these a subject's grade is "not known yet"
FORECAST_MIN_TOPICS: Final = 4
SUGGESTION_DONE_DAYS: Final = 7  # what a learner marked done is not asked again sooner
SUGGESTION_NOT_NOW_DAYS: Final = 14  # nor what they put aside
SUGGESTION_LESSON_DONE_DAYS: Final = 180
SUGGESTION_QUESTION_DONE_DAYS: Final = 30
HOLDOUT_PCT: Final = 10  # learners whose suggestions follow the curriculum alone

# Quality of questions (classical statistics: difficulty .35-.85, corrected item-total correlation from .2, a wrong
# choice works from 5 % on, nothing is said below thirty first answers)
ITEM_ANSWERS_MIN: Final = 30
ITEM_EASY_PCT: Final = 85
ITEM_HARD_PCT: Final = 35
ITEM_DISCRIMINATION_PCT: Final = 20  # a correlation of .20
ITEM_DISTRACTOR_PCT: Final = 5
ITEM_GUESSED_PCT: Final = 20  # answered too fast to have been read; three to eight are usual
ITEM_FALSE_PCT: Final = 2  # of the questions the night sets aside, how many may be sound
ITEM_NIGHT_MOST: Final = 10  # set aside in one night at the most: more would be a fault of ours
ITEM_PLACED_LEAST: Final = 9  # learners placed by ability, below which nothing is said of the strongest third
ITEM_FRESH_ANSWERS: Final = 30  # first answers after a person's word before the night may speak against it

# Reading sessions
READING_SESSION_HOURS: Final = 24  # after this an opening must be renewed
READING_ARRIVAL_DAYS: Final = 30  # events older than this are no longer accepted

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
REPORT_COURSEWORK_MARKS: Final = 20  # of a hundred, where activities of integration have been marked
REPORT_EXAM_MARKS: Final = 80
REPORT_STRONG_PCT: Final = 70  # right answers on a topic, from which it is a strength
REPORT_WEAK_PCT: Final = 60  # below which it is to be improved
REPORT_CHANGE_POINTS: Final = 3  # less is what another set of questions would have changed
REPORT_PIECE: Final = 10  # learners made in one round of a job
REPORT_BATCH_MOST: Final = 20  # reports approved, or taken back, at once: each is drawn as a page
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
CLASS_TEST_SOON_DAYS: Final = 3  # before it is due, a test of the class comes before the plan
CLASS_QUESTION_LEARNERS: Final = 5  # of the class, to call a question difficult for it
CLASS_COMPARE_LEAST: Final = 10  # learners behind a mean a class is compared with
CLASS_WEEKS_SHOWN: Final = 8
CLASS_DAYS_SHOWN: Final = 28

# Films
VIDEO_FASTEST: Final = 2  # times the film's own speed
VIDEO_GRACE_SECONDS: Final = 20  # of film, for reports that waited
VIDEO_WATCHED_PCT: Final = 90  # of a film, from which it is watched
VIDEO_SEGMENTS: Final = 200  # in one report

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
