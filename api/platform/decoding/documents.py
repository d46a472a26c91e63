"""PDFs put together again from what is shown, to be called through `pool.decode`."""

import io
import re
import zlib
from typing import Any, Final

from pypdf import PdfReader, PdfWriter
from pypdf.errors import LimitReachedError, PyPdfError
from pypdf.generic import StreamObject

from api.platform.decoding.faults import Fault, Undecodable

# What makes a page act by itself or carry another file. It goes with the parts that are not copied; a page that
# bears it is refused.
ACTIVE: Final = ("/JS", "/JavaScript", "/Launch", "/EmbeddedFile", "/RichMedia", "/XFA")
BROKEN: Final = (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError, zlib.error)
CHUNK: Final = 1 << 20
PIXEL_BYTES: Final = 8  # of a picture, at the most
PHOTOGRAPHIC: Final = {"/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode"}


def shown_only(data: bytes, *, most_pages: int, most_pixels: int, most_unpacked: int) -> bytes:
    """The pages alone, without links, forms and scripts; `most_unpacked` bounds the bytes of all but pictures."""
    try:
        read = PdfReader(io.BytesIO(data))
        if read.is_encrypted:
            raise Undecodable(Fault.LOCKED)
        if len(read.pages) > most_pages:
            raise Undecodable(Fault.PAGES)
        written = PdfWriter()
        for page in read.pages:
            for name in ("/Annots", "/AA"):  # links and forms; what is read stays
                page.pop(name, None)
            written.add_page(page)
        _weigh(written, most_pixels, most_unpacked)
        made = io.BytesIO()
        written.write(made)
    except LimitReachedError as heavy:
        raise Undecodable(Fault.HEAVY) from heavy
    except BROKEN as broken:
        raise Undecodable(Fault.BROKEN) from broken
    content = made.getvalue()
    if any(re.search(re.escape(each.encode()) + rb"\b", content) for each in ACTIVE):
        raise Undecodable(Fault.ACTIVE)
    return content


def first_pages(data: bytes, pages: int) -> bytes:
    """A book's first pages, never all of it."""
    source, made = PdfReader(io.BytesIO(data)), PdfWriter()
    for page in source.pages[: max(0, min(pages, len(source.pages) - 1))]:
        made.add_page(page)
    if source.metadata and source.metadata.title:
        made.add_metadata({"/Title": source.metadata.title})
    whole = io.BytesIO()
    made.write(whole)
    return whole.getvalue()


def first_pages_of(path: str, pages: int) -> bytes:
    """The same of a file that lies on the disk."""
    with open(path, "rb") as file:
        return first_pages(file.read(), pages)


def page_texts(data: bytes) -> list[str]:
    """The words of each page."""
    try:
        return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]
    except BROKEN as broken:
        raise Undecodable(Fault.BROKEN) from broken


def _weigh(written: PdfWriter, most_pixels: int, most_unpacked: int) -> None:
    """What every stream comes to unpacked, without holding it: whoever opens the file has to unpack it too."""
    left = most_unpacked
    for each in written._objects:
        if not isinstance(each, StreamObject):
            continue
        if each.get("/Subtype") == "/Image":
            pixels = int(each.get("/Width", 0)) * int(each.get("/Height", 0))
            if pixels > most_pixels:
                raise Undecodable(Fault.PIXELS)
            _unpacked(each, pixels * PIXEL_BYTES + CHUNK)
        else:
            left -= _unpacked(each, left)


def _unpacked(stream: StreamObject, most: int) -> int:
    """Bytes of a stream unpacked; raises where they are more than `most`."""
    named: Any = stream.get("/Filter")
    names = [str(name) for name in (named if isinstance(named, list) else [named] if named else [])]
    if PHOTOGRAPHIC & set(names):
        return 0  # its pixels were counted
    if names != ["/FlateDecode"]:
        return _within(len(stream.get_data()), most)
    unpacker, rest, count = zlib.decompressobj(), stream._data, 0
    while rest and not unpacker.eof:
        count = _within(count + len(unpacker.decompress(rest, CHUNK)), most)
        rest = unpacker.unconsumed_tail
    return count


def _within(count: int, most: int) -> int:
    if count > most:
        raise Undecodable(Fault.HEAVY)
    return count


def count_characters(data: bytes) -> int:
    """Code points of the text of all pages."""
    try:
        return sum(len(page.extract_text()) for page in PdfReader(io.BytesIO(data)).pages)
    except BROKEN as broken:
        raise Undecodable(Fault.BROKEN) from broken
