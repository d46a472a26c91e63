"""What was planted, told for tests and the fraud report only: no rule of the product reads it."""

import json
from pathlib import Path
from typing import TypedDict
from uuid import UUID

import numpy as np

from api.demo.planted_cases import PlantedCases
from api.demo.reading import Readings
from api.demo.world import World, month_name, month_number


class PlantedSeconds(TypedDict):
    """One planted reader, author and month of reading, as the file says it."""

    kind: str
    reason: str | None  # of the hold it is to end in, or tempts; None where several will do
    user_id: str
    author_id: str
    month: str
    seconds: int


def planted_seconds(readings: Readings, serves: dict[str, int]) -> list[PlantedSeconds]:
    """One row per planted reader and month: kind, for which author, and how many active seconds."""
    people, shelf, rows = readings.people, readings.shelf, readings.intervals
    person = readings.openings.person[rows["opening"]]
    planted = np.asarray([bool(kind) for kind in people.planted])
    chosen = planted[person] & (rows["kind"] == "active")
    month = month_number(rows["started"][chosen])
    seconds = (rows["ended"] - rows["started"])[chosen]
    groups, place = np.unique(np.stack([person[chosen], month]), axis=1, return_inverse=True)
    sums = np.bincount(place.ravel(), seconds)
    return [
        {
            "kind": people.planted[who],
            "reason": None,
            "user_id": str(UUID(bytes=people.ids[who].tobytes())),
            "author_id": str(UUID(bytes=shelf.author_ids[serves[people.planted[who]]].tobytes())),
            "month": month_name(int(number)),
            "seconds": int(total),
        }
        for (who, number), total in zip(groups.T.tolist(), sums.tolist(), strict=True)
    ]


def case_seconds(apart: PlantedCases, *, fraud: bool) -> list[PlantedSeconds]:
    """One row per reader, author and month of the cases: of frauds only the authors they serve."""
    readings, cases = apart.readings, apart.cases
    rows = readings.intervals
    chosen = rows["kind"] == "active"
    person = readings.openings.person[rows["opening"]][chosen]
    author = readings.shelf.author[readings.openings.book[rows["opening"]]][chosen]
    month = month_number(rows["started"][chosen])
    groups, place = np.unique(np.stack([person, month, author]), axis=1, return_inverse=True)
    sums = np.bincount(place.ravel(), (rows["ended"] - rows["started"])[chosen])
    found: list[PlantedSeconds] = []
    for (who, number, whose), total in zip(groups.T.tolist(), sums.tolist(), strict=True):
        case = cases.case[who]
        assert case is not None
        if case.is_fraud == fraud and (not fraud or whose in [apart.author_of[name] for name in case.authors]):
            found.append({
                "kind": case.kind,
                "reason": case.reason,
                "user_id": str(UUID(bytes=cases.people.ids[who].tobytes())),
                "author_id": str(UUID(bytes=readings.shelf.author_ids[whose].tobytes())),
                "month": month_name(int(number)),
                "seconds": int(total),
            })  # fmt: skip
    return found


def write(
    world: World, readings: Readings, serves: dict[str, int], apart: PlantedCases, path: Path
) -> list[PlantedSeconds]:
    """Keep the truth beside the data: what is fraud, and what only looks like it."""
    rows = planted_seconds(readings, serves) + case_seconds(apart, fraud=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    truth = {
        "today": world.today.isoformat(), "scale": world.scale, "planted": rows,
        "honest": case_seconds(apart, fraud=False),
    }  # fmt: skip
    path.write_text(json.dumps(truth, indent=1))
    return rows
