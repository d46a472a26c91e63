"""Chunks of a book, each closed with AES-256-GCM (`LCB1`). Pure.

A chunk is bound to its book, its key, its place among all chunks of its part and its length, so that one served for
another is refused. The nonce is the part (eight bytes) and the index (four): with a key of its own for every version
of a book no pair of key and nonce is ever used twice.
"""

import struct
from collections.abc import Iterator
from typing import IO, Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CHUNK_BYTES: Final = 1_048_576
TAG_BYTES: Final = 16
KEY_BYTES: Final = 32
INFO: Final = b"lms/book-chunk/v1"
MAGIC: Final = b"LCB1"
FORMAT: Final = 1


class ChunkRefused(Exception):
    """A chunk that is not the one its book, key, place and length say, or that was changed."""


def chunk_key(book_key: bytes, key_id: UUID) -> bytes:
    """The 32 bytes that close every chunk of one version (HKDF-SHA256, salted with the key's id)."""
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=key_id.bytes, info=INFO).derive(book_key)


def nonce(part: int, index: int) -> bytes:
    """Twelve bytes: the part as u64 and the index as u32, big-endian."""
    return struct.pack(">QI", part, index)


def bound_to(book_id: UUID, key_id: UUID, *, index: int, count: int, length: int) -> bytes:
    """The 49 bytes authenticated beside a chunk; `length` is that of its plaintext."""
    return MAGIC + struct.pack(">B16s16sIII", FORMAT, book_id.bytes, key_id.bytes, index, count, length)


class ChunkCipher:
    """Opens and closes the chunks of one version of one book."""

    def __init__(self, book_key: bytes, *, book_id: UUID, key_id: UUID) -> None:
        self._aes = AESGCM(chunk_key(book_key, key_id))
        self._book_id, self._key_id = book_id, key_id

    def encrypt(self, plaintext: bytes, *, part: int, index: int, count: int) -> bytes:
        """Ciphertext with its tag; raises ValueError for more than a chunk or an index outside the part."""
        if len(plaintext) > CHUNK_BYTES or not 0 <= index < count:
            raise ValueError("not a chunk of this part")
        beside = bound_to(self._book_id, self._key_id, index=index, count=count, length=len(plaintext))
        return self._aes.encrypt(nonce(part, index), plaintext, beside)

    def decrypt(self, ciphertext: bytes, *, part: int, index: int, count: int) -> bytes:
        """The plaintext; raises ChunkRefused."""
        length = len(ciphertext) - TAG_BYTES
        if not 0 <= length <= CHUNK_BYTES or not 0 <= index < count:
            raise ChunkRefused
        beside = bound_to(self._book_id, self._key_id, index=index, count=count, length=length)
        try:
            return self._aes.decrypt(nonce(part, index), ciphertext, beside)
        except InvalidTag:
            raise ChunkRefused from None


def count_chunks(size: int) -> int:
    """Into how many chunks a file of so many bytes is cut; an empty one is a single empty chunk."""
    return max(1, -(-size // CHUNK_BYTES))


def cut(file: IO[bytes]) -> Iterator[bytes]:
    """A file chunk by chunk, never more of it in memory."""
    while piece := file.read(CHUNK_BYTES):
        yield piece
