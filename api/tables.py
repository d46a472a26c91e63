"""Every table, imported once, so that one metadata knows them all."""

from api.account.tables import (
    AccountSettings,
    Achievement,
    ContactChange,
    DeletionRequest,
    GuardianConsent,
    PersonalExport,
)
from api.authors.tables import Author
from api.billing.tables import Payment, ProviderStatementLine, SubscriptionPlan
from api.books.tables import Book, BookCategory, Category
from api.core.db import Base
from api.curriculum.tables import BookSubjectYear, SchoolYear, Subject, Topic
from api.discovery.tables import BookRecommendation
from api.identity.tables import SignedInSession, User
from api.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.mail.tables import EmailLog, EmailPreferences, MailSending, OutboxMail
from api.mastery.tables import PerformanceAnalytics, StudentTopicMastery
from api.ops.tables import AuditLog
from api.planning.tables import StudyRecommendation
from api.quizzes.tables import Question, QuizQuestion, QuizSession, TestAttempt, UserAnswer
from api.reading.tables import (
    Bookmark,
    BookProgressSnapshot,
    Highlight,
    ReadingEvent,
    ReadingProgress,
    ReadingSession,
    ReadInterval,
)
from api.royalties.tables import (
    AuthorMonthlyEarnings,
    AuthorPayoutRequest,
    CloseInput,
    HeldMinutes,
    MonthlyRevenuePool,
    StatementLine,
)

metadata = Base.metadata

__all__ = [
    "AccountSettings",
    "Achievement",
    "AuditLog",
    "Author",
    "AuthorMonthlyEarnings",
    "AuthorPayoutRequest",
    "Book",
    "BookCategory",
    "BookProgressSnapshot",
    "BookRecommendation",
    "BookSubjectYear",
    "Bookmark",
    "Category",
    "CloseInput",
    "ContactChange",
    "DeletionRequest",
    "EmailLog",
    "EmailPreferences",
    "GuardianConsent",
    "HeldMinutes",
    "Highlight",
    "LedgerAccount",
    "LedgerJournal",
    "LedgerPosting",
    "MailSending",
    "MonthlyRevenuePool",
    "OutboxMail",
    "Payment",
    "PerformanceAnalytics",
    "PersonalExport",
    "ProviderStatementLine",
    "Question",
    "QuizQuestion",
    "QuizSession",
    "ReadInterval",
    "ReadingEvent",
    "ReadingProgress",
    "ReadingSession",
    "SchoolYear",
    "SignedInSession",
    "StatementLine",
    "StudentTopicMastery",
    "StudyRecommendation",
    "Subject",
    "SubscriptionPlan",
    "TestAttempt",
    "Topic",
    "User",
    "UserAnswer",
    "metadata",
]
