"""The item bank on the wire."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field

from api import constants
from api.assessment.quizzes.tables import ItemStatus, QuestionType
from api.platform.schemas import Required, Schema

Text = Annotated[str, Field(max_length=constants.ITEM_TEXT_LIMIT)]
Difficulty = Literal["easy", "medium", "hard"]
Cognitive = Literal["recall", "understand", "apply", "analyse"]


class ItemChoiceShare(Schema):
    choice: str
    share: float
    is_right: bool


class ItemStatistics(Schema):
    """What last night's numbers say of an item; first answers only."""

    answers: int
    facility: float | None
    discrimination: float | None
    guess_rate: float | None
    median_seconds: int | None
    flag: str | None
    choices: list[ItemChoiceShare]


class ItemRow(Schema):
    """An item in the list."""

    id: UUID
    code: str
    subject: str
    school_year: str
    topic: str
    question_type: QuestionType
    stem: str
    difficulty: str
    cognitive_level: str
    status: ItemStatus
    is_mine: bool
    updated_at: datetime
    statistics: ItemStatistics | None


class ItemStep(Schema):
    """One step in an item's life; `who` is null for the nightly look."""

    from_status: ItemStatus | None
    to_status: ItemStatus
    who: str | None
    why: str
    changed_at: datetime


class ItemOut(ItemRow):
    """An item whole, as staff see it: key, reasons, what the checks find, and its history."""

    topic_id: UUID
    topic_code: str
    options: Any
    correct_answer: Any
    unit: str | None
    explanation: str
    hints: list[str]
    seconds: int
    marks: int
    shown_options: Any
    faults: list[str]
    advice: list[str]
    may: list[ItemStatus]
    history: list[ItemStep]


class ItemIn(Schema):
    """An item as written; `options` and `answer` in the form of their type (see quizzes/rules.py)."""

    topic_code: Annotated[str, Field(min_length=1, max_length=20)]
    question_type: QuestionType
    stem: Required(  # type: ignore[valid-type]
        "Write the question",
        most=constants.ITEM_TEXT_LIMIT,
        too_long=f"Keep the question under {constants.ITEM_TEXT_LIMIT:,} signs",
    )
    options: Any = None
    answer: Any = None
    explanation: Text = ""
    hints: Annotated[list[Text], Field(max_length=constants.HINTS_MOST, default_factory=list)]
    difficulty: Difficulty = "medium"
    cognitive_level: Cognitive = "understand"
    seconds: Annotated[int, Field(ge=5, le=1_800)] = 60


class ItemCommentIn(Schema):
    comment: Annotated[str, Field(max_length=1_000)] = ""


class ItemReasonIn(Schema):
    comment: Required("Say why", least=3, most=1_000)  # type: ignore[valid-type]


class ItemIdea(Schema):
    """A named misconception a distractor may stand for."""

    id: str
    topic_code: str
    idea: str


class ItemTopic(Schema):
    id: UUID
    code: str
    name: str
    subject: str
    subject_slug: str
    school_year: str


class ItemFigureOut(Schema):
    """A drawing of the bank; `findings` says what would keep it from learners."""

    name: str
    address: str
    media_type: str
    width: int | None
    height: int | None
    size_bytes: int
    alt: str
    findings: list[str]


class ItemFigureName(Schema):
    """A drawing to choose, with its words for those who cannot see it."""

    name: str
    alt: str


class ItemImportName(Schema):
    """A file that was brought in, and how many questions of it the bank has."""

    id: UUID
    filename: str
    imported_at: datetime
    questions: int


class ItemChoices(Schema):
    """What the forms of the bank choose from."""

    topics: list[ItemTopic]
    ideas: list[ItemIdea]
    figures: list[ItemFigureName]
    imports: list[ItemImportName]


class ImportRow(Schema):
    """One question of a file and what becomes of it."""

    place: str
    outcome: Literal["new", "same", "refused"]
    topic: str | None
    question_type: QuestionType | None
    stem: str | None
    same_as: str | None
    says: list[str]
    faults: list[str]
    advice: list[str]


class ImportOut(Schema):
    """A file looked at, or taken in: then `codes` names what was made."""

    filename: str
    file_format: Literal["gift", "qti", "csv"]
    rows: list[ImportRow]
    new: int
    same: int
    refused: int
    codes: list[str]
    import_id: UUID | None


class ItemTick(Schema):
    """An item to act on together with others."""

    id: UUID
    code: str
    status: ItemStatus
    is_mine: bool


class ItemTicks(Schema):
    """The first of the items of a filter, as many as one action takes; `total` of all."""

    ticks: list[ItemTick]
    total: int


class ItemBatchIn(Schema):
    """One action on many items; the words go into the history of each, and are needed to send back."""

    action: Literal["send", "approve", "return"]
    ids: Annotated[list[UUID], Field(min_length=1, max_length=constants.ITEM_BATCH)]
    comment: Annotated[str, Field(max_length=1_000)] = ""


class ItemBatchRefusal(Schema):
    """An item that stays where it is, and why."""

    id: UUID
    code: str
    why: str
    faults: list[str]


class ItemBatchOut(Schema):
    """What became of the items: `already` stood there before, `gone` are no longer in the bank."""

    done: list[UUID]
    already: int
    gone: int
    refused: list[ItemBatchRefusal]


class BankKind(Schema):
    """A level or a type: how many a topic should have, and its share of all beside the one wanted."""

    id: str
    wanted: int
    wanted_pct: int | None
    count: int
    share_pct: float | None


class BankTopic(Schema):
    """A topic's live questions by kind, and how many it lacks."""

    id: UUID
    code: str
    name: str
    counts: dict[str, int]
    missing: int


class BankSubject(Schema):
    slug: str
    name: str


class BankCoverage(Schema):
    """Where the bank is thin, of one subject; `subject` is the first one where none was asked for."""

    subject: str | None
    subjects: list[BankSubject]
    kinds: list[BankKind]
    topics: list[BankTopic]
