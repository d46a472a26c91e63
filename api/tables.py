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
from api.core.limits import RateLimit
from api.curriculum.tables import BookSubjectYear, SchoolYear, Subject, Topic
from api.discovery.tables import BookRecommendation
from api.family.tables import FamilyLink, ParentChildLink
from api.health.tables import HealthAlertState, HealthCheckItem, HealthCheckRun
from api.identity.tables import (
    Authenticator,
    BreakGlassGrant,
    PendingVerification,
    SignedInSession,
    SignupAttempt,
    TrialGuard,
    User,
)
from api.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.lessons.tables import Lesson, LessonProgress, VideoLesson, VideoProgress
from api.mail.tables import EmailLog, EmailPreferences, MailSending, OutboxMail
from api.mastery.tables import PerformanceAnalytics, StudentTopicMastery
from api.ops.tables import AuditLog, AuditSeal, SystemConfig
from api.people.tables import WORDS
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
from api.seo.tables import SeoConfig, SeoImage, SeoKeyword
from api.tutors.tables import MarketplaceTutor

metadata = Base.metadata

__all__ = [
    "WORDS",
    "AccountSettings",
    "Achievement",
    "AuditLog",
    "AuditSeal",
    "Authenticator",
    "Author",
    "AuthorMonthlyEarnings",
    "AuthorPayoutRequest",
    "Book",
    "BookCategory",
    "BookProgressSnapshot",
    "BookRecommendation",
    "BookSubjectYear",
    "Bookmark",
    "BreakGlassGrant",
    "Category",
    "CloseInput",
    "ContactChange",
    "DeletionRequest",
    "EmailLog",
    "EmailPreferences",
    "FamilyLink",
    "GuardianConsent",
    "HealthAlertState",
    "HealthCheckItem",
    "HealthCheckRun",
    "HeldMinutes",
    "Highlight",
    "LedgerAccount",
    "LedgerJournal",
    "LedgerPosting",
    "Lesson",
    "LessonProgress",
    "MailSending",
    "MarketplaceTutor",
    "MonthlyRevenuePool",
    "OutboxMail",
    "ParentChildLink",
    "Payment",
    "PendingVerification",
    "PerformanceAnalytics",
    "PersonalExport",
    "ProviderStatementLine",
    "Question",
    "QuizQuestion",
    "QuizSession",
    "RateLimit",
    "ReadInterval",
    "ReadingEvent",
    "ReadingProgress",
    "ReadingSession",
    "SchoolYear",
    "SeoConfig",
    "SeoImage",
    "SeoKeyword",
    "SignedInSession",
    "SignupAttempt",
    "StatementLine",
    "StudentTopicMastery",
    "StudyRecommendation",
    "Subject",
    "SubscriptionPlan",
    "SystemConfig",
    "TestAttempt",
    "Topic",
    "TrialGuard",
    "User",
    "UserAnswer",
    "VideoLesson",
    "VideoProgress",
    "metadata",
]
