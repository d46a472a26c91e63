"""Pictures made anew, to be called through `pool.decode`: nothing of the file's own words stays.

The header tells the size before anything is unpacked, and a large picture is made smaller before anything else.
"""

import io
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from PIL import Image, ImageOps

from api.platform.decoding.faults import Fault, Undecodable

BARE: Final = {"exif": b"", "xmp": b"", "icc_profile": b""}
BROKEN: Final = (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning)
QUALITIES: Final = (None, 90, 80, 65, 50)


@contextmanager
def _opened(data: bytes, kind: str, most_pixels: int) -> Iterator[Image.Image]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(data), formats=[kind])
            if picture.width * picture.height > most_pixels:
                raise Undecodable(Fault.PIXELS)
            yield picture
    except BROKEN as broken:
        raise Undecodable(Fault.BROKEN) from broken


def _reduced(picture: Image.Image, side: int) -> Image.Image:
    """By a whole number, so far that its shorter side stays at least twice `side`: cheap, and no line is lost."""
    picture.draft(None, (2 * side, 2 * side))
    if picture.mode == "P":
        picture = picture.convert("RGBA")
    times = min(picture.size) // (2 * side)
    return picture.reduce(times) if times > 1 and picture.mode in ("L", "RGB", "RGBA", "CMYK") else picture


def squares(data: bytes, kind: str, *, most_pixels: int, sizes: Mapping[str, int]) -> dict[str, bytes]:
    """A square WebP for each named size in pixels."""
    with _opened(data, kind, most_pixels) as picture:
        whole = ImageOps.exif_transpose(_reduced(picture, max(sizes.values())).convert("RGB"))
        return {name: _square(whole, pixels) for name, pixels in sizes.items()}


def _square(picture: Image.Image, pixels: int) -> bytes:
    square = ImageOps.fit(picture, (pixels, pixels), Image.Resampling.LANCZOS)
    square.info.clear()
    made = io.BytesIO()
    square.save(made, "WEBP", quality=82, method=4, **BARE)
    return made.getvalue()


def fitted(data: bytes, kind: str, *, most_pixels: int, longest: int) -> bytes:
    """The same kind of picture (JPEG or PNG) with no side longer than `longest` pixels."""
    with _opened(data, kind, most_pixels) as picture:
        drawn = ImageOps.exif_transpose(_reduced(picture, longest).convert("RGB"))
        drawn.thumbnail((longest, longest))
        drawn.info.clear()
        made = io.BytesIO()
        if kind == "JPEG":
            drawn.save(made, kind, exif=b"", quality=85)
        else:
            drawn.save(made, kind, exif=b"", optimize=True)
        return made.getvalue()


def drawing(
    data: bytes, kind: str, *, most_pixels: int, least: int, longest: int, most_bytes: int
) -> tuple[bytes, int, int]:
    """A drawing on white as WebP of at most `most_bytes`, with its width and height; `least` is for its longer side."""
    with _opened(data, kind, most_pixels) as picture:
        if max(picture.size) < least:
            raise Undecodable(Fault.SMALL)
        whole = _on_white(ImageOps.exif_transpose(_reduced(picture, longest)))
    whole.thumbnail((longest, longest), Image.Resampling.LANCZOS)
    return light_enough(whole, most_bytes), whole.width, whole.height


def _on_white(picture: Image.Image) -> Image.Image:
    """Drawings are made for paper: what is clear becomes white, in either theme."""
    layer = picture.convert("RGBA")
    white = Image.new("RGBA", layer.size, "white")
    white.alpha_composite(layer)
    return white.convert("RGB")


def light_enough(picture: Image.Image, most_bytes: int) -> bytes:
    """The first that is light enough: without loss for lines, then ever coarser, then smaller."""
    while True:
        for quality in QUALITIES:
            file = io.BytesIO()
            picture.save(file, "WEBP", method=4, lossless=quality is None, quality=quality or 75, **BARE)
            if file.tell() <= most_bytes:
                return file.getvalue()
        picture = picture.resize((picture.width * 3 // 4, picture.height * 3 // 4), Image.Resampling.LANCZOS)
