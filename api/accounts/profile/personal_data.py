"""Everything we hold about a person: by table and column, what the export says of it and what becomes of it at the end.

A test reads every table's columns that name a person and fails until each stands here or is excused by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

LAW = "Money is kept as the law asks, under a number that no longer leads to a name."
COUNTED = (
    "Reading counts towards authors' pay in months that are closed; it stays under a number that leads to no name."
)
SEALED = "Part of a closed month, which nothing may change; it holds a number that no longer leads to a name."
LOG = "The log of acts can only be added to. It holds numbers of people, never their names."


@dataclass(frozen=True)
class Holding:
    """Rows of one table about the person in one column. `keeps` says why they outlive the account; empty: erased."""

    table: str
    column: str
    says: str
    keeps: str = ""
    wipes: Mapping[str, Any] = field(default_factory=dict)  # columns emptied in rows that are kept
    through: str = ""  # the table `column` points to, where the person is only named there
    named: tuple[str, ...] = ("user_id",)  # … in these of its columns
    hides: frozenset[str] = frozenset()  # columns of the row that are about somebody else

    @property
    def name(self) -> str:
        """The table, with the column where a table names people in two ways, or what leads to it."""
        twice = [each for each in HOLDINGS if each.table == self.table]
        if len({each.column for each in twice}) < len(twice):
            return self.table if twice[0] is self else f"{self.table}-{self.through}"
        return f"{self.table}-{self.column}" if len(twice) > 1 else self.table


# Of a handshake: where the other side made the code, and what they said to nobody but us.
OTHERS = frozenset({"ip_address", "rejection_reason"})
# Of letters between two grown-ups: their words are theirs, that they wrote is not hidden from the learner.
LETTER = frozenset({"subject", "message", "attachments", "parent_rating"})
BOTH = ("parent_user_id", "student_user_id")
HOLDINGS: tuple[Holding, ...] = (
    # account
    Holding("account_settings", "user_id", "How you like the product"),
    Holding("achievements", "user_id", "What you earned by reading and practising"),
    Holding("contact_changes", "user_id", "Changes of your email address and phone number"),
    Holding("deletion_requests", "user_id", "Your requests to delete the account",
            "Proof that what you asked for was done.", {"reason": None}),
    Holding("guardian_consents", "user_id", "What your parent or guardian agreed to",
            "Proof that there was consent while your account stood.",
            {"guardian_name": "Erased", "guardian_email": None, "guardian_phone": None, "ip": None,
             "user_agent": None, "token_hash": None, "code_hash": None}),
    Holding("personal_exports", "user_id", "Copies of your data that you asked for"),
    # identity
    Holding("sessions", "user_id", "Where you signed in"),
    Holding("authenticators", "user_id", "Your authenticator app"),
    Holding("pending_verifications", "user_id", "Addresses waiting for their code"),
    Holding("free_trial_abuse_prevention", "user_id", "Your free trial",
            "So that one address has one free trial. It holds keyed hashes, never the address.",
            {"ip": None, "network": None, "fingerprint": None, "phone": None, "user_id": None}),
    Holding("break_glass_grants", "user_id", "Emergency access opened in your name", LOG),
    # mail and short messages
    Holding("outbox_messages", "user_id", "Mail and short messages we sent to you"),
    Holding("email_logs", "user_id", "Emails we sent you, and whether they arrived"),
    Holding("email_preferences", "user_id", "Which emails you want"),
    # money
    Holding("payments", "user_id", "Your payments", LAW,
            {"payer_phone": None, "redirect_url": None, "return_path": None}),
    Holding("subscription_periods", "user_id", "The time you paid for", LAW),
    Holding("subscription_settings", "user_id", "How you want your plan renewed"),
    Holding("payment_methods", "user_id", "Numbers you paid with"),
    Holding("pay_codes", "user_id", "Your code by which others can pay for you"),
    Holding("held_minutes", "user_id", "Minutes of yours that were looked at before they were paid for", SEALED),
    Holding("authors", "user_id", "You as an author",
            "Your books keep the name they were published under, and what they earned stays accounted for.",
            {"bio": None, "profile_image_url": None, "website": None, "payment_email": None, "phone_number": None,
             "bank_account_name": None, "bank_account_number": None, "bank_name": None, "evidence": None}),
    Holding("books", "author_id", "Books you published", "They belong to their readers too.", through="authors"),
    Holding("book_uploads", "user_id", "Files of books you sent in"),
    Holding("book_uploads", "author_id", "Files of books you sent in as an author", through="authors"),
    Holding("author_monthly_earnings", "author_id", "What you earned as an author", LAW, through="authors"),
    Holding("author_payout_requests", "author_id", "Payouts you asked for", LAW,
            {"payment_details": {}, "notes": None}, through="authors"),
    Holding("statement_objections", "author_id", "What you objected to on your statements", LAW, {"words": ""},
            through="authors"),
    Holding("statement_lines", "author_id", "Your statements as an author", SEALED, through="authors"),
    # tutoring
    Holding("marketplace_tutors", "user_id", "You as a tutor"),
    # reading
    Holding("reading_sessions", "user_id", "Each time you opened a book", COUNTED,
            {"country": None, "device": None, "app_version": None}),
    Holding("reading_events", "session_id", "Pages you turned", COUNTED, {"meta": None}, through="reading_sessions"),
    Holding("reading_events", "session_id", "Books you put on your shelf or took off", through="user_library"),
    Holding("read_intervals", "session_id", "Stretches of time in which you read", COUNTED, through="reading_sessions"),
    Holding("reading_progress", "user_id", "How far you are in each book"),
    Holding("book_progress_snapshot", "user_id", "Your work on each book in sum"),
    Holding("bookmarks", "user_id", "Your bookmarks"),
    Holding("highlights", "user_id", "Your highlights and notes"),
    Holding("user_library", "user_id", "Books on your shelf"),
    Holding("book_collections", "user_id", "Your collections of books"),
    Holding("book_collection_books", "collection_id", "Books in your collections", through="book_collections"),
    Holding("user_reading_preferences", "user_id", "What you like to read, and your reading goal"),
    Holding("book_reviews", "user_id", "Your reviews of books"),
    Holding("review_helpful_votes", "user_id", "Reviews you called helpful or not"),
    # loans
    Holding("loans", "user_id", "Books you borrowed"),
    Holding("licenses", "loan_id", "What let your devices open borrowed books", through="loans"),
    Holding("offline_reading_entries", "user_id", "What your devices noted while you read offline"),
    Holding("offline_reading_breaks", "user_id", "Where what your devices noted did not fit together"),
    Holding("devices", "user_id", "Devices you added"),
    Holding("user_selected_books", "user_id", "Books you chose under your plan"),
    Holding("user_subscription_cycles", "user_id", "How many books you chose in each stretch of your plan"),
    Holding("user_copy_tracking", "user_id", "How much of each book you copied"),
    # learning
    Holding("test_attempts", "user_id", "Tests you sat"),
    Holding("user_answers", "test_attempt_id", "Answers you gave", through="test_attempts"),
    Holding("quiz_sessions", "user_id", "Tests made for you"),
    Holding("scenario_grades", "user_id", "How your answers to scenarios were marked"),
    Holding("test_entries", "user_id", "Tests you entered by a code, whose makers see how they went"),
    Holding("quiz_packets", "user_id", "Tests you kept on a device"),
    Holding("uncounted_answers", "test_attempt_id", "Answers that came and did not count", through="test_attempts"),
    Holding("lesson_progress", "user_id", "Lessons you opened"),
    Holding("video_progress", "user_id", "Videos you watched"),
    Holding("student_topic_mastery", "user_id", "How well you know each topic"),
    Holding("performance_analytics", "user_id", "Your results in sum"),
    Holding("student_misconceptions", "user_id", "Ideas you seemed to mix up"),
    Holding("study_sessions", "user_id", "When you studied"),
    Holding("learning_analytics", "user_id", "How each test, practice and lesson went"),
    Holding("adaptive_learning_paths", "user_id", "Your path through each subject"),
    Holding("study_recommendations", "user_id", "What was suggested to you"),
    Holding("suggestion_words", "user_id", "What you said to lessons and questions suggested to you"),
    Holding("first_steps", "user_id", "How you began here"),
    Holding("study_plans", "user_id", "Your study plans"),
    Holding("study_plan_tasks", "plan_id", "The tasks of your study plans", through="study_plans"),
    Holding("study_plan_changes", "plan_id", "How your study plans were changed", through="study_plans"),
    Holding("experiment_assignments", "user_id", "Comparisons your suggestions are part of"),
    Holding("experiment_exposures", "user_id", "Suggestions you were shown, for such a comparison"),
    Holding("book_recommendations", "user_id", "Books that were suggested to you"),
    Holding("attempt_rescores", "test_attempt_id", "Scores that changed when a question had a fault",
            through="test_attempts"),
    Holding("notices", "user_id", "Notifications we showed you"),
    # the study assistant
    Holding("chat_threads", "user_id", "Your conversations with the study assistant"),
    Holding("chat_messages", "thread_id", "What you asked the study assistant and what it said",
            through="chat_threads"),
    Holding("ai_tutoring_sessions", "user_id", "Each question you asked the study assistant, and whether it helped"),
    # family
    Holding("family_links", "student_user_id", "Parents who asked to see how you learn", hides=OTHERS),
    Holding("family_links", "parent_user_id", "Learners you asked to follow as a parent", hides=OTHERS),
    Holding("parent_child_links", "student_user_id", "Parents who are linked with you"),
    Holding("parent_child_links", "parent_user_id", "Learners you are linked with as a parent"),
    Holding("family_goals", "user_id", "Goals you set or agreed to"),
    Holding("family_alert_rules", "link_id", "When a parent gets an alert", through="parent_child_links", named=BOTH),
    Holding("family_alerts", "link_id", "Alerts a parent got", through="parent_child_links", named=BOTH),
    Holding("progress_reports", "student_id", "Your progress reports"),
    Holding("report_wishes", "link_id", "Reports a parent asked us to make", through="parent_child_links", named=BOTH),
    # letters and short messages
    Holding("message_conversations", "parent_user_id", "Conversations with teachers"),
    Holding("message_conversations", "teacher_user_id", "Conversations with parents"),
    Holding("message_conversations", "student_user_id", "That a parent and a teacher wrote about you", hides=LETTER),
    Holding("parent_teacher_messages", "sender_id", "Messages you wrote to a parent or a teacher"),
    Holding("parent_teacher_messages", "recipient_id", "Messages a parent or a teacher wrote to you"),
    Holding("parent_teacher_messages", "student_id", "When a parent and a teacher wrote about you", hides=LETTER),
    Holding("message_files", "uploaded_by", "Files you sent with messages"),
    Holding("moderation_reports", "reported_by", "What you asked us to look at"),
    Holding("sms_numbers", "user_id", "Your telephone for short messages"),
    # classes
    Holding("class_members", "user_id", "Classes you are or were in"),
    Holding("class_teachers", "user_id", "Classes you teach"),
    Holding("seats", "user_id", "Seats a school gave you", LAW),
    Holding("seat_orders", "ordered_by", "Seats you ordered for a school", LAW),
    # the house
    Holding("permission_grants", "user_id", "What you were allowed to do as staff", LOG),
    Holding("audit_logs", "user_id", "What you did that is logged for safety", LOG),
)  # fmt: skip
