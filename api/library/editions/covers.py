"""A cover in the two sizes that lists and pages show, light enough for a phone."""

import io
from typing import Final, Literal

from PIL import Image, ImageOps

from api.platform.decoding.faults import Fault, Undecodable

CoverSize = Literal["small", "large"]
SIZES: Final[dict[CoverSize, tuple[int, int, int]]] = {"small": (240, 360, 12 * 1024), "large": (480, 720, 30 * 1024)}
QUALITIES: Final = (70, 60, 50, 40, 30, 20)
MOST_PIXELS: Final = 40_000_000
MEDIA_TYPE: Final = "image/avif"
KINDS: Final = ["PNG", "JPEG", "WEBP", "GIF", "AVIF"]


def drawn_sizes(image: bytes) -> dict[CoverSize, bytes]:
    """AVIF of at most 12 and 30 KiB; raises Undecodable. What somebody sent goes through `decode`."""
    try:
        with Image.open(io.BytesIO(image), formats=KINDS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise Undecodable(Fault.PIXELS)
            whole = ImageOps.exif_transpose(opened).convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as broken:
        raise Undecodable(Fault.BROKEN) from broken
    return {name: _light(whole, width, height, most) for name, (width, height, most) in SIZES.items()}


def _light(picture: Image.Image, width: int, height: int, most: int) -> bytes:
    fitted = ImageOps.contain(picture, (width, height), Image.Resampling.LANCZOS)
    fitted.info.clear()
    while True:
        for quality in QUALITIES:
            file = io.BytesIO()
            fitted.save(file, "AVIF", quality=quality, speed=8)
            if file.tell() <= most:
                return file.getvalue()
        fitted = fitted.resize((fitted.width * 3 // 4, fitted.height * 3 // 4), Image.Resampling.LANCZOS)
