"""Whether a PDF somebody brought may become a book, to be called through `pool.decode` with the path of the file."""

import re
import zlib
from pathlib import Path
from typing import Any, Final

import pikepdf

from api.platform.decoding.faults import Fault, Undecodable

BROKEN: Final = (
    pikepdf.PdfError,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    RecursionError,
    RuntimeError,
    OSError,
)
TAIL: Final = 65_536
CHUNK: Final = 1 << 20
SMALL_STREAM: Final = 4 << 20  # a stream packed in an unusual way may be this large, packed
PHOTOGRAPHIC: Final = {"/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode"}
ACTIVE_KEYS: Final = ("/JS", "/JavaScript", "/EmbeddedFiles", "/EF", "/XFA", "/RichMediaContent", "/RichMediaSettings")
ACTIVE_ACTIONS: Final = {
    "/JavaScript",
    "/Launch",
    "/ImportData",
    "/SubmitForm",
    "/GoToE",
    "/Rendition",
    "/RichMediaExecute",
}
# What another kind of file begins or ends with: one file must not be two.
OTHER_ENDS: Final = (b"PK\x05\x06", b"</html>", b"</HTML>", b"</script>")


def check_pdf(path: str, *, most_pages: int, most_pixels: int, most_unpacked: int) -> int:
    """How many pages it has; raises Undecodable for whatever may not be kept."""
    _check_ends(Path(path))
    try:
        with pikepdf.open(path) as opened:
            if opened.is_encrypted:
                raise Undecodable(Fault.LOCKED)
            pages = len(opened.pages)
            if not 0 < pages <= most_pages:
                raise Undecodable(Fault.PAGES if pages else Fault.EMPTY)
            _check_opening(opened.Root)
            left = most_unpacked
            for each in opened.objects:
                left = _check_object(each, left, most_pixels)
            return pages
    except pikepdf.PasswordError as locked:
        raise Undecodable(Fault.LOCKED) from locked
    except BROKEN as broken:
        raise Undecodable(Fault.BROKEN) from broken


def _check_ends(path: Path) -> None:
    """A PDF begins with its own mark and ends with it."""
    with path.open("rb") as file:
        if not re.match(rb"%PDF-[12]\.\d", file.read(16)):
            raise Undecodable(Fault.TYPE)
        file.seek(max(0, path.stat().st_size - TAIL))
        tail = file.read()
    end = tail.rfind(b"%%EOF")
    behind = tail[end + 5 :].strip(b"\0 \r\n\t") if end >= 0 else tail
    if end < 0:
        raise Undecodable(Fault.BROKEN)
    if behind or any(mark in tail for mark in OTHER_ENDS):
        raise Undecodable(Fault.MIXED)


def _check_opening(root: Any) -> None:
    """A book may open on a page of its own; anything else it would do by itself is refused."""
    action = root.get("/OpenAction")
    if isinstance(action, pikepdf.Dictionary) and action.get("/S") != pikepdf.Name("/GoTo"):
        raise Undecodable(Fault.ACTIVE)
    if "/AA" in root or "/EmbeddedFiles" in root.get("/Names", pikepdf.Dictionary()):
        raise Undecodable(Fault.ACTIVE)


def _check_object(each: Any, left: int, most_pixels: int) -> int:
    """One object of the file; how many bytes the rest may still come to unpacked."""
    if not isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
        return left
    _check_actions(each)
    for _, inner in each.items():
        if isinstance(inner, pikepdf.Dictionary) and not inner.is_indirect:
            _check_actions(inner)
    if not isinstance(each, pikepdf.Stream):
        return left
    is_picture = each.get("/Subtype") == pikepdf.Name("/Image")
    if is_picture and int(each.get("/Width", 0)) * int(each.get("/Height", 0)) > most_pixels:
        raise Undecodable(Fault.PIXELS)
    return left - _unpacked(each, left)


def _check_actions(each: Any) -> None:
    if any(key in each for key in ACTIVE_KEYS) or str(each.get("/S", "")) in ACTIVE_ACTIONS:
        raise Undecodable(Fault.ACTIVE)


def _unpacked(stream: Any, most: int) -> int:
    """Bytes of a stream unpacked, without holding them; raises where they are more than `most`."""
    named = stream.get("/Filter")
    names = [str(name) for name in named] if isinstance(named, pikepdf.Array) else [str(named)] if named else []
    raw = memoryview(stream.get_raw_stream_buffer())
    if PHOTOGRAPHIC & set(names) or not names:
        return _within(len(raw), most)
    if names != ["/FlateDecode"]:
        if len(raw) > SMALL_STREAM or len(names) > 2:
            raise Undecodable(Fault.HEAVY)
        return _within(len(stream.get_stream_buffer()), most)
    return _inflated(raw, most)


def _inflated(raw: memoryview, most: int) -> int:
    unpacker, count, rest = zlib.decompressobj(), 0, bytes(raw)
    try:
        while rest and not unpacker.eof:
            count = _within(count + len(unpacker.decompress(rest, CHUNK)), most)
            rest = unpacker.unconsumed_tail
    except zlib.error:
        return count  # a damaged end is common, and no reader reads beyond it
    return count


def _within(count: int, most: int) -> int:
    if count > most:
        raise Undecodable(Fault.HEAVY)
    return count
