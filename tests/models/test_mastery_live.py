"""What a request works out of one learner is what the nightly fit works out of everybody."""

import numpy as np
import pandas as pd
import pytest

from models.mastery.log import read
from models.mastery.online.topics import DAY, learner_topics
from models.mastery.rasch import Rasch
from models.mastery.topics import score_topics
from tests.models.simulated import answers

NOW = pd.Timestamp("2026-11-16 09:00", tz="UTC")
SPREAD = 0.4


@pytest.fixture(scope="module")
def everybody() -> pd.DataFrame:
    made = answers(learners=60, mean_answers=80, seed=3)
    return made[made["skill_ids"].str.len() == 1].reset_index(drop=True)  # a question of ours has one topic


def test_one_learner_worked_out_alone_is_the_same_as_among_all(everybody: pd.DataFrame) -> None:
    rasch = Rasch().fit(everybody)
    nightly = score_topics(everybody, rasch, NOW, spread=SPREAD).set_index(["learner_id", "topic_id"])
    topics_of_items = everybody.explode("skill_ids")[["skill_ids", "item_id"]].drop_duplicates()
    for learner in everybody["learner_id"].unique()[:20]:
        own = everybody[everybody["learner_id"] == learner]
        live = _alone(own, rasch, topics_of_items)
        for topic, row in live.iterrows():
            batch = nightly.loc[(learner, topic)]
            for column in ("percentage", "low", "high", "learned_pct", "recall_now", "stability_days"):
                assert row[column] == pytest.approx(batch[column], abs=1e-6), (learner, topic, column)
            assert row["level"] == batch["level"]


def _alone(own: pd.DataFrame, rasch: Rasch, topics_of_items: pd.DataFrame) -> pd.DataFrame:
    log = read(own)
    topic, names = pd.factorize(log.pair_skill, sort=True)
    items = []
    for name in names:
        at = rasch.item_ids_.get_indexer(topics_of_items[topics_of_items["skill_ids"] == name]["item_id"])
        items.append(rasch.difficulties_[at])
    difficulty = rasch.difficulty_of(log)[0][log.pair_row]
    seconds = np.where(log.timed, log.seconds, np.nan)[log.pair_row]
    found = learner_topics(
        topic, difficulty, log.correct[log.pair_row], seconds, items=items, ability_sd=rasch.ability_sd_,
        spread=SPREAD, now=NOW.timestamp() / DAY,
    )  # fmt: skip
    return pd.DataFrame(found, index=names)
