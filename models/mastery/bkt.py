"""Bayesian knowledge tracing with forgetting, as a baseline: EM over all learners and skills at once."""

from typing import Any, Self

import numpy as np
import pandas as pd
from sklearn.base import BaseEstimator
from sklearn.utils.validation import check_is_fitted

from models.mastery import runs
from models.mastery.log import Ints, Log, read
from models.mastery.online import Floats

# Before the data speaks: known at first, learns, forgets, guesses, slips.
START = {"known": 0.4, "learn": 0.1, "forget": 0.02, "guess": 0.25, "slip": 0.15}


class BKT(BaseEstimator):  # type: ignore[misc]
    """P(right) under a two-state memory of each set of skills; guess and slip capped at `most_error`."""

    def __init__(self, *, max_iter: int = 12, most_error: float = 0.45) -> None:
        self.max_iter = max_iter
        self.most_error = most_error

    def fit(self, responses: pd.DataFrame) -> Self:
        """Learn five numbers for each set of skills; raises ValueError on an empty frame."""
        log = read(responses)
        if len(log) == 0:
            raise ValueError("there are no answers to learn from")
        skill, ids = pd.factorize(np.asarray(log.skill_sets(), dtype=object))
        self.skill_ids_ = pd.Index(ids)
        self.parameters_ = {name: np.full(len(ids), value) for name, value in START.items()}
        plan = _Plan(log, skill.astype(np.int64))
        for _ in range(self.max_iter):
            self.parameters_ = self._maximise(plan, *plan.posterior(self.parameters_))
        return self

    def predict_proba(self, responses: pd.DataFrame) -> Floats:
        """P(correct) for each row from strictly earlier rows of its learner; shape (n,)."""
        check_is_fitted(self, "parameters_")
        log = read(responses)
        if len(log) == 0:
            return np.empty(0)
        skill = self.skill_ids_.get_indexer(pd.Index(log.skill_sets(), dtype=object))
        # An unknown set of skills behaves like the average one: it takes the last, extra place.
        known = np.where(skill >= 0, skill, len(self.skill_ids_)).astype(np.int64)
        widened = {name: np.r_[values, values.mean()] for name, values in self.parameters_.items()}
        return log.in_frame_order(_Plan(log, known).forecast(widened))

    def _maximise(self, plan: "_Plan", known: Floats, counts: dict[str, Floats]) -> dict[str, Floats]:
        skills = len(self.skill_ids_)

        def rate(hits: Floats, chances: Floats, where: Ints, start: float, most: float) -> Floats:
            total = np.bincount(where, hits, minlength=skills) + 10 * start
            return np.clip(total / (np.bincount(where, chances, minlength=skills) + 10), 0.001, most)

        every = plan.skill
        first = plan.row_at(0)
        moves = plan.skill[plan.before_last]
        return {
            "known": rate(known[first], np.ones(len(first)), every[first], START["known"], 0.99),
            "learn": rate(counts["learned"], counts["unknown"], moves, START["learn"], 0.9),
            "forget": rate(counts["forgot"], counts["known"], moves, START["forget"], 0.5),
            "guess": rate((1 - known) * plan.correct, 1 - known, every, START["guess"], self.most_error),
            "slip": rate(known * (1 - plan.correct), known, every, START["slip"], self.most_error),
        }


class _Plan:
    """Answers sorted by (learner, skills), walked one step of every sequence at a time."""

    def __init__(self, log: Log, skill: Ints) -> None:
        key = log.learner * (int(skill.max()) + 1) + skill
        self.order = np.argsort(key, kind="stable")
        self.skill = skill[self.order]
        self.correct = log.correct[self.order]
        start = runs.starts(key[self.order])
        self.place = np.arange(len(start)) - start
        by_place = np.argsort(self.place, kind="stable")
        self.steps = np.split(by_place, np.cumsum(np.bincount(self.place))[:-1])
        self.before_last = np.concatenate([rows - 1 for rows in self.steps[1:]] or [np.empty(0, dtype=np.int64)])

    def row_at(self, step: int) -> Ints:
        return np.asarray(self.steps[step], dtype=np.int64)

    def forward(self, parameters: dict[str, Floats]) -> tuple[Floats, Floats]:
        """P(known) before and after each answer."""
        before, after = np.empty(len(self.skill)), np.empty(len(self.skill))
        guess, slip = parameters["guess"][self.skill], parameters["slip"][self.skill]
        learn, forget = parameters["learn"][self.skill], parameters["forget"][self.skill]
        right = self.correct > 0
        seen_known, seen_not = np.where(right, 1 - slip, slip), np.where(right, guess, 1 - guess)
        for step, rows in enumerate(self.steps):
            if step == 0:
                before[rows] = parameters["known"][self.skill[rows]]
            else:
                before[rows] = after[rows - 1] * (1 - forget[rows]) + (1 - after[rows - 1]) * learn[rows]
            both = before[rows] * seen_known[rows]
            after[rows] = both / (both + (1 - before[rows]) * seen_not[rows])
        return before, after

    def forecast(self, parameters: dict[str, Floats]) -> Floats:
        before, _ = self.forward(parameters)
        p = before * (1 - parameters["slip"][self.skill]) + (1 - before) * parameters["guess"][self.skill]
        back = np.empty_like(p)
        back[self.order] = p
        return back

    def posterior(self, parameters: dict[str, Floats]) -> tuple[Floats, dict[str, Any]]:
        """P(known) given the whole sequence, and the expected moves between neighbouring answers."""
        before, after = self.forward(parameters)
        smooth = after.copy()
        learn, forget = parameters["learn"][self.skill], parameters["forget"][self.skill]
        moved: list[tuple[Floats, Floats]] = []
        for rows in reversed(self.steps[1:]):
            to_known, to_not = smooth[rows] / before[rows], (1 - smooth[rows]) / (1 - before[rows])
            now = after[rows - 1]
            learned = (1 - now) * learn[rows] * to_known
            forgot = now * forget[rows] * to_not
            smooth[rows - 1] = now * (1 - forget[rows]) * to_known + forgot
            moved.append((learned, forgot))
        moved.reverse()
        learned, forgot = (np.concatenate([m[i] for m in moved] or [np.empty(0)]) for i in (0, 1))
        was = smooth[self.before_last]
        return smooth, {"learned": learned, "forgot": forgot, "known": was, "unknown": 1 - was}
