"""Which columns of which tables leave the database: what the marts need, and nothing that names a person."""

from dataclasses import dataclass
from functools import cache

import pyarrow as pa
from sqlalchemy import BigInteger, Boolean, Column, Date, DateTime, Float, Integer, Numeric, Table, Uuid

from api.platform.json_column import JsonColumn
from api.tables import metadata
from pipelines.places import READERS

# An allow list: a new column stays home until somebody writes it here. Every table has `id` and `updated_at` besides.
COLUMNS: dict[str, str] = {
    "users": "role is_active subscription_tier subscription_status user_type school_year "
    "free_trial_started_at free_trial_ended_at trial_started_at trial_ends_at "
    "subscription_period_end created_at",
    "authors": "user_id revenue_share_percentage is_approved is_active created_at",
    "subscription_plans": "name price_amount billing_period_days is_active",
    "payments": "user_id provider_order_id tracking_id amount currency status plan provider "
    "paid_at failure_reason reversed_at amount_reversed credit period_begins_at period_ends_at purpose created_at",
    "seat_orders": "price covers_from ends_on state",
    "seats": "order_id user_id given_at ended_at",
    "provider_statement_lines": "provider tracking_id merchant_reference kind amount fee currency settled_at "
    "statement_on",
    "suspense_items": "payment_id provider tracking reason held found_at resolved_at",
    "books": "title author_id page_count required_tier difficulty topic_tags approval_status "
    "published_year rating created_at",
    "categories": "name slug parent_id category_type",
    "book_categories": "book_id category_id",
    "subjects": "name slug code category",
    "school_years": "label cycle",
    "topics": "subject_id name code school_year term theme difficulty_level prerequisites "
    "estimated_hours display_order",
    "book_subject_years": "book_id subject_id school_year_id relevance_score",
    "reading_sessions": "user_id book_id entitlement opened_at last_seen_at closed_at last_page duration device",
    "reading_events": "session_id user_id book_id seq type page duration occurred_at",
    "read_intervals": "session_id user_id book_id kind entitlement started_at ended_at received_at "
    "first_page last_page pages_turned",
    "reading_progress": "user_id book_id current_page total_pages progress_percentage created_at",
    "book_progress_snapshot": "user_id book_id last_page progress_pct completed_at time_spent tts_time created_at",
    "bookmarks": "user_id book_id page created_at",
    "highlights": "user_id book_id page created_at",
    "user_library": "user_id book_id added_at removed_at",
    "pdf_assets": "book_id version status page_count",
    "book_delivery_days": "book_id day part deliveries bytes",
    "loans": "user_id book_id status loan_type started_at returned_at revoked_at",
    "licenses": "loan_id status issued_at registered_at ended_at offline_expires_at renewal_count",
    "offline_licenses": "licence_id expires_at created_at",
    "questions": "code topic_id question_type stem options correct_answer explanation difficulty cognitive_level "
    "marks time_limit_seconds is_active left_out_at",
    "quiz_sessions": "user_id topic_id subject_id school_year session_type title total_questions "
    "time_limit_minutes passing_score max_attempts status is_active created_at",
    "quiz_questions": "quiz_session_id question_id question_order points_worth",
    "test_attempts": "user_id quiz_session_id attempt_number status start_time expires_at end_time "
    "time_spent_seconds questions_answered correct_answers total_score "
    "max_possible_score percentage_score passed",
    "user_answers": "test_attempt_id question_id user_answer is_correct points_earned "
    "time_spent_seconds question_order hints_used confidence_level answered_at "
    "created_at",
    "scenario_grades": "user_answer_id user_id score marked_at",
    "study_recommendations": "user_id topic_id recommendation_type priority reason_code is_completed "
    "completed_at is_active created_at",
    "experiment_exposures": "experiment user_id arm topic_id rank shown_on shown_at",
    "book_recommendations": "user_id book_id recommendation_type score rank clicked borrowed dismissed_at computed_at",
    "monthly_revenue_pools": "month state revenue_basis total_subscription_revenue reversals carried_in "
    "author_pool_amount author_pool_percentage total_reading_seconds "
    "revenue_per_minute drafted_at approved_at is_finalized finalized_at",
    "statement_lines": "month author_id book_id status seconds paid_seconds readers",
    "held_minutes": "month user_id author_id reason seconds evidence decision decided_at",
    "author_monthly_earnings": "author_id month reading_seconds total_reading_minutes platform_reading_minutes "
    "reading_share_percentage earnings_amount correction_amount is_paid paid_at",
    "author_payout_requests": "author_id amount status processed_at completed_at created_at",
    "ledger_accounts": "code kind",
    "ledger_journals": "kind idem occurred_at ref_type ref_id reverses_id",
    "ledger_postings": "journal_id line account_id amount created_at",
}
# Texts that leave only as marks, keyed hashes that say "the same" and nothing else: mark -> SQL of the text.
MARKS: dict[str, dict[str, str]] = {
    "users": {
        "device_mark": "origin_mark",
        "payer_mark": "right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 9)",
    },
    "authors": {"payout_mark": "right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 9)"},
}
# Texts of which only a place or a kind leaves, read by `pipelines.places`: column -> SQL of the text.
PLACES: dict[str, dict[str, str]] = {"users": dict.fromkeys(READERS, "school_name")}
# The moment a row is filed under: the first of these that is set. Tables without one are small and travel whole.
EVENT_TIMES: dict[str, tuple[str, ...]] = {
    "payments": ("created_at",),
    "provider_statement_lines": ("statement_on",),
    "reading_sessions": ("opened_at",),
    "reading_events": ("occurred_at",),
    "read_intervals": ("started_at",),
    "test_attempts": ("start_time",),
    "user_answers": ("answered_at", "created_at"),
    "ledger_journals": ("occurred_at",),
    "ledger_postings": ("created_at",),
}


