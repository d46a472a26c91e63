"""The holds judged by the truth the demo country planted: `python -m pipelines.fraud`.

A line is one reader, author and month. Precision and recall count lines whose seconds would have been paid;
the honest authors' loss is what the holds kept from authors for readers who did nothing wrong.
"""

import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from api.platform.marts.window import marts
from api.platform.pseudonym import learner_key
from api.settings import settings

Line = tuple[str, str, str]  # month, learner, author

HELD = """
select month, learner_key, cast(author_id as varchar) as author_id, cast(sum(seconds) as bigint) as seconds
from money.credited_seconds where status = 'held' group by all
"""
PAYABLE = """
select month, learner_key, cast(author_id as varchar) as author_id, cast(sum(seconds) as bigint) as seconds
from money.credited_seconds where status in ('counted', 'held', 'late') and author_id is not null group by all
"""
AT_STAKE = """
select cast(coalesce(sum(ugx), 0) as bigint) as ugx from (
    select max(provisional_ugx) as ugx from money.minute_holds group by month, learner_key, author_id)
"""
RATES = "select month, revenue_per_minute from money.revenue_pool"


@dataclass(frozen=True)
class Verdict:
    """How well the holds did. Loss is in shillings and as a percent of what honest reading was worth."""

    planted: int
    held: int
    right: int
    honest_loss_ugx: float
    honest_loss_pct: float
    missed: dict[str, int]

    @property
    def precision(self) -> float:
        return self.right / self.held if self.held else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.planted if self.planted else 1.0


def planted_lines(truth: Path) -> dict[Line, str]:
    """The planted truth: what was done on each line."""
    return {
        (row["month"], learner_key(UUID(row["user_id"])), row["author_id"]): row["kind"]
        for row in json.loads(truth.read_text())["planted"]
    }


def judge(truth: Path) -> Verdict:
    """Compare the published holds with the truth. Planted lines that could not earn anyway need no hold."""
    planted = planted_lines(truth)
    held = _lines(HELD)
    payable = _lines(PAYABLE)
    rates = {row["month"]: float(row["revenue_per_minute"] or 0) for row in marts.rows(RATES)}
    guilty = {line for line in planted if line in payable}
    right = guilty & held.keys()
    loss = sum(seconds / 60 * rates[line[0]] for line, seconds in held.items() if line not in planted)
    honest = sum(seconds / 60 * rates[line[0]] for line, seconds in payable.items() if line not in planted)
    missed = Counter(planted[line] for line in guilty - held.keys())
    return Verdict(len(guilty), len(held), len(right), loss, 100 * loss / honest if honest else 0.0, dict(missed))


def _lines(sql: str) -> dict[Line, int]:
    return {(row["month"], row["learner_key"], row["author_id"]): row["seconds"] for row in marts.rows(sql)}


def main() -> int:
    verdict = judge(settings().data_dir / "truth" / "fraud.json")
    print(f"planted lines that could earn  {verdict.planted}")
    print(f"held lines                     {verdict.held}")
    print(f"precision                      {verdict.precision:.3f}")
    print(f"recall                         {verdict.recall:.3f}")
    print(f"at stake in held lines         UGX {marts.rows(AT_STAKE)[0]['ugx']:,}")
    print(f"honest authors' loss           UGX {verdict.honest_loss_ugx:,.0f} ({verdict.honest_loss_pct:.2f} %)")
    if verdict.missed:
        print(f"missed, by kind                {verdict.missed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
