"""A book's key wrapped for one device: ECDH-ES on P-256, HKDF-SHA256, AES-KW. Pure."""

import hashlib
from typing import Final
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.keywrap import InvalidUnwrap, aes_key_unwrap, aes_key_wrap
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ALGORITHM: Final = "ECDH-ES+A256KW"
INFO: Final = b"lms/licence-wrap/v1"


class KeyRefused(Exception):
    """The wrapped key is not for this device or this licence, or it was changed."""


def wrapping_key(shared: bytes, licence_id: UUID) -> bytes:
    """32 bytes from the shared secret, bound to the licence."""
    salt = hashlib.sha256(f"licence:{licence_id}".encode()).digest()
    return HKDF(algorithm=SHA256(), length=32, salt=salt, info=INFO).derive(shared)


def wrap_key(book_key: bytes, device: EllipticCurvePublicKey, licence_id: UUID) -> tuple[bytes, bytes]:
    """The ephemeral public point (65 bytes) and the wrapped key (40 bytes)."""
    ephemeral = generate_private_key(SECP256R1())
    shared = ephemeral.exchange(ECDH(), device)
    point = ephemeral.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point, aes_key_wrap(wrapping_key(shared, licence_id), book_key)


def unwrap_key(wrapped: bytes, point: bytes, device: EllipticCurvePrivateKey, licence_id: UUID) -> bytes:
    """The book's key, as the device opens it; raises KeyRefused."""
    try:
        shared = device.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point))
        return aes_key_unwrap(wrapping_key(shared, licence_id), wrapped)
    except (InvalidUnwrap, ValueError):
        raise KeyRefused from None
