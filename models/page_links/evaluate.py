"""How often what would be shown does explain, on pages that were read by hand."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pandas as pd
import yaml

PAIRS: Final = Path(__file__).with_name("pairs.yaml")


@dataclass(frozen=True)
class Precision:
    """Of the judged pairs from a score on: how many are shown, and how many of these explain."""

    pairs: str
    least: float
    shown: int
    explaining: int

    @property
    def value(self) -> float:
        return self.explaining / self.shown if self.shown else 0.0


def evaluate(links: pd.DataFrame, bounds: Collection[float]) -> list[Precision]:
    """`links` as `link_pages` makes them, with question `code` and book `slug` in the place of ids."""
    found = {(row.code, row.slug, int(row.page)): float(row.score) for row in links.itertuples()}
    made = []
    for name, judged in _judged().items():
        for least in bounds:
            shown = [explains for key, explains in judged.items() if found.get(key, 0.0) >= least]
            made.append(Precision(name, least, len(shown), sum(shown)))
    return made


def _judged() -> dict[str, dict[tuple[str, str, int], bool]]:
    listed: dict[str, dict[Any, list[str]]] = yaml.safe_load(PAIRS.read_text(encoding="utf-8"))
    return {
        name: {_pair(line): bool(said) for said, lines in judged.items() for line in lines}
        for name, judged in listed.items()
    }


def _pair(line: str) -> tuple[str, str, int]:
    code, slug, page = line.split()
    return code, slug, int(page)
