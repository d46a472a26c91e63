"""What drafts need of the question bank, which stands above: the question at a lesson's end."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.hooks import Hook


@dataclass(frozen=True)
class EndQuestion:
    """A question that a lesson asks at its end."""

    code: str
    stem: str
    topic_id: UUID
    is_live: bool


# Given a question's id: what it is, or None where there is none.
end_question: Hook[[Session, UUID], EndQuestion | None] = Hook("drafts.end_question")
