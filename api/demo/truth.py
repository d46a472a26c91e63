"""What was planted, told for tests and the fraud report only: no rule of the product reads it."""

import json
from pathlib import Path
from typing import TypedDict
from uuid import UUID

import numpy as np

from api.demo.reading import Readings
from api.demo.world import World, month_name, month_number


class PlantedSeconds(TypedDict):
    """One planted reader and month, as the file says it."""

    kind: str
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
            "user_id": str(UUID(bytes=people.ids[who].tobytes())),
            "author_id": str(UUID(bytes=shelf.author_ids[serves[people.planted[who]]].tobytes())),
            "month": month_name(int(number)),
            "seconds": int(total),
        }
        for (who, number), total in zip(groups.T.tolist(), sums.tolist(), strict=True)
    ]


def write(world: World, readings: Readings, serves: dict[str, int], path: Path) -> list[PlantedSeconds]:
    """Keep the truth beside the data."""
    rows = planted_seconds(readings, serves)
    path.parent.mkdir(parents=True, exist_ok=True)
    truth = {"today": world.today.isoformat(), "scale": world.scale, "planted": rows}
    path.write_text(json.dumps(truth, indent=1))
    return rows
