"""A page that explains a question, on the wire."""

from uuid import UUID

from api.platform.schemas import Schema


class ExplainingPageOut(Schema):
    question_id: UUID
    book_id: UUID
    title: str
    page: int
