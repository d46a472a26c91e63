"""A picture for a question, made anew: no word of the file's own stays, and a phone on a slow line can carry it."""

from typing import Final

from api import constants
from api.assessment.question_bank.files.parsed import FigureRefused
from api.platform.decoding import pictures
from api.platform.decoding.faults import Fault, Undecodable
from api.platform.decoding.pool import decode

KINDS = {"PNG": b"\x89PNG\r\n\x1a\n", "JPEG": b"\xff\xd8\xff", "WEBP": b"RIFF"}
LEAST: Final = constants.FIGURE_LEAST_PX
REFUSALS: Final = {
    Fault.PIXELS: "This picture has more than 40 million pixels. Save it smaller.",
    Fault.SMALL: f"This picture is too small to be read. Its longer side needs {LEAST} pixels.",
    Fault.HEAVY: "This picture takes too much to open. Save it smaller.",
    Fault.BROKEN: "This picture cannot be read. It may be damaged; choose another.",
}


def kind_of(data: bytes) -> str | None:
    """PNG, JPEG or WEBP by the first bytes; what a file is called says nothing."""
    found = next((kind for kind, begins in KINDS.items() if data.startswith(begins)), None)
    return None if found == "WEBP" and data[8:12] != b"WEBP" else found


def made_anew(data: bytes, kind: str) -> tuple[bytes, int, int]:
    """The picture as WebP on white with its width and height; raises FigureRefused."""
    try:
        return decode(
            pictures.drawing, data, kind, most_pixels=constants.FIGURE_PIXELS, least=LEAST,
            longest=constants.FIGURE_MOST_PX, most_bytes=constants.FIGURE_KEPT_BYTES,
        )  # fmt: skip
    except Undecodable as refused:
        raise FigureRefused(REFUSALS[refused.fault]) from refused
