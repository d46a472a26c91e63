"""The frame of the demo country: its first and last moment, its size, and its dice."""

import zlib
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray

from api.content.curriculum.loader import CURRICULUM
from api.platform.clock import start_of_day

SEED = 2026
FIRST_DAY = date(2026, 5, 25)
DAY = 86_400
KAMPALA_OFFSET = 3 * 3600
FOLDER = Path(__file__).parent / "data"
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Ids = NDArray[np.uint8]


@dataclass(frozen=True)
class World:
    """`today` is the day on which it is planted: everything happened before that day began in Kampala."""

    today: date
    scale: float

    @cached_property
    def start(self) -> int:
        """Epoch second at which the first day begins in Kampala."""
        return int(start_of_day(FIRST_DAY).timestamp())

    @cached_property
    def end(self) -> int:
        """Epoch second at which today begins in Kampala."""
        return int(start_of_day(self.today).timestamp())

    @cached_property
    def days(self) -> list[date]:
        return [FIRST_DAY + timedelta(n) for n in range((self.today - FIRST_DAY).days)]

    def count(self, whole: int, least: int = 1) -> int:
        """How many there are of something of which the whole country has `whole`."""
        return max(least, round(whole * self.scale))

    def rng(self, theme: str) -> np.random.Generator:
        """The dice of one theme: others rolling more or less does not change them."""
        return np.random.default_rng([SEED, zlib.crc32(theme.encode())])

    def day_of(self, seconds: Ints) -> Ints:
        """Kampala days since the first day."""
        return (seconds - self.start) // DAY


def month_number(seconds: Ints) -> Ints:
    """Months since January 1970, as Kampala counts them."""
    months = (seconds + KAMPALA_OFFSET).astype("datetime64[s]").astype("datetime64[M]")
    return months.astype(np.int64)


def month_name(number: int) -> str:
    """682 -> '2026-11'."""
    return f"{1970 + number // 12}-{number % 12 + 1:02d}"


def moment(seconds: float) -> datetime:
    """An epoch second as the rows hold it."""
    return datetime.fromtimestamp(int(seconds), UTC)


def parameters(name: str) -> Any:
    """One of the domain's YAML files, read whole: the demo's own, or one of the curriculum that ships."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    own, shipped = FOLDER / f"{name}.yaml", CURRICULUM.with_name(f"{name}.yaml")
    return yaml.load((own if own.exists() else shipped).read_text("utf-8"), Loader=loader)


def lognormal(rng: np.random.Generator, median: Any, sigma: Any, size: int) -> Floats:
    """Draws with this median; sigma is of the logarithm."""
    return np.asarray(median * np.exp(sigma * rng.standard_normal(size)), dtype=np.float64)


def uuid7s(rng: np.random.Generator, seconds: Any) -> Ids:
    """UUIDv7s born at these epoch seconds, as rows of 16 bytes; the dice give the rest, so they repeat."""
    born = np.asarray(seconds, dtype=np.float64)
    stamp = (born * 1000).astype(">u8") + rng.integers(0, 1000, len(born)).astype(">u8")
    out = np.empty((len(born), 16), np.uint8)
    out[:, :6] = stamp.astype(">u8").view(np.uint8).reshape(-1, 8)[:, 2:]
    out[:, 6:] = rng.integers(0, 256, (len(born), 10), dtype=np.uint8)
    out[:, 6] = 0x70 | out[:, 6] & 0x0F
    out[:, 8] = 0x80 | out[:, 8] & 0x3F
    return out


def hexes(ids: Ids) -> list[str]:
    """The ids as PostgreSQL reads them in text."""
    return [row.tobytes().hex() for row in ids]
