"""What looks for new work beside a product that people use: the sensor's own tick, as often as Dagster asks it."""

import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.country import ROOT, Country

TICKS = """
import time
from api.platform import clock
from api.settings import settings
from pipelines import micro_batch, schedules, warehouse
while True:
    try:
        print(micro_batch.tick(settings().data_dir, warehouse.refresh, clock.now), flush=True)
    except micro_batch.Failed as failed:
        print(failed, flush=True)
    time.sleep(schedules.LOOK_SECONDS)
"""
IDLE = "nothing is new"
LOADED_S = 180  # importing it all, and what is left of older news, on a machine with much else to do


@contextlib.contextmanager
def idle_sensor(country: Country) -> Iterator[Path]:
    """It has looked and found nothing new; the path of what it says of every look."""
    words = country.home / "sensor.log"
    with open(words, "wb") as log:
        sensor = subprocess.Popen(
            [sys.executable, "-c", TICKS], cwd=ROOT, env=country.environment, stdout=log, stderr=log
        )
    try:
        until = time.monotonic() + LOADED_S
        while IDLE not in words.read_text():
            assert sensor.poll() is None, words.read_text()
            assert time.monotonic() < until, words.read_text()
            time.sleep(0.2)
        yield words
    finally:
        sensor.terminate()
        sensor.wait()
