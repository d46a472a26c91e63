"""An archive that strangers made: nothing is written anywhere, and what it says of itself is not believed."""

import io
import zipfile
import zlib
from collections.abc import Iterator

from api import constants
from api.assessment.question_bank.files.parsed import FileRefused, ItemFileTooLarge


def unpacked(data: bytes, *, wanted: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """The files of an archive with these endings, by name. Sizes are counted while unpacking.

    Raises FileRefused or ItemFileTooLarge, whose words name the file at fault.
    """
    left = constants.ITEM_ARCHIVE_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if len(archive.namelist()) > constants.ITEM_ARCHIVE_FILES:
                raise ItemFileTooLarge(f"The archive has more than {constants.ITEM_ARCHIVE_FILES:,} files.")
            for name in sorted(archive.namelist()):
                _must_stay_inside(name)
                if not _is_wanted(name, wanted):
                    continue
                with archive.open(name) as inside:
                    body = inside.read(left + 1)
                left -= len(body)
                if left < 0:
                    raise ItemFileTooLarge(
                        f"Unpacked, the archive is larger than 16 MB; it was too much at {name[:80]}."
                    )
                yield name, body
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error) as broken:
        raise FileRefused("This archive is broken, or locked with a password.") from broken


def _must_stay_inside(name: str) -> None:
    """A path that leads out of the archive is no slip of anybody's program."""
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0]:
        raise FileRefused(f"The archive names a file outside itself, “{name[:80]}”, so we do not open it.")


def _is_wanted(name: str, wanted: tuple[str, ...]) -> bool:
    """What systems add beside the files, such as `__MACOSX/._a.svg`, is left."""
    last = name.rsplit("/", 1)[-1]
    return name.lower().endswith(wanted) and not last.startswith(".") and not name.startswith("__MACOSX/")
