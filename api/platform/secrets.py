"""Keys of this deployment, each derived for one purpose from one secret; sealing and keyed hashes with them."""

import base64
import binascii
import contextlib
import hashlib
import hmac
import os
import secrets
from functools import cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from api.settings import settings

KEY_BYTES = 32
NONCE_BYTES = 12


class Unsealable(Exception):
    """What was given was not sealed here for this purpose."""


@cache
def _root() -> bytes:
    """The deployment's secret; off production one is made once and kept beside the data for its owner only."""
    if given := settings().secret_key:
        return given.encode()
    path = settings().data_dir / "secret"
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as made:
            made.write(secrets.token_bytes(32))
    return path.read_bytes()


@cache
def secret(purpose: str) -> bytes:
    """32 bytes for one purpose (HKDF-SHA256), so that a key leaked there opens nothing elsewhere."""
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose.encode()).derive(_root())


def seal(purpose: str, plaintext: bytes) -> bytes:
    """Encrypt and sign (AES-256-GCM, random nonce in front)."""
    nonce = os.urandom(NONCE_BYTES)
    return nonce + AESGCM(secret(purpose)).encrypt(nonce, plaintext, purpose.encode())


def unseal(purpose: str, sealed: bytes) -> bytes:
    """What `seal` was given; raises `Unsealable` when it was changed or sealed for something else."""
    nonce, encrypted = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
    if len(sealed) < NONCE_BYTES + 16:
        raise Unsealable
    try:
        return AESGCM(secret(purpose)).decrypt(nonce, encrypted, purpose.encode())
    except InvalidTag:
        raise Unsealable from None


def keyed_hash(purpose: str, text: str) -> str:
    """HMAC-SHA256 in hexadecimal: the same text the same hash, worth nothing without the key."""
    return hmac.new(secret(purpose), text.encode(), hashlib.sha256).hexdigest()


def parse_keys(given: str, *, setting: str) -> dict[str, bytes]:
    """`2026:BASE64,2027:BASE64` as keys by id; raises ValueError for anything but 32 bytes each."""
    keys: dict[str, bytes] = {}
    for entry in filter(None, (part.strip() for part in given.split(","))):
        key_id, _, encoded = entry.partition(":")
        try:
            keys[key_id] = base64.b64decode(encoded, validate=True)
        except binascii.Error:
            keys[key_id] = b""
        if not key_id or len(keys[key_id]) != KEY_BYTES:
            raise ValueError(f"write {setting} as id:key,id:key with 32 bytes in Base64 each")
    return keys
