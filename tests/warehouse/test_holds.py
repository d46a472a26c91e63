"""What the night finds of held minutes is what the table of them may keep."""

import json

from api.publishing.royalties.tables import HeldMinutes
from pipelines.contracts import contracts
from pipelines.examples import world
from pipelines.sql import needed_for
from pipelines.steps import all_steps

MART = "money.minute_holds"
REASONS = {"economic_bound", "ring", "page_pattern", "reopened", "device_stacking", "sleepless"}


def test_the_evidence_of_every_reason_fits_the_table_it_is_kept_in() -> None:
    kept, seen = HeldMinutes.__table__.c.evidence.type, set()
    for example in contracts()[MART].examples:
        engine = world(example)
        for step in needed_for([MART], all_steps(), given=frozenset(example["given"])):
            step.build(engine)
        for row in engine.rows(f"select reason, evidence::varchar as evidence from {MART}"):
            kept.process_bind_param(json.loads(row["evidence"]), None)
            seen.add(row["reason"])
    assert seen == REASONS
