"""A result shown to a parent, on the wire."""

from api.platform.schemas import Wire


class ResultToShare(Wire):
    """A result in plain words, and the first names of the parents who are linked with the learner."""

    words: str
    parents: list[str]


class ResultShared(Wire):
    """How many parents were told."""

    parents: int
