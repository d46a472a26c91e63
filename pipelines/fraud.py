"""The holds judged by the truth the demo country planted: `python -m pipelines.fraud`.

A line is one reader, author and month of reading. Precision and recall count lines whose seconds would have been paid;
the honest authors' loss is what the holds kept from authors for readers who did nothing wrong. Told by kind besides: of
fraud, and of the honest cases that look like it.
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
REASONS = """
select read_since as month, learner_key, cast(author_id as varchar) as author_id, list(reason) as reasons,
       cast(max(provisional_ugx) as bigint) as ugx
from money.minute_holds group by all
"""
RATES = "select month, revenue_per_minute from money.revenue_pool"


@dataclass(frozen=True)
class Truth:
    """What the truth says of a line: its kind, whether it is fraud, and the reason it should be held for, if one."""

    kind: str
    is_fraud: bool
    reason: str | None


@dataclass
class KindOf:
    """One kind of planted reading: lines that could earn, held, rightly held, and the money."""

    is_fraud: bool
    lines: int = 0
    held: int = 0
    rightly: int = 0
    ugx: int = 0  # at stake in its held lines


@dataclass(frozen=True)
class Verdict:
    """How well the holds did. Loss is in shillings and as a percent of what honest reading was worth."""

    planted: int
    held: int
    right: int
    honest_loss_ugx: float
    honest_loss_pct: float
    missed: dict[str, int]
    kinds: dict[str, KindOf]

    @property
    def at_stake_ugx(self) -> int:
        return sum(each.ugx for each in self.kinds.values())

    @property
    def precision(self) -> float:
        return self.right / self.held if self.held else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.planted if self.planted else 1.0


def true_lines(truth: Path) -> dict[Line, Truth]:
    """The planted truth: what each line is."""
    planted = json.loads(truth.read_text())
    return {
        (row["month"], learner_key(UUID(row["user_id"])), row["author_id"]): Truth(
            row["kind"], name == "planted", row["reason"]
        )
        for name in ("honest", "planted")
        for row in planted[name]
    }


def judge(truth: Path) -> Verdict:
    """Compare the published holds with the truth. Planted lines that could not earn anyway need no hold."""
    truths = true_lines(truth)
    held, payable = _lines(HELD), _lines(PAYABLE)
    planted = {line for line, what in truths.items() if what.is_fraud}
    rates = {row["month"]: float(row["revenue_per_minute"] or 0) for row in marts.rows(RATES)}
    guilty = planted & payable.keys()
    right = guilty & held.keys()
    loss = sum(seconds / 60 * rates[line[0]] for line, seconds in held.items() if line not in planted)
    honest = sum(seconds / 60 * rates[line[0]] for line, seconds in payable.items() if line not in planted)
    missed = Counter(truths[line].kind for line in guilty - held.keys())
    kinds = _kinds(truths, payable, held)
    return Verdict(
        len(guilty), len(held), len(right), loss, 100 * loss / honest if honest else 0.0, dict(missed), kinds
    )


def _kinds(truths: dict[Line, Truth], payable: dict[Line, int], held: dict[Line, int]) -> dict[str, KindOf]:
    found: dict[str, KindOf] = {}
    reasons = {
        (row["month"], row["learner_key"], row["author_id"]): (row["reasons"], row["ugx"])
        for row in marts.rows(REASONS)
    }
    for line, what in truths.items():
        if line in payable:
            kind = found.setdefault(what.kind, KindOf(what.is_fraud))
            why, ugx = reasons.get(line, ([], 0))
            kind.lines += 1
            kind.held += line in held
            kind.rightly += line in held and what.reason in (None, *why)
            kind.ugx += ugx if line in held else 0
    return found


def _lines(sql: str) -> dict[Line, int]:
    return {(row["month"], row["learner_key"], row["author_id"]): row["seconds"] for row in marts.rows(sql)}


def main() -> int:
    verdict = judge(settings().data_dir / "truth" / "fraud.json")
    print(f"planted lines that could earn  {verdict.planted}")
    print(f"held lines                     {verdict.held}")
    print(f"precision                      {verdict.precision:.3f}")
    print(f"recall                         {verdict.recall:.3f}")
    print(f"at stake in held lines         UGX {verdict.at_stake_ugx:,}")
    print(f"honest authors' loss           UGX {verdict.honest_loss_ugx:,.0f} ({verdict.honest_loss_pct:.2f} %)")
    if verdict.missed:
        print(f"missed, by kind                {verdict.missed}")
    print(f"\n{'kind':<34}{'lines':>6}{'held':>6}{'right reason':>14}{'UGX at stake':>14}")
    for name, kind in sorted(verdict.kinds.items(), key=lambda each: (not each[1].is_fraud, each[0])):
        what = "" if kind.is_fraud else " (honest)"
        print(f"{name + what:<34}{kind.lines:>6}{kind.held:>6}{kind.rightly:>14}{kind.ugx:>14,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
