"""A chunk opens only as itself: the published vectors, and every way to pass off another."""

import hashlib
import io
import json
from pathlib import Path
from uuid import UUID

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from api.library.protection.chunks import (
    CHUNK_BYTES,
    ChunkCipher,
    ChunkRefused,
    bound_to,
    chunk_key,
    count_chunks,
    cut,
    nonce,
)

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text())
BOOK, KEY_ID = UUID(VECTORS["book"]), UUID(VECTORS["key_id"])
BOOK_KEY, SEALED = bytes.fromhex(VECTORS["book_key"]), bytes.fromhex(VECTORS["ciphertext_tag"])
PLAIN = VECTORS["plaintext"].encode()
OTHER = UUID("0190b8c0-0000-7000-8000-0000000000ab")


def cipher(key: bytes = BOOK_KEY, book_id: UUID = BOOK, key_id: UUID = KEY_ID) -> ChunkCipher:
    return ChunkCipher(key, book_id=book_id, key_id=key_id)


def test_key_nonce_and_bound_bytes_are_those_of_the_vectors() -> None:
    assert chunk_key(BOOK_KEY, KEY_ID).hex() == VECTORS["chunk_key"]
    assert nonce(0, 0).hex() == VECTORS["iv"]
    assert nonce(1, 2).hex() == "0000000000000001" + "00000002"
    assert bound_to(BOOK, KEY_ID, index=0, count=1, length=100).hex() == VECTORS["aad"]


def test_a_chunk_is_sealed_as_the_vectors_say_and_opens_again() -> None:
    sealed = cipher().encrypt(PLAIN, part=0, index=0, count=1)
    assert sealed == SEALED
    assert hashlib.sha256(sealed).hexdigest() == VECTORS["sha256_ct"]
    assert cipher().decrypt(sealed, part=0, index=0, count=1) == PLAIN


@pytest.mark.parametrize("byte", range(49))
def test_each_of_the_49_bound_bytes_is_authenticated(byte: int) -> None:
    bound = bytearray(bytes.fromhex(VECTORS["aad"]))
    bound[byte] ^= 1
    with pytest.raises(InvalidTag):
        AESGCM(bytes.fromhex(VECTORS["chunk_key"])).decrypt(nonce(0, 0), SEALED, bytes(bound))


def test_every_changed_byte_of_a_chunk_is_refused() -> None:
    for at in range(len(SEALED)):
        changed = SEALED[:at] + bytes([SEALED[at] ^ 1]) + SEALED[at + 1 :]
        with pytest.raises(ChunkRefused):
            cipher().decrypt(changed, part=0, index=0, count=1)


@pytest.mark.parametrize(
    ("opener", "part", "index", "count"),
    [
        (cipher(), 0, 1, 2),
        (cipher(), 0, 0, 2),
        (cipher(), 1, 0, 1),
        (cipher(), 0, 1, 1),
        (cipher(), 0, -1, 1),
        (cipher(book_id=OTHER), 0, 0, 1),
        (cipher(key_id=OTHER), 0, 0, 1),
        (cipher(key=b"\1" * 32), 0, 0, 1),
    ],
    ids=["another place", "another count", "another part", "beyond", "before", "another book", "old key", "wrong key"],
)
def test_a_chunk_passed_off_as_another_is_refused(opener: ChunkCipher, part: int, index: int, count: int) -> None:
    with pytest.raises(ChunkRefused):
        opener.decrypt(SEALED, part=part, index=index, count=count)


@pytest.mark.parametrize("left", [0, 15, 16, 50, 115])
def test_a_truncated_chunk_is_refused(left: int) -> None:
    with pytest.raises(ChunkRefused):
        cipher().decrypt(SEALED[:left], part=0, index=0, count=1)


def test_a_file_is_cut_at_every_mebibyte_and_comes_back_whole() -> None:
    whole = bytes(range(256)) * (2 * CHUNK_BYTES // 256) + b"the last"
    pieces = list(cut(io.BytesIO(whole)))
    assert [len(piece) for piece in pieces] == [CHUNK_BYTES, CHUNK_BYTES, 8]
    assert count_chunks(len(whole)) == 3 == len(pieces)
    assert (count_chunks(0), count_chunks(CHUNK_BYTES), count_chunks(CHUNK_BYTES + 1)) == (1, 1, 2)
    sealed = [cipher().encrypt(piece, part=0, index=n, count=3) for n, piece in enumerate(pieces)]
    assert len(sealed[0]) == CHUNK_BYTES + 16
    assert b"".join(cipher().decrypt(each, part=0, index=n, count=3) for n, each in enumerate(sealed)) == whole
    with pytest.raises(ChunkRefused):
        cipher().decrypt(sealed[1], part=0, index=0, count=3)


def test_more_than_a_chunk_or_a_place_outside_is_never_sealed() -> None:
    with pytest.raises(ValueError, match="not a chunk"):
        cipher().encrypt(bytes(CHUNK_BYTES + 1), part=0, index=0, count=1)
    with pytest.raises(ValueError, match="not a chunk"):
        cipher().encrypt(b"", part=0, index=1, count=1)
