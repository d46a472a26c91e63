"""What every table and column of the warehouse means: the contracts, and a file of words for the scores of models."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml

from pipelines.contracts import LOADER, contracts
from pipelines.docs import first_sentence
from pipelines.sql import WAREHOUSE, from_files

SCORES = WAREHOUSE / "predictions.yml"


@dataclass(frozen=True)
class Comments:
    """What a table is and what its columns mean; where known, who answers for it and what tells its rows apart."""

    table: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    owner: str = ""
    grain: tuple[str, ...] = ()


@cache
def scores() -> dict[str, Comments]:
    """Of the tables models write."""
    said: dict[str, dict[str, Any]] = yaml.load(SCORES.read_text(), LOADER)
    return {
        f"predictions.{name}": Comments(each["says"], each["columns"], each["owner"], tuple(each["grain"]))
        for name, each in said.items()
    }


@cache
def comments_of(key: str) -> Comments:
    """By 'schema.name'; of a table between raw and marts only what it is."""
    if key in contracts():
        contract = contracts()[key]
        return Comments(first_sentence(contract.description), contract.columns, contract.owner, contract.grain)
    if key in scores():
        return scores()[key]
    described = {step.key: step.description for step in from_files()}
    return Comments(first_sentence(described.get(key, "")))
