"""What `make run` starts, it also ends."""

import subprocess
import sys
import time

from pipelines.run import end

DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"


def test_a_server_that_does_not_hear_is_killed_and_the_others_end_all_the_same() -> None:
    deaf = subprocess.Popen([sys.executable, "-c", DEAF], stdout=subprocess.PIPE)
    polite = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    assert deaf.stdout
    assert deaf.stdout.readline() == b"up\n"
    began = time.monotonic()
    end([deaf, polite], patience=3)
    assert (deaf.returncode, polite.returncode) == (-9, -15)
    assert time.monotonic() - began < 10
    deaf.stdout.close()
