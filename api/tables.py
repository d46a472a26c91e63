"""Every table, imported once, so that one metadata knows them all."""

from api.account.tables import (
    AccountSettings,
    Achievement,
    ContactChange,
    DeletionRequest,
    GuardianConsent,
    PersonalExport,
)
from api.assignments.tables import QuizAssignment, TestCode, TestEntry
from api.assistant.tables import (
    AiTutoringSession,
    ChatMessage,
    ChatThread,
    Passage,
    PassageWord,
)
from api.authors.tables import Author
from api.billing.tables import Payment, ProviderStatementLine, SubscriptionPlan
from api.books.tables import Book, BookCategory, Category
from api.classes.tables import ClassMember, ClassTeacher, SchoolClass
from api.core.db import Base
from api.core.limits import RateLimit
from api.curriculum.tables import BookSubjectYear, SchoolYear, Subject, Topic
from api.discovery.tables import BookRecommendation
from api.editions.tables import CurriculumVersion
from api.experiments.tables import ExperimentAssignment, ExperimentExposure
from api.family.tables import (
    FamilyAlert,
    FamilyAlertRule,
    FamilyGoal,
    FamilyLink,
    FamilyRounds,
    ParentChildLink,
)
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
from api.items.tables import ItemFigure, ItemImport, QuestionStatusChange
from api.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.lessons.tables import Lesson, LessonProgress, VideoLesson, VideoProgress
from api.mail.tables import EmailLog, EmailPreferences, MailSending, OutboxMail
from api.marking.tables import ScenarioMarking
from api.mastery.tables import (
    AdaptiveLearningPath,
    LearningAnalytics,
    PerformanceAnalytics,
    StudentMisconception,
    StudentTopicMastery,
    StudySession,
)
from api.messages.tables import Conversation, MessageFile, MessageReport, ParentTeacherMessage
from api.notices.tables import Notice
from api.ops.tables import AuditLog, AuditSeal, SystemConfig
from api.people.tables import WORDS
from api.planning.tables import StudyPlan, StudyPlanChange, StudyPlanTask, StudyRecommendation, SuggestionWord
from api.platform.jobs.tables import JobFailure
from api.quality.tables import AttemptRescore, ItemAct, ItemFinding
from api.quizzes.tables import (
    Question,
    QuizPacket,
    QuizQuestion,
    QuizSession,
    SetAsideAnswer,
    TestAttempt,
    UserAnswer,
)
from api.reading.tables import (
    Bookmark,
    BookProgressSnapshot,
    Highlight,
    ReadingEvent,
    ReadingProgress,
    ReadingSession,
    ReadInterval,
)
from api.reports.tables import ProgressReport, ReportJob, ReportSchedule
from api.royalties.tables import (
    AuthorMonthlyEarnings,
    AuthorPayoutRequest,
    CloseInput,
    HeldMinutes,
    MonthlyRevenuePool,
    StatementLine,
)
from api.seo.tables import SeoConfig, SeoImage, SeoKeyword
from api.sms.tables import OutboxSms, SmsNumber
from api.tutors.tables import MarketplaceTutor

metadata = Base.metadata

__all__ = [
    "WORDS",
    "AccountSettings",
    "Achievement",
    "AdaptiveLearningPath",
    "AiTutoringSession",
    "AttemptRescore",
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
    "ChatMessage",
    "ChatThread",
    "ClassMember",
    "ClassTeacher",
    "CloseInput",
    "ContactChange",
    "Conversation",
    "CurriculumVersion",
    "DeletionRequest",
    "EmailLog",
    "EmailPreferences",
    "ExperimentAssignment",
    "ExperimentExposure",
    "FamilyAlert",
    "FamilyAlertRule",
    "FamilyGoal",
    "FamilyLink",
    "FamilyRounds",
    "GuardianConsent",
    "HealthAlertState",
    "HealthCheckItem",
    "HealthCheckRun",
    "HeldMinutes",
    "Highlight",
    "ItemAct",
    "ItemFigure",
    "ItemFinding",
    "ItemImport",
    "JobFailure",
    "LearningAnalytics",
    "LedgerAccount",
    "LedgerJournal",
    "LedgerPosting",
    "Lesson",
    "LessonProgress",
    "MailSending",
    "MarketplaceTutor",
    "MessageFile",
    "MessageReport",
    "MonthlyRevenuePool",
    "Notice",
    "OutboxMail",
    "OutboxSms",
    "ParentChildLink",
    "ParentTeacherMessage",
    "Passage",
    "PassageWord",
    "Payment",
    "PendingVerification",
    "PerformanceAnalytics",
    "PersonalExport",
    "ProgressReport",
    "ProviderStatementLine",
    "Question",
    "QuestionStatusChange",
    "QuizAssignment",
    "QuizPacket",
    "QuizQuestion",
    "QuizSession",
    "RateLimit",
    "ReadInterval",
    "ReadingEvent",
    "ReadingProgress",
    "ReadingSession",
    "ReportJob",
    "ReportSchedule",
    "ScenarioMarking",
    "SchoolClass",
    "SchoolYear",
    "SeoConfig",
    "SeoImage",
    "SeoKeyword",
    "SetAsideAnswer",
    "SignedInSession",
    "SignupAttempt",
    "SmsNumber",
    "StatementLine",
    "StudentMisconception",
    "StudentTopicMastery",
    "StudyPlan",
    "StudyPlanChange",
    "StudyPlanTask",
    "StudyRecommendation",
    "StudySession",
    "Subject",
    "SubscriptionPlan",
    "SuggestionWord",
    "SystemConfig",
    "TestAttempt",
    "TestCode",
    "TestEntry",
    "Topic",
    "TrialGuard",
    "User",
    "UserAnswer",
    "VideoLesson",
    "VideoProgress",
    "metadata",
]
