"""What any store of files must do, asked of both."""

import hashlib
import io
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from api.platform.clock import now
from api.platform.storage.port import FileStore, put
from api.platform.storage.problems import FileBroken, FileMissing
from tests.api.platform.storage.conftest import alter

WORDS = b"The school circular of term three."
MIB = 1024 * 1024


def test_a_file_is_kept_under_the_hash_of_its_content(store: FileStore) -> None:
    kept = put(store, WORDS, media_type="text/plain")
    assert (kept.key, kept.size) == (hashlib.sha256(WORDS).hexdigest(), len(WORDS))
    assert store.exists(kept.key)
    assert store.open(kept.key).read() == WORDS


def test_bytes_a_file_and_a_stream_are_the_same_to_it(store: FileStore) -> None:
    sources = [WORDS, io.BytesIO(WORDS), iter([WORDS[:7], WORDS[7:]])]
    assert len({put(store, source, media_type="text/plain").key for source in sources}) == 1
    assert [each.size for each in store.list_objects()] == [len(WORDS)]


def test_an_empty_file_is_a_file(store: FileStore) -> None:
    assert store.open(put(store, b"", media_type="text/plain").key).read() == b""


def test_a_large_file_never_stands_in_memory_whole(store: FileStore) -> None:
    block = bytes(range(256)) * 1024

    def stream() -> Iterator[bytes]:
        for number in range(96):
            yield number.to_bytes(4, "big") + block

    tracemalloc.start()
    kept = put(store, stream(), media_type="application/pdf")
    digest = hashlib.sha256()
    for chunk in store.open(kept.key).chunks():
        digest.update(chunk)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (digest.hexdigest(), kept.size) == (kept.key, 96 * (4 + len(block)))
    assert peak < 6 * MIB < kept.size / 3


def test_a_part_of_a_file_can_be_read(store: FileStore) -> None:
    kept = put(store, WORDS, media_type="text/plain")
    assert store.read_range(kept.key, 4, 6) == b"school"
    assert store.read_range(kept.key, len(WORDS) - 6, 100) == b"three."


def test_a_sealed_file_is_verified_the_first_time_it_is_read(store: FileStore) -> None:
    kept = put(store, WORDS, media_type="application/octet-stream")
    assert store.read_sealed(kept.key) == WORDS
    with pytest.raises(FileMissing):
        store.read_sealed(hashlib.sha256(b"nobody").hexdigest())
    alter(store, damaged := put(store, WORDS * 2, media_type="application/octet-stream").key, WORDS)
    with pytest.raises(FileBroken):
        store.read_sealed(damaged)


def test_what_is_not_published_is_seen_by_nobody(store: FileStore) -> None:
    with store.stage(WORDS, media_type="text/plain") as staged:
        assert not store.exists(staged.key)
    assert not store.exists(staged.key)
    assert list(store.list_objects()) == []


def test_a_stream_that_breaks_off_leaves_nothing(store: FileStore) -> None:
    def stream() -> Iterator[bytes]:
        yield WORDS
        raise ConnectionResetError("the phone went away")

    with pytest.raises(ConnectionResetError):
        put(store, stream(), media_type="text/plain")
    assert list(store.list_objects()) == []
    assert store.clear_abandoned(now() + timedelta(days=1)) == 0


def test_eight_at_once_bring_the_same_file_and_it_is_one(store: FileStore) -> None:
    with ThreadPoolExecutor(8) as pool:
        kept = list(pool.map(lambda _: put(store, WORDS * 1000, media_type="text/plain"), range(24)))
    assert len({each.key for each in kept}) == len(list(store.list_objects())) == 1
    assert store.open(kept[0].key).read() == WORDS * 1000


def test_deleting_twice_is_no_fault(store: FileStore) -> None:
    first, other = (put(store, words, media_type="text/plain").key for words in (WORDS, b"other"))
    store.delete([first])
    store.delete([first])
    store.delete([])
    assert not store.exists(first)
    assert [each.key for each in store.list_objects()] == [other]


def test_many_are_listed_and_deleted(store: FileStore) -> None:
    keys = {put(store, f"file {number}".encode(), media_type="text/plain").key for number in range(40)}
    listed = {each.key: each for each in store.list_objects()}
    assert set(listed) == keys
    assert all(abs(each.modified_at - now()) < timedelta(minutes=5) for each in listed.values())
    store.delete(sorted(keys))
    assert list(store.list_objects()) == []


def test_a_missing_file_is_told_as_missing(store: FileStore, caplog: pytest.LogCaptureFixture) -> None:
    key = put(store, WORDS, media_type="text/plain").key
    alter(store, key, None)
    with pytest.raises(FileMissing):
        store.open(key)
    with pytest.raises(FileMissing):
        store.read_range(key, 0, 4)
    assert key in caplog.messages[0]
    assert "restore it from the backup" in caplog.messages[0]
    assert "\n" not in caplog.messages[0]


@pytest.mark.parametrize("content", [b"X" + WORDS[1:], WORDS[:-1], WORDS + b"!", b""])
def test_a_damaged_file_is_never_given_out(store: FileStore, content: bytes, caplog: pytest.LogCaptureFixture) -> None:
    key = put(store, WORDS, media_type="text/plain").key
    alter(store, key, content)
    with pytest.raises(FileBroken):
        store.open(key)
    assert [line for line in caplog.messages if key in line and "is damaged; restore it" in line]


def test_bringing_a_damaged_file_again_heals_it(store: FileStore) -> None:
    key = put(store, WORDS, media_type="text/plain").key
    alter(store, key, b"damaged")
    put(store, WORDS, media_type="text/plain")
    assert store.open(key).read() == WORDS


@pytest.mark.parametrize("key", ["", "../../secret", "a" * 63, "A" * 64, "a" * 64 + "\n", "a/" + "b" * 62])
def test_only_a_hash_is_a_key(store: FileStore, key: str) -> None:
    for ask in (store.open, store.exists, lambda key: store.delete([key]), lambda key: store.read_range(key, 0, 1)):
        with pytest.raises(ValueError, match="not a file's key"):
            ask(key)
