"""What a fitted model says of one book. No import but the standard library: the same code as judges it."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from typing_extensions import TypedDict

WORD: Final = re.compile(r"[a-z]{3,}")
REASONS: Final = 6  # words named for a suggestion
LEAST_ALIKE: Final = 0.12  # of a chapter and a topic; below, nothing is suggested
SURE: Final = 0.5


class Linear(TypedDict):
    """Classes over weighed words: `idf` and `weights` (a number a class) by word, `base` a number a class.

    One of several classes where `is_one_of`, else each class for itself.
    """

    classes: list[str]
    idf: dict[str, float]
    weights: dict[str, list[float]]
    base: list[float]
    is_one_of: bool


class Topics(TypedDict):
    """What topics sound like: for each the words that set it apart, as a vector of length 1."""

    idf: dict[str, float]
    vectors: dict[str, dict[str, float]]


@dataclass(frozen=True)
class Suggestion:
    """A class with how likely it is, 0 to 1, and the words that speak for it most."""

    label: str
    share: float
    words: list[str]


def words_in(text: str) -> Counter[str]:
    """How often each word of three letters or more stands in a text."""
    return Counter(WORD.findall(text.lower()))


def vector(counts: Mapping[str, int], idf: Mapping[str, float]) -> dict[str, float]:
    """TF-IDF with a damped count, of length 1; empty where no word is known."""
    found = {word: (1 + math.log(n)) * idf[word] for word, n in counts.items() if word in idf}
    length = math.sqrt(sum(value * value for value in found.values()))
    return {word: value / length for word, value in found.items()} if length else {}


def suggest(model: Linear, counts: Mapping[str, int]) -> list[Suggestion]:
    """Every class, the likeliest first; nothing where no word of the book is known."""
    held = vector(counts, model["idf"])
    if not held:
        return []
    places = range(len(model["classes"]))
    weights = model["weights"]
    scores = [model["base"][at] + sum(value * weights[word][at] for word, value in held.items()) for at in places]
    shares = _softmax(scores) if model["is_one_of"] else [1 / (1 + math.exp(-score)) for score in scores]
    found = [Suggestion(model["classes"][at], shares[at], _reasons(model, held, at)) for at in places]
    return sorted(found, key=lambda each: (-each.share, each.label))


def nearest(model: Topics, counts: Mapping[str, int], among: Sequence[str] | None = None) -> Suggestion | None:
    """The topic a chapter sounds most like, if it does enough."""
    held = vector(counts, model["idf"])
    best: Suggestion | None = None
    for code in among if among is not None else model["vectors"]:
        topic = model["vectors"].get(code, {})
        shared = {word: value * topic[word] for word, value in held.items() if word in topic}
        share = sum(shared.values())
        if share >= LEAST_ALIKE and (best is None or share > best.share):
            best = Suggestion(code, share, _top(shared))
    return best


def _softmax(scores: Sequence[float]) -> list[float]:
    most = max(scores)
    raised = [math.exp(score - most) for score in scores]
    return [value / sum(raised) for value in raised]


def _reasons(model: Linear, held: Mapping[str, float], at: int) -> list[str]:
    """The words that speak for this class more than for the mean of all."""
    shares: dict[str, float] = {}
    for word, value in held.items():
        weights = model["weights"][word]
        mean = sum(weights) / len(weights) if model["is_one_of"] else 0.0
        shares[word] = value * (weights[at] - mean)
    return _top(shares)


def _top(shares: Mapping[str, float]) -> list[str]:
    best = sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))[:REASONS]
    return [word for word, value in best if value > 0]
