"""The JSON columns of a video as its row has them."""

from typing import TypedDict


class SourceElement(TypedDict):
    """One file of a video."""

    height: int
    url: str
    type: str
    bytes: int


class MomentAnswer(TypedDict):
    id: str
    text: str
    why: str


class MomentElement(TypedDict):
    """A question at a moment; `key` is the id of its right option."""

    id: str
    atSeconds: int
    stem: str
    options: list[MomentAnswer]
    key: str
