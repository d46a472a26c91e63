"""Practice on simulated learners of every kind: fewer questions than a random order, hardly a false "competent"."""

from collections import Counter

import numpy as np
import pandas as pd
import pytest

from models.mastery import simulation
from models.mastery.simulation import ARCHETYPES, Practising, bank, compare

MADE = bank(seed=0)


@pytest.fixture(scope="module")
def found() -> pd.DataFrame:
    return compare(learners=6, made=MADE)


def test_choosing_asks_thirty_per_cent_fewer_questions_than_a_random_order(found: pd.DataFrame) -> None:
    staying = found.dropna()
    assert len(staying) == len(ARCHETYPES) - 1
    assert staying["questions"].sum() <= 0.7 * staying["random"].sum(), staying


def test_at_most_two_in_a_hundred_called_competent_are_not(found: pd.DataFrame) -> None:
    assert found["competent"].sum() > 50
    assert found["false"].sum() <= 0.02 * found["competent"].sum(), found
    assert (found["below"] > 0).all()


def test_no_session_and_no_week_brings_more_siblings_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Practising] = []
    monkeypatch.setattr(simulation, "Practising", lambda *given: seen.append(Practising(*given)) or seen[-1])
    for seed, order in enumerate(simulation.NAMES):
        simulation.practise(MADE, ARCHETYPES[1], seed, order)
    for learner in seen:
        families, days = MADE.family[learner.asked], np.array(learner.days)
        assert len(set(learner.asked)) == len(learner.asked)
        for at, day in enumerate(days):
            week = families[(days <= day) & (days > day - simulation.SIBLING_DAYS + 0.1)]
            assert max(Counter(week.tolist()).values()) <= simulation.SIBLINGS_MOST, at
