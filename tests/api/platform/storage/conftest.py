"""Both stores for the same suite: a folder, and a bucket of a real S3-speaking server in a process of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import boto3
import pytest

from api.platform.storage.bucket import Bucket
from api.platform.storage.folder import Folder
from api.platform.storage.port import FileStore

NAME = "kitabo-files"
KEYS = {"key": "tests", "secret": "tests-secret", "region": "us-east-1"}


def free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def answers(port: int) -> bool:
    with closing(socket.socket()) as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="session")
def s3_server() -> Iterator[str]:
    """The address of a server that speaks S3, with one private bucket."""
    port = free_port()
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ.copy())
    try:
        deadline = time.monotonic() + 60
        while not answers(port):
            assert server.poll() is None, "the S3 server ended"
            assert time.monotonic() < deadline, "the S3 server did not begin"
            time.sleep(0.1)
        s3_client(f"http://127.0.0.1:{port}").create_bucket(Bucket=NAME)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


def s3_client(endpoint: str) -> Any:
    """A client of another make than ours, to look at and alter what is in the bucket."""
    return boto3.client(
        "s3", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="tests", aws_secret_access_key="tests"
    )


def bucket_at(endpoint: str, *, prefix: str = "", seconds: float = 10) -> Bucket:
    return Bucket(bucket=NAME, prefix=prefix or uuid4().hex, endpoint=endpoint, seconds=seconds, **KEYS)


@pytest.fixture(params=["folder", "bucket"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> FileStore:
    """An empty store."""
    if request.param == "folder":
        return Folder(tmp_path / "files")
    return bucket_at(request.getfixturevalue("s3_server"))


def alter(store: FileStore, key: str, content: bytes | None) -> None:
    """Change what lies under a key behind the store's back; None takes it away."""
    path = f"sha256/{key[:2]}/{key}"
    if isinstance(store, Folder):
        file = Path(store.place) / path
        file.unlink() if content is None else file.write_bytes(content)
        return
    prefix, _, endpoint = store.place.removeprefix(f"s3://{NAME}/").partition(" at ")
    client, at = s3_client(endpoint), {"Bucket": NAME, "Key": f"{prefix}/{path}"}
    client.delete_object(**at) if content is None else client.put_object(**at, Body=content)
