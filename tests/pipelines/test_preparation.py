"""What `make run` and `make bench` begin with is done once."""

from pathlib import Path

import pytest

from pipelines import preparation
from pipelines.preparation import STEPS, prepare
from tests.deployment import forget

NAMES = [name for name, _ in STEPS]


def test_a_start_goes_on_where_the_last_one_stopped_and_repeats_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []
    breaks = "numbers after the closes"

    def step(name: str, *command: str) -> None:
        if name == breaks:
            raise SystemExit(3)
        started.append(name)
        if command == ("pipelines.warehouse", "run"):
            (home / "marts.duckdb").touch()

    monkeypatch.setattr(preparation, "step", step)
    with pytest.raises(SystemExit):
        prepare()
    breaks = ""
    assert prepare() is False
    assert [name for name in started if name in NAMES] == NAMES
    assert prepare() is True
    assert started[-1] not in NAMES

    (home / "marts.duckdb").unlink()  # the data folder was emptied: all of it is made again
    assert prepare() is False
    assert started[-len(NAMES) :] == NAMES


def test_what_was_done_in_one_database_is_not_done_in_another(
    home: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []
    monkeypatch.setattr(preparation, "step", lambda name, *_: started.append(name))
    (home / "marts.duckdb").touch()
    prepare()
    monkeypatch.setenv("DATABASE_URL", database_url.rsplit("/", 1)[0] + "/postgres")
    forget()
    assert prepare() is False
    assert started.count(NAMES[-1]) == 2
