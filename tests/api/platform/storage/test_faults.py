"""A store that is full, slow, down, refuses us, or loses its writer: nothing half, one line in the log."""

import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from api.platform.clock import now
from api.platform.problem import Problem
from api.platform.storage.folder import Folder
from api.platform.storage.port import FileStore, put
from api.platform.storage.problems import RETRY_SECONDS, FileMissing, StoreDown, StoreFull, StoreSlow
from tests.api.platform.storage.conftest import bucket_at, free_port

WORDS = b"The school circular of term three."
NOWHERE = "a" * 64
MIB = 1024 * 1024


@contextmanager
def server_saying(status: int, code: str, *, after: float = 0) -> Iterator[str]:
    """A store that answers everything with one refusal."""

    class Refusing(BaseHTTPRequestHandler):
        def answer(self) -> None:
            time.sleep(after)
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            body = f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>No.</Message></Error>".encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = answer

        def log_message(self, *words: object) -> None:
            """Keeps the tests' own output clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def calls(store: FileStore) -> list[object]:
    """Everything that asks a store for something."""
    return [
        lambda: put(store, WORDS, media_type="text/plain"),
        lambda: store.open(NOWHERE),
        lambda: store.exists(NOWHERE),
        lambda: store.read_range(NOWHERE, 0, 4),
        lambda: store.delete([NOWHERE]),
        lambda: list(store.list_objects()),
    ]


def one_line(caplog: pytest.LogCaptureFixture) -> str:
    (line,) = caplog.messages
    assert "\n" not in line
    caplog.clear()
    return line


def test_a_folder_with_no_room_refuses_and_keeps_what_it_has(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Folder(tmp_path / "files")
    kept = put(store, WORDS, media_type="text/plain")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (MIB, hard))  # the system itself refuses to write more
    try:
        with pytest.raises(StoreFull) as refused:
            put(store, (bytes(MIB // 4) for _ in range(8)), media_type="application/pdf")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "was not saved" in refused.value.message
    assert re.search(r"no room left in .*files; free space there", one_line(caplog))
    assert [each.key for each in store.list_objects()] == [kept.key]
    assert list((tmp_path / "files" / "incoming").iterdir()) == []


def test_room_that_ends_with_the_last_byte_is_noticed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Folder(tmp_path / "files")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreFull):
        put(store, WORDS, media_type="text/plain")
    assert list(store.list_objects()) == []
    assert list((tmp_path / "files" / "incoming").iterdir()) == []


@pytest.mark.parametrize(
    ("status", "code"), [(507, "XMinioStorageFull"), (403, "QuotaExceeded"), (507, "InsufficientStorage")]
)
def test_a_bucket_with_no_room_refuses(status: int, code: str, caplog: pytest.LogCaptureFixture) -> None:
    with server_saying(status, code) as endpoint, pytest.raises(StoreFull):
        put(bucket_at(endpoint, seconds=2), WORDS, media_type="text/plain")
    assert "no room left in s3://" in one_line(caplog)


def test_a_slow_bucket_is_given_up_in_time(caplog: pytest.LogCaptureFixture) -> None:
    with server_saying(200, "Late", after=2) as endpoint:
        for action in calls(bucket_at(endpoint, seconds=0.3)):
            began = time.monotonic()
            with pytest.raises(StoreSlow) as slow:
                action()  # type: ignore[operator]
            assert time.monotonic() - began < 2
            assert slow.value.extra == {"retryAfter": RETRY_SECONDS}
            assert "did not answer in time; look after it, or raise STORAGE_SECONDS" in one_line(caplog)


def test_a_bucket_that_is_down_is_told_as_down(caplog: pytest.LogCaptureFixture) -> None:
    for action in calls(bucket_at(f"http://127.0.0.1:{free_port()}", seconds=2)):
        with pytest.raises(StoreDown) as down:
            action()  # type: ignore[operator]
        assert down.value.extra == {"retryAfter": RETRY_SECONDS}
        assert "check STORAGE_ENDPOINT and that it runs" in one_line(caplog)


def test_a_bucket_that_refuses_our_key_says_what_to_check(caplog: pytest.LogCaptureFixture) -> None:
    with server_saying(403, "AccessDenied") as endpoint:
        for action in calls(bucket_at(endpoint, seconds=2)):
            with pytest.raises(StoreDown):
                action()  # type: ignore[operator]
            assert "check STORAGE_KEY, STORAGE_SECRET" in one_line(caplog)


def test_a_bucket_that_does_not_exist_is_no_traceback(s3_server: str) -> None:
    store = bucket_at(s3_server)
    missing = type(store)(
        bucket="no-such-bucket", prefix="", endpoint=s3_server, region="us-east-1", key="k", secret="s", seconds=2
    )
    with pytest.raises(Problem):
        put(missing, WORDS, media_type="text/plain")


def test_a_folder_that_went_away_is_told_as_down(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Folder(tmp_path / "files")
    kept = put(store, WORDS, media_type="text/plain")
    (tmp_path / "files").rename(tmp_path / "elsewhere")
    (tmp_path / "files").write_text("a file where the folder was")
    with pytest.raises(StoreDown):
        put(store, WORDS, media_type="text/plain")
    assert "mend the folder's mount or its rights" in one_line(caplog)
    with pytest.raises((StoreDown, FileMissing)):
        store.open(kept.key)


def test_what_a_folder_holds_is_for_its_owner_alone(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        put(Folder(tmp_path / "files"), WORDS, media_type="text/plain")
    finally:
        os.umask(mask)
    modes = {path.is_dir(): path.stat().st_mode & 0o777 for path in (tmp_path / "files").rglob("*")}
    assert modes == {True: 0o700, False: 0o600}


CHILD = """
import sys, time
from pathlib import Path
from api.platform.storage.folder import Folder
from api.platform.storage.bucket import Bucket