@dataclass(frozen=True)
class Field:
    """One column on its way: its expression in PostgreSQL, its name and Arrow type in the raw layer."""

    name: str
    select: str
    kind: pa.DataType
    is_learner: bool = False
    is_mark: bool = False
    is_place: bool = False


@dataclass(frozen=True)
class Extract:
    """One table as it is taken. `event` names the moments its day partitions follow; empty means one whole file."""

    table: str
    fields: tuple[Field, ...]
    event: tuple[str, ...]

    @property
    def schema(self) -> pa.Schema:
        return pa.schema([(field.name, field.kind) for field in self.fields])

    @property
    def key(self) -> str:
        """The column that tells rows apart."""
        return self.fields[0].name

    @property
    def moment(self) -> str:
        """SQL of the event's moment (or date)."""
        return f"coalesce({', '.join(self.event)})" if len(self.event) > 1 else self.event[0]

    @property
    def is_dated(self) -> bool:
        """True when the event is a date already, not a moment."""
        return pa.types.is_date(self.schema.field(self.event[0]).type)

    @property
    def day(self) -> str:
        """SQL of the Kampala day a row belongs to."""
        return self.moment if self.is_dated else f"({self.moment} at time zone 'Africa/Kampala')::date"

    def select(self, where: str = "true") -> str:
        """The query whose rows are written."""
        return f"select {', '.join(field.select for field in self.fields)} from {self.table} where {where}"


def _field(table: Table, column: Column[object]) -> Field:
    name, kind = column.name, column.type
    if name == "user_id" or (table.name == "users" and name == "id"):
        return Field("learner_key", name, pa.string(), is_learner=True)
    if isinstance(kind, JsonColumn):
        return Field(name, f"{name}::text as {name}", pa.string())
    if isinstance(kind, Numeric) and not isinstance(kind, Float):
        decimal = pa.decimal128(kind.precision or 38, kind.scale or 0)
        return Field(name, f"{name}::text as {name}", decimal)
    arrow = {
        Uuid: pa.uuid(),
        BigInteger: pa.int64(),
        Integer: pa.int32(),
        Boolean: pa.bool_(),
        DateTime: pa.timestamp("us", tz="UTC"),
        Date: pa.date32(),
    }
    found = next((made for sql, made in arrow.items() if isinstance(kind, sql)), pa.string())
    return Field(name, name, found)


@cache
def extracts() -> dict[str, Extract]:
    """Every table taken, by name."""
    made = {}
    for name, listed in COLUMNS.items():
        table = metadata.tables[name]
        fields = [_field(table, table.c[column]) for column in ["id", *listed.split(), "updated_at"]]
        fields += [
            Field(mark, f"nullif({text}, '') as {mark}", pa.string(), is_mark=True)
            for mark, text in MARKS.get(name, {}).items()
        ]
        fields += [
            Field(place, f"{text} as {place}", pa.string(), is_place=True)
            for place, text in PLACES.get(name, {}).items()
        ]
        made[name] = Extract(name, tuple(fields), EVENT_TIMES.get(name, ()))
    return made
