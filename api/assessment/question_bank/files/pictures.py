"""A picture for a question, made anew: no word of the file's own stays, and a phone on a slow line can carry it."""

import io
import warnings

from PIL import Image, ImageOps

from api import constants
from api.assessment.question_bank.files.parsed import FigureRefused

KINDS = {"PNG": b"\x89PNG\r\n\x1a\n", "JPEG": b"\xff\xd8\xff", "WEBP": b"RIFF"}
QUALITIES = (90, 80, 65, 50)
BROKEN = (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning)


def kind_of(data: bytes) -> str | None:
    """PNG, JPEG or WEBP by the first bytes; what a file is called says nothing."""
    found = next((kind for kind, begins in KINDS.items() if data.startswith(begins)), None)
    return None if found == "WEBP" and data[8:12] != b"WEBP" else found


def made_anew(data: bytes, kind: str) -> tuple[bytes, int, int]:
    """The picture as WebP on white with its width and height; raises FigureRefused."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            opened = Image.open(io.BytesIO(data), formats=[kind])
            # The header tells the size before anything is unpacked.
            if opened.width * opened.height > constants.FIGURE_PIXELS:
                raise FigureRefused("This picture has more than 40 million pixels. Save it smaller.")
            if max(opened.size) < constants.FIGURE_LEAST_PX:
                least = constants.FIGURE_LEAST_PX
                raise FigureRefused(f"This picture is too small to be read. Its longer side needs {least} pixels.")
            whole = _on_white(ImageOps.exif_transpose(opened))
    except BROKEN as broken:
        raise FigureRefused("This picture cannot be read. It may be damaged; choose another.") from broken
    whole.thumbnail((constants.FIGURE_MOST_PX, constants.FIGURE_MOST_PX), Image.Resampling.LANCZOS)
    return _light_enough(whole), whole.width, whole.height


def _on_white(picture: Image.Image) -> Image.Image:
    """Drawings are made for paper: what is clear becomes white, in either theme."""
    layer = picture.convert("RGBA")
    white = Image.new("RGBA", layer.size, "white")
    white.alpha_composite(layer)
    return white.convert("RGB")


def _light_enough(picture: Image.Image) -> bytes:
    """The first that is light enough: without loss for lines, then ever coarser, then smaller."""
    while True:
        for quality in (None, *QUALITIES):
            file = io.BytesIO()
            bare = {"exif": b"", "xmp": b"", "icc_profile": b""}
            picture.save(file, "WEBP", method=4, lossless=quality is None, quality=quality or 75, **bare)
            if file.tell() <= constants.FIGURE_KEPT_BYTES:
                return file.getvalue()
        picture = picture.resize((picture.width * 3 // 4, picture.height * 3 // 4), Image.Resampling.LANCZOS)
