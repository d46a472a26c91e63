"""Faulty questions planted among good ones: the night finds those, and accuses no other."""

from uuid import UUID, uuid5

import numpy as np
import pyarrow as pa
import pytest

from pipelines.engines import DuckDB, Row
from pipelines.examples import world
from pipelines.sql import needed_for
from pipelines.steps import all_steps

MART = "learning.question_statistics"
GIVEN = frozenset({"intermediate.int_marked_answers", "staging.stg_questions", "staging.stg_topics"})
SPACE = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
LEARNERS, ITEMS = 240, 90
MISKEYED, NEGATIVE = range(5), range(5, 8)


def statistics(seed: int, hard: float = 0) -> dict[int, Row]:
    """The mart's rows, by item, of learners who know what they know, over a bank with eight faulty items."""
    engine = world({"given": {}})
    _bank(engine)
    _built(engine, _answers(np.random.default_rng(seed), hard))
    place = {uuid5(SPACE, f"item {n}"): n for n in range(ITEMS)}
    return {place[row["question_id"]]: row for row in engine.rows(f"select * from {MART}")}


def _built(engine: DuckDB, answers: list[Row]) -> None:
    engine.load("intermediate.loaded", pa.Table.from_pylist(answers))
    engine.create(
        "intermediate.int_marked_answers",
        "select * replace (question_id::uuid as question_id) from intermediate.loaded",
    )
    for step in needed_for([MART], all_steps(), given=GIVEN):
        step.build(engine)


def _bank(engine: DuckDB) -> None:
    engine.create("staging.stg_topics", f"select '{uuid5(SPACE, 'topic')}'::uuid as topic_id, uuid() as subject_id")
    values = ", ".join(f"('{uuid5(SPACE, f'item {n}')}'::uuid, {n})" for n in range(ITEMS))
    options = '[{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}]'
    engine.create(
        "staging.stg_questions",
        f"""select question_id, '{uuid5(SPACE, "topic")}'::uuid as topic_id, 'Q' || n as code,
        'multiple_choice' as question_type, '{options}' as options, '"a"' as correct_answer, 'medium' as difficulty,
        true as is_active, false as is_left_out from (values {values}) as given (question_id, n)""",
    )


def _answers(rng: np.random.Generator, middle: float = 0) -> list[Row]:
    """Items are keyed a. The right answer to a miskeyed one is c; on a negative one the able think too far."""
    rows = []
    hard, sharp = rng.normal(middle, 0.8, ITEMS), rng.lognormal(0, 0.25, ITEMS)
    for learner, able in enumerate(rng.normal(0, 1, LEARNERS)):
        for item in np.flatnonzero(rng.random(ITEMS) < 0.5).tolist():
            slope = -1.5 if item in NEGATIVE else 1.7 * sharp[item]
            knows = rng.random() < 0.2 + 0.8 / (1 + np.exp(-slope * (able - hard[item])))
            right = "c" if item in MISKEYED else "a"
            choice = right if knows else str(rng.choice([each for each in "abcd" if each != right]))
            rows.append({
                "question_id": str(uuid5(SPACE, f"item {item}")), "subject_id": "s", "learner_key": f"l{learner}",
                "question_type": "multiple_choice", "user_answer": f'"{choice}"', "is_correct": choice == "a",
                "seconds": 30, "is_first": True, "is_left_out": False,
            })  # fmt: skip
    return rows


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_planted_faults_are_found_and_nothing_else_is(seed: int) -> None:
    found = statistics(seed)
    grave = {item for item, row in found.items() if row["is_grave"]}
    planted = {*MISKEYED, *NEGATIVE}
    precision, recall = len(grave & planted) / len(grave), len(grave & planted) / len(planted)
    print(f"seed {seed}: precision {precision:.2f}, recall {recall:.2f}")
    assert precision == 1.0
    assert recall >= 0.87


def test_a_large_bank_of_hard_sound_questions_is_not_accused_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty answers each: chance raises flags for somebody to look at, and nothing of it is beyond doubt."""
    for name, value in {"ITEMS": 250, "LEARNERS": 100, "MISKEYED": (), "NEGATIVE": ()}.items():
        monkeypatch.setitem(globals(), name, value)
    found = [row for seed in (1, 2, 3, 4) for row in statistics(seed, hard=1.0).values()]
    assert any(row["flag"] in ("miskeyed", "negative") for row in found)
    assert [row["code"] for row in found if row["is_grave"]] == []


def test_a_wrong_key_is_told_with_the_choice_that_is_meant() -> None:
    found = statistics(1)
    for item in MISKEYED:
        if found[item]["is_grave"]:
            assert " chose c and " in found[item]["flags"]


def test_little_evidence_accuses_nobody() -> None:
    engine = world({"given": {}})
    _bank(engine)
    few = [row for row in _answers(np.random.default_rng(1)) if int(str(row["learner_key"])[1:]) < 25]
    _built(engine, few)
    assert engine.rows(f"select count(*) as n from {MART} where flag is not null") == [{"n": 0}]
