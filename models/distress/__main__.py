"""`python -m models.distress train|evaluate api/content/question_bank/*_s?.yaml api/content/lessons/text/*.md`."""

import argparse
from pathlib import Path

from models.distress import estimator
from models.distress.online import WEIGHTS, probability, sentences_of


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m models.distress")
    parser.add_argument("what", choices=["train", "evaluate"])
    parser.add_argument("school", nargs="*", type=Path)
    given = parser.parse_args()
    school = estimator.school_texts(given.school)
    if given.what == "train":
        found = estimator.fit(*estimator.labelled(), [part for line in school for part in sentences_of(line)])
        estimator.write(found)
        print(f"{len(found.ngrams)} n-grams in {WEIGHTS}")
        return
    distress, other = estimator.labelled(estimator.HELD_OUT)
    for least in (0.15, 0.4, 0.5):
        shares = [
            sum(probability(each) >= least for each in texts) / max(len(texts), 1)
            for texts in (distress, other, school)
        ]
        print(f"at {least}: recall {shares[0]:.3f}, held-out school {shares[1]:.3f}, school's own {shares[2]:.4f}")


if __name__ == "__main__":
    main()
