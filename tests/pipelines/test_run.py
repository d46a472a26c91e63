"""What `make run` starts, it also ends."""

import subprocess
import sys
import time

from pipelines.run import end

UP = "import signal, time; {first}print('up', flush=True); time.sleep(60)"


def test_a_server_that_does_not_hear_is_killed_and_the_others_end_all_the_same() -> None:
    deaf, polite = started("signal.signal(signal.SIGTERM, signal.SIG_IGN); "), started("")
    began = time.monotonic()
    end([deaf, polite], patience=8)
    assert (deaf.returncode, polite.returncode) == (-9, -15)
    assert time.monotonic() - began < 40


def started(first: str) -> "subprocess.Popen[bytes]":
    """A server that is up and waits."""
    process = subprocess.Popen([sys.executable, "-c", UP.format(first=first)], stdout=subprocess.PIPE)
    assert process.stdout
    with process.stdout as said:
        assert said.readline() == b"up\n"
    return process
