"""What teachers send when they judge a report."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api import constants
from api.platform.schemas import Required, Schema
from api.school.progress_reports.skills import Skill

Remark = Annotated[str, Field(max_length=constants.REPORT_REMARK_MOST)]


class CommentIn(Schema):
    """Words to write; what is left out stays. `remarks` stand by the subject's id, `skills` by the skill."""

    teacher_comments: str | None = Field(None, max_length=constants.REPORT_COMMENT_MOST)
    head_teacher_comment: str | None = Field(None, max_length=constants.REPORT_COMMENT_MOST)
    remarks: dict[UUID, str] = Field(default_factory=dict, max_length=30)
    skills: dict[Skill, Remark] = Field(default_factory=dict)

    def remarks_by_subject(self) -> dict[str, str]:
        return {str(subject): words[: constants.REPORT_REMARK_MOST] for subject, words in self.remarks.items()}


class SeenReport(Schema):
    id: UUID
    seen: str = Field(min_length=16, max_length=16)


class ApproveManyIn(Schema):
    """Reports to approve at once, each as it was seen."""

    reports: list[SeenReport] = Field(min_length=1, max_length=constants.REPORT_BATCH_MOST)


class ReopenManyIn(Schema):
    reports: list[UUID] = Field(min_length=1, max_length=constants.REPORT_BATCH_MOST)


class ApproveIn(Schema):
    seen: str = Field(min_length=16, max_length=16)


class WithdrawIn(Schema):
    reason: Required("Say why the report is taken back.", least=3, most=400)  # type: ignore[valid-type]
