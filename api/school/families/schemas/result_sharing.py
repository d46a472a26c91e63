"""A result shown to a parent, on the wire."""

from api.platform.schemas import Schema


class ResultToShare(Schema):
    """A result in plain words, and the first names of the parents who are linked with the learner."""

    words: str
    parents: list[str]


class ResultShared(Schema):
    """How many parents were told."""

    parents: int
