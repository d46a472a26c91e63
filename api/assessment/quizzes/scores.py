"""Adding up an attempt. Pure.

In a section that lets the learner choose, the items are groups of questions and the best `choose` of them count; the
others stand beside, neither for nor against. An answer that waits for a teacher takes its place among them, so that no
item left empty counts instead, and has no marks until it is marked.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from api import constants
from api.assessment.quizzes.json_types import PaperPart


@dataclass(frozen=True, slots=True)
class Part:
    """One question of an attempt: what it is worth and what it earned, and its place in a paper."""

    question_id: UUID
    points: Decimal
    earned: Decimal
    section: str | None = None
    group: int | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    earned: Decimal
    possible: Decimal


def after_hints(points: Decimal, used: int) -> Decimal:
    """What is left of an answer's points in a test; practice takes nothing away."""
    kept = 100 - constants.HINT_COST_PCT * min(used, constants.HINTS_MOST)
    return (points * kept / 100).quantize(Decimal("0.01"))


def tally(parts: Sequence[Part]) -> Tally:
    """What was earned of what could be, so far."""
    marked = [part for part in parts if not part.waits]
    return Tally(
        sum((part.earned for part in marked), Decimal(0)),
        sum((part.points for part in marked), Decimal(0)),
    )


def counted(parts: Sequence[Part], sections: Sequence[PaperPart] | None) -> list[Part]:
    """The questions that count: all, but in a section with a choice only those of its best groups."""
    choices = {section["key"]: most for section in sections or [] if (most := section.get("choose"))}
    if not choices:
        return list(parts)
    chosen = {key: _best_groups([part for part in parts if part.section == key], most) for key, most in choices.items()}
    return [part for part in parts if part.section not in chosen or part.group in chosen[part.section]]


def _best_groups(parts: Sequence[Part], most: int) -> set[int | None]:
    """What waits first, then ranked by what they earned; of equals the one that comes first."""
    earned: dict[int | None, Decimal] = defaultdict(Decimal)
    waiting = {part.group for part in parts if part.waits}
    for part in parts:
        earned[part.group] += part.earned
    ranked = sorted(earned, key=lambda group: (group not in waiting, -earned[group], group or 0))
    return set(ranked[:most])


def waiting_of(parts: Sequence[Part], sections: Sequence[PaperPart] | None, key: str) -> Decimal:
    """The marks of a section that wait for a teacher."""
    kept = counted(parts, sections)
    return sum((part.points for part in kept if part.section == key and part.waits), Decimal(0))


def by_section(parts: Sequence[Part], sections: Sequence[PaperPart] | None) -> list[tuple[PaperPart, Tally]]:
    """Each section with its tally of what counts."""
    kept = counted(parts, sections)
    return [(section, tally([part for part in kept if part.section == section["key"]])) for section in sections or []]
