"""Fits the models on what learners did, and keeps every fit beside the data with the figures it earned.

A fit is kept until the answers have grown by more than `GROWTH` (or are another country's altogether), so that an
ordinary run only scores. What evaluation needs is imported where it is needed: an ordinary run does without it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import joblib
import pandas as pd

from api.settings import ROOT, settings
from models.mastery.rasch import Rasch
from models.mastery.topics import topic_spread
from pipelines.built import digest

if TYPE_CHECKING:
    from models.book_affinity.estimator import BookAffinity

GROWTH: Final = 0.02
LEARNERS_TO_JUDGE: Final = 50


@dataclass
class Abilities:
    """What scoring needs of the mastery fit, with the figures it earned on held-out learners."""

    rasch: Rasch
    spread: float
    answers: int
    fitted_at: Any
    code: str
    metrics: list[dict[str, Any]] = field(default_factory=list)
    calibration: list[dict[str, Any]] = field(default_factory=list)

    def fits(self, answers: int, items: Sequence[str]) -> bool:
        """Whether this fit may still speak for so many answers to these questions."""
        if getattr(self, "code", None) != mastery_code():
            return False  # a fit of other code may lack what this one asks for
        grown = abs(answers - self.answers) / max(self.answers, 1)
        known = self.rasch.item_ids_.get_indexer(pd.Index(items)) >= 0
        return grown <= GROWTH and bool(known.mean() > 1 - GROWTH)


@dataclass
class Shelf:
    """The book model's figures, and how many pairs of reader and book they were earned on."""

    pairs: int
    fitted_at: Any
    metrics: list[dict[str, Any]] = field(default_factory=list)


@cache
def mastery_code() -> str:
    """A short name for the code the fit and the scores are made by."""
    rooms = (ROOT / "models" / name for name in ("mastery", "question_difficulty"))
    return digest(*(file.read_bytes() for room in rooms for file in sorted(room.rglob("*.py"))))


def folder() -> Path:
    """Where fitted models lie."""
    place = settings().data_dir / "models"
    place.mkdir(parents=True, exist_ok=True)
    return place


def as_it_is(rasch: Rasch) -> Rasch:
    """A fit that knows only what was asked."""
    return rasch


def abilities(
    answers: int,
    items: Sequence[str],
    load: Callable[[], pd.DataFrame],
    at: Any,
    widen: Callable[[Rasch], Rasch] = as_it_is,
) -> Abilities:
    """The kept fit when it still fits so many answers to these questions, else a new one over what `load` gives.

    `widen` lets a new fit know of questions that nobody was asked yet.
    """
    kept = kept_in("abilities")
    if isinstance(kept, Abilities) and kept.fits(answers, items):
        return kept
    return fit_abilities(load(), at, widen=widen, answers=answers)


def fit_abilities(
    responses: pd.DataFrame,
    at: Any,
    *,
    challenger: bool = False,
    widen: Callable[[Rasch], Rasch] = as_it_is,
    answers: int | None = None,
) -> Abilities:
    """A new fit over these answers, saved, with the Best-LR+ that was judged on held-out learners beside it.

    `answers` is how many there are where these are only a draw.
    """
    rasch = widen(Rasch().fit(responses))
    fresh = Abilities(rasch, topic_spread(responses, rasch), answers or len(responses), at, mastery_code())
    if responses["learner_id"].nunique() >= LEARNERS_TO_JUDGE:
        from pipelines.evaluation import judge

        fresh.metrics, fresh.calibration, model = judge(responses, challenger=challenger)
        keep("mastery", model)
    keep("abilities", fresh)
    return fresh


def book_affinity(
    pairs: pd.DataFrame, books: pd.DataFrame, readers: pd.DataFrame, refused: pd.DataFrame, at: Any
) -> "BookAffinity":
    """A fresh fit (it takes a blink); judged and saved only where the pairs have grown by more than `GROWTH`."""
    from models.book_affinity.estimator import BookAffinity

    model = BookAffinity().fit(pairs, books, readers, refused)
    kept = kept_in("book_affinity_figures")
    if not isinstance(kept, Shelf) or abs(len(pairs) - kept.pairs) > GROWTH * kept.pairs:
        from pipelines.evaluation import judge_books

        keep("book_affinity", model)
        keep("book_affinity_figures", Shelf(len(pairs), at, judge_books(pairs, books, readers)))
    return model


def keep(name: str, thing: object) -> None:
    """Write a fit or its figures beside the data, in one move."""
    making = folder() / f"{name}.making"
    joblib.dump(thing, making, compress=3)
    making.replace(folder() / f"{name}.joblib")


def kept_in(name: str) -> object:
    """What was kept, or None when there is nothing or it was written by other versions of the libraries."""
    try:
        return joblib.load(folder() / f"{name}.joblib")
    except Exception:  # an unreadable pickle raises nearly anything, and a new fit mends it
        return None
