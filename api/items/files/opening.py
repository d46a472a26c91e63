"""A file as it was sent: which format it is, unpacked with limits, and its questions."""

import io
import zipfile
import zlib
from typing import Literal

from api import business
from api.items.files import csvs, gift, qti, qti_old
from api.items.files.parsed import FileRefused, ItemFileTooLarge, Parsed
from api.items.files.xml import all_of, decoded, name_of, parse

Format = Literal["gift", "qti", "csv"]
ENDINGS: dict[str, Format] = {".gift": "gift", ".txt": "gift", ".xml": "qti", ".zip": "qti", ".csv": "csv"}


def format_of(filename: str) -> Format:
    """By its ending; raises FileRefused for one we do not read."""
    for ending, found in ENDINGS.items():
        if filename.lower().endswith(ending):
            return found
    raise FileRefused("We read GIFT (.gift, .txt), QTI (.xml, .zip) and CSV (.csv). Choose a file of one of these.")


def questions_of(filename: str, data: bytes) -> tuple[Format, list[Parsed]]:
    """The questions of a file. Raises FileRefused or ItemFileTooLarge."""
    if len(data) > business.ITEM_FILE_BYTES:
        raise ItemFileTooLarge
    if not data.strip():
        raise FileRefused("The file is empty.")
    kind = format_of(filename)
    if kind == "qti":
        found = _package(data) if filename.lower().endswith(".zip") else _document(data, "the file")
    else:
        text = decoded(data)
        if "\x00" in text:
            raise FileRefused("This is no text file.")
        found = gift.read(text) if kind == "gift" else csvs.read(text)
    if not found:
        raise FileRefused("There is no question in this file.")
    if len(found) > business.ITEM_FILE_ITEMS:
        raise ItemFileTooLarge(
            f"The file has {len(found):,} questions; up to {business.ITEM_FILE_ITEMS:,} fit. Split it."
        )
    for parsed in found:
        _measure(parsed)
    return kind, found


def _measure(parsed: Parsed) -> None:
    """A text beyond all measure is no part of a question."""
    texts = [str(parsed.item.get(name) or "") for name in ("stem", "explanation", "hint")] if parsed.item else []
    if any(len(text) > business.ITEM_TEXT_LIMIT for text in texts):
        parsed.item = None
        parsed.says.append(f"One of its texts has more than {business.ITEM_TEXT_LIMIT:,} characters.")
    elif any("\x00" in text for text in texts):
        parsed.item = None
        parsed.says.append("One of its texts holds a sign that is no text.")


def _document(data: bytes, place: str) -> list[Parsed]:
    root = parse(data)
    name = name_of(root)
    if name == "assessmentItem":
        return [qti.read_item(root, place)]
    if name == "questestinterop":
        return qti_old.read(root)
    items = all_of(root, "assessmentItem")
    if not items:
        raise FileRefused("This XML is no QTI: it holds neither an assessmentItem nor a questestinterop.")
    return [qti.read_item(item, f"question {n}") for n, item in enumerate(items, 1)]


def _package(data: bytes) -> list[Parsed]:
    """Every item of a package. Sizes are counted while unpacking: what an archive says of itself is not believed."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names = [name for name in packed.namelist() if name.lower().endswith(".xml")]
            names = [name for name in names if not name.lower().endswith("imsmanifest.xml")]
            if len(packed.namelist()) > business.ITEM_ARCHIVE_FILES:
                raise ItemFileTooLarge(f"The archive has more than {business.ITEM_ARCHIVE_FILES:,} files.")
            found: list[Parsed] = []
            left = business.ITEM_ARCHIVE_BYTES
            for name in sorted(names):
                with packed.open(name) as inside:
                    text = inside.read(left + 1)
                left -= len(text)
                if left < 0:
                    raise ItemFileTooLarge("Unpacked, the archive is larger than 16 MB.")
                found += _inside(text, name.rsplit("/", 1)[-1])
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error) as broken:
        raise FileRefused("This archive is broken, or locked with a password.") from broken
    return found


def _inside(text: bytes, name: str) -> list[Parsed]:
    """One file of a package; one that cannot be read is told beside the others."""
    try:
        return [Parsed(f"{name}, {each.place}" if each.place != name else name, each.item, each.says)
                for each in _document(text, name)]  # fmt: skip
    except FileRefused as why:
        return [Parsed(name, None, [why.message])]
