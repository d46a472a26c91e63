"""What takes long to build is built once for the same sources, kept between runs, and only ever copied.

Each thing kept is a database and a folder of the same name, `kitabo_kept_KIND_KEY`. The key tells by what code, and on
which day of Kampala, it was built: other sources or another day, and it is built anew. Safe under many runs at once.
"""

import contextlib
import fcntl
import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import psycopg

from api.platform.clock import day_of, now
from tests.databases import TEST_DATA, create, drop, exists, names

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("api", "pipelines", "models", "warehouse", "uv.lock", "pyproject.toml", "tests/country.py")
# What no build reads.
UNREAD = re.compile(r"/__pycache__/|\.md$|/routes\w*\.py$")
OF_EACH_KIND = 2
BUILT = "built"

Build = Callable[[str, Path], None]  # makes a database of the folder's name on the server, and the folder


@cache
def key() -> str:
    """Of everything a build may read."""
    digest = hashlib.sha256(str(day_of(now())).encode())
    for source in SOURCES:
        place = ROOT / source
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and not UNREAD.search(path.as_posix()):
                digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def copy(server: str, kind: str, build: Build, name: str, home: Path) -> str:
    """A database and a folder of one's own, copied from what is kept; the database's address."""
    with _alone(kind):
        kept = _get_or_build(server, kind, build)
        shutil.copytree(kept, home, symlinks=True, ignore=shutil.ignore_patterns(BUILT), dirs_exist_ok=True)
        return create(server, name, template=kept.name)


@contextlib.contextmanager
def _alone(kind: str) -> Iterator[None]:
    """One process at a time builds, copies or forgets things of a kind."""
    TEST_DATA.mkdir(parents=True, exist_ok=True)
    with open(TEST_DATA / f"kept_{kind}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _get_or_build(server: str, kind: str, build: Build) -> Path:
    home = TEST_DATA / f"kitabo_kept_{kind}_{key()}"
    if not (home / BUILT).exists() or not exists(server, home.name):
        shutil.rmtree(home, ignore_errors=True)
        build(server, home)
    (home / BUILT).touch()
    _forget_older(server, kind)
    return home


def _forget_older(server: str, kind: str) -> None:
    """All but the last used, and what a killed run left half built."""
    homes = {home.name: home for home in TEST_DATA.glob(f"kitabo_kept_{kind}_*")}
    used = {name: (home / BUILT).stat().st_mtime for name, home in homes.items() if (home / BUILT).exists()}
    last = sorted(used, key=used.__getitem__)[-OF_EACH_KIND:]
    for name in {*homes, *names(server, f"kitabo_kept_{kind}_%")} - {*last}:
        drop(server, name)
        shutil.rmtree(TEST_DATA / name, ignore_errors=True)


def sweep(server: str) -> None:
    """What runs that were killed could not clear away: each bears the number of its process."""
    if "TEST_DATABASE_URL" in os.environ:  # a server that others on other machines may share
        return
    for name in names(server, r"kitabo\_%"):
        if _is_of_the_dead(name):
            with contextlib.suppress(psycopg.Error):
                drop(server, name)
    for home in TEST_DATA.iterdir():
        if home.is_dir() and _is_of_the_dead(home.name):
            shutil.rmtree(home, ignore_errors=True)


def _is_of_the_dead(name: str) -> bool:
    found = re.fullmatch(r"(?:kitabo_(?!kept_)\w+|main|gw\d+)[-_](\d+)(?:_[a-z]\w*)?", name)
    if not found:
        return False
    try:
        os.kill(int(found[1]), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
