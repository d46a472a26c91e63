"""Starting Spark: with the settings parity needs, or with one line that says what is missing."""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

JAVA: Final = (17, 21)  # what Spark 4 runs on
# It would rename columns under a union of the same select twice, and two tables came out with wrong rows.
WITHOUT: Final = "org.apache.spark.sql.catalyst.optimizer.RemoveRedundantAliases"


class NoSpark(RuntimeError):
    """What keeps Spark from starting, in one line, with what to do."""


def java_version() -> int | None:
    """The Java Spark would start, like 17; None when there is none."""
    home = os.environ.get("JAVA_HOME")
    command = str(Path(home) / "bin" / "java") if home else shutil.which("java")
    try:
        done = subprocess.run([command or "java", "-version"], capture_output=True, text=True)
    except OSError:
        return None
    found = re.search(r'version "(?:1\.)?(\d+)', done.stderr)
    return int(found[1]) if found else None


def demand() -> None:
    """Raises `NoSpark` when Spark cannot start here."""
    if importlib.util.find_spec("pyspark") is None:
        raise NoSpark("Spark is not installed here: run `uv sync --group scale`, or unset WAREHOUSE_ENGINE.")
    version, wanted = java_version(), " or ".join(map(str, JAVA))
    if version is None:
        raise NoSpark(f"Spark needs Java {wanted} and found none: install openjdk-17-jre-headless, or set JAVA_HOME.")
    if version not in JAVA:
        raise NoSpark(
            f"Spark needs Java {wanted}, not {version}: install openjdk-17-jre-headless and set JAVA_HOME to it."
        )


def start(master: str, memory: str, scratch: Path) -> Any:
    """A session at a master (`local[2]`, `spark://…`), in UTC, that writes its shuffles under `scratch`."""
    demand()
    from pyspark.errors import PySparkRuntimeError
    from pyspark.sql import SparkSession

    cores = os.cpu_count() or 2
    config = {
        "spark.driver.memory": memory,
        "spark.driver.extraJavaOptions": "-Duser.timezone=UTC",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",
        "spark.sql.optimizer.excludedRules": WITHOUT,
        "spark.sql.ansi.enabled": "true",
        "spark.local.dir": str(scratch),
        "spark.sql.warehouse.dir": str(scratch / "warehouse"),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "ERROR",
    }
    if master.startswith("local"):
        config |= {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"}
        config |= {"spark.sql.shuffle.partitions": str(cores)}
    builder = SparkSession.builder.master(master).appName("kitabo warehouse")
    for name, value in config.items():
        builder = builder.config(name, value)
    try:
        return builder.getOrCreate()
    except PySparkRuntimeError as trouble:  # a Java without the parts Spark asks for ends before it answers
        raise NoSpark(f"Spark's Java did not start: install openjdk-17-jre-headless. {trouble}") from trouble


def is_of_spark(trouble: Exception) -> bool:
    """Whether Spark or its Java said it, and not our own code."""
    return type(trouble).__module__.split(".")[0] in ("pyspark", "py4j")


def has_ended(trouble: Exception) -> bool:
    """Whether Spark's Java is gone: its socket answers no more."""
    return isinstance(trouble, ConnectionError) or type(trouble).__name__ == "Py4JNetworkError"


def first_line(trouble: Exception) -> str:
    """What Spark's pages of trouble come to: the first line that names an error, or else the first."""
    lines = [line.strip() for line in str(trouble).splitlines() if line.strip()] or [type(trouble).__name__]
    return next((line for line in lines if "Exception" in line or "Error" in line), lines[0])


def root_cause(trouble: Exception) -> str:
    """What began it, as Java's pages of trouble say last; a full disk is the cause of a failed write."""
    causes = re.findall(r"^\s*Caused by: (.*)$", str(trouble), re.MULTILINE)
    return str(causes[-1]) if causes else first_line(trouble).removeprefix(": ")
