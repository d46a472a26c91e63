"""A bank of questions whose difficulty follows from what they are, and the answers of learners to it."""

import numpy as np
import pandas as pd

LABELS = {"easy": -1.2, "medium": 0.0, "hard": 1.1}
TYPES = {"multiple_choice": 0.0, "true_false": -0.5, "numeric": 0.5, "short_answer": 0.4}
LEVELS = {"remember": -0.2, "understand": 0.0, "apply": 0.25}


def bank(items: int = 400, topics: int = 25, seed: int = 0) -> pd.DataFrame:
    """item_id, what is known of each, and `truth`: its difficulty in logits."""
    rng = np.random.default_rng(seed)
    topic, of_topic = rng.integers(0, topics, items), rng.normal(0, 0.45, topics)
    label, kind, level = (rng.choice(list(table), items) for table in (LABELS, TYPES, LEVELS))
    negative = rng.random(items) < 0.15
    truth = (
        np.array([LABELS[word] for word in label])
        + np.array([TYPES[word] for word in kind])
        + np.array([LEVELS[word] for word in level])
        + of_topic[topic]
        + 0.5 * negative
        + rng.normal(0, 0.35, items)
    )
    return pd.DataFrame(
        {
            "item_id": [f"item-{n}" for n in range(items)],
            "topic_id": [f"topic-{t}" for t in topic],
            "question_type": kind,
            "difficulty": label,
            "cognitive_level": level,
            "stem": ["Which one is not true here?" if no else "Which one is true here?" for no in negative],
            "truth": truth,
        }
    )


def asked(items: pd.DataFrame, learners: int = 500, each: int = 40, seed: int = 1) -> pd.DataFrame:
    """Answers of learners to items of their own, in the columns of the mastery models."""
    rng = np.random.default_rng(seed)
    rows = []
    truth = items["truth"].to_numpy()
    for learner in range(learners):
        ability = rng.normal(0, 1)
        for item in rng.choice(len(items), min(each, len(items)), replace=False):
            right = int(rng.random() < 1 / (1 + np.exp(truth[item] - ability)))
            rows.append((f"learner-{learner}", items["item_id"].iat[item], [items["topic_id"].iat[item]], right))
    return pd.DataFrame(rows, columns=["learner_id", "item_id", "skill_ids", "correct"])
