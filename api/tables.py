"""Every table, imported once, so that one metadata knows them all."""

from api.accounts.auth.tables import (
    Authenticator,
    BreakGlassGrant,
    PendingVerification,
    SignedInSession,
    SignupAttempt,
    TrialGuard,
    User,
)
from api.accounts.profile.tables import (
    AccountSettings,
    Achievement,
    ContactChange,
    DeletionRequest,
    GuardianConsent,
    PersonalExport,
)
from api.accounts.user_admin.tables import WORDS
from api.assessment.grading.tables import ScenarioGrade
from api.assessment.item_analysis.tables import AttemptRescore, ItemAction, ItemFinding
from api.assessment.question_bank.tables import ItemFigure, ItemImport, QuestionStatusChange
from api.assessment.quizzes.tables import (
    Question,
    QuizPacket,
    QuizQuestion,
    QuizSession,
    TestAttempt,
    UncountedAnswer,
    UserAnswer,
)
from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.pay_codes.tables import PayCode
from api.commerce.payments.tables import InboundEvent, PaymentDecision, PaymentRefund, PurseUse, SuspenseItem
from api.commerce.plans.tables import PlanChange
from api.commerce.reconciliation.tables import ReconciliationDifference
from api.commerce.repairs.tables import Repair
from api.commerce.seats.tables import BankTransfer, Seat, SeatOrder
from api.commerce.subscriptions.tables import Payment, PaymentSettlement, ProviderStatementLine, SubscriptionPlan
from api.content.tables import PublishedContent
from api.curriculum.drafts.tables import ContentDraft, ContentVersion
from api.curriculum.lessons.tables import Lesson, LessonProgress, VideoFile, VideoLesson, VideoProgress
from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear, Subject, Topic
from api.curriculum.versions.tables import CurriculumVersion
from api.learning.assistant.tables import AiTutoringSession, ChatMessage, ChatThread, Passage, PassageWord
from api.learning.book_recommendations.tables import BookRecommendation
from api.learning.experiments.tables import ExperimentAssignment, ExperimentExposure
from api.learning.mastery.tables import (
    AdaptiveLearningPath,
    LearningAnalytics,
    PerformanceAnalytics,
    StudentMisconception,
    StudentTopicMastery,
    StudySession,
)
from api.learning.study_plans.tables import (
    StudyPlan,
    StudyPlanChange,
    StudyPlanTask,
    StudyRecommendation,
    SuggestionWord,
)
from api.library.catalogue.tables import Book, BookCategory, CatalogueWord, Category
from api.library.classification.tables import BookBulkChange, BookClassifier
from api.library.copy_limit.tables import UserCopyTracking
from api.library.devices.tables import Device
from api.library.editions.tables import BookChunk, BookDeliveryDay, BookPdfMap, PdfAsset
from api.library.licences.tables import License, OfflineLicense
from api.library.loans.tables import Loan, UserSelectedBook, UserSubscriptionCycle
from api.library.offline_reading.tables import OfflineReadingBreak, OfflineReadingEntry, OfflineReadingLog
from api.library.protection.tables import BookKey
from api.library.reading.tables import (
    Bookmark,
    BookProgressSnapshot,
    Highlight,
    ReadingEvent,
    ReadingProgress,
    ReadingSession,
    ReadInterval,
)
from api.library.reviews.tables import BookReview, ReviewHelpfulVote
from api.library.shelf.tables import BookCollection, CollectionBook, LibraryBook, ReadingPreferences
from api.notifications.email.tables import EmailLog, EmailPreferences, MailSending, OutboxMail
from api.notifications.in_app.tables import Notice
from api.notifications.sms.tables import OutboxSms, SmsNumber
from api.platform.audit.tables import AuditLog, AuditSeal, SystemConfig
from api.platform.db import Base
from api.platform.idempotency.tables import IdempotencyKey
from api.platform.jobs.tables import JobFailure
from api.platform.limits import RateLimit
from api.platform.marts.tables import KeptMart
from api.platform.moderation.tables import ModerationCase, ModerationReport
from api.platform.monitoring.tables import HealthAlertState, HealthCheckItem, HealthCheckRun
from api.platform.permissions.tables import PermissionGrant
from api.platform.storage.tables import StoredFile
from api.publishing.authors.tables import Author
from api.publishing.book_submissions.tables import BookReviewDecision, BookUpload, BookUploadPart
from api.publishing.objections.tables import StatementObjection
from api.publishing.payouts.tables import AuthorPayoutRequest
from api.publishing.royalties.tables import (
    AuthorMonthlyEarnings,
    CloseInput,
    HeldMinutes,
    MonthlyRevenuePool,
    StatementLine,
)
from api.school.assignments.tables import QuizAssignment, TestCode, TestEntry
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass
from api.school.families.tables import (
    FamilyAlert,
    FamilyAlertRule,
    FamilyGoal,
    FamilyLink,
    FamilyRounds,
    ParentChildLink,
)
from api.school.messaging.tables import Conversation, MessageFile, ParentTeacherMessage
from api.school.progress_reports.tables import ProgressReport, ReportJob, ReportSchedule
from api.site.first_steps.tables import FirstSteps
from api.site.seo.tables import SeoConfig, SeoImage, SeoKeyword
from api.tutoring.tutors.tables import MarketplaceTutor

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
    "BankTransfer",
    "Book",
    "BookBulkChange",
    "BookCategory",
    "BookChunk",
    "BookClassifier",
    "BookCollection",
    "BookDeliveryDay",
    "BookKey",
    "BookPdfMap",
    "BookProgressSnapshot",
    "BookRecommendation",
    "BookReview",
    "BookReviewDecision",
    "BookSubjectYear",
    "BookUpload",
    "BookUploadPart",
    "Bookmark",
    "BreakGlassGrant",
    "CatalogueWord",
    "Category",
    "ChatMessage",
    "ChatThread",
    "ClassMember",
    "ClassTeacher",
    "CloseInput",
    "CollectionBook",
    "ContactChange",
    "ContentDraft",
    "ContentVersion",
    "Conversation",
    "CurriculumVersion",
    "DeletionRequest",
    "Device",
    "EmailLog",
    "EmailPreferences",
    "ExperimentAssignment",
    "ExperimentExposure",
    "FamilyAlert",
    "FamilyAlertRule",
    "FamilyGoal",
    "FamilyLink",
    "FamilyRounds",
    "FirstSteps",
    "GuardianConsent",
    "HealthAlertState",
    "HealthCheckItem",
    "HealthCheckRun",
    "HeldMinutes",
    "Highlight",
    "IdempotencyKey",
    "InboundEvent",
    "ItemAction",
    "ItemFigure",
    "ItemFinding",
    "ItemImport",
    "JobFailure",
    "KeptMart",
    "LearningAnalytics",
    "LedgerAccount",
    "LedgerJournal",
    "LedgerPosting",
    "Lesson",
    "LessonProgress",
    "LibraryBook",
    "License",
    "Loan",
    "MailSending",
    "MarketplaceTutor",
    "MessageFile",
    "ModerationCase",
    "ModerationReport",
    "MonthlyRevenuePool",
    "Notice",
    "OfflineLicense",
    "OfflineReadingBreak",
    "OfflineReadingEntry",
    "OfflineReadingLog",
    "OutboxMail",
    "OutboxSms",
    "ParentChildLink",
    "ParentTeacherMessage",
    "Passage",
    "PassageWord",
    "PayCode",
    "Payment",
    "PaymentDecision",
    "PaymentRefund",
    "PaymentSettlement",
    "PdfAsset",
    "PendingVerification",
    "PerformanceAnalytics",
    "PermissionGrant",
    "PersonalExport",
    "PlanChange",
    "ProgressReport",
    "ProviderStatementLine",
    "PublishedContent",
    "PurseUse",
    "Question",
    "QuestionStatusChange",
    "QuizAssignment",
    "QuizPacket",
    "QuizQuestion",
    "QuizSession",
    "RateLimit",
    "ReadInterval",
    "ReadingEvent",
    "ReadingPreferences",
    "ReadingProgress",
    "ReadingSession",
    "ReconciliationDifference",
    "Repair",
    "ReportJob",
    "ReportSchedule",
    "ReviewHelpfulVote",
    "ScenarioGrade",
    "SchoolClass",
    "SchoolYear",
    "Seat",
    "SeatOrder",
    "SeoConfig",
    "SeoImage",
    "SeoKeyword",
    "SignedInSession",
    "SignupAttempt",
    "SmsNumber",
    "StatementLine",
    "StatementObjection",
    "StoredFile",
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
    "SuspenseItem",
    "SystemConfig",
    "TestAttempt",
    "TestCode",
    "TestEntry",
    "Topic",
    "TrialGuard",
    "UncountedAnswer",
    "User",
    "UserAnswer",
    "UserCopyTracking",
    "UserSelectedBook",
    "UserSubscriptionCycle",
    "VideoFile",
    "VideoLesson",
    "VideoProgress",
    "metadata",
]
