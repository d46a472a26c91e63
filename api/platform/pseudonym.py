"""The name a learner bears in the warehouse: stable, and meaningless without this deployment's salt."""

import contextlib
import hashlib
import hmac
import os
import secrets
from functools import cache
from pathlib import Path
from uuid import UUID

from api.settings import settings


@cache
def _salt(home: Path) -> bytes:
    """Made once per deployment and kept beside the data, readable by its owner only."""
    path = home / "pseudonym.salt"
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as made:
            made.write(secrets.token_bytes(32))
    return path.read_bytes()


def learner_key(user_id: UUID) -> str:
    """16 hexadecimal digits of HMAC-SHA256(salt, id): enough to join on, useless to look up."""
    return hmac.new(_salt(settings().data_dir), user_id.bytes, hashlib.sha256).hexdigest()[:16]


def mark(text: str) -> str:
    """The same for what learners share (a device, a number that pays): equal texts are told, nothing else."""
    return hmac.new(_salt(settings().data_dir), text.encode(), hashlib.sha256).hexdigest()[:16]