kind, place, prefix, moment = sys.argv[1:]
bucket = dict(bucket="kitabo-files", region="us-east-1", key="tests", secret="tests", seconds=10)
store = Folder(Path(place)) if kind == "folder" else Bucket(prefix=prefix, endpoint=place, **bucket)

def stream():
    for number in range(64):
        if moment == "coming in" and number == 40:
            print("now", flush=True)
            time.sleep(60)
        yield number.to_bytes(4, "big") + bytes(256 * 1024)

with store.stage(stream(), media_type="application/pdf") as staged:
    print(staged.key, flush=True)
    staged.publish()
    print("published", flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("kind", ["folder", "bucket"])
@pytest.mark.parametrize("wait_ms", [0, 40, 160])
def test_a_writer_killed_while_it_publishes_leaves_all_of_a_file_or_nothing(
    kind: str, wait_ms: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    place = str(tmp_path / "files") if kind == "folder" else request.getfixturevalue("s3_server")
    prefix = f"killed-{wait_ms}"
    child = subprocess.Popen([sys.executable, "-c", CHILD, kind, place, prefix, ""], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    key = child.stdout.readline().strip()
    time.sleep(wait_ms / 1000)
    child.send_signal(signal.SIGKILL)
    was_reported = "published" in child.communicate()[0]
    store: FileStore = Folder(Path(place)) if kind == "folder" else bucket_at(place, prefix=prefix)
    # One look: the server may still be finishing what the dead one had asked of it.
    seen = [(each.key, each.size) for each in store.list_objects()]
    assert seen in ([(key, 64 * (4 + 256 * 1024))], [])
    if was_reported or seen:
        assert store.open(key).size == 64 * (4 + 256 * 1024)
    store.clear_abandoned(now() + timedelta(days=1))
    if kind == "folder":
        assert list((tmp_path / "files" / "incoming").iterdir()) == []


def test_a_writer_killed_while_a_file_comes_in_leaves_only_what_is_cleared_later(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CHILD, "folder", str(tmp_path / "files"), "", "coming in"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "now\n"
    child.send_signal(signal.SIGKILL)
    child.communicate()
    store = Folder(tmp_path / "files")
    assert list(store.list_objects()) == []
    assert store.clear_abandoned(now() - timedelta(days=1)) == 0  # it may still be coming in
    assert store.clear_abandoned(now() + timedelta(minutes=1)) == 1
