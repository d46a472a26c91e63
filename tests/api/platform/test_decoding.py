"""Files from people are opened elsewhere, with limits: whatever they hold, the API stays as it was."""

import io
import os
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, NumberObject, StreamObject

from api import constants
from api.platform.decoding import documents, pictures, pool
from api.platform.decoding.faults import Fault, TooHeavy, Undecodable

MB = 1 << 20
PAGE = {"most_pages": 3, "most_pixels": 1_000_000, "most_unpacked": 8 * MB}


@pytest.fixture(autouse=True)
def decoders() -> Iterator[None]:
    yield
    pool.end()  # no test meets what another left


def resident() -> int:
    """Bytes this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def png(side: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (side, side), "navy").save(file, "PNG")
    return file.getvalue()


def eat(size: int) -> int:
    return len(bytearray(size))


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def die() -> None:
    os.kill(os.getpid(), 9)


def pdf(*streams: StreamObject) -> bytes:
    made = PdfWriter()
    page = made.add_blank_page(100, 100)
    named = {NameObject(f"/X{n}"): made._add_object(stream) for n, stream in enumerate(streams)}
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): DictionaryObject(named)})
    file = io.BytesIO()
    made.write(file)
    return file.getvalue()


def stream(content: bytes, packed: int = 1, **says: int | str) -> StreamObject:
    """A stream of `packed` times its content, deflated."""
    made, packer = StreamObject(), zlib.compressobj(9)
    made._data = b"".join([*(packer.compress(content) for _ in range(packed)), packer.flush()])
    made[NameObject("/Filter")] = NameObject("/FlateDecode")
    for name, value in says.items():
        made[NameObject(f"/{name}")] = NumberObject(value) if isinstance(value, int) else NameObject(f"/{value}")
    return made


@pytest.mark.finding("memory")
def test_six_pictures_of_forty_million_pixels_at_once_leave_the_api_as_it_was() -> None:
    heavy = png(6_300)
    pool.decode(pictures.squares, png(200), "PNG", most_pixels=constants.PHOTO_PIXELS, sizes={"small": 64})
    before = resident()

    def made(_: int) -> dict[str, bytes]:
        return pool.decode(pictures.squares, heavy, "PNG", most_pixels=constants.PHOTO_PIXELS, sizes={"large": 256})

    with ThreadPoolExecutor(6) as people:
        drawn = list(people.map(made, range(6)))
    assert {Image.open(io.BytesIO(each["large"])).size for each in drawn} == {(256, 256)}
    assert resident() - before < 60 * MB


def test_what_takes_too_much_memory_or_time_is_ended_and_the_next_file_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(TooHeavy):
        pool.decode(eat, 4 * constants.DECODING_BYTES)
    with pytest.raises(TooHeavy):
        pool.decode(die)
    with monkeypatch.context() as impatient:
        impatient.setattr(constants, "DECODING_SECONDS", 0.5)
        with pytest.raises(TooHeavy):
            pool.decode(sleep, 60)
    assert pool.decode(eat, MB) == MB


def test_a_header_that_claims_more_than_we_draw_is_believed_before_anything_is_unpacked() -> None:
    with pytest.raises(Undecodable) as refused:
        pool.decode(pictures.fitted, png(1_100), "PNG", most_pixels=1_000_000, longest=500)
    assert refused.value.fault is Fault.PIXELS


@pytest.mark.finding("unpacked_pdf")
@pytest.mark.parametrize(
    ("streams", "fault"),
    [
        ([stream(bytes(MB), packed=360)], Fault.HEAVY),
        ([stream(bytes(MB), packed=5), stream(bytes(MB), packed=5)], Fault.HEAVY),
        ([stream(b"", Subtype="Image", Width=2_000, Height=2_000)], Fault.PIXELS),
        ([stream(bytes(MB), packed=9, Subtype="Image", Width=10, Height=10)], Fault.HEAVY),
    ],
    ids=["one stream", "many streams", "a picture's header", "a picture of more than it says"],
)
def test_a_pdf_that_is_small_only_while_it_is_packed_is_refused(streams: list[StreamObject], fault: Fault) -> None:
    given = pdf(*streams)
    assert len(given) < MB
    with pytest.raises(Undecodable) as refused:
        documents.shown_only(given, **PAGE)
    assert refused.value.fault is fault


def test_an_ordinary_pdf_with_a_picture_passes() -> None:
    given = pdf(stream(bytes(300), Subtype="Image", Width=10, Height=10), stream(b"q Q"))
    assert len(PdfReader(io.BytesIO(documents.shown_only(given, **PAGE))).pages) == 1


def test_a_file_that_finds_no_room_is_told_when_to_come_again() -> None:
    for _ in range(pool.WAITING):
        assert pool._waiting.acquire(blocking=False)
    try:
        with pytest.raises(pool.DecodersBusy) as refused:
            pool.decode(eat, MB)
    finally:
        for _ in range(pool.WAITING):
            pool._waiting.release()
    assert (refused.value.status, refused.value.headers["Retry-After"]) == (503, "60")
