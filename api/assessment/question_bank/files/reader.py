"""A file as it was sent: which format it is, unpacked with limits, and its questions."""

from typing import Literal, NamedTuple

from api import constants
from api.assessment.question_bank.files import csv_format, gift, qti, qti_1
from api.assessment.question_bank.files.parsed import FileRefused, ItemFileTooLarge, Parsed
from api.assessment.question_bank.files.unzip import unpacked
from api.assessment.question_bank.files.xml import all_of, decoded, name_of, parse

Format = Literal["gift", "qti", "csv"]
ENDINGS: dict[str, Format] = {".gift": "gift", ".txt": "gift", ".xml": "qti", ".zip": "qti", ".csv": "csv"}
INSIDE = (".xml", ".csv", ".gift")
DRAWN = (".svg", ".png", ".jpg", ".jpeg", ".webp")


def format_of(filename: str) -> Format:
    """By its ending; raises FileRefused for one we do not read."""
    for ending, found in ENDINGS.items():
        if filename.lower().endswith(ending):
            return found
    raise FileRefused("We read GIFT (.gift, .txt), QTI (.xml, .zip) and CSV (.csv). Choose a file of one of these.")


class Opened(NamedTuple):
    """A file's format, its questions, and the drawings that came with them, by their path in the archive."""

    kind: Format
    found: list[Parsed]
    drawings: dict[str, bytes]


def questions_of(filename: str, data: bytes) -> Opened:
    """The questions of a file. Raises FileRefused or ItemFileTooLarge."""
    is_packed = filename.lower().endswith(".zip")
    if len(data) > (constants.ITEM_PACKED_BYTES if is_packed else constants.ITEM_FILE_BYTES):
        raise ItemFileTooLarge
    if not data.strip():
        raise FileRefused("The file is empty.")
    kind = format_of(filename)
    opened = packed(data) if is_packed else Opened(kind, _plain(kind, data), {})
    if not opened.found:
        raise FileRefused("There is no question in this file.")
    if len(opened.found) > constants.ITEM_FILE_ITEMS:
        raise ItemFileTooLarge(
            f"The file has {len(opened.found):,} questions; up to {constants.ITEM_FILE_ITEMS:,} fit. Split it."
        )
    for parsed in opened.found:
        _measure(parsed)
    return opened


def _plain(kind: Format, data: bytes) -> list[Parsed]:
    if kind == "qti":
        return _document(data, "the file")
    text = decoded(data)
    if "\x00" in text:
        raise FileRefused("This is no text file.")
    return gift.read(text) if kind == "gift" else csv_format.read(text)


def _measure(parsed: Parsed) -> None:
    """A text beyond all measure is no part of a question."""
    item = parsed.item or {}
    texts = [str(item.get(name) or "") for name in ("stem", "explanation")] + list(item.get("hints") or [])
    if any(len(text) > constants.ITEM_TEXT_LIMIT for text in texts):
        parsed.item = None
        parsed.says.append(f"One of its texts has more than {constants.ITEM_TEXT_LIMIT:,} characters.")
    elif any("\x00" in text for text in texts):
        parsed.item = None
        parsed.says.append("One of its texts holds a sign that is no text.")


def _document(data: bytes, place: str) -> list[Parsed]:
    root = parse(data)
    name = name_of(root)
    if name == "assessmentItem":
        return [qti.read_item(root, place)]
    if name == "questestinterop":
        return qti_1.read(root)
    items = all_of(root, "assessmentItem")
    if not items:
        raise FileRefused("This XML is no QTI: it holds neither an assessmentItem nor a questestinterop.")
    return [qti.read_item(item, f"question {n}") for n, item in enumerate(items, 1)]


def packed(data: bytes) -> Opened:
    """Every question of an archive with its drawings. Raises FileRefused, which names the file that is at fault."""
    opened = Opened("qti", [], {})
    kinds: set[Format] = set()
    for name, inside in unpacked(data, wanted=(*INSIDE, *DRAWN)):
        if name.lower().endswith(DRAWN):
            opened.drawings[name] = inside
            if len(opened.drawings) > constants.ITEM_ARCHIVE_DRAWINGS:
                raise ItemFileTooLarge(
                    f"The archive has more than {constants.ITEM_ARCHIVE_DRAWINGS} drawings. Split it."
                )
        elif not name.lower().endswith("imsmanifest.xml"):
            kind = format_of(name)
            kinds.add(kind)
            opened.found.extend(_inside(kind, inside, name.rsplit("/", 1)[-1]))
    if len(kinds) > 1:
        raise FileRefused(f"The archive mixes questions as {' and '.join(sorted(kinds))}. Send one kind at a time.")
    return opened._replace(kind=kinds.pop()) if kinds else opened


def _inside(kind: Format, data: bytes, name: str) -> list[Parsed]:
    """One file of an archive; one that cannot be read is told beside the others."""
    try:
        found = _document(data, name) if kind == "qti" else _plain(kind, data)
    except FileRefused as why:
        return [Parsed(name, None, [why.message])]
    return [Parsed(f"{name}, {each.place}" if each.place != name else name, each.item, each.says) for each in found]
