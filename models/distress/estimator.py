"""Logistic regression over n-grams; the school's own questions say what distress is not."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from models.distress.online import WEIGHTS, Weights, ngrams_of, normalise

HERE: Final = Path(__file__).parent
LABELLED: Final = HERE / "sentences.yaml"
HELD_OUT: Final = HERE / "held_out.yaml"
DISTRESS_WEIGHT: Final = 2.0  # a cry not heard costs more than a school question taken for one
QUESTION_WEIGHT: Final = 0.3  # there are many of them, and they are easy
LEAST_COUNT: Final = 2  # sentences an n-gram stands in before it is known
LEAST_WEIGHT: Final = 0.02  # smaller ones are left out of the table


def labelled(path: Path = LABELLED) -> tuple[list[str], list[str]]:
    """Sentences of distress, and those that are not."""
    found = yaml.safe_load(path.read_text("utf-8"))
    return [str(each) for each in found["distress"]], [str(each) for each in found["school"]]


def school_texts(paths: Sequence[Path]) -> list[str]:
    """What school asks and says: the stems of questions in YAML, the sentences of lessons in Markdown."""
    found: list[str] = []
    for path in paths:
        text = path.read_text("utf-8")
        if path.suffix == ".md":
            lines = re.sub(r"[*#|>`_]", " ", text.split("---", 2)[-1]).splitlines()
            parts = [part.strip() for line in lines for part in re.split(r"(?<=[.!?])\s", line)]
            found += [part for part in parts if len(part.split()) > 1]
        else:
            found += stems(yaml.load(text, Loader=yaml.CSafeLoader))
    return [" ".join(each.split()) for each in found]


def stems(content: Any) -> list[str]:
    if isinstance(content, list):
        return [each for item in content for each in stems(item)]
    if not isinstance(content, dict):
        return []
    own = content.get("stem")
    return ([own] if isinstance(own, str) else []) + [each for item in content.values() for each in stems(item)]


def fit(distress: Sequence[str], school: Sequence[str], questions: Sequence[str], strength: float = 10.0) -> Weights:
    """Weights of n-grams; what each kind counts stands above."""
    texts = [*distress, *school, *questions]
    found = [ngrams_of(normalise(text)) for text in texts]
    counts = Counter(each for grams in found[: len(distress) + len(school)] for each in grams)
    known = {gram: at for at, gram in enumerate(sorted(g for g, n in counts.items() if n >= LEAST_COUNT))}
    rows, columns, values = [], [], []
    for row, grams in enumerate(found):
        scale = max(len(grams), 1) ** -0.5
        for gram in grams & known.keys():
            rows.append(row)
            columns.append(known[gram])
            values.append(scale)
    matrix = csr_matrix((values, (rows, columns)), shape=(len(texts), len(known)))
    truth = np.array([1] * len(distress) + [0] * (len(texts) - len(distress)))
    weight = np.array([DISTRESS_WEIGHT] * len(distress) + [1.0] * len(school) + [QUESTION_WEIGHT] * len(questions))
    model = LogisticRegression(C=strength, max_iter=2_000).fit(matrix, truth, sample_weight=weight)
    coefficients = model.coef_[0]
    table = {gram: round(float(coefficients[at]), 2) for gram, at in known.items()}
    kept = {gram: value for gram, value in table.items() if abs(value) >= LEAST_WEIGHT}
    return Weights(round(float(model.intercept_[0]), 3), kept)


def fingerprint() -> str:
    """Of the labelled sentences, so that a test sees when the weights are older than they."""
    return hashlib.sha256(LABELLED.read_bytes()).hexdigest()[:16]


def write(found: Weights, path: Path = WEIGHTS) -> None:
    kept = {"base": found.base, "sentences": fingerprint(), "ngrams": dict(sorted(found.ngrams.items()))}
    path.write_text(json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
